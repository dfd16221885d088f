import {findDialogues} from '../../src/dialogue/find.js'
import {defaultReadSettings, type FormatName, type ReadContext, type ReadResult} from '../../src/formats/format.js'
import {reader as html} from '../../src/formats/html/reader.js'
import {reader as text} from '../../src/formats/text/read.js'
import type {PassContext} from '../../src/tree/pass.js'
import {createPlaces} from '../../src/tree/position.js'
import type {Content, Dialogue, Heading, Turn} from '../../src/tree/types.js'
import {faults, read, visit} from '../formats/markdown/context.js'

/** What is found in a source, and what does not hold of it. */
export interface Found {
  children: Content[]
  faults: string[]
}

export function find(source: string, {format = 'markdown', forced = false}: {format?: 'markdown' | 'html' | 'text'; forced?: boolean} = {}): Found {
  const result = readAs(source, format)
  const skip: PassContext['skip'] = ([start, end], reason) => result.data.skipped.push({start, end, reason})
  const children = findDialogues(result.children, {source, places: createPlaces(source), format, language: null, forced, skip, message() {}})
  const whole = format === 'html' ? [] : faults({...result, source, messages: [], children})
  return {children, faults: whole}
}

function readAs(source: string, format: FormatName): ReadResult {
  if (format === 'markdown') return read(source)
  const context: ReadContext = {source, places: createPlaces(source), format, path: null, ...defaultReadSettings, message() {}, parseEmbedded: () => undefined}
  return (format === 'html' ? html : text).read!(context)
}

export function dialogues({children}: Found): Dialogue[] {
  return [...visit(children)].filter((node): node is Dialogue => node.type === 'dialogue')
}

export function turns(found: Found): Turn[] {
  return dialogues(found).flatMap(({children}) => children)
}

/** `Ann: Hello | below`: who speaks and what stands in each of its blocks; `?` and `!` in front of what asks and answers. */
export function lines(found: Found): string[] {
  return turns(found).map(({speaker, kind, data, children}) => {
    const sign = data?.asks === undefined ? '' : data.asks ? '? ' : '! '
    const said = children.filter(({type}) => type !== 'markup').map((block) => ('text' in block ? block.text.value : block.type))
    return `${sign}${kind === 'message' ? (speaker?.name ?? '') : kind}: ${said.join(' | ')}`
  })
}

export function questionHeadings({children}: Found): string[] {
  return [...visit(children)].filter((node): node is Heading => node.type === 'heading' && node.data?.question === true).map(({title}) => title)
}
