import type {ParagraphItem} from './content.js'
import {isSeen, plainText, seenIn} from './pieces.js'
import {isFixed, longText, type Survey} from './survey.js'

/** What a paragraph is. */
export type Kind =
  | {kind: 'empty' | 'paragraph' | 'item' | 'code' | 'quote' | 'math'}
  | {kind: 'heading'; depth: number; typed?: string}
  | {kind: 'clause'; depth: number; runIn: string | null; typed?: string}

/** Depth that the style or the outline level of a paragraph gives, whatever it says; null for body text. */
export function outlineDepth({style, outline}: ParagraphItem): number | null {
  if (style.role === 'title') return 1
  if (style.role === 'toc' || style.role === 'subtitle' || style.role === 'caption') return null
  if (style.headingLevel !== null) return style.headingLevel
  if (outline !== null) return outline < 9 ? outline + 1 : null
  return style.outlineLevel === null ? null : style.outlineLevel + 1
}

/** 'the date of the notice; and': a point with another one behind it. */
const goesOn = /[;,]\s*(?:and|or|and\/or|und|oder|sowie|et|ou|y|o|e|и|или|либо|а также)$/iu

/**
 * A heading is short, and has few words, capitals as titles have them, or no full stop at its end. A numbered one that goes on in small
 * letters is a point of a sentence.
 */
export function isTitle(text: string, numbered = false): boolean {
  if (text.length > longText || goesOn.test(text)) return false
  const words = text.split(/\s+/)
  if (numbered && words.length > 4 && /^\p{Ll}/u.test(text)) return false
  if (!/[.;:,。；][\s"»”')\]]*$/.test(text)) return true
  return words.length < 5 || (/[.:]\W*$/.test(text) && words.every((word) => word.length < 5 || !/^\p{Ll}/u.test(word)))
}

/** Longest numbered paragraph of a list that may be the heading of what stands below. */
const shortTitle = 100

/** Decides what a paragraph of the flow is; `open` is the depth of the last heading. */
export function kindOf(paragraph: ParagraphItem, survey: Survey, open: number): Kind {
  if (!isSeen(paragraph)) return {kind: 'empty'}
  const text = plainText(paragraph)
  const {label, style} = paragraph
  const depth = outlineDepth(paragraph)
  const numbered = label !== null && label.text !== null && !label.bullet
  if (depth !== null) {
    const runIn = runInTitle(paragraph)
    if (text !== '' && paragraph.runIn === null && (isTitle(text, numbered) || (runIn !== null && text.length <= runIn.length + 3))) return {kind: 'heading', depth}
    return numbered || runIn ? {kind: 'clause', depth, runIn} : {kind: 'paragraph'}
  }
  if (survey.isClause(paragraph)) {
    const level = survey.clauseDepth(label!, open)
    if (paragraph.runIn === null && text.length <= shortTitle && isTitle(text, true) && survey.leads(paragraph)) return {kind: 'heading', depth: level}
    return {kind: 'clause', depth: level, runIn: runInTitle(paragraph)}
  }
  if (label && (numbered || label.bullet)) return {kind: 'item'}
  const typed = survey.typed(paragraph)
  if (typed) return {kind: isTitle(text) ? 'heading' : 'clause', depth: typed.rank === null ? (survey.topDepth ?? open + 1) : open + 1 + typed.rank, runIn: null, typed: typed.label}
  if (seenIn(paragraph).every((piece) => (piece.kind === 'math' ? piece.display : piece.kind === 'line' || (piece.kind === 'text' && !/\S/.test(piece.value))))) return {kind: 'math'}
  if (isCode(paragraph, survey)) return {kind: 'code'}
  return {kind: style.role === 'quote' ? 'quote' : 'paragraph'}
}

function isCode(paragraph: ParagraphItem, survey: Survey): boolean {
  if (!seenIn(paragraph).every(({kind}) => kind === 'text' || kind === 'line')) return false
  return paragraph.style.role === 'code' || (survey.fixedIsCode && isFixed(paragraph))
}

/** The bold or underlined words that a clause begins with, where they end with a full stop or colon: `Term.` */
function runInTitle(paragraph: ParagraphItem): string | null {
  if (paragraph.runIn !== null) return paragraph.runIn.replace(/\s+/g, ' ').replace(/[.:]$/, '')
  let title = ''
  for (const piece of seenIn(paragraph)) {
    if (piece.kind !== 'text') break
    if (/\S/.test(piece.value) && !piece.style.bold && !piece.style.underline) {
      // 'Term': the full stop behind it may be plain
      if (/^\s*[.:]/.test(piece.value)) title += '.'
      break
    }
    title += piece.value
    if (title.length > longText) return null
  }
  const found = /^\s*(\S[^]*?)\s*[.:]\s*$/.exec(title)
  return found && /[\p{L}\p{N}]/u.test(found[1]!) ? found[1]!.replace(/\s+/g, ' ') : null
}
