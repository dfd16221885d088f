import type {Range} from '../../src/text/mapped-text.js'
import type {SymbolFacts} from '../../src/tree/types.js'
import {clip, type Study} from './study.js'

/** Cores of code follow each other without a gap: together they are the file. */
export function* contiguous({root, cores, source}: Study): Iterable<string> {
  if (root.data.format !== 'code' || root.data.skipped.length > 0 || cores.length === 0) return
  let at = 0
  for (const [index, core] of cores.entries()) {
    for (const [start, end] of core) {
      if (start !== at) yield `chunk ${index} begins at ${start}, the text before it ends at ${at}: ${clip(source.slice(Math.min(at, start), Math.max(at, start)))}`
      at = end
    }
  }
  if (at !== source.length) yield `the last chunk ends at ${at} of ${source.length}`
}

/** No chunk only opens or closes brackets, unless the file does. `{}` is an element, and many opening ones are a text of their own. */
export function* brackets({root, chunks}: Study): Iterable<string> {
  if (root.data.format !== 'code' || chunks.length < 2) return
  for (const [index, {content}] of chunks.entries()) {
    if (/^[\s})\];,]*(?:[{([][\s})\];,]*){0,8}$/.test(content) && !pair.test(content)) yield `chunk ${index} is ${clip(content)}`
  }
}

const pair = /\{\s*\}|\[\s*\]|\(\s*\)/

/** The content of a chunk of code is its source to the letter, but for blanks and brackets that had no room, and no element among these. */
export function* verbatim({root, chunks, cores, source}: Study): Iterable<string> {
  if (root.data.format !== 'code') return
  for (const [index, {content}] of chunks.entries()) {
    const own = ink(cores[index]!.map(([start, end]) => source.slice(start, end)).join(''))
    const said = ink(content)
    const at = own.indexOf(said)
    const hidden = at < 0 ? null : [own.slice(0, at), own.slice(at + said.length)]
    if (!hidden?.every((each) => /^[{}()[\];,]*$/.test(each) && !pair.test(each))) {
      yield `chunk ${index} says ${clip(content)} for ${clip(own)}`
    }
  }
}

const ink = (text: string) => text.replace(/[\s\ufeff]+/g, '')

/** A definition is named by the chunks that hold it, and by no others: a class by the one with its head. */
export function* symbols({root, chunks, cores, places, structural}: Study): Iterable<string> {
  if (root.data.format !== 'code' || !structural) return
  // What is said above a function is a part of it.
  const all: SymbolFacts[] = places.flatMap(({node}) =>
    node.type === 'symbol' ? node.definitions.map((each, index) => (index === 0 && node.role === 'definition' && !each.container ? {...each, start: node.position?.start.offset ?? each.start} : each)) : [],
  )
  for (const definition of all) {
    const homes = cores.flatMap((core, index) => (holds(core, definition) ? [index] : []))
    if (homes.length === 0) yield `${definition.path} is in no chunk`
    for (const index of homes) {
      if (!chunks[index]!.metadata['symbols'] || !(chunks[index]!.metadata['symbols'] as string[]).includes(definition.name)) yield `chunk ${index} holds ${definition.path} and does not name it`
    }
  }
  for (const [index, {metadata}] of chunks.entries()) {
    for (const name of (metadata['symbols'] as string[] | undefined) ?? []) {
      if (!all.some((definition) => definition.name === name && holds(cores[index]!, definition))) yield `chunk ${index} names ${name}, which it does not hold`
    }
  }
}

function holds(core: readonly Range[], {start, end, container}: SymbolFacts): boolean {
  return core.some(([from, to]) => (container ? start >= from && start < to : start < to && end > from))
}
