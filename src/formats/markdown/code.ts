import type {Code as MdastCode} from 'mdast'
import {added, concatMapped, fromSource, pushRun, sliceMapped, type MappedText, type Range, type Run} from '../../text/mapped-text.js'
import type {Code, Math} from '../../tree/types.js'
import {writeLeaf} from './inline.js'
import {endOf, facts, startOf} from './parser.js'
import {valueOf} from './pen.js'
import type {State} from './state.js'

/** A code block: its text line by line, without the prefixes of containers and the indentation that makes or belongs to the block. */
export function code(node: MdastCode, state: State): Code {
  const [open, close] = fences(node, state)
  return {
    type: 'code',
    position: place(node, state),
    lang: node.lang ?? null,
    meta: node.meta ?? null,
    open,
    close,
    text: bodyOf(node, state),
  }
}

/** A block between `$$` lines. */
export function math(node: MdastCode, state: State): Math {
  const [open, close] = fences(node, state)
  return {type: 'math', position: place(node, state), open, close, text: bodyOf(node, state)}
}

function place(node: MdastCode, {context, shift}: State) {
  return context.places.position(startOf(node) + shift, endOf(node) + shift)
}

/** The fence lines as they stand, without indentation and the prefixes of containers. */
function fences(node: MdastCode, state: State): [open: MappedText | null, close: MappedText | null] {
  const [open, close] = facts(node).fences ?? []
  const line = (range: Range | undefined): MappedText | null => {
    if (!range) return null
    const {value, map} = writeLeaf(state, range[0], range[1], []).text
    return sliceMapped({value, map}, value.length - value.trimStart().length)
  }
  return [line(open), line(close)]
}

const lineEnd = /\r\n?|\n/g

/**
 * The value of a block, every line laid on the line it was read from.
 * What the parser takes off a line it takes off its start, so a line of the value is the end of its line in the source;
 * a tab that was taken in part leaves blanks that are in no source.
 */
function bodyOf(node: MdastCode, {context, text, shift}: State): MappedText {
  if (node.value === '') return {value: '', map: []}
  const [open] = facts(node).fences ?? []
  let from = startOf(node)
  const end = endOf(node)
  if (open) {
    lineEnd.lastIndex = open[1]
    lineEnd.test(text)
    from = lineEnd.lastIndex
  }
  const map: Run[] = []
  const parts: string[] = []
  let length = 0
  for (const line of node.value.split(/\r\n?|\n/)) {
    lineEnd.lastIndex = from
    const found = lineEnd.exec(text)
    const to = found && found.index < end ? found.index : end
    const kept = commonEnd(line, text, from, to)
    const blanks = line.slice(0, line.length - kept)
    // In MDX an export is one line to the parser, however many it has.
    const own = fromSource(context.source, to - kept + shift, to + shift)
    for (const [value, source, size] of own.map) pushRun(map, length + blanks.length + value, source, size)
    parts.push(blanks, own.value)
    length += blanks.length + own.value.length
    if (found && parts.length > 0) {
      // Of CRLF the line feed is the source's own.
      const feed = found[0].endsWith('\n') ? found.index + found[0].length - 1 : -1
      if (feed >= 0) pushRun(map, length, feed + shift, 1)
      from = found.index + found[0].length
    }
    parts.push('\n')
    length++
  }
  parts.pop()
  length--
  const last = map[map.length - 1]
  if (last && last[0] + last[2] > length) last[2] = length - last[0]
  if (last && last[2] <= 0) map.pop()
  return {value: valueOf(parts, map, length, context.source), map}
}

/** How many characters at the end of `line` stand at the end of `text[from, to)`; NUL is read as U+FFFD. */
function commonEnd(line: string, text: string, from: number, to: number): number {
  const most = Math.min(line.length, to - from)
  let length = 0
  while (length < most) {
    const own = line.charCodeAt(line.length - 1 - length)
    const other = text.charCodeAt(to - 1 - length)
    if (own !== other && !(own === 0xfffd && other === 0)) break
    length++
  }
  return length
}

/**
 * A fenced block at the top level that the parse did not see the end of: it ends at the first line that can close it,
 * whatever lies between, or with the source.
 */
export function longFence(node: MdastCode, state: State): {node: Code; end: number} {
  const {context, dialect, shift} = state
  const {source} = context
  const [start, openEnd] = facts(node).fences![0]!.map((offset) => offset + shift) as Range
  const fence = /^(?:`+|~+)/.exec(source.slice(start, openEnd))![0]
  lineEnd.lastIndex = openEnd
  lineEnd.test(source)
  const bodyStart = lineEnd.lastIndex
  const closing = new RegExp(`(?:\\r\\n?|\\n)${dialect.mdx ? '[ \\t]*' : ' {0,3}'}(${fence[0]}{${fence.length},}[ \\t]*)(?=[\\r\\n]|$)`, 'g')
  closing.lastIndex = Math.max(openEnd, bodyStart - 2)
  const found = closing.exec(source)
  const end = found ? found.index + found[0].length : source.length
  const bodyEnd = found ? found.index : source.length - (/(?:\r\n?|\n)$/.exec(source.slice(-2))?.[0].length ?? 0)
  const lineStart = Math.max(source.lastIndexOf('\n', start - 1), source.lastIndexOf('\r', start - 1)) + 1
  const indentation = source.slice(lineStart, start).replace('\ufeff', '').length
  const result: Code = {
    type: 'code',
    position: context.places.position(start, end),
    lang: node.lang ?? null,
    meta: node.meta ?? null,
    open: fromSource(source, start, openEnd),
    close: found ? fromSource(source, end - found[1]!.length, end) : null,
    text: bodyEnd > bodyStart ? dedented(source, bodyStart, bodyEnd, indentation) : {value: '', map: []},
  }
  return {node: result, end}
}

/** The lines of a body, each without as many blanks as its fence is indented by. */
function dedented(source: string, start: number, end: number, indentation: number): MappedText {
  if (indentation === 0) return fromSource(source, start, end)
  const lines: MappedText[] = []
  for (let from = start; from < end; ) {
    lineEnd.lastIndex = from
    lineEnd.test(source)
    const next = lineEnd.lastIndex > 0 && lineEnd.lastIndex < end ? lineEnd.lastIndex : end
    let at = from
    let left = indentation
    while (left > 0 && at < next && source[at] === ' ') {
      at++
      left--
    }
    if (left > 0 && source[at] === '\t') {
      lines.push(added(' '.repeat(Math.max(0, 4 - left - (at - from)))))
      at++
    }
    lines.push(fromSource(source, at, next))
    from = next
  }
  return concatMapped(lines)
}
