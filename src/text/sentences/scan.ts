import {isSpace, skipSpaces, Trait, traitsAt, traitsOf} from '../characters.js'
import {atHead, goesOn, isFirstHalf} from './full-stop.js'
import {Act, acts, closing, continuing, dashes, emphasis, opening} from './marks.js'
import {markupEnd} from './markup.js'
import {createPairs} from './pairs.js'
import type {SentenceRules} from './rules.js'

/** A bracket or quotation of at most so many units stays whole, however many sentences are in it. */
const wholePair = 200

/**
 * Offsets at which a sentence starts, rising, without that of the first: the first character after the white space
 * behind the sentence before it. Rules and word lists, linear in the length of the text; a missed boundary is
 * preferred to a wrong one.
 */
export function sentenceStarts(text: string, rules: SentenceRules): number[] {
  const end = text.length
  const starts: number[] = []
  const pairs = createPairs()
  const open = new Set<string>()
  for (let i = 0; i < end; ) {
    const act = acts[text.charCodeAt(i)]!
    if (!act) i++
    else if (act === Act.pair) {
      const opener = pairs.take(text, i)
      if (opener >= 0 && i - opener <= wholePair) joinWithin(opener, i)
      i++
    } else if (act === Act.line) {
      const blank = blankLine(text, i)
      if (blank > i) {
        i = skipSpaces(text, blank)
        push(i)
        pairs.reset()
        open.clear()
      } else i++
    } else if (act === Act.emphasis) {
      const mark = text[i]!
      if (!open.delete(mark)) open.add(mark)
      i = runEnd(text, i, (unit) => unit === mark.charCodeAt(0))
    } else {
      const run = runEnd(text, i, isStop)
      push(nextSentence(i, run))
      i = run
    }
  }
  return starts

  function push(offset: number) {
    if (offset > (starts.at(-1) ?? 0) && offset < end) starts.push(offset)
  }

  /** Takes back the starts between an opening mark and its closing one. */
  function joinWithin(opener: number, closer: number) {
    // 'He said: «Go. Now.» Then' – the start of "Then" is known before » is met
    const behind = (starts.at(-1) ?? 0) > closer ? starts.pop() : undefined
    while (starts.length && starts.at(-1)! > opener) starts.pop()
    if (behind !== undefined) starts.push(behind)
  }

  /** The start of the sentence behind the full stops `[stop, run)`, or -1 where the sentence goes on. */
  function nextSentence(stop: number, run: number): number {
    const wide = isWide(text, stop, run)
    let close = wide ? wideClosersEnd(text, run, open) : runEnd(text, run, isClosing)
    close = emojiEnd(text, noteEnd(text, close))
    const next = skipSpaces(text, close)
    if (next >= end) return -1
    if (next > close && crossesBlankLine(text, close, next)) return next
    if (wide) return goesOnWide(text, run, close, next, rules) ? -1 : next
    if (next === close) return -1
    // 'He (!) left. "What?" — Bob. Where […] is'
    //     ^^^
    if ('([（'.includes(text[stop - 1] ?? ' ') && ')]）'.includes(text[run] ?? ' ')) return -1
    const first = firstCharacter(text, next)
    if (first >= end) return -1
    const traits = traitsAt(text, first)
    // Only code may begin in lower case: 'It goes on. `rm` deletes it.'
    const code = text[next] === '`' && text[next + 1] !== '`'
    if (traits & Trait.lower && !code) return close === run && (isLetterLabel(text, next) || (isLineLabel(text, close, next) && !isFirstHalf(text, stop, first, rules))) ? next : -1
    // '![' begins an image.
    if (!(traits & (Trait.letter | Trait.digit)) && continuing.has(text[first]!) && text[first + 1] !== '[') return -1
    // 'Contents ........ 5'
    if (run - stop > 4 && traits & Trait.digit) return -1
    const single = run - stop === 1 && text[stop] === '.'
    if (!single && close > run && dashes.has(text[next]!) && isSpace(text.charCodeAt(next + 1))) return -1
    const sentence = starts.at(-1) ?? 0
    if (atHead(text, sentence, stop)) return -1
    return single && goesOn(text, sentence, stop, next, first, rules) ? -1 : next
  }
}

/** Whether the sentence goes on behind wide full stops `[…, run)` with closing marks up to `close`. */
function goesOnWide(text: string, run: number, close: number, next: number, rules: SentenceRules): boolean {
  const first = text[next]!
  if (continuing.has(first)) return true
  if (close === run || next > close || !'」』”》〉'.includes(text[close - 1]!)) return false
  if (rules.afterQuote.has(first)) return true
  // “你好。”他说
  //         ^^
  return text.slice(next, next + 3).split('').some((character) => rules.saying.has(character))
}

/** Full stops that end a sentence without a blank: wide ones, and `!` or `?` between two wide letters. */
function isWide(text: string, stop: number, run: number): boolean {
  for (let i = stop; i < run; i++) {
    if (acts[text.charCodeAt(i)] !== Act.wideStop) continue
    // '１．５'
    if (text[i] !== '．' || !(traitsAt(text, i + 1) & Trait.digit)) return true
  }
  const mark = text[stop]
  return (mark === '!' || mark === '?') && isCjk(text, stop - 1) && isCjk(text, run)
}

/**
 * The end of the closing marks behind wide full stops. No blank tells whether `**` behind them closes or opens,
 * so it closes only where one is open.
 */
function wideClosersEnd(text: string, offset: number, open: ReadonlySet<string>): number {
  while (offset < text.length && closing.has(text[offset]!) && !'“«'.includes(text[offset]!)) {
    const mark = text[offset]!
    if ((emphasis.includes(mark) && !open.has(mark)) || mark === '_') break
    offset = emphasis.includes(mark) ? runEnd(text, offset, (unit) => unit === mark.charCodeAt(0)) : offset + 1
  }
  return offset
}

/** Passes over marks of notes: "so it is.[12] Then", "so it is.² Then", "so it is.[^a] Then". */
function noteEnd(text: string, offset: number): number {
  const note = /(?:\[\^?[\p{L}\p{Nd}_-]{1,12}\]|[¹²³⁰⁴-⁹])/uy
  for (let i = 0; i < 8; i++) {
    note.lastIndex = offset
    if (!note.test(text)) break
    offset = note.lastIndex
  }
  return offset
}

/** Passes over emoji, which go with the sentence in front: "So it is! 🎉 Then". */
function emojiEnd(text: string, offset: number): number {
  const next = skipSpaces(text, offset)
  if (next >= text.length || text.charCodeAt(next) < 0x2190) return offset
  const emoji = /(?:\s?[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u200d]){1,32}/uy
  emoji.lastIndex = next
  return emoji.test(text) && !crossesBlankLine(text, offset, emoji.lastIndex) ? emoji.lastIndex : offset
}

/** The first letter, digit or sign of a sentence, behind opening marks; the end of the text where there is none near. */
function firstCharacter(text: string, offset: number): number {
  const limit = Math.min(text.length, offset + 32)
  for (let from = -1; from < offset && offset < limit; offset = markupEnd(text, offset)) {
    from = offset
    while (offset < limit && (opening.has(text[offset]!) || isSpace(text.charCodeAt(offset)))) offset++
  }
  return offset < limit ? offset : text.length
}

/** "a) first. b) second": a list inside a line. */
function isLetterLabel(text: string, offset: number): boolean {
  return text[offset + 1] === ')' && (traitsOf(text.charCodeAt(offset)) & Trait.letter) !== 0
}

/** "It ends.\n a. Each of": a point on a line of its own. */
function isLineLabel(text: string, close: number, offset: number): boolean {
  if (text[offset + 1] !== '.' || !text.slice(close, offset).includes('\n') || !(traitsOf(text.charCodeAt(offset)) & Trait.letter)) return false
  const first = firstCharacter(text, skipSpaces(text, offset + 2))
  return isSpace(text.charCodeAt(offset + 2)) && first < text.length && (traitsAt(text, first) & Trait.upper) !== 0
}

/** Where the line ends that follows the line break at `offset` and is blank; `offset` where it is not. */
function blankLine(text: string, offset: number): number {
  let at = offset + 1
  while (at < text.length && text[at] !== '\n' && isSpace(text.charCodeAt(at))) at++
  return text[at] === '\n' ? at : offset
}

function crossesBlankLine(text: string, from: number, to: number): boolean {
  let lines = 0
  for (let i = from; i < to; i++) if (text[i] === '\n') lines++
  return lines > 1
}

function runEnd(text: string, offset: number, test: (unit: number) => boolean): number {
  while (offset < text.length && test(text.charCodeAt(offset))) offset++
  return offset
}

function isStop(unit: number): boolean {
  const act = acts[unit]
  return act === Act.stop || act === Act.wideStop
}

function isClosing(unit: number): boolean {
  return closing.has(String.fromCharCode(unit))
}

function isCjk(text: string, offset: number): boolean {
  return (traitsOf(text.charCodeAt(offset)) & Trait.cjk) !== 0
}
