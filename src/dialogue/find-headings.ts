import {added, inline} from '../text/mapped-text.js'
import type {PassContext} from '../tree/pass.js'
import type {Block, Content, Heading, Turn} from '../tree/types.js'
import {isPersonal, isSentence} from './find-evidence.js'
import {readLabel, type Label} from './find-labels.js'
import {dialogueOf, emptyTurn} from './find-turns.js'

interface Opening {
  index: number
  depth: number
  label: Label
}

/** Turns that stand under headings with the names of who speaks, as chats with a model are written: `### Ann`, `## User`. */
export function headingTurns(list: readonly Content[], context: PassContext): Content[] | null {
  const openings = openingsIn(list)
  if (openings.length < 2) return null
  const starts = new Map<number, Opening>()
  const stops = new Map<number, number>()
  for (const depth of new Set(openings.map((opening) => opening.depth))) {
    for (const run of runsOf(list, openings.filter((opening) => opening.depth === depth))) {
      if (!isConversation(run, list, depth)) continue
      run.forEach((opening, i) => {
        starts.set(opening.index, opening)
        stops.set(opening.index, stopOf(opening, run[i + 1], list))
      })
    }
  }
  return starts.size === 0 ? null : replaced(list, starts, stops, context)
}

function openingsIn(list: readonly Content[]): Opening[] {
  const found: Opening[] = []
  list.forEach((block, index) => {
    if (block.type !== 'heading' || block.title.length > 80) return
    // '### 🧑 User'
    const title = (isWord(block.title.charCodeAt(0)) ? block.title : block.title.replace(/^[^\p{L}\p{N}[(]{1,8}/u, '')).replace(/[:：]\s*$/, '')
    const line = `${title}:`
    const label = readLabel(inline(added(line)), 0, line.length)
    if (label?.alone) found.push({index, depth: block.depth, label})
  })
  return found
}

/** Latin, Cyrillic, figures: nearly all titles begin so. */
function isWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x410 && code <= 0x44f)
}

/** Runs of openings between which no heading stands higher; a chat with a model goes on behind headings of what is said. */
function runsOf(list: readonly Content[], openings: readonly Opening[]): Opening[][] {
  const chat = isChat(openings)
  const runs: Opening[][] = []
  let run: Opening[] = []
  for (const opening of openings) {
    const last = run[run.length - 1]
    if (last && !chat && higherBetween(list, last.index, opening)) {
      runs.push(run)
      run = []
    }
    run.push(opening)
  }
  runs.push(run)
  return runs
}

function higherBetween(list: readonly Content[], from: number, {index, depth}: Opening): boolean {
  for (let i = from + 1; i < index; i++) {
    const block = list[i]!
    if (block.type === 'section' || (block.type === 'heading' && block.depth < depth)) return true
  }
  return false
}

function isChat(openings: readonly Opening[]): boolean {
  const roles = openings.map(({label}) => label.role)
  return roles.includes('user') && roles.includes('assistant') && roles.every((role) => role !== null)
}

/** Who speaks comes back and takes turns, under one heading. */
function isConversation(run: readonly Opening[], list: readonly Content[], depth: number): boolean {
  const said = run.filter(({index}) => list[index + 1] !== undefined && list[index + 1]!.type !== 'section')
  if (said.length < run.length * 0.8) return false
  if (isChat(run)) return true
  const counts = new Map<string, number>()
  for (const {label} of run) counts.set(label.key, (counts.get(label.key) ?? 0) + 1)
  const turns = run.filter(({label}) => counts.get(label.key)! >= 2)
  if (turns.length < 4 || new Set(turns.map(({label}) => label.key)).size < 2 || run.length < counts.size * 2) return false
  const others = headingsBetween(list, run[0]!.index, run[run.length - 1]!.index, depth)
  if (turns.length < others * 0.6) return false
  let changes = 0
  for (let i = 1; i < turns.length; i++) if (turns[i]!.label.key !== turns[i - 1]!.label.key) changes++
  if (changes < (turns.length - 1) * 0.35) return false
  const texts = turns.map(({index}) => textOf(list[index + 1]))
  return texts.filter(isSentence).length >= texts.length / 2 && texts.filter(isPersonal).length >= texts.length * 0.25
}

function headingsBetween(list: readonly Content[], from: number, to: number, depth: number): number {
  let count = 0
  for (let i = from; i <= to; i++) {
    const block = list[i]!
    if (block.type === 'heading' && block.depth === depth) count++
  }
  return count
}

function textOf(block: Content | undefined): string {
  return block?.type === 'paragraph' ? block.text.value.slice(0, 300) : ''
}

/** Headings of what is said belong to it while another turn follows; behind the last one only lower ones do. */
function stopOf({index, depth}: Opening, next: Opening | undefined, list: readonly Content[]): number {
  let at = index + 1
  for (; at < (next?.index ?? list.length); at++) {
    const block = list[at]!
    if (block.type === 'section' || (!next && block.type === 'heading' && block.depth <= depth)) break
  }
  return at
}

function replaced(list: readonly Content[], starts: ReadonlyMap<number, Opening>, stops: ReadonlyMap<number, number>, context: PassContext): Content[] {
  const out: Content[] = []
  let turns: Turn[] = []
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(turns, context))
    turns = []
  }
  for (let i = 0; i < list.length; ) {
    const opening = starts.get(i)
    const stop = stops.get(i)
    if (!opening || stop === undefined) {
      close()
      out.push(list[i++]!)
      continue
    }
    const {label} = opening
    const heading = list[i] as Heading
    const at = heading.position?.start.offset
    const seconds = label.time?.seconds ?? null
    turns.push({
      ...emptyTurn(),
      speaker: {name: label.name, id: null, role: label.role},
      date: label.time?.date ?? null,
      cues: seconds === null || at === undefined ? [] : [{at, startSeconds: seconds, endSeconds: null}],
      children: list.slice(i, stop) as Block[],
    })
    i = stop
  }
  close()
  return out
}
