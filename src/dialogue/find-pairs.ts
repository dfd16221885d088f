import type {PassContext} from '../tree/pass.js'
import {sliceInline, sourceRanges, type InlineText, type Range} from '../text/mapped-text.js'
import {foldBlanks, plainText} from '../text/plain.js'
import {rangesOf} from '../tree/position.js'
import type {Block, Content, Details, List, ListItem, Paragraph, Turn} from '../tree/types.js'
import {cutText} from './find-cut.js'
import {beginsBold, type Survey} from './find-lists.js'
import {lettersOf, type ListedQuestions} from './find-page-data.js'
import {isAnswer} from './find-questions.js'
import {dialogueOf, emptyTurn} from './find-turns.js'
import {endsAsking, isQuestion} from './questions.js'

/** What of a document holds questions with their answers, beside headings and labels. */
export interface PairForms {
  details: boolean
  bold: boolean
  /** Paragraphs that begin with a question in bold, which the rest of them answers. */
  runIn: boolean
  /** Definition lists whose terms may ask. */
  terms: boolean
  listed: ListedQuestions
}

/** Whether there is anything to look for. */
export function hasPairs({details, bold, runIn, terms, listed}: PairForms): boolean {
  return details || bold || runIn || terms || listed.size > 0
}

/** Looks which forms a document has: each must come back. */
export function pairForms({lists, has}: Pick<Survey, 'lists' | 'has'>, listed: ListedQuestions): PairForms {
  if (!has.details && !has.list && !has.bold) return {details: false, bold: false, runIn: false, terms: false, listed}
  let [details, bold, boldAsking, begun, begunAsking] = [0, 0, 0, 0, 0]
  let terms = false
  for (const list of lists) {
    for (const block of list) {
      if (block.type === 'details' && asksBySummary(block, listed)) details++
      else if (block.type === 'list' && block.data?.definition === true) terms = true
      else if (block.type === 'paragraph' && isBold(block)) {
        bold++
        if (endsAsking(plainText(block.text))) boldAsking++
      } else if (block.type === 'paragraph' && boldLength(block) > 0) {
        begun++
        if (askingLength(block) > 0) begunAsking++
      }
    }
  }
  return {details: details >= 2, bold: boldAsking >= 3 && boldAsking >= bold * 0.6, runIn: begunAsking >= 3 && begunAsking >= begun * 0.6, terms, listed}
}

/** Replaces questions with their answers in one list of blocks by `dialogue` blocks of kind `qa`; null where there are none. */
export function pairsIn(list: readonly Content[], forms: PairForms, context: PassContext): Content[] | null {
  const out: Content[] = []
  let turns: Turn[] = []
  let found = false
  /** How many letters of the answer are still to come; endless where nothing says. */
  let rest = 0
  const close = () => {
    if (turns.length > 0) out.push(dialogueOf(turns, context, 'qa'))
    turns = []
    rest = 0
  }
  for (const block of list) {
    const pair = block.type === 'details' && (forms.details || forms.listed.size > 0) && asksBySummary(block, forms.listed) ? turnsOfDetails(block, context)
      : block.type === 'list' && isQuestionList(block, forms.listed) ? turnsOfList(block)
      : null
    if (pair) {
      found = true
      if (rest > 0) close()
      for (const turn of pair) turns.push(turn)
      continue
    }
    const length = block.type === 'paragraph' ? questionLength(block, forms) : null
    if (length !== null) {
      found = true
      turns.push(asking([block as Paragraph]))
      rest = length
      continue
    }
    const begins = forms.runIn && block.type === 'paragraph' ? askingLength(block) : 0
    if (begins > 0) {
      found = true
      const [question, answer] = cutText(block as Paragraph, [begins], context.source, context.places)
      turns.push(asking([question!]), answering([answer!]))
      rest = Infinity
      continue
    }
    if (rest > 0 && block.type !== 'heading' && block.type !== 'section' && block.type !== 'dialogue') {
      const last = turns[turns.length - 1]!
      if (last.data?.asks) turns.push(answering([block]))
      else last.children.push(block)
      rest -= block.type === 'paragraph' ? plainText(block.text).replace(/[^\p{L}\p{N}]/gu, '').length : 0
      continue
    }
    // A tag between two pairs does not part them.
    if (block.type === 'markup' && turns.length > 0) turns[turns.length - 1]!.children.push(block)
    else {
      close()
      out.push(block)
    }
  }
  close()
  return found ? out : null
}

function asking(children: Block[], data: Turn['data'] = {}): Turn {
  return {...emptyTurn(), children, data: {...data, asks: true}}
}

function answering(children: Block[]): Turn {
  return {...emptyTurn(), children, data: {asks: false}}
}

/** How long the answer below a paragraph is that is a question; null where it is none. */
function questionLength(block: Paragraph, {bold, listed}: PairForms): number | null {
  if (listed.size > 0) {
    const length = listed.get(lettersOf(plainText(block.text)))
    if (length !== undefined) return length || 1
  }
  return bold && isBold(block) && endsAsking(plainText(block.text)) ? Infinity : null
}

/** All of it is bold: `**Why?**`. */
function isBold({text}: Paragraph): boolean {
  const {value, marks} = text
  if (value.length > 400 || marks.length < 2 || !beginsBold(value) || !/(?:\*\*|__)$/.test(value)) return false
  const strong = marks.filter(([start, end]) => /^(?:\*\*|__)$/.test(value.slice(start, end)))
  return strong.length === 2 && strong[0]![0] === 0 && strong[1]![1] === value.length
}

/** How long the bold is that a paragraph begins with and that is not all of it, with the blanks behind it; 0 where there is none. */
function boldLength({text: {value, marks}}: Paragraph): number {
  if (!beginsBold(value)) return 0
  const [open, close] = marks.filter(([start, end]) => start < 400 && /^(?:\*\*|__)$/.test(value.slice(start, end)))
  if (open?.[0] !== 0 || !close) return 0
  const gap = /^(?:\\?\n|[ \t]+\n?)\s*/.exec(value.slice(close[1], close[1] + 40))
  return gap && close[1] + gap[0].length < value.length ? close[1] + gap[0].length : 0
}

/** The same where that bold asks. */
function askingLength(block: Paragraph): number {
  const length = boldLength(block)
  return length > 0 && endsAsking(plainText(sliceInline(block.text, 0, length)).replace(/[\s\\]+$/, '')) ? length : 0
}

function asksBySummary(block: Details, listed: ListedQuestions): boolean {
  const {summary} = block
  if (!summary || block.children.length === 0 || isAnswer(block)) return false
  const text = foldBlanks(plainText(summary))
  return isQuestion(text) || listed.has(lettersOf(text))
}

function turnsOfDetails(block: Details, context: PassContext): Turn[] {
  const {children} = block
  const first = children.findIndex(({type}) => type !== 'markup')
  const said = first < 0 ? children.length : first
  const summary = block.summary!
  // In Markdown tags are part of the text, also where HTML has read it.
  const inside = context.format === 'markdown' || context.format === 'mdx' ? undefined : block.data?.textRanges
  const whole = rangesOf(block)
  const [start, stop] = [whole[0]?.[0], whole[whole.length - 1]?.[1]]
  const tail = children.length > 0 ? rangesOf(children[children.length - 1]!).at(-1)?.[1] : undefined
  // '<details><summary>Why?</summary>' is one place; the tag that closes it goes with the answer.
  const from = rangesOf(children[said] ?? {})[0]?.[0] ?? tail
  const opening: Range[] = inside ?? (start !== undefined && from !== undefined && from > start ? [[start, endOfInk(context.source, start, from)]] : sourceRanges(summary.map))
  const question = paragraphAt(summary, opening, context)
  const answer = children.slice(said)
  if (!inside && stop !== undefined && tail !== undefined && /\S/.test(context.source.slice(tail, stop))) {
    const close = tail + (/\S/.exec(context.source.slice(tail, stop))?.index ?? 0)
    answer.push({type: 'markup', position: context.places.position(close, stop)})
  }
  return [asking([question], block.data?.anchor === undefined ? {} : {anchor: block.data.anchor}), ...(answer.length > 0 ? [answering(answer)] : [])]
}

function endOfInk(source: string, start: number, end: number): number {
  while (end > start && /\s/.test(source[end - 1]!)) end--
  return end
}

function paragraphAt(text: InlineText, ranges: Range[], {places}: PassContext): Paragraph {
  const [first, last] = [ranges[0], ranges[ranges.length - 1]]
  return {type: 'paragraph', text, data: {ranges}, ...(first && last ? {position: places.position(first[0], last[1])} : {})}
}

/** A definition list most of whose terms ask. */
function isQuestionList({data, children}: List, listed: ListedQuestions): boolean {
  if (data?.definition !== true || children.length < 2) return false
  return children.filter((item) => asksFirst(item, listed)).length >= children.length * 0.6
}

function asksFirst({children}: ListItem, listed: ListedQuestions): boolean {
  const [first] = children
  if (first?.type !== 'paragraph') return false
  const text = plainText(first.text)
  return isQuestion(text) || listed.has(lettersOf(text))
}

function turnsOfList({children}: List): Turn[] {
  return children.flatMap(({children: blocks, data}) => {
    let terms = 1
    while (terms < blocks.length - 1 && blocks[terms]!.type === 'paragraph' && isQuestion(plainText((blocks[terms] as Paragraph).text))) terms++
    const facts = data?.anchor === undefined ? {} : {anchor: data.anchor}
    const questions = blocks.slice(0, terms).map((block, i) => asking([block], i === 0 ? facts : {}))
    return [...questions, ...(blocks.length > terms ? [answering(blocks.slice(terms))] : [])]
  })
}

