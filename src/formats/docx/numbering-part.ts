import type {Budget} from './budget.js'
import type {NumberFormat} from './number-formats.js'
import {child, childrenOf, onOff, streamXml, val, type XmlElement, type XmlText} from './xml.js'

/** A level of a list. */
export interface Level {
  start: number
  format: NumberFormat
  /** `%1.%2`. */
  pattern: string
  /** The level (1 to 9) after which it begins anew; 0 is never, null after every one above it. */
  restart: number | null
  /** Whether all its numbers are written in digits. */
  legal: boolean
  /** The paragraph style that stands for the level. */
  style: string | null
  indent: number | null
  language: string | null
}

/** An abstract list: it has the levels, and it counts. */
export interface AbstractList {
  id: string
  levels: ReadonlyMap<number, Level>
  /** The numbering style whose list it stands for. */
  follows: string | null
  /** The numbering style that it defines. */
  defines: string | null
}

/** What paragraphs name: an abstract list with changes. */
export interface List {
  id: string
  abstractId: string
  starts: ReadonlyMap<number, number>
  levels: ReadonlyMap<number, Level>
}

export interface NumberingPart {
  abstracts: ReadonlyMap<string, AbstractList>
  lists: ReadonlyMap<string, List>
  /** Abstract lists by the numbering style that they define. */
  definitions: ReadonlyMap<string, AbstractList>
}

/** An outline has nine levels. */
export const levelCount = 9

/** Word takes no longer one. */
const mostPattern = 255

/** Reads `word/numbering.xml`. */
export function readNumbering(xml: XmlText | null, budget: Budget): NumberingPart {
  const abstracts = new Map<string, AbstractList>()
  const lists = new Map<string, List>()
  const definitions = new Map<string, AbstractList>()
  if (xml === null) return {abstracts, lists, definitions}
  streamXml(xml, ['w:numbering'], budget, (element) => {
    if (element.name === 'w:abstractNum') {
      const list = readAbstract(element)
      if (!abstracts.has(list.id)) abstracts.set(list.id, list)
      if (list.defines !== null && !definitions.has(list.defines)) definitions.set(list.defines, list)
    } else if (element.name === 'w:num') {
      const list = readList(element)
      if (!lists.has(list.id)) lists.set(list.id, list)
    }
  })
  return {abstracts, lists, definitions}
}

function readAbstract(element: XmlElement): AbstractList {
  const levels = new Map<number, Level>()
  for (const level of childrenOf(element, 'w:lvl')) if (indexOf(level) < levelCount) levels.set(indexOf(level), readLevel(level))
  return {
    id: element.attributes['w:abstractNumId'] ?? '',
    levels,
    follows: val(element, 'w:numStyleLink'),
    defines: val(element, 'w:styleLink'),
  }
}

function readList(element: XmlElement): List {
  const starts = new Map<number, number>()
  const levels = new Map<number, Level>()
  for (const override of childrenOf(element, 'w:lvlOverride')) {
    const index = indexOf(override)
    if (index >= levelCount) continue
    const start = integer(val(override, 'w:startOverride'))
    if (start !== null) starts.set(index, start)
    const level = child(override, 'w:lvl')
    if (level) levels.set(index, readLevel(level))
  }
  return {id: element.attributes['w:numId'] ?? '', abstractId: val(element, 'w:abstractNumId') ?? '', starts, levels}
}

function readLevel(element: XmlElement): Level {
  const {'w:start': start, 'w:left': left} = child(child(element, 'w:pPr'), 'w:ind')?.attributes ?? {}
  return {
    start: integer(val(element, 'w:start')) ?? 0,
    format: readFormat(element),
    pattern: (val(element, 'w:lvlText') ?? '').slice(0, mostPattern),
    restart: integer(val(element, 'w:lvlRestart')),
    legal: onOff(element, 'w:isLgl') ?? false,
    style: val(element, 'w:pStyle'),
    indent: integer(start ?? left ?? null),
    language: val(child(element, 'w:rPr'), 'w:lang'),
  }
}

/** Formats of newer versions stand in a choice, beside one for those that do not know them. */
function readFormat(level: XmlElement): NumberFormat {
  const alternative = child(level, 'mc:AlternateContent')
  const format =
    child(level, 'w:numFmt') ?? child(child(alternative, 'mc:Choice'), 'w:numFmt') ?? child(child(alternative, 'mc:Fallback'), 'w:numFmt')
  return {name: format?.attributes['w:val'] ?? 'decimal', custom: format?.attributes['w:format']?.slice(0, mostPattern) ?? null}
}

function indexOf(element: XmlElement): number {
  return integer(element.attributes['w:ilvl'] ?? null) ?? 0
}

function integer(text: string | null): number | null {
  return text !== null && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null
}
