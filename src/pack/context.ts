import type {ContextFacts, ContextTemplate} from '../options.js'
import {isSmall, mostOverCut} from './small.js'

/** The lines at the head of the text to embed. */
export interface Context {
  /** With the blank line that parts it from what follows; '' without context. */
  text: string
  tokens: number
  /** Whether anything was left out to keep room for the body. */
  shortened: boolean
  /** Whether the last title itself had to be cut: then the heading stands once in full as body. */
  headingCut: boolean
  /** The same with the page's own description below the titles: shown where the body leaves room for it. */
  described: {text: string; tokens: number} | null
  /** The same without its top title, at small limits at last with that title cut; gives null where there can be no less of it. */
  narrower(): Context | null
  /** Of a last title that is cut though it need not be: more of it, up to so many tokens. */
  wider?: (mostTokens: number) => Context
}

const separator = ' › '

/** Share of the limit that the context line may take, and with the page's description. */
const mostShare = 1 / 2
const describedShare = 1 / 4
/** Of which at small limits the last title is cut to rather than a scrap left. */
const leastShare = 1 / 8

export const noContext: Context = {text: '', tokens: 0, shortened: false, headingCut: false, described: null, narrower: () => null}

/**
 * Writes the context line: titles from the document down, joined by ` › `. Over half of the limit it shrinks: titles go from the top, the last one is cut with `…`.
 */
export function createContext(
  facts: ContextFacts,
  template: boolean | ContextTemplate,
  count: (line: string) => number,
  limitTokens: number,
): Context {
  if (template === false) return noContext
  const most = Math.floor(limitTokens * mostShare)
  const least = isSmall(limitTokens) ? Math.floor(limitTokens * leastShare) : most
  const measure = (line: string) => count(`${line}\n\n`)
  const done = (line: string, shortened: boolean, headingCut: boolean, tokens = measure(line)): Context =>
    line === '' ? {...noContext, shortened, headingCut} : {...noContext, text: `${line}\n\n`, tokens, shortened, headingCut}

  if (typeof template === 'function') {
    const line = template(facts).trim()
    return line === '' || measure(line) <= most ? done(line, false, false) : done(cut(line, most, measure), true, true)
  }
  const titles = facts.breadcrumb
  if (titles.length === 0) return noContext
  const titled = titles.join(separator)
  const dated = facts.edition ? `${titled}\n${facts.edition}` : titled
  const line = dated !== titled && measure(dated) <= most ? dated : titled
  const tokens = measure(line)
  if (tokens <= most) return {...done(line, false, false, tokens), described: describe(line), narrower: () => (line === titled ? narrowed(1, tokens) : null)}
  for (let from = 1; from < titles.length; from++) {
    const shorter = below(from)
    if (shorter.tokens <= most) return shorter
  }
  return ended(most)

  /** As much of the last title as there is room for. */
  function ended(mostTokens: number): Context {
    const shorter = done(shortened(mostTokens), true, true)
    return {...shorter, narrower: () => ending(shorter.tokens)}
  }

  function shortened(mostTokens: number): string {
    return cut(titles[titles.length - 1]!, mostTokens, measure)
  }

  function ending(tokens: number): Context | null {
    const line = tokens > least ? shortened(least) : ''
    return line === '' ? null : {...done(line, true, true), wider: ended}
  }

  function below(from: number): Context {
    const shorter = done(titles.slice(from).join(separator), true, false)
    return {...shorter, narrower: () => narrowed(from + 1, shorter.tokens)}
  }

  function narrowed(from: number, tokens: number): Context | null {
    return from < titles.length ? below(from) : ending(tokens)
  }

  function describe(line: string): Context['described'] {
    if (!facts.description || titles.some((title) => bare(title) === bare(facts.description!))) return null
    const text = `${line}\n${facts.description}`
    const tokens = measure(text)
    return tokens <= limitTokens * describedShare ? {text: `${text}\n\n`, tokens} : null
  }
}

/** A text without case, blanks and signs, by which a description that only repeats a title is known. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const wordSign = /[\p{L}\p{N}]/u

/** Whether a text holds a title, and not as a part of a longer word: `Cartography` does not say `Art`. */
export function saysTitle(text: string, title: string): boolean {
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
    const end = at + title.length
    if (!isInWord(text, at) && !isInWord(text, end)) return true
  }
  return false
}

/** Whether an offset lies between two signs of a word. */
function isInWord(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && wordSign.test(text[offset - 1]!) && wordSign.test(text[offset]!)
}

/** The context with the description in it, when `fits` says that the whole text has room for it. */
export function withDescription(context: Context, fits: (text: string) => boolean): Context {
  const {described} = context
  return described && fits(described.text) ? {...context, ...described, described: null} : context
}

/** A cut title with as much of it as there is room for; `tokens` are those of the whole text, which `count` gives for another context. */
export function withRoom(context: Context, tokens: number, limitTokens: number, count: (text: string) => number): {context: Context; tokens: number} {
  const wider = context.wider?.(context.tokens + limitTokens - tokens)
  const all = wider && wider.tokens > context.tokens ? count(wider.text) : Infinity
  return wider && all <= limitTokens ? {context: wider, tokens: all} : {context, tokens}
}

/** The contexts of a passage that is cut. */
export interface Contexts {
  /** With all there is room for. */
  context: Context
  /** What the first chunk is cut to: it says its heading. */
  first: Context
  /** What all others are cut to. */
  above: Context
}

/** The widest context with which half of what must be cut says enough: the same one where it leaves that much room. */
export function contextOverCut(context: Context, limitTokens: number): Context {
  const most = mostOverCut(limitTokens)
  const found = uncutOver(context, limitTokens)
  const narrower = found.tokens > most ? found.narrower() : null
  return narrower?.wider?.(most) ?? narrower ?? found
}

/** The same with its last title whole. */
export function uncutOver(context: Context, limitTokens: number): Context {
  const most = mostOverCut(limitTokens)
  let found = context
  for (;;) {
    const narrower = found.tokens > most ? found.narrower() : null
    if (!narrower || narrower.headingCut) return found
    found = narrower
  }
}

/** The longest beginning of a line that stays within the tokens together with `…`; '' where none does. */
function cut(line: string, most: number, measure: (line: string) => number): string {
  const points = Array.from(line.slice(0, most * 32))
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(short(middle)) <= most) low = middle
    else high = middle - 1
  }
  return low > 0 && measure(short(low)) <= most ? short(low) : ''

  function short(length: number): string {
    return `${points.slice(0, length).join('').trimEnd()}…`
  }
}
