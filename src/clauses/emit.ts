import {added, concatInline, emptyText, type InlineText} from '../text/mapped-text.js'
import {foldBlanks, plainText} from '../text/plain.js'
import {roleOf} from '../tree/build.js'
import type {PassContext} from '../tree/pass.js'
import type {Block, Content, Heading, List, ListItem, Paragraph, Section} from '../tree/types.js'
import type {Assigned} from './assign.js'
import type {Entry, Group} from './entries.js'
import {goesOn, stretch, type OpenList} from './open-lists.js'
import {markerText, pieceOf, sliceOf, valueOffset} from './pieces.js'
import type {BareMarker, WordMarker} from './markers.js'
import {saysRepealed} from './repealed.js'
import {runInTitle} from './run-in.js'
import {titleBelow} from './title-below.js'
import {titleEnd} from './titles.js'
import type {FlatList, TextUnit, Unit} from './units.js'
import type {ChosenWords} from './words.js'

/** Is told of every block that stands in a clause, and how much of its text is the number of that. */
export type Owned = (block: Block, owner: Entry | null, from?: number) => void

/** Writes the blocks of a document anew, with headings, sections and lists for its clauses. */
export function emit(all: readonly Unit[], {chosen}: ChosenWords, {entries, owners, items, kept}: Assigned, {places, format}: PassContext, quoted: ReadonlySet<number>, owned: Owned): Content[] {
  const top: Content[] = []
  const outs: Content[][] = [top]
  /** Sections of the page that are open. */
  const shells: Section[] = []
  const lists: OpenList[] = []
  const written = new Map<ListItem, Entry>()
  let section: Entry | null = null
  let skipTo = 0
  let taken: TextUnit | null = null

  for (let i = 0; i < all.length; i++) {
    const unit = all[i]!
    if (i < skipTo || unit === taken) continue
    if (unit.type === 'enter') {
      lists.length = 0
      outs.push([])
      shells.push(unit.section)
    } else if (unit.type === 'leave') {
      lists.length = 0
      const children = outs.pop()!
      out().push({...shells.pop()!, children})
    } else if (unit.type === 'other') {
      if (!addBelow(unit.node)) add(unit.node, i, owners.get(unit) ?? null, '')
    } else writeText(unit, i)
  }
  return top

  function out(): Content[] {
    return outs[outs.length - 1]!
  }

  function writeText(unit: TextUnit, index: number): void {
    if (unit.list && kept.has(unit.list)) return writeKept(unit.list, unit)
    const end = mergedEnd(unit, index)
    const entry = entries.get(unit)
    if (entry) return writeClause(unit, index, end, entry)
    const owner = owners.get(unit) ?? null
    if (unit.node.type === 'heading') {
      lists.length = 0
      section = owner
      if (!isOfShell(unit)) out().push(unit.node)
      owned(unit.node, owner)
      return
    }
    const piece = pieceOf(unit, unit.start, end, places)
    if (piece) add(piece, index, owner, unit.view.text.slice(Math.max(unit.start, end - 8), end))
  }

  /** Where the lines end that belong to a unit: those at which no clause begins go on with it. */
  function mergedEnd(unit: TextUnit, index: number): number {
    let {end} = unit
    for (let i = index + 1; i < all.length; i++) {
      const next = all[i]!
      if (next.type !== 'text' || next.first || entries.has(next)) break
      end = next.end
      skipTo = i + 1
    }
    return end
  }

  function writeKept({list, to}: FlatList, unit: Unit): void {
    add(list, to - 1, owners.get(unit) ?? null, '')
    skipTo = to
  }

  /** Puts a block into the list that goes on behind it, or behind all lists. */
  function add(block: Block, index: number, owner: Entry | null, tail: string): void {
    while (lists.length > 0 && !goesOn(lists[lists.length - 1]!, index, tail)) lists.pop()
    const open = lists[lists.length - 1]
    if (!open) {
      out().push(block)
      if (!quoted.has(index)) owned(block, sectionOf(owner))
      return
    }
    open.item.children.push(block)
    for (const {item, list} of lists) stretch(block, item, list)
    if (!quoted.has(index)) owned(block, open.entry)
  }

  /**
   * Opens the list that stands last, down to the entry of a clause: what is below that follows it, though its format has no list in a list there.
   *
   *     2. The following are exempt:
   *
   *     a) boats;
   */
  function openHost(parent: Entry | null): boolean {
    if (parent?.form !== 'item' && !parent?.group?.points) return false
    const chain: OpenList[] = []
    for (let list = out().at(-1); list?.type === 'list'; ) {
      const item = list.children[list.children.length - 1]
      const entry: Entry | undefined = item && (items.get(item) ?? written.get(item))
      if (!item || !entry?.group) return false
      chain.push({group: entry.group, list, item, entry})
      if (entry === parent) {
        lists.splice(0, lists.length, ...chain)
        return true
      }
      list = item.children[item.children.length - 1]
    }
    return false
  }

  /** Puts a list of the format into the entry that its numbers stand below. */
  function addBelow(block: Block): boolean {
    const first = block.type === 'list' ? block.children[0] : undefined
    const parent = first ? (items.get(first)?.parent ?? null) : null
    if (!parent || !openHost(parent)) return false
    const host = lists[lists.length - 1]!
    host.item.children.push(block)
    host.list.spread = true
    for (const {item, list} of lists) stretch(block, item, list)
    owned(block, parent)
    return true
  }

  /** What is said behind the last point belongs to what led in. */
  function sectionOf(owner: Entry | null): Entry | null {
    let entry = owner
    while (entry?.group?.points) entry = entry.parent
    return entry ?? section
  }

  function writeClause(unit: TextUnit, index: number, end: number, entry: Entry): void {
    if (entry.group?.points && entry.form !== 'heading') return writePoint(unit, end, entry, entry.group)
    lists.length = 0
    section = entry
    if (entry.form === 'heading') writeHeading(unit, index, end, entry)
    else writeSection(unit, end, entry)
  }

  function writeSection(unit: TextUnit, end: number, entry: Entry): void {
    const piece = pieceOf(unit, unit.start, end, places)
    if (!piece) return
    const marker = markerOf(unit)
    const runIn = runInTitle(unit, marker.rest, end)
    entry.facts.repealed ||= saysRepealed(unit.view.text.slice(marker.rest, end)) || undefined
    if (!entry.facts.repealed) delete entry.facts.repealed
    const {label} = entry.facts
    const title = runIn !== null ? `${label} ${runIn}` : marker.type === 'word' ? label : ''
    const made: Section = {
      type: 'section', role: 'clause', depth: entry.depth, title, label, anchor: null, heading: null, opens: true, children: [piece],
      data: {...(piece.data?.ranges ? {ranges: piece.data.ranges} : {}), clause: entry.facts},
      ...(piece.position ? {position: piece.position} : {}),
    }
    out().push(made)
    owned(piece, entry, labelLength(unit, marker.rest))
  }

  function markerOf(unit: TextUnit): WordMarker | BareMarker {
    return chosen.get(unit) ?? unit.marker!
  }

  function writeHeading(unit: TextUnit, index: number, end: number, entry: Entry): void {
    const {facts, depth} = entry
    const marker = markerOf(unit)
    if (unit.node.type === 'heading' && unit.real) {
      const heading: Heading = {...unit.node, depth, label: facts.label, data: {...unit.node.data, clause: facts}}
      markRepealed(entry, unit.view.text.slice(marker.rest), index)
      const shell = shells.at(-1)
      if (shell && isOfShell(unit)) {
        shells[shells.length - 1] = {...shell, role: roleOf(heading), label: facts.label, heading: {...heading, depth: unit.node.depth}, data: {...shell.data, clause: facts}}
      } else out().push(heading)
      owned(heading, entry, marker.rest)
      return
    }
    const stop = unit.node.type === 'heading' ? end : (titleEnd(unit, marker.end) ?? end)
    const own = pieceOf(unit, unit.start, stop, places)
    if (!own) return
    let parts: Paragraph[] = [own]
    let rest: Paragraph | null = stop < end ? pieceOf(unit, stop, end, places) : null
    const bare = unit.view.text.slice(marker.rest, stop).trim() === ''
    if (bare) {
      const below = titleBelow({unit, stop, end, index, entry}, all, {entries, kept, places})
      if (below) {
        parts = [own, below.title]
        rest = below.rest
        if (below.unit) taken = below.unit
      }
    }
    const text = format === 'html' ? concatInline([added(`${'#'.repeat(Math.min(6, depth))} `), ...joined(parts, ' ')]) : concatInline(joined(parts, '\n'))
    const first = parts[0]!
    const last = parts[parts.length - 1]!
    const ranges = parts.flatMap(({data}) => data?.ranges ?? [])
    const heading: Heading = {
      type: 'heading', depth, text, title: foldBlanks(parts.map((part) => plainText(part.text)).join(' ')), label: facts.label, anchor: null,
      data: {...first.data, ...(ranges.length > 0 ? {ranges} : {}), clause: facts},
      ...(first.position && last.position ? {position: {start: first.position.start, end: last.position.end}} : {}),
    }
    markRepealed(entry, unit.view.text.slice(marker.rest, stop), index)
    out().push(heading)
    owned(own, entry, labelLength(unit, marker.rest))
    if (rest) {
      out().push(rest)
      owned(rest, entry)
    }
  }

  /** Whether a heading is that of the section it stands in. */
  function isOfShell({node}: TextUnit): boolean {
    return shells.at(-1)?.heading === node
  }

  function joined(parts: readonly Paragraph[], between: string): (InlineText | ReturnType<typeof added>)[] {
    return parts.flatMap(({text}, i) => (i === 0 ? [text] : [added(between), text]))
  }

  /** Says so where the title, or the only text below it, tells that a clause is no longer in force. */
  function markRepealed({facts}: Entry, title: string, index: number): void {
    const next = all[index + 1]
    const alone = next?.type === 'text' && !entries.has(next) && next.first ? next.view.text.slice(next.start, next.end) : ''
    if (saysRepealed(title) || (alone !== '' && alone.length < 400 && saysRepealed(alone))) facts.repealed = true
  }

  function writePoint(unit: TextUnit, end: number, entry: Entry, group: Group): void {
    while (lists.length > 0 && lists[lists.length - 1]!.group !== group && lists[lists.length - 1]!.entry !== entry.parent) lists.pop()
    const marker = markerOf(unit)
    const whole = pieceOf(unit, unit.start, end, places)
    if (!whole) return
    if (saysRepealed(unit.view.text.slice(marker.rest, end))) entry.facts.repealed = true
    const base = startOf(unit)
    const parted = markerText(whole.text, Math.max(0, unit.view.at(marker.end) - base))
    const stop = end >= unit.view.text.length ? unit.text.value.length : valueOffset(unit.view, end)
    const rest = parted ? sliceOf(unit.node, unit.text, base + parted.end, stop, places) : null
    // In HTML the leaves say what of the source is theirs: the number goes with its text.
    const body = rest === null || whole.data?.ranges ? {...whole, text: rest?.text ?? whole.text} : rest
    const item: ListItem = {
      type: 'listItem',
      marker: rest && parted ? parted.marker : emptyText,
      children: [body],
      data: {...(whole.data?.ranges ? {ranges: whole.data.ranges} : {}), clause: entry.facts},
      ...(whole.position ? {position: whole.position} : {}),
    }
    written.set(item, entry)
    if (lists.length === 0) openHost(entry.parent)
    const open = lists[lists.length - 1]
    if (open?.group === group) {
      if (unit.first) open.list.spread ||= !unit.list
      open.list.children.push(item)
      open.item = item
      open.entry = entry
    } else {
      const start = entry.vector[0] ?? 1
      const list: List = {type: 'list', ordered: true, start, spread: false, children: [item], ...(whole.position ? {position: whole.position} : {})}
      if (open) {
        open.item.children.push(list)
        open.list.spread ||= unit.first && !unit.list
      } else out().push(list)
      lists.push({group, list, item, entry})
    }
    for (const each of lists) stretch(item, each.item, each.list)
    owned(body, entry, rest ? 0 : labelLength(unit, marker.rest))
  }

  /** How long the number of a unit is in its piece. */
  function labelLength({head}: TextUnit, rest: number): number {
    return rest - head
  }

  /** Where the piece of a unit begins in the value of its block. */
  function startOf({view, start, text, node, end}: TextUnit): number {
    let at = valueOffset(view, start)
    if (start === 0 && end >= view.text.length && node.type === 'paragraph') return 0
    while (/\s/.test(text.value[at] ?? '')) at++
    return at
  }
}
