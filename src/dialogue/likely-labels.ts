import type {InlineText} from '../text/mapped-text.js'
import {personIn} from './find-words.js'
import {beginningOf} from './line-beginning.js'

// Most lines are neither labels nor cues: these patterns are few and small, and say no to nearly all of them.

/** A name with a colon and neither times nor brackets before it: 'Ann Lee: Hello'  '**Ann**: Hello' */
export const simple =
  /^[\s*_]{0,6}(?<name>[^\s:：()（）[\]<>{}|=;!?"«»“”/\\#@*_][^:：()（）[\]<>{}|=;!?"«»“”/\\@*\n\t]{0,80}?)[*_\s]{0,8}(?:：[*_]{0,3}|:[*_]{0,3}(?=[\s\u3400-\u9fff「『“"]|$))/
/** Words with a bracket or a time behind them. */
const bracketed = /^[\s*_]{0,6}([^:：()（）[\]<>{}|=;!?"«»“”/\\@]*?)(?:([([（<])|\d:\d)/
const signs = /^[\s*_]{6}_/

/** 'Q. Why?'  'A1) Because.'  'Question 3. How?' */
export const dotted = /^[\s*_]{0,6}(?<name>(?:[QqAaВОПF]|[Qq]uestion|[Aa]nswer|Вопрос|Ответ|Питання|Відповідь|Frage|Antwort)[\s#№]{0,2}\d{0,4})[.)][*_]{0,3}(?=\s)/u
/** The same in any line of a text. */
const dottedLine = new RegExp(dotted.source, 'm')

/** Whether a line of a text may begin as `dotted` reads it. */
export function hasDotted(value: string): boolean {
  return dottedLine.test(value)
}

/** A quick look at a line with a colon near its beginning: it is no label where something else than a name stands before that. */
export function mayName(text: InlineText, start: number, end: number, loose: boolean): boolean {
  const plain = beginningOf(text, start, end)
  return mayBeShaped(plain, loose) || dotted.test(plain)
}

/** Whether a line begins as `Q.` and the like: without a colon no other is a label. */
export function isDotted(value: string, start: number, end: number): boolean {
  for (let i = start; i < Math.min(end, start + 16); i++) {
    const code = value.charCodeAt(i)
    if (code === 0x2e || code === 0x29) return dotted.test(value.slice(start, Math.min(end, i + 4)))
  }
  return false
}

function mayBeShaped(plain: string, loose: boolean): boolean {
  const named = simple.exec(plain)
  if (named) return loose || personIn(printedOf(named[1]!), undefined) !== null
  const found = bracketed.exec(plain)
  return found ? loose || found[2] === undefined || mayPrecede(found[1]!) : signs.test(plain)
}

function printedOf(words: string): string {
  return words.replace(/[\s*_,–—-]+$/, '')
}

/** Whether a bracket behind these words may belong to a label. */
function mayPrecede(words: string): boolean {
  const printed = printedOf(words)
  return printed === '' || personIn(printed, undefined) !== null || /^(?:The|Der|Die)\s/.test(printed)
}

/**
 * A quick look whether a cue may stand at the beginning of a paragraph: up to four words from a capital letter on, and a full stop or bracket behind
 * them; or nothing more on the line, and no small letters in them.
 */
const likeCue =
  /^[\s*_]{0,6}[A-Z\u00c0-\u042f\u0460-\u2e7f\ua000-\uffff](?:[^\s.,:;!?()[\]{}"«»“”/\\#@*_]*(?:\s[^\s.,:;!?()[\]{}"«»“”/\\#@*_\d][^\s.,:;!?()[\]{}"«»“”/\\#@*_]*){0,3}(?:\s?[([]|[*_]|\.(?:[\s*_]|$))|[^.,:;!?()[\]{}"«»“”/\\#@a-zа-џ]*$)/

/** Whether a paragraph may begin with a cue. */
export function mayCue(text: InlineText, start: number, end: number): boolean {
  return likeCue.test(beginningOf(text, start, end))
}
