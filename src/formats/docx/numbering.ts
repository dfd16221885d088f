import type {Budget} from './budget.js'
import {formatNumber} from './number-formats.js'
import {levelCount, readNumbering, type AbstractList, type Level, type List, type NumberingPart} from './numbering-part.js'
import type {Styles} from './styles.js'
import type {XmlText} from './xml.js'

/** The automatic number of a paragraph. */
export interface Label {
  /** As Word prints it: `3.1.2`, `(a)`, `Article I`, `а)`; null for bullets and levels without a number. */
  text: string | null
  /** The numbers of its level and those above, each as its own level writes it: `['3', '1', '2']`. */
  path: string[]
  /** 0 to 8. */
  level: number
  numId: string
  /** The abstract list that counts; several `numId` may share one. */
  listId: string
  bullet: boolean
  /** How the level writes its number, `%1` for the first level's: `%1.%2`. */
  pattern: string
  /** `decimal`, `lowerLetter` … */
  format: string
  /** The counter itself. */
  value: number
  /** Indent on the reading side that the level gives, in twentieths of a point. */
  indent: number | null
  /** First number of the level. */
  start: number
}

/** What a paragraph says itself; null where it leaves that to its style. */
export interface NumberedParagraph {
  styleId: string | null
  numId: string | null
  level: number | null
  /** A paragraph whose mark was deleted: it does not count. */
  deleted?: boolean
}

/** Counts the numbered paragraphs of a document. */
export interface Labeler {
  /** To be called once for every paragraph, in the order of the document. */
  next(paragraph: NumberedParagraph): Label | null
  /** One that counts the same lists from the beginning, for another part. */
  fresh(): Labeler
}

/** The level of a list that a paragraph belongs to. */
interface Place {
  list: List
  abstract: AbstractList
  index: number
}

/** Makes the labels of a document from `word/numbering.xml`. */
export function createLabeler(xml: XmlText | null, styles: Styles, budget: Budget): Labeler {
  return counting(readNumbering(xml, budget), new Map(), styles)
}

function counting(part: NumberingPart, places: Map<string, Place | null>, styles: Styles): Labeler {
  const counters = new Map<string, Counters>()

  return {
    fresh: () => counting(part, places, styles),
    next({styleId, numId, level, deleted = false}) {
      if (deleted) return null
      const key = `${numId}\n${level}\n${styleId}`
      let place = places.get(key)
      if (place === undefined) places.set(key, (place = placeOf(numId, level, styleId, styles, part)))
      if (!place) return null
      const {list, abstract, index} = place
      let counter = counters.get(abstract.id)
      if (!counter) counters.set(abstract.id, (counter = {values: [], overridden: new Set()}))
      count(counter, place)
      return createLabel(counter, list, abstract, index, styles.language)
    },
  }
}

function placeOf(numId: string | null, level: number | null, styleId: string | null, styles: Styles, part: NumberingPart): Place | null {
  const style = styles.paragraph(styleId)
  const id = numId ?? style.numId
  if (id === null || id === '0') return null
  const found = listOf(id, styles, part)
  if (!found) return null
  const index = level ?? levelOfStyle(style.chain, found.abstract, styles) ?? 0
  return index >= 0 && levelAt(found.list, found.abstract, index) ? {...found, index} : null
}

/** Nearest first: a level that names the style, or what the style itself says. The list may come from another style than the level. */
function levelOfStyle(chain: readonly string[], abstract: AbstractList, styles: Styles): number | null {
  for (const id of chain) {
    for (const [index, level] of abstract.levels) if (level.style === id) return index
    const own = styles.paragraph(id).own.level
    if (own !== null) return own
  }
  return null
}

function listOf(numId: string, styles: Styles, {lists, abstracts, definitions}: NumberingPart): {list: List; abstract: AbstractList} | null {
  const list = lists.get(numId)
  let abstract = list && abstracts.get(list.abstractId)
  if (!list || !abstract) return null
  // An abstract list without levels of its own stands for that of a numbering style, which may do the same.
  const seen = new Set<AbstractList>()
  while (abstract.follows !== null && !seen.has(abstract) && seen.size < longestChain) {
    seen.add(abstract)
    const name: string = abstract.follows
    const next: string | null | undefined = styles.numbering(name)?.numId
    const target: AbstractList | undefined =
      (next && abstracts.get(lists.get(next)?.abstractId ?? '')) || definitions.get(name)
    if (!target) break
    abstract = target
  }
  return {list, abstract}
}

/** In real files a list follows another once. */
const longestChain = 20

function levelAt(list: List, abstract: AbstractList, index: number): Level | undefined {
  return list.levels.get(index) ?? abstract.levels.get(index)
}

/** Where an abstract list stands; undefined is before the first number of a level. */
interface Counters {
  values: (number | undefined)[]
  /** Lists and levels whose own start was used: once, at their first paragraph. */
  overridden: Set<string>
}

function count({values, overridden}: Counters, {list, abstract, index}: Place): void {
  const key = `${list.id} ${index}`
  const start = list.starts.get(index)
  if (start !== undefined && !overridden.has(key)) values[index] = start
  else values[index] = values[index] === undefined ? levelAt(list, abstract, index)!.start : values[index] + 1
  overridden.add(key)
  // A level that was left out counts as one that is there: after '1.1' alone comes '2'.
  for (let above = 0; above < index; above++) values[above] ??= list.starts.get(above) ?? levelAt(list, abstract, above)?.start ?? 1
  for (let below = index + 1; below < levelCount; below++) {
    const restart = levelAt(list, abstract, below)?.restart ?? null
    if (restart === null || (restart !== 0 && index < restart)) values[below] = undefined
  }
}

function createLabel({values}: Counters, list: List, abstract: AbstractList, index: number, language: string | null): Label {
  const level = levelAt(list, abstract, index)!
  const bullet = level.format.name === 'bullet'
  const write = (at: number, legal: boolean): string => {
    const own = levelAt(list, abstract, at)
    const value = values[at] ?? own?.start ?? 1
    if (!own || own.format.name === 'bullet') return own ? '' : String(value)
    const keepsFormat = !legal || own.format.name === 'none' || own.format.name === 'decimalZero'
    return formatNumber(value, keepsFormat ? own.format : decimal, own.language ?? language)
  }
  const text = bullet ? '' : level.pattern.replace(/%([1-9])/g, (_, digit: string) => write(Number(digit) - 1, level.legal)).trim().slice(0, mostLabel)
  const path: string[] = []
  for (let at = 0; at <= index; at++) {
    const number = write(at, level.legal)
    if (number) path.push(number)
  }
  return {
    // A full stop alone is what is left of '%1.' where the number is not shown.
    text: /[\p{L}\p{N}\p{S}*†‡§]/u.test(text) ? text : null,
    path,
    level: index,
    numId: list.id,
    listId: abstract.id,
    bullet,
    pattern: level.pattern,
    format: level.format.name,
    value: values[index]!,
    indent: level.indent,
    start: list.starts.get(index) ?? level.start,
  }
}

/** Labels stand in front of every paragraph. */
const mostLabel = 255

const decimal = {name: 'decimal', custom: null}
