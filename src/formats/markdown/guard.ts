import type {Root} from 'mdast'
import type {RuleId} from '../../messages.js'
import {endOf, startOf, visitBlocks} from './parser.js'

/** A stretch of a text whose delimiters are not read. */
export interface Masked {
  start: number
  end: number
  rule: Extract<RuleId, 'too-deep' | 'too-complex'>
}

export interface Guarded {
  /** As long as the text that came in: delimiters that would cost too much are written as `x`. */
  text: string
  /** Sorted. */
  masked: Masked[]
}

/** Containers opened by the markers and the indentation of one line. */
const maxDepth = 100
/** Runs of `*`, `_` and `~` in one paragraph, heading or cell: matching them takes quadratic time and worse. */
const maxRuns = 1000
/** Brackets that close in one of these. */
const maxBrackets = 2000
/** Brackets open at once in one of these. */
const maxNesting = 100
/** Tags, code, references and addresses in one of these: the parser splices a list for each. */
const maxSpans = 10_000
/** Characters that hold fewer of them. */
const fewSpans = 3 * maxSpans
/** Characters looked through in vain from `<!--`, `` ` `` and the like in one of these. */
const maxScan = 5_000_000

/**
 * Takes the delimiters out of text on which the parser would need quadratic time or deep recursion,
 * without moving anything: the parsed tree keeps its shape and places, such text becomes plain.
 * `parseBlocks` finds the blocks; it is asked only when the text as a whole looks dear.
 */
export function guard(text: string, parseBlocks: (text: string) => Root): Guarded {
  const shallow = flatten(text)
  if (!looksDear(shallow.text)) return shallow
  const {masked} = shallow
  const parts: string[] = []
  let at = 0
  visitBlocks(parseBlocks(shallow.text), (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    const [start, end] = [startOf(node), endOf(node)]
    const leaf = shallow.text.slice(start, end)
    if (!isDear(leaf)) return
    const inner = node.type === 'paragraph' ? 0 : leaf.search(/[^#\s|]/)
    parts.push(shallow.text.slice(at, start + inner), leaf.slice(inner).replace(/[^A-Za-z\d\s|\\=-]/g, 'x'))
    at = end
    masked.push({start, end, rule: 'too-complex'})
  })
  parts.push(shallow.text.slice(at))
  masked.sort((a, b) => a.start - b.start)
  return {text: parts.join(''), masked}
}

const longPrefix = new RegExp(`^[ \\t>*+\\-\\d.)]{${maxDepth},}`, 'gm')
const marker = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

/** Takes the container markers off lines that would open more than `maxDepth` of them. */
function flatten(text: string): Guarded {
  const masked: Masked[] = []
  const parts: string[] = []
  let at = 0
  longPrefix.lastIndex = 0
  for (let found = longPrefix.exec(text); found; found = longPrefix.exec(text)) {
    const end = markersEnd(found[0])
    if (end === 0 || /^[-*_ \t]*(?:[\r\n]|$)/.test(text.slice(found.index, found.index + found[0].length + 1))) continue
    parts.push(text.slice(at, found.index), found[0].slice(0, end).replace(/[^\s]/g, 'x'))
    at = found.index + end
    masked.push({start: found.index, end: at, rule: 'too-deep'})
  }
  parts.push(text.slice(at))
  return {text: parts.length > 1 ? parts.join('') : text, masked}
}

/** Where the container markers of a line's prefix end when they go too deep, else 0. A level of a list takes two columns or more. */
function markersEnd(prefix: string): number {
  let markers = 0
  let end = 0
  marker.lastIndex = 0
  while (marker.test(prefix)) {
    markers++
    end = marker.lastIndex
  }
  const blanks = prefix.slice(0, end).replace(/\S+/g, '').replaceAll('\t', '    ').length
  return markers > 0 && markers + Math.max(0, blanks - markers) / 2 > maxDepth ? end : 0
}

/** One look over a text: whether any part of it could be dear. */
function looksDear(text: string): boolean {
  if (text.length > fewSpans) return true
  let runs = 0
  let brackets = 0
  let open = 0
  let nesting = 0
  let scans = 0
  let last = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Letters, digits and most else: nothing to count.
    if (code > 0x7e || (code > 0x60 && code < 0x7e) || (code > 0x2a && code < 0x3c)) {
      last = code
      continue
    }
    if (code === 0x2a || code === 0x5f || code === 0x7e) {
      if (code !== last) runs++
    } else if (code === 0x5b) {
      if (++open > nesting) nesting = open
    } else if (code === 0x5d) {
      brackets++
      if (open > 0) open--
    }
    // '`', '$', '('
    else if (code === 0x60 || code === 0x24 || code === 0x28) {
      if (code !== last) scans++
    } else if (code === 0x3c) {
      const next = text.charCodeAt(i + 1)
      if (next === 0x21 || next === 0x3f) scans++
    }
    last = code
  }
  return runs > maxRuns || brackets > maxBrackets || nesting > maxNesting || scans * text.length > maxScan
}

function isDear(leaf: string): boolean {
  return (
    count(leaf, /\*+|_+|~+/g) > maxRuns ||
    count(leaf, /\]/g) > maxBrackets ||
    bracketNesting(leaf) > maxNesting ||
    (leaf.length > fewSpans && count(leaf, /<|&|`+|@|:\/\/|www\./gi) > maxSpans) ||
    scannedInVain(leaf) > maxScan
  )
}

function count(text: string, pattern: RegExp): number {
  let number = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) number++
  return number
}

function bracketNesting(text: string): number {
  let open = 0
  let most = 0
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    if (bracket === '[') most = Math.max(most, ++open)
    else if (open > 0) open--
  }
  return most
}

/** Constructs that are looked for up to a closing string, wherever that is. */
const farClosers: readonly (readonly [open: RegExp, close: string])[] = [
  [/<!--/g, '-->'],
  [/<\?/g, '?>'],
  [/<!\[CDATA\[/g, ']]>'],
  [/<![A-Za-z]/g, '>'],
  [/\]\([^\s()]*\s+\(/g, ')'],
]

/** How many characters the parser looks through behind openers to find their closers, or to find none. */
function scannedInVain(leaf: string): number {
  let sum = unmatchedRuns(leaf, /`+/g) + unmatchedRuns(leaf, /\$+/g)
  for (const [open, close] of farClosers) {
    let closer = -1
    open.lastIndex = 0
    for (let found = open.exec(leaf); found; found = open.exec(leaf)) {
      const from = open.lastIndex
      if (closer < from) {
        closer = leaf.indexOf(close, from)
        if (closer < 0) closer = leaf.length
      }
      sum += closer - from
    }
  }
  return sum
}

/** Code and math open with a run of marks and close with one as long. */
function unmatchedRuns(leaf: string, pattern: RegExp): number {
  const runs: [start: number, length: number][] = []
  for (const {index, 0: run} of leaf.matchAll(pattern)) runs.push([index, run.length])
  const seen = new Set<number>()
  let sum = 0
  for (let i = runs.length - 1; i >= 0; i--) {
    const [start, length] = runs[i]!
    if (!seen.has(length)) sum += leaf.length - start
    seen.add(length)
  }
  return sum
}
