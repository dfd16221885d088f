import type {Nodes} from 'mdast'
import {endOf, startOf} from './parser.js'
import type {State} from './state.js'

const reasons = {
  'too-deep': 'Containers are nested too deeply here; the text is taken as plain text',
  'too-complex': 'Too many delimiters in one block; its text is taken as plain text',
} as const

/** Says so when the text of a node was taken as plain text (see `guard`). */
export function reportMasked(node: Nodes, {masked, output, shift}: State): void {
  if (masked.length === 0) return
  let low = 0
  let high = masked.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (masked[middle]!.end <= startOf(node)) low = middle + 1
    else high = middle
  }
  const found = masked[low]
  if (found && found.start < endOf(node)) output.messages.push({rule: found.rule, reason: reasons[found.rule], range: [startOf(node) + shift, endOf(node) + shift]})
}
