import {isScalar, isSeq, isMap, LineCounter, parseDocument, type Scalar} from 'yaml'
import {fromSource, inline, pushRun, type Range, type Run} from '../../../text/mapped-text.js'
import type {Escape} from '../../../tree/relocate.js'
import type {Adapter} from '../adapter.js'
import {paragraphsOf} from './paragraphs.js'
import {conversationsOf, type Conversation} from './conversations.js'
import {addedText, joinTexts, trimText, type SourceText} from './source-text.js'
import {dialogueOf, turnOf} from './turns.js'
import {createWork, leave, type Work} from './work.js'

/** Lists of short conversations in YAML: `categories`, and `conversations` of which each is a list of what is said in turn. */
export const questionCorpus: Adapter = (context) => {
  const work = createWork(context)
  const {source} = work
  const bom = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const document = parseDocument(source.slice(bom), {lineCounter: new LineCounter(), strict: false, uniqueKeys: false, logLevel: 'silent'})
  for (const {message, pos} of document.errors) context.message('message-broken', `The YAML is broken (${message.split('\n')[0]})`, [pos[0] + bom, Math.min(source.length, Math.max(pos[1], pos[0] + 1) + bom)])
  const root = document.contents
  const found: Conversation[] = []
  let title: string | null = null
  for (const {key, value} of isMap(root) ? root.items : []) {
    const name = isScalar(key) ? String(key.value) : ''
    if (name === 'categories' && isSeq(value)) title = value.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : [])).join(', ') || null
    if (name !== 'conversations' || !isSeq(value)) continue
    for (const item of value.items) found.push({title: null, dialogue: isScalar(item) ? readLines(work, item, bom) : readConversation(work, isSeq(item) ? item.items : [item], bom)})
  }
  comments(work)
  const result = conversationsOf(work, found)
  return {...result, data: {...result.data, title}}
}

function readConversation(work: Work, items: readonly unknown[], bom: number) {
  const turns = items.map((item, index) => {
    if (!isScalar(item)) {
      const range = (item as {range?: [number, number, number] | null} | null)?.range
      if (range) work.context.message('message-broken', 'What stands in a conversation is no text; it is left out', [range[0] + bom, range[1] + bom])
      return null
    }
    return turnOf(work, {name: null, children: paragraphsOf(work, scalarText(work.source, item, bom)), ...(items.length === 2 ? {facts: {asks: index === 0}} : {})})
  })
  // Of more than two some are said in turn, and some are other answers to the first: nothing tells which.
  return dialogueOf(work, items.length === 2 ? 'qa' : 'chat', turns)
}

/**
 * `- What is it?` with `  - A thing.` below was meant as a list in a list, and is one text to YAML.
 */
function readLines(work: Work, {range}: Scalar, bom: number) {
  if (!range) return null
  const [start, end] = [range[0] + bom, range[1] + bom]
  const texts: SourceText[][] = [[]]
  for (const {index, 0: line, 1: dash} of work.source.slice(start, end).matchAll(/^[ \t]*(- )?.*$/gm)) {
    const from = start + index + (dash ? line.indexOf('- ') + 2 : 0)
    const text = trimText({...inline(fromSource(work.source, from, start + index + line.length)), escapes: []})
    if (dash && texts[texts.length - 1]!.length > 0) texts.push([])
    const parts = texts[texts.length - 1]!
    if (text.value) parts.push(...(parts.length > 0 ? [addedText(' ')] : []), text)
  }
  const turns = texts.map((parts, index) => turnOf(work, {name: null, children: paragraphsOf(work, joinTexts(parts)), ...(texts.length === 2 ? {facts: {asks: index === 0}} : {})}))
  return dialogueOf(work, texts.length === 2 ? 'qa' : 'chat', turns)
}

/** What a scalar says; numbers and words for true and false as they are written. */
function scalarText(source: string, {value, range}: Scalar, bom: number): SourceText {
  if (!range || value === null) return {...inline({value: '', map: []}), escapes: []}
  const [start, end] = [range[0] + bom, range[1] + bom]
  const said = typeof value === 'string' ? value : source.slice(start, end)
  return aligned(said, source, start, end)
}

/** Finds the characters of a text in order in a stretch of its source, which folds lines and escapes in its own ways. */
function aligned(text: string, source: string, start: number, end: number): SourceText {
  const map: Run[] = []
  const escapes: Escape[] = []
  let at = start
  const quote = source[start] === '"' || source[start] === "'" ? source[start] : null
  if (quote) at++
  else if (source[start] === '|' || source[start] === '>') at = Math.max(start, source.indexOf('\n', start))
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i]!) && !(source[at] === text[i] && text[i] === ' ' && !/\s/.test(source[at + 1] ?? ''))) {
      while (at < end && /\s/.test(source[at]!)) at++
      continue
    }
    while (at < end && /\s/.test(source[at]!) && source[at] !== text[i]) at++
    if (quote === "'" && text[i] === "'" && source[at] === "'") {
      escapes.push([i, 1, at, 2])
      at += 2
    } else if (source[at] === text[i] && !(quote === '"' && source[at] === '\\')) {
      pushRun(map, i, at, 1)
      at++
    } else if (quote === '"' && source[at] === '\\') {
      const length = /^\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[^])/i.exec(source.slice(at, at + 10))?.[0].length ?? 1
      escapes.push([i, 1, at, length])
      at += length
    } else {
      return {...inline({value: text, map: []}), escapes: [[0, text.length, start, end - start]]}
    }
  }
  return {...inline({value: text, map}), escapes}
}

function comments(work: Work): void {
  for (const {index, 0: found} of work.source.matchAll(/^[ \t]*#[^\n]*/gm)) leave(work, [index, index + found.length] as Range, 'comment')
}
