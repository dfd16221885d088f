import {arrangeDialogues} from '../../src/dialogue/arrange.js'
import type {Parsed} from '../../src/parse.js'
import {inline, sliceMapped, type MappedText} from '../../src/text/mapped-text.js'
import {buildSections} from '../../src/tree/build.js'
import {createPlaces, type Places} from '../../src/tree/position.js'
import {rememberSource} from '../../src/tree/source.js'
import type {Block, Content, Dialogue, Section, Turn} from '../../src/tree/types.js'

/** A turn as a test writes it. */
export interface Line {
  who?: string | null
  /** Paragraphs, parted by blank lines; a fence is code, lines that begin with `- ` are a list. */
  text: string
  role?: string
  kind?: Turn['kind']
  id?: string
  replyTo?: string
  thread?: string
  date?: string
  /** Of a recording: when each of its paragraphs begins. */
  seconds?: number[]
  /** Where the name stands: in a label, in the text itself, or in no place of the source. */
  name?: 'label' | 'text' | 'nowhere'
  data?: Turn['data']
}

/** `Ann: Hello` for each line, as short as tests like it. */
export function lines(...said: string[]): Line[] {
  return said.map((line) => {
    const [, who, text] = /^([^:]+): ([^]*)$/.exec(line)!
    return {who: who!, text: text!}
  })
}

export interface Talk {
  source: string
  places: Places
  dialogue: Dialogue
}

/** A conversation with the source it stands in. */
export function talk(said: readonly Line[], kind: Dialogue['kind'] = 'transcript', before = ''): Talk {
  let source = before
  const drafts = said.map((line) => {
    const {who = null, name = 'label'} = line
    const start = source.length
    const label = who === null || name === 'nowhere' ? '' : `${who}: `
    source += `${label}${line.text}\n\n`
    return {line, start, bodyStart: start + label.length, end: start + label.length + line.text.length}
  })
  const places = createPlaces(source)
  const mapped = (start: number, end: number): MappedText => ({value: source.slice(start, end), map: end > start ? [[0, start, end - start]] : []})
  const children = drafts.map(({line, start, bodyStart, end}): Turn => {
    const {who = null, name = 'label', seconds = []} = line
    const inText = name === 'text' && who !== null
    const from = inText ? start : bodyStart
    const starts = [...source.slice(from, end).matchAll(/(?:^|\n\n)(?=[^\n])/g)].map(({index, 0: {length}}) => from + index + length)
    return {
      type: 'turn',
      kind: line.kind ?? 'message',
      speaker: who === null ? null : {name: who, id: null, role: line.role ?? null},
      id: line.id ?? null,
      replyTo: line.replyTo ?? null,
      thread: line.thread ?? null,
      date: line.date ?? null,
      cues: seconds.map((startSeconds, index) => ({at: starts[index] ?? from, startSeconds, endSeconds: startSeconds + 5})),
      label: who === null || inText ? null : name === 'nowhere' ? inline({value: `${who}: `, map: []}) : inline(mapped(start, bodyStart)),
      children: blocksIn(mapped(from, end), places),
      position: places.position(start, end),
      ...(line.data ? {data: line.data} : {}),
    }
  })
  const dialogue: Dialogue = {type: 'dialogue', kind, form: 'turns', asking: 0, answers: [], children, position: places.position(before.length, source.trimEnd().length)}
  return {source, places, dialogue}
}

function blocksIn(text: MappedText, places: Places): Block[] {
  const blocks: Block[] = []
  let at = 0
  for (const part of text.value.split('\n\n')) {
    const piece = sliceMapped(text, at, at + part.length)
    at += part.length + 2
    if (part !== '') blocks.push(blockOf(piece, places))
  }
  return blocks
}

function blockOf(text: MappedText, places: Places): Block {
  const place = (piece: MappedText) => ({position: places.position(piece.map[0]![1], piece.map[0]![1] + piece.value.length)})
  const fence = /^(```\w*)\n([^]*)\n(```)$/.exec(text.value)
  if (fence) {
    const [, open, body] = fence
    const from = open!.length + 1
    return {
      type: 'code', lang: open!.slice(3) || null, meta: null, ...place(text),
      open: sliceMapped(text, 0, open!.length), text: sliceMapped(text, from, from + body!.length), close: sliceMapped(text, text.value.length - 3),
    }
  }
  if (text.value.startsWith('> ')) return {type: 'blockquote', children: [{type: 'paragraph', text: inline(sliceMapped(text, 2)), ...place(sliceMapped(text, 2))}], ...place(text)}
  if (!text.value.startsWith('- ')) return {type: 'paragraph', text: inline(text), ...place(text)}
  let at = 0
  const items = text.value.split('\n').map((line) => {
    const item = sliceMapped(text, at, at + line.length)
    at += line.length + 1
    const said = sliceMapped(item, 2)
    return {type: 'listItem' as const, marker: sliceMapped(item, 0, 2), children: said.value === '' ? [] : [{type: 'paragraph' as const, text: inline(said), ...place(said)}], ...place(item)}
  })
  return {type: 'list', ordered: false, spread: false, children: items, ...place(text)}
}

/** What was reported while turns were put together. */
export interface Arranged {
  children: Content[]
  messages: string[]
}

export function arrange({source, places, dialogue}: Talk, children: readonly Content[] = [dialogue]): Arranged {
  const messages: string[] = []
  const arranged = arrangeDialogues(children, {source, places, format: 'dialogue', language: null, forced: false, skip: () => {}, message: (ruleId) => messages.push(ruleId)})
  return {children: arranged, messages}
}

/** The exchanges of a conversation. */
export function exchanges(given: Talk): Dialogue[] {
  const [section] = arrange(given).children as [Section]
  return section.children.map((exchange) => (exchange as Section).children[0] as Dialogue)
}

/** Exchanges as a test reads them: `[Ann: How? | Bob: So. | Cy: Or so.]` is a pair with two answers, `(…)` a window, `/` parts turns. */
export function drawn(given: Talk): string[] {
  return exchanges(given).map(({form, asking, answers, children}) => {
    const said = children.map(({speaker, children: [block]}) => `${speaker ? `${speaker.name}: ` : ''}${block && 'text' in block ? block.text.value : '…'}`)
    const borders = new Set(form === 'pair' ? answers : [])
    const text = said.map((line, index) => (index === 0 ? line : `${borders.has(index) ? ' | ' : ' / '}${line}`)).join('')
    if (form === 'pair' && answers.length > 0 && answers[0] !== asking) throw new Error(`the first answer is at ${answers[0]}, ${asking} ask`)
    return form === 'pair' ? `[${text}]` : `(${text})`
  })
}

/** A document that holds the conversation, as `parse` gives it. */
export function parsed(given: Talk, title: string | null = null): Parsed {
  const {source, places} = given
  const {children} = arrange(given)
  const root: Parsed['root'] = {
    type: 'root',
    position: places.position(0, source.length),
    data: {
      source: {path: null, url: null}, encoding: 'utf-8', format: 'dialogue', title, description: null, language: null, frontmatter: null,
      skipped: [], chars: source.length, coverage: 'source',
    },
    children: buildSections(children),
  }
  rememberSource(root, source, places)
  return {root, messages: []}
}

