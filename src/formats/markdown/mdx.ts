import {lastWhere} from '../../text/last-where.js'
import type {Range} from '../../text/mapped-text.js'
import {bracesEnd, scanCode, tagAt, type Tag} from './jsx.js'

/** A stretch of MDX that is no Markdown: imports and exports, an expression, a tag that no Markdown parser knows. */
export interface CodeSpan {
  start: number
  end: number
  kind: 'esm' | 'expression' | 'tag'
  tag: Tag | null
  /** Whether it stands in a quote, whose marks its lines begin with. */
  quoted: boolean
}

export interface Mdx {
  /** As long as the source: what is code has letters in its place, so that no Markdown is found in it. */
  text: string
  /** Sorted, disjoint. */
  spans: CodeSpan[]
}

/** Characters looked through in vain for the end of code; what comes when they are used up is read as Markdown. */
const maxScan = 5_000_000
/** How far an expression or a tag that begins a line may reach over blank lines. */
const maxSpan = 50_000

const blankLine = /[ \t>]*(?:[\r\n]|$)/y
const anyLine = /[^\r\n]*(?:\r\n?|\n|$)/y
const importStart = /import(?:\s*["'{*]|\s+(?:type\s+[\w${*]|[\w$]+\s*(?:,|\s+from\s*["'])))/y
const exportStart = /export(?:\s*[{*]|\s+(?:default|const|let|var|function|async|class|abstract|interface|type|enum|declare)\b)/y
const fenceStart = /[ \t>*+\-\d.)]*(`{3,}(?=[^`\r\n]*(?:[\r\n]|$))|~{3,})/y
const mathStart = /[ \t>]*(\${2,})[ \t]*(?=[\r\n]|$)/y
const headingLine = /[ \t>]*#{1,6}(?=[ \t\r\n])/y
const definitionLine = /[ \t>*+\-\d.)]*\[[^\]\r\n]{1,999}\]:/y
/** What an ESM block cannot go on with, though no blank line divides them. */
const otherBlock = /#{1,6}[ \t]|`{3}|~{3}/y

/** Finds the code of an MDX source from `start` on. */
export function readMdx(source: string, start: number, math: boolean): Mdx {
  const spans: CodeSpan[] = []
  let vain = 0
  /** Whether a block begins at the line. */
  let fresh = true
  for (let at = start; at < source.length && vain < maxScan; ) {
    const next = lineEnd(at)
    if (matches(blankLine, at)) {
      fresh = true
      at = next
      continue
    }
    const esm = fresh && (matches(importStart, at) || matches(exportStart, at)) ? esmEnd(at) : at
    const fence = esm > at ? null : (found(fenceStart, at) ?? (math ? found(mathStart, at) : null))
    if (esm > at) {
      spans.push({start: at, end: esm, kind: 'esm', tag: null, quoted: false})
      at = lineEnd(esm)
    } else if (fence) {
      at = fenceEnd(next, fence)
    } else if (matches(headingLine, at)) {
      readInline(at, next)
      at = next
    } else if (matches(definitionLine, at)) {
      at = next
      fresh = false
      continue
    } else {
      at = readInline(at, paragraphEnd(at))
    }
    fresh = true
  }
  return {text: masked(source, spans), spans}

  function matches(pattern: RegExp, at: number): boolean {
    pattern.lastIndex = at
    return pattern.test(source)
  }

  function found(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at
    return pattern.exec(source)?.[1] ?? null
  }

  /** Behind the end of the line that `at` is in. */
  function lineEnd(at: number): number {
    anyLine.lastIndex = at
    anyLine.test(source)
    return anyLine.lastIndex
  }

  function fenceEnd(at: number, fence: string): number {
    const close = new RegExp(`[ \\t>]*${fence[0] === '$' ? '\\$' : fence[0]}{${fence.length},}[ \\t]*(?=[\\r\\n]|$)`, 'y')
    for (let line = at; line < source.length; line = lineEnd(line)) if (matches(close, line)) return lineEnd(line)
    return source.length
  }

  function paragraphEnd(at: number): number {
    let end = lineEnd(at)
    while (end < source.length && !matches(blankLine, end) && !matches(fenceStart, end) && !matches(headingLine, end)) end = lineEnd(end)
    return end
  }

  /** Imports and exports end at a blank line, or where their brackets do; without their end, at the first blank line. */
  function esmEnd(at: number): number {
    let firstBlank = -1
    const end = scanCode(source, at, source.length, (open, i) => {
      const next = i + 1
      if (next < source.length) {
        if (!isLineEnd(source, i)) return false
        const isBlank = matches(blankLine, next)
        if (isBlank && firstBlank < 0) firstBlank = next
        return open.length === 0 && (isBlank || matches(otherBlock, next))
      }
      return open.length === 0
    })
    if (end >= 0) return trimmed(at, end)
    vain += source.length - at
    return trimmed(at, firstBlank < 0 ? source.length : firstBlank)
  }

  function trimmed(from: number, end: number): number {
    return from + source.slice(from, end).trimEnd().length
  }

  /** Finds expressions and tags in a paragraph and says where it ends: one that begins a line may go on over blank lines. */
  function readInline(start: number, paragraph: number): number {
    let end = paragraph
    /** Runs of backticks or dollars that none as long follows. */
    let unmatched = new Set<string>()
    let line = lineAt(start)
    sign.lastIndex = start
    for (let next = sign.exec(source); next && next.index < end && vain < maxScan; next = sign.exec(source)) {
      const {0: run, index: at} = next
      if (run[0] === '\\' || (run[0] === '$' && !math) || unmatched.has(run)) continue
      if (run[0] === '`' || run[0] === '$') {
        const close = runAfter(run, at + run.length, end)
        if (close >= 0) sign.lastIndex = close
        else {
          unmatched.add(run)
          vain += end - at
        }
        continue
      }
      while (line.end <= at) line = lineAt(line.end)
      const limit = at === line.indented ? Math.max(end, Math.min(source.length, at + maxSpan)) : end
      const span = run === '{' ? expressionAt(at, limit, line) : tagSpan(at, limit, line)
      if (!span) {
        // What a tag costs in vain, the brace in it costs again.
        if (run === '{') vain += limit - at
        continue
      }
      sign.lastIndex = span.end
      if (isUnknown(span, line)) spans.push(span)
      if (span.end > end) {
        end = paragraphEnd(span.end)
        unmatched = new Set()
      }
    }
    return end
  }

  function lineAt(start: number): Line {
    return {end: lineEnd(start), indented: endOf(indentation, start), quoted: matches(quoteMark, start)}
  }

  function endOf(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    pattern.test(source)
    return pattern.lastIndex
  }

  function runAfter(run: string, at: number, end: number): number {
    const runs = run[0] === '`' ? /`+/g : /\$+/g
    runs.lastIndex = at
    for (let next = runs.exec(source); next && next.index < end; next = runs.exec(source)) {
      if (next[0].length === run.length) return runs.lastIndex
    }
    return -1
  }

  function expressionAt(at: number, limit: number, {quoted}: Line): CodeSpan | null {
    const end = bracesEnd(source, at, limit)
    return end < 0 ? null : {start: at, end, kind: 'expression', tag: null, quoted}
  }

  function tagSpan(at: number, limit: number, {end, quoted}: Line): CodeSpan | null {
    const tag = tagAt(source, at, quoted ? Math.min(limit, end) : limit)
    return tag && {start: at, end: tag.end, kind: 'tag', tag, quoted}
  }
}

interface Line {
  end: number
  /** Behind its indentation. */
  indented: number
  quoted: boolean
}

/** Whether a span is nothing a Markdown parser knows: HTML tags of one line it does. */
function isUnknown({end, tag}: CodeSpan, line: Line): boolean {
  return !tag || tag.braces || tag.name === '' || end > line.end
}

const sign = /\\[^]|`+|\$+|\{|<(?=[A-Za-z_$/>])/g
const indentation = /[ \t]*/y
const quoteMark = /[ \t]*>/y

function isLineEnd(source: string, at: number): boolean {
  return source[at] === '\n' || (source[at] === '\r' && source[at + 1] !== '\n')
}

/** A bar may part the cells of a table, and a backslash takes that from it. */
const letters = /\\(?!\|)|[^\\|]/g

/** The source with letters for what is code; its lines stay lines, but none of them is blank, so that it is one paragraph. */
function masked(source: string, spans: readonly CodeSpan[]): string {
  const parts: string[] = []
  let at = 0
  for (const span of spans) {
    parts.push(source.slice(at, span.start), mask(source.slice(span.start, span.end), span))
    at = span.end
  }
  parts.push(source.slice(at))
  return parts.join('')
}

function mask(code: string, {kind, quoted}: CodeSpan): string {
  const prefix = quoted ? /^[ \t>]*/ : /^[ \t]*/
  const parts: string[] = []
  const lines = code.split(/(\r\n?|\n)/)
  for (let i = 0; i < lines.length; i += 2) {
    const line = lines[i]!
    const lineBreak = lines[i + 1] ?? ''
    const kept = i === 0 ? '' : prefix.exec(line)![0]
    if (line === '') parts.push('x'.repeat(lineBreak.length))
    else if (kept === line && !quoted) parts.push('x'.repeat(line.length), lineBreak)
    else parts.push(kept, line.slice(kept.length).replace(letters, 'x'), lineBreak)
  }
  const text = parts.join('')
  // Signs at the ends, as before: emphasis beside them asks for that.
  return kind === 'esm' ? text : `;${text.slice(1, -1)};`
}

/** The spans that share a character with a stretch. */
export function* spansIn(spans: readonly CodeSpan[], [start, end]: Range): Generator<CodeSpan> {
  let next = lastWhere(spans.length, (index) => spans[index]!.end <= start) + 1
  for (; next < spans.length && spans[next]!.start < end; next++) yield spans[next]!
}
