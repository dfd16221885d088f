import type {Item, ParagraphItem} from './content.js'
import type {Label} from './numbering.js'
import {isSeen, plainText, reasonOf} from './pieces.js'
import type {StyleRole} from './style-names.js'
import {createTypedNumbers, type Typed} from './typed-numbers.js'

/** Paragraphs above this length are no headings. */
export const longText = 150

/** What the document as a whole says about its paragraphs. */
export interface Survey {
  /** Whether a numbered paragraph is a clause, not an item of a list. */
  isClause(paragraph: ParagraphItem): boolean
  /** Whether what comes next stands below a numbered paragraph: deeper points of its list, or text. */
  leads(paragraph: ParagraphItem): boolean
  /** The number that somebody wrote in front of a paragraph, where such numbers make sections. */
  typed(paragraph: ParagraphItem): Typed | null
  /** Depth of the highest headings below the title; null where there are none. */
  topDepth: number | null
  /** How deep a clause stands; `open` is the depth of the heading above it. */
  clauseDepth(label: Label, open: number): number
  /** Whether a font of one width means code here. */
  fixedIsCode: boolean
  /** Whether pages are known as they were last rendered. */
  rendered: boolean
  bookmarks: ReadonlyMap<string, ParagraphItem>
}

/** What is known of one level of an abstract list. */
interface Level {
  count: number
  long: number
  /** Its label says the numbers above too (`%1.%2`), or a word (`Article %1`, `§ %1`). */
  legal: boolean
}

/** Lists stand below others no deeper than this. */
const mostRanks = 20

/** Styles of paragraphs that are beside the text. */
const asides: ReadonlySet<StyleRole | null> = new Set(['caption', 'code', 'footnote', 'quote', 'subtitle', 'toc'])

interface Numbering {
  levels: Map<number, Level>
  /** Depth of the headings that the list numbers, by level. */
  headings: Map<number, number>
  /** How often body text, or a long paragraph of another list, stands between two of its paragraphs. */
  broken: number
  /** Which headings and how many long paragraphs of all lists came before its last paragraph. */
  last: {headings: number; long: number}
  /** The level of another list that it stands below. */
  under: {list: Numbering; level: number} | null
  clauses: Set<number>
}

/**
 * Looks through the whole body once.
 *
 * Numbered paragraphs are clauses, not items of a list, by their abstract list:
 * - a list is *legal* when it numbers headings, or when a level says the numbers above or a word and the list is the outline
 *   of running text: one of its paragraphs is long, or other text stands between them. Of a legal list those levels are clauses that
 *   say numbers above or a word, that are above a level of headings, or of whose paragraphs half are long;
 * - of any other list the levels of whose paragraphs (two or more) half are long;
 * - and then every level above one of these.
 * Bullets are never clauses.
 */
export function surveyOf(items: readonly Item[], headingDepth: (paragraph: ParagraphItem) => number | null): Survey {
  const lists = new Map<string, Numbering>()
  const bookmarks = new Map<string, ParagraphItem>()
  const leading = new Set<ParagraphItem>()
  let chars = 0
  let fixed = 0
  let paragraphs = 0
  let rendered = false
  let lastNumbered: ParagraphItem | null = null
  let between = false
  let headings = 0
  let long = 0
  let topDepth: number | null = null
  const byHand = createTypedNumbers()

  const eachParagraph = (inner: readonly Item[], flow: boolean): void => {
    for (const item of inner) {
      if (item.kind === 'paragraph') {
        visit(item, flow)
        for (const box of item.boxes) eachParagraph(box, false)
      } else {
        if (flow) {
          between = true
          byHand.text()
        }
        let first: ParagraphItem | null = null
        for (const {cells} of item.rows) {
          for (const cell of cells) {
            eachParagraph(cell.items, false)
            const found = cell.items[0]
            if (!first && found?.kind === 'paragraph') first = found
          }
        }
        if (first) for (const name of item.bookmarks) bookmarks.set(name, first)
      }
    }
  }
  eachParagraph(items, true)
  for (const list of lists.values()) list.clauses = clausesOf(list)
  const typed = byHand.finish()

  return {
    isClause: ({label}) => label !== null && !label.bullet && label.text !== null && (lists.get(label.listId)?.clauses.has(label.level) ?? false),
    leads: (paragraph) => leading.has(paragraph),
    typed: (paragraph) => typed.found.get(paragraph) ?? null,
    topDepth,
    clauseDepth,
    // A document typed in one font of that kind is none of code.
    fixedIsCode: paragraphs < 5 || fixed < chars * 0.7,
    rendered,
    bookmarks,
  }

  function visit(paragraph: ParagraphItem, flow: boolean): void {
    for (const name of paragraph.bookmarks) bookmarks.set(name, paragraph)
    rendered ||= paragraph.pages.rendered > 0
    if (!isSeen(paragraph)) return
    const text = plainText(paragraph)
    paragraphs++
    chars += text.length
    if (isFixed(paragraph)) fixed += text.length
    if (flow) note(paragraph, text)
  }

  function note(paragraph: ParagraphItem, text: string): void {
    const {label} = paragraph
    const numbered = label !== null && label.text !== null && !label.bullet ? label : null
    const depth = headingDepth(paragraph)
    if (lastNumbered && !label && depth === null && !between) leading.add(lastNumbered)
    if (depth !== null) headings++
    if (depth !== null && paragraph.style.role !== 'title') topDepth = Math.min(depth, topDepth ?? depth)
    if (depth === null && !label && !asides.has(paragraph.style.role)) byHand.add(paragraph, text)
    else byHand.text()
    if (numbered) {
      const before = lastNumbered?.label
      const known = lists.get(numbered.listId)
      const list = known ?? listOf(numbered)
      if (before?.listId === numbered.listId) {
        if (between) list.broken++
        else if (numbered.level > before.level) leading.add(lastNumbered!)
      } else if (before) {
        if (known && list.last.headings === headings && list.last.long < long) list.broken++
        if (!known && beginsBelow(numbered, before)) list.under = {list: lists.get(before.listId)!, level: before.level}
        if (isLegal(before)) leading.add(lastNumbered!)
      }
      if (depth !== null) list.headings.set(numbered.level, depth)
      else count(list, numbered, text)
      if (depth === null && text.length > longText) long++
      list.last = {headings, long}
      lastNumbered = paragraph
      between = false
    } else {
      if (depth !== null) lastNumbered = null
      if (!label) between = true
    }
  }

  function listOf({listId}: Label): Numbering {
    let list = lists.get(listId)
    if (!list) lists.set(listId, (list = {levels: new Map(), headings: new Map(), broken: 0, last: {headings, long}, under: null, clauses: new Set()}))
    return list
  }

  function clauseDepth({listId, level}: Label, open: number): number {
    const list = lists.get(listId)
    if (!list) return open + 1
    if (list.headings.size === 0) return open + 1 + typed.ranks + rank(list, level) + ranksAbove(list)
    const above = [...list.headings].filter(([at]) => at <= level).sort((a, b) => b[0] - a[0])[0]
    return above ? above[1] + level - above[0] : Math.max(1, open)
  }

  /** How many levels of clauses stand above one. */
  function rank(list: Numbering, level: number): number {
    return [...list.clauses].filter((each) => each < level).length
  }

  /** How many levels of clauses of other lists stand above a list: 'Article 1', and '1.' of another list below it. */
  function ranksAbove(list: Numbering): number {
    let ranks = 0
    for (let at = list.under; at && at.list.headings.size === 0 && at.list.clauses.has(at.level) && ranks < mostRanks; at = at.list.under) ranks += rank(at.list, at.level) + 1
    return ranks
  }
}

/** Whether a list begins below a paragraph of another one: `1.` behind `Article 1`, or further to the right. */
function beginsBelow(label: Label, above: Label): boolean {
  return label.value <= 1 && (isLegal(above) || (label.indent ?? 0) > (above.indent ?? 0) + tolerance)
}

/** Indents that differ by less than this are the same, in twentieths of a point. */
const tolerance = 72

function count(list: Numbering, {level, pattern}: Label, text: string): void {
  let known = list.levels.get(level)
  if (!known) list.levels.set(level, (known = {count: 0, long: 0, legal: false}))
  known.count++
  if (text.length > longText) known.long++
  known.legal ||= isLegal({pattern})
}

/** A level that says the numbers above too, or a word. */
function isLegal({pattern}: Pick<Label, 'pattern'>): boolean {
  return /%\d.*%\d/.test(pattern) || /\p{L}{2}|§/u.test(pattern.replace(/%\d/g, ''))
}

function clausesOf({levels, headings, broken}: Numbering): Set<number> {
  const all = [...levels]
  const legal = headings.size > 0 || (all.some(([, each]) => each.legal) && (broken > 0 || all.some(([, {long}]) => long > 0)))
  const lowest = Math.max(-1, ...headings.keys())
  const found = all
    .filter(([level, each]) => (legal && (each.legal || level <= lowest)) || (each.long * 2 >= each.count && (legal || each.count > 1)))
    .map(([level]) => level)
  const deepest = Math.max(-1, ...found)
  return new Set(all.filter(([level]) => level <= deepest).map(([level]) => level))
}

/** Whether all that is seen of a paragraph is of a font of one width. */
export function isFixed({pieces, style}: ParagraphItem): boolean {
  let fixed = false
  for (const piece of pieces) {
    if (piece.kind === 'comment' || piece.kind === 'line' || reasonOf(piece) !== null) continue
    if (piece.kind !== 'text') return false
    if (!/\S/.test(piece.value)) continue
    if (!piece.style.code && !style.monospaced) return false
    fixed = true
  }
  return fixed
}
