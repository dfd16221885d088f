import type {Nodes} from 'mdast'
import {mergeRanges, subtractRanges, type Range} from '../../text/mapped-text.js'
import {endOf, startOf} from './parser.js'
import type {State} from './state.js'

/**
 * `data.ranges` of a node in which something was skipped since `before` entries were in the list; undefined when nothing was.
 * Blank rests are left out.
 */
export function dataWithout(node: Nodes, before: number, {output, context, shift}: State): {ranges: Range[]} | undefined {
  if (output.skipped.length === before) return undefined
  const holes = mergeRanges(output.skipped.slice(before).map(({start, end}): Range => [start, end]))
  const whole: Range = [startOf(node) + shift, endOf(node) + shift]
  return {ranges: subtractRanges([whole], holes).filter(([start, end]) => /\S/.test(context.source.slice(start, end)))}
}
