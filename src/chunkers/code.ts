import {unit, type Head, type Unit} from '../pack/unit.js'
import {sourceRanges, type MappedText} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Code, Math} from '../tree/types.js'
import type {State} from './state.js'
import {unitsOf} from './symbol.js'

const indentation = '    '

/**
 * A code block: fenced ones keep their fence, every part of one is a closed fence with the same info string;
 * indented code stays indented; code without a Markdown form (`pre`) is written as a fence.
 */
export function code(node: Code, state: State): Unit {
  const {pen} = state
  if (node.open === null && state.fill) {
    const start = pen.at
    pen.leaf(rangesOf(node), () =>
      pen.indent(indentation, {text: indentation, mark: false}, () => pen.write(node.text)),
    )
    return unit({start, end: pen.at, kind: 'code', ladder: 'lines'})
  }
  const open = node.open ?? {value: fenceFor(node.text.value) + (node.lang ?? ''), map: []}
  const fence = /^\s*(`+|~+)/.exec(open.value)?.[1] ?? '```'
  const close = node.close ?? (node.open ? null : {value: fence, map: []})
  return fenced(node, open, close, fence, 'code', state)
}

/** Display mathematics. */
export function math(node: Math, state: State): Unit {
  const open = node.open ?? {value: '$$', map: []}
  return fenced(node, open, node.close, '$$', 'math', state)
}

function fenced(
  node: Code | Math,
  open: MappedText,
  close: MappedText | null,
  fence: string,
  kind: 'code' | 'math',
  {pen, plain}: State,
): Unit {
  const start = pen.at
  let base = start
  pen.leaf(rangesOf(node), () => {
    pen.write(open)
    if (node.text.value !== '') {
      pen.newline(false)
      base = pen.at
      pen.write(node.text)
    }
    if (close) {
      pen.newline(false)
      pen.write(close)
    }
  })
  const line = open.value.trim()
  const short = /^\S*/.exec(line)![0]
  // The reader's content holds no words but its own: a bare fence; the text to embed has the info string.
  const indent = pen.prefix(plain)
  const head: Head = {
    text: indent + line,
    short: indent + short,
    content: `${pen.prefix(false)}${fence}\n`,
    ranges: sourceRanges(open.map),
  }
  const end = pen.at
  const tail = `\n${indent}${fence}`
  const parts = 'parts' in node && indent === '' && pen.prefix(false) === '' ? (node.parts ?? []) : []
  // A fence line that is in no source has no place of its own: it goes with the first word below it.
  const value = open.map.length === 0 && base > start ? base : undefined
  const inside = parts.length > 0 ? () => unitsOf({text: node.text, base, tail, value}, parts, start, end, false, 0) : null
  return unit({start, end, kind, ladder: 'lines', within: head, tailWithin: tail, value, open: inside})
}

/** A fence that is longer than any run of backticks at the start of a line of the code. */
function fenceFor(code: string): string {
  let longest = 2
  for (const [run] of code.matchAll(/^[ \t]*`{3,}/gm)) longest = Math.max(longest, run.trim().length)
  return '`'.repeat(longest + 1)
}
