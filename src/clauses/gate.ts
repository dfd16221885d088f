import type {PassContext} from '../tree/pass.js'
import type {Content} from '../tree/types.js'
import type {Assigned} from './assign.js'
import {readWordMarker} from './markers.js'
import type {Unit} from './units.js'
import type {ChosenWords} from './words.js'

/** Fewest articles, and fewest numbers such as 5.1 with text behind them, that make a regulation or contract. */
const leastArticles = 3
const leastDecimals = 5
/** Shortest text behind a decimal: less is a title, or a cell. */
const shortestText = 40

/** Whether a document may have clauses: a quick look at the beginnings of its blocks and lines. */
export function mayHold(children: readonly Content[]): boolean {
  let words = 0
  let decimals = 0
  const waiting: {children: readonly Content[]; at: number}[] = [{children, at: 0}]
  while (waiting.length > 0) {
    const level = waiting[waiting.length - 1]!
    const child = level.children[level.at++]
    if (!child) {
      waiting.pop()
      continue
    }
    if (child.type === 'heading' || child.type === 'paragraph') look(child.text.value)
    else if (child.type === 'section') {
      if (child.heading) look(child.heading.text.value)
      waiting.push({children: child.children, at: 0})
    }
    else if (child.type === 'list') {
      for (const item of child.children) {
        const [first] = item.children
        if (item.marker.value.length < 24) lookAt(item.marker.value)
        if (first?.type === 'paragraph') look(first.text.value)
      }
    }
    if (words >= leastArticles || decimals >= leastDecimals) return true
  }
  return false

  function look(value: string): void {
    lookAt(value)
    for (let feed = value.indexOf('\n'); feed >= 0; feed = value.indexOf('\n', feed + 1)) {
      if (value.charCodeAt(feed + 1) !== 10) lookAt(value, feed + 1)
    }
  }

  function lookAt(value: string, from = 0): void {
    let at = from
    while (at < value.length && isSkipped(value.charCodeAt(at))) at++
    if (at === value.length) return
    const code = value.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      decimal.lastIndex = at
      if (decimal.test(value)) decimals++
    } else if (code > 0x39 && (code < 0x61 || code > 0x7a) && readWordMarker(value, at, true)) words++
  }
}

/** Blanks, and signs of Markdown that stand before words: ` \t*_#\>` */
function isSkipped(code: number): boolean {
  return code === 0x20 || code === 9 || code === 0x2a || code === 0x5f || code === 0x23 || code === 0x5c || code === 0x3e
}

const decimal = /\d{1,3}\\?\.\d{1,3}(?![\d,])/y

/** Whether the clauses that were found are enough to believe in them. */
export function passes(units: readonly Unit[], {articles}: ChosenWords, {entries}: Assigned, {forced}: Pick<PassContext, 'forced'>): boolean {
  if (entries.size === 0) return forced
  if (forced || articles >= leastArticles) return true
  let decimals = 0
  for (const unit of units) {
    const entry = entries.get(unit)
    if (unit.type !== 'text' || unit.real || !entry || entry.vector.length < 2 || unit.marker?.type !== 'bare') continue
    if (unit.end - unit.marker.rest >= shortestText && ++decimals >= leastDecimals) return true
  }
  return false
}
