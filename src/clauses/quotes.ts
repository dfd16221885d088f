import type {Block, List, ListItem} from '../tree/types.js'
import type {TextUnit, Unit} from './units.js'

/** Longest quotation, in units. */
const longest = 400

const openers: Readonly<Record<string, string>> = {'«': '»', '„': '“”', '“': '”', '"': '"', '‘': '’', '「': '」', '『': '』'}

/**
 * Units that carry the text of another document in quotes: their numbers are none of this one.
 *
 *     2) Article 5 shall read as follows:
 *     “Article 5. Scope
 *     1. This Act …
 *     2. …”;
 */
export function quotedUnits(units: readonly Unit[]): Set<number> {
  const quoted = new Set<number>()
  const searched = new Map<string, number>()
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.type !== 'text') continue
    const open = openIn(textOf(unit))
    // Where no end was found once, none is looked for before the search got there.
    if (!open || (searched.get(open) ?? -1) > i) continue
    const end = endOf(units, i, open)
    if (end === null) {
      searched.set(open, i + longest)
      continue
    }
    for (let k = i + (startsWith(unit, open) ? 0 : 1); k <= end; k++) quoted.add(k)
    i = end
  }
  return quoted
}

function textOf({view, start, end}: TextUnit): string {
  return view.text.slice(start, end)
}

/** What the entries of a list say. */
function listText(list: List): string {
  const parts: string[] = []
  const waiting: (Block | ListItem)[] = [list]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'paragraph') parts.push(node.text.value)
    else if (node.type === 'list' || node.type === 'listItem') for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
  }
  return parts.join('\n')
}

function startsWith(unit: TextUnit, open: string): boolean {
  return textOf(unit).trimStart().startsWith(open)
}

/** The sign of a quotation that begins a unit, or stands behind its colon, and does not end in it. */
function openIn(text: string): string | null {
  const trimmed = text.trimStart()
  const first = trimmed[0] ?? ''
  const at = first in openers ? 0 : (/[:：]\s{0,3}["«„“「『](?=[^"»“”」』]*$)/.exec(text.slice(-600))?.[0].length ?? -1)
  if (at < 0) return null
  const open = at === 0 ? first : trimmed.slice(-600).match(/[:：]\s{0,3}(["«„“「『])[^"»“”」』]*$/)![1]!
  return balance(at === 0 ? trimmed : trimmed.slice(trimmed.lastIndexOf(open)), open, 0) > 0 ? open : null
}

/** How many quotations are open behind a text. */
function balance(text: string, open: string, depth: number): number {
  const close = openers[open]!
  if (open === '"') {
    for (const sign of text) if (sign === '"') depth = depth > 0 ? 0 : 1
    return depth
  }
  // An apostrophe closes nothing.
  for (const sign of open === '‘' ? text.replace(/(?<=\p{L})’(?=\p{L})/gu, '') : text) {
    if (sign === open) depth++
    else if (close.includes(sign) && depth > 0) depth--
  }
  return depth
}

function endOf(units: readonly Unit[], from: number, open: string): number | null {
  let depth = 0
  for (let i = from; i < units.length && i < from + longest; i++) {
    const unit = units[i]!
    if (unit.type === 'enter' || unit.type === 'leave' || (unit.type === 'other' && unit.node.type !== 'list')) continue
    if (unit.type === 'text' && i > from && unit.real) return null
    const text = unit.type === 'other' ? listText(unit.node as List) : i === from ? textOf(unit).slice(Math.max(0, textOf(unit).indexOf(open))) : textOf(unit)
    if (open === '"') {
      // Straight signs do not say which way they face: the quotation ends where a unit does.
      if (i > from && /"[\s;.,)]*$/.test(text)) return i
      continue
    }
    depth = balance(text, open, depth)
    if (depth === 0) return i
  }
  return null
}
