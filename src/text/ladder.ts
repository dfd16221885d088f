import {Trait, skipSpaces, traitsOf} from './characters.js'
import {clauseStarts} from './clauses.js'
import {clusterTest, graphemeStarts} from './graphemes.js'
import {firstReaching, type Range} from './mapped-text.js'
import {foreignSentenceStarts, isForeign} from './sentences/foreign.js'
import {sentenceRules} from './sentences/rules.js'
import {sentenceStarts} from './sentences/scan.js'
import {wordStarts} from './words.js'

/** Kinds of unit a paragraph is cut into, the one to cut at first in front. */
export const rungs = ['sentence', 'clause', 'word', 'grapheme'] as const
export type Rung = (typeof rungs)[number]

/**
 * Offsets at which one paragraph, `text.slice(start, end)`, may be cut into sentences, clauses, words or graphemes.
 *
 * They are UTF-16 units of `text`, strictly inside `(start, end)` and rising. Each is the start of a unit, so white
 * space belongs to the unit in front of it, leading white space to the first unit. A rung has all boundaries of the
 * rungs above it. None lies inside an atom or a grapheme cluster; on the rung `grapheme` atoms do not count.
 * Graphemes of more than 512 units are cut. A blank line is a sentence boundary, a line break a clause boundary.
 * Time is linear in `end - start`, whatever the text.
 *
 * Sentences are found by rules and word lists for English, German, Russian, Ukrainian, Chinese and Japanese;
 * `language` (a BCP 47 tag) narrows the lists to it, all serve where it is null. Text mostly in a script the rules
 * do not know goes to `Intl.Segmenter`.
 */
export function boundaries(
  text: string,
  start: number,
  end: number,
  rung: Rung,
  atoms: readonly Range[],
  language?: string | null,
): number[] {
  if (rung === 'grapheme') return graphemeStarts(text, start, end)
  // What surrounds the paragraph must not matter.
  const starts = finders[rung](text.slice(start, end), language)
  return allowed(text, start, end, atoms, starts)
}

/** Offsets strictly inside `(start, end)` at which a code point starts: the last resort, where a grapheme is too large. */
export function codePoints(text: string, start: number, end: number): number[] {
  const starts: number[] = []
  for (let i = start + 1; i < end; i++) if (!splitsPair(text, i)) starts.push(i)
  return starts
}

type Finder = (paragraph: string, language?: string | null) => number[]

const finders: Record<Exclude<Rung, 'grapheme'>, Finder> = {
  sentence: (paragraph, language) =>
    isForeign(paragraph)
      ? foreignSentenceStarts(paragraph, language)
      : sentenceStarts(paragraph, sentenceRules(language)),
  clause: (paragraph, language) => merge(clauseStarts(paragraph), finders.sentence(paragraph, language)),
  word: (paragraph, language) => merge(wordStarts(paragraph), finders.clause(paragraph, language)),
}

/** Those of the starts (offsets from `start`) that cut nothing and have text in front, as offsets of `text`. */
function allowed(
  text: string,
  start: number,
  end: number,
  atoms: readonly Range[],
  starts: readonly number[],
): number[] {
  const first = skipSpaces(text, start, end)
  const startsCluster = clusterTest(text, start, end)
  const kept: number[] = []
  let atom = firstReaching(atoms, start)
  for (const local of starts) {
    const offset = start + local
    if (offset <= first || offset >= end || traitsOf(text.charCodeAt(offset)) & Trait.space) continue
    while (atom < atoms.length && atoms[atom]![1] <= offset) atom++
    const inAtom = atom < atoms.length && atoms[atom]![0] < offset
    if (!inAtom && startsCluster(offset)) kept.push(offset)
  }
  return kept
}

/** Both rising lists as one, without doubles. */
function merge(a: readonly number[], b: readonly number[]): number[] {
  const both: number[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const next = Math.min(a[i] ?? Infinity, b[j] ?? Infinity)
    while (a[i] === next) i++
    while (b[j] === next) j++
    both.push(next)
  }
  return both
}

function splitsPair(text: string, offset: number): boolean {
  return text.charCodeAt(offset) >>> 10 === 0xdc00 >>> 10 && text.charCodeAt(offset - 1) >>> 10 === 0xd800 >>> 10
}
