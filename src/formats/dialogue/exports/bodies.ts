import {added, type Range} from '../../../text/mapped-text.js'
import {rangesOf} from '../../../tree/position.js'
import type {Block, Code, ListItem, TableCell, TableRow, Turn} from '../../../tree/types.js'
import type {FormatName} from '../../format.js'
import type {Json} from '../../json.js'
import {paragraphsOf, placesOf} from './paragraphs.js'
import {plainProse} from './plain-prose.js'
import {rangesOfText, type SourceText} from './source-text.js'
import {leave, take, type Work} from './work.js'

/** Code in a fence; `open` and `close` are the fences where the source has them. */
export function codeOf(work: Work, text: SourceText, lang: string | null, fences?: {open: SourceText; close: SourceText}): Code {
  let longest = 2
  for (const [, run] of text.value.matchAll(/^[ \t]{0,3}(`{3,})/gm)) longest = Math.max(longest, run!.length)
  const marks = '`'.repeat(longest + 1)
  const ranges = [...(fences ? rangesOfText(fences.open) : []), ...rangesOfText(text), ...(fences ? rangesOfText(fences.close) : [])]
  const hull: Range[] = fences && ranges.length > 0 ? [[ranges[0]![0], ranges[ranges.length - 1]![1]]] : ranges
  return {
    type: 'code', lang, meta: null,
    open: fences ? {value: fences.open.value, map: fences.open.map} : added(marks + (lang ?? '')),
    close: fences ? {value: fences.close.value, map: fences.close.map} : added(marks),
    text: {value: text.value, map: text.map},
    ...placesOf(work, hull),
  }
}

type Node = Block | ListItem | TableRow | TableCell | Turn

/** A text in another format, at its place; where that cannot be read, a paragraph a line. */
export function embedded(work: Work, format: FormatName, text: SourceText): Block[] {
  const found = work.context.parseEmbedded(format, {value: text.value, map: text.map}, {escapes: text.escapes})
  if (!found) return paragraphsOf(work, text)
  // '4.' is an answer, though Markdown sees the number of an empty item in it.
  if (format === 'markdown' && found.skipped.length === 0 && !found.children.some(hasText)) return paragraphsOf(work, text)
  for (const {start, end, reason} of found.skipped) leave(work, [start, end], reason)
  return found.children
}

function hasText(block: Block): boolean {
  const open: Node[] = [block]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'image' || ('text' in node && node.text.value.trim() !== '')) return true
    if ('children' in node) open.push(...node.children)
  }
  return false
}

export function markdownOf(work: Work, value: Json | null): Block[] {
  const text = take(work, value)
  return text.value.trim() === '' ? [] : (plainProse(work, text) ?? embedded(work, 'markdown', text))
}

/** HTML; tags stand in no block. */
export function htmlOf(work: Work, text: SourceText): Block[] {
  if (text.value.trim() === '') return []
  for (const range of rangesOfText(text)) leave(work, range, 'markup')
  return embedded(work, 'html', text)
}

export function plainOf(work: Work, value: Json | null): Block[] {
  return paragraphsOf(work, take(work, value))
}

const tag = /<\/?(?:p|br|a|ul|ol|li|div|span|strong|em|b|i|h[1-6]|pre|code|table|tr|td|img|blockquote)(?:\s[^<>]{0,500})?\/?>/i

/** HTML where there are tags, else Markdown. */
export function markedUpOf(work: Work, value: Json | null, source: string): Block[] {
  if (value?.type === 'string' && tag.test(source.slice(value.start, value.end))) {
    const text = take({...work, ink: []}, value)
    return htmlOf(work, text)
  }
  return markdownOf(work, value)
}

/** Where blocks stand in the source. */
export function rangesOfBlocks(blocks: readonly Block[]): Range[] {
  return blocks.flatMap((block) => rangesOf(block))
}
