import type {RecordRow} from '../../tree/types.js'
import type {CsvOptions} from '../format.js'
import {createRowReader} from './row-reader.js'
import type {Dialect} from './row-types.js'
import {rate, type Rating} from './rating.js'
import {isCommentRow} from './rows.js'

/** Delimiters that are looked for, likely ones first. */
const delimiters = [',', ';', '\t', '|'] as const
/** Rows of so much text tell the dialect, in UTF-16 units. */
const mostRated = 1 << 16
/** Below this a delimiter is taken for a sign in the text. */
const leastScore = 0.14
/** What the name of the file adds to a score. */
const nameFactor = 1.3
/** The best must be so many times better than the next one to be beyond doubt. */
const clearFactor = 1.15

export interface DialectFacts {
  /** The beginning of the decoded text: 256 KB are looked at. */
  sample: string
  /** What the name of the file says: a tab for `.tsv`. */
  expected: ',' | '\t'
  options: CsvOptions
}

export interface Decision {
  dialect: Dialect
  /** Whether another dialect would have been about as good. */
  doubtful: boolean
  /** The line `sep=;`, where there is one. */
  separatorLine: [start: number, end: number] | null
}

/** How a file is written, told by its beginning. */
export function decideDialect({sample, expected, options}: DialectFacts): Decision {
  const bom = sample.charCodeAt(0) === 0xfeff ? 1 : 0
  // 'sep=;' is Excel's own line.
  const [separator, said] = /^sep=(.)(?:\r?\n|\r|$)/i.exec(sample.slice(bom, bom + 8)) ?? []
  const start = bom + (separator?.length ?? 0)
  const text = sample.slice(start, start + mostRated)
  const newline = newlineOf(text)
  const forced = options.delimiter ?? said
  const base: Dialect = {
    delimiter: '',
    quote: '"',
    escape: '"',
    spaced: 'never',
    newline,
    start,
    line: separator && /[\r\n]$/.test(separator) ? 2 : 1,
    width: null,
    comment: options.comment ?? null,
  }
  const rateAll = (delimiter: string) => rateQuotings({...base, delimiter}, text, expected, options.quote ?? null)
  const candidates = (forced ? [forced] : delimiters.filter((delimiter) => text.includes(delimiter))).map(rateAll).sort(byScore)
  const [best] = candidates
  const column = best && (forced || best.score >= leastScore) ? best : rateAll('')
  const next = candidates.find(({dialect}) => dialect.delimiter !== column.dialect.delimiter)
  return {
    dialect: {...column.dialect, comment: options.comment ?? commentOf(column.rows, text, column.dialect)},
    doubtful: !forced && next !== undefined && next.score * clearFactor > column.score,
    separatorLine: separator ? [bom, bom + separator.trimEnd().length] : null,
  }
}

interface Rated {
  dialect: Dialect
  rows: RecordRow[]
  score: number
  /** In how many rows quotes were taken for plain characters. */
  broken: number
}

const byScore = (a: Rated, b: Rated) => b.score - a.score

/** The best meaning of quotes beside a delimiter. That they mean nothing is thought of only where they do not open and close as they should. */
function rateQuotings(base: Dialect, text: string, expected: string, quote: string | null): Rated {
  const [best] = quotings(text, base.delimiter, quote).map((quoting) => rated({...base, ...quoting}, text, expected)).sort(byScore)
  if (quote !== null || best!.broken * 20 <= best!.rows.length) return best!
  const plain = rated({...base, ...noQuotes}, text, expected)
  return plain.score > best!.score ? plain : best!
}

function rated(dialect: Dialect, text: string, expected: string): Rated {
  const reader = createRowReader({...dialect, start: 0, line: 1})
  let rows = reader.push(text)
  // The row that the end of the sample cuts does not count.
  if (text.length < mostRated || rows.length === 0) rows = [...rows, ...reader.end()]
  const rating: Rating = rate(rows, dialect, text, reader.broken.misread)
  const score = rating.score * (dialect.delimiter === expected ? nameFactor : 1)
  return {dialect: {...dialect, width: rating.width}, rows, score, broken: reader.broken.misread}
}

type Quoting = Pick<Dialect, 'quote' | 'escape' | 'spaced'>

const noQuotes: Quoting = {quote: '', escape: '', spaced: 'never'}

/** What quotes may mean beside a delimiter; the usual first. */
function quotings(text: string, delimiter: string, quote: string | null): Quoting[] {
  if (quote === '') return [noQuotes]
  const signs = quote === null ? ['"', "'"].filter((sign, i) => i === 0 || opensCells(text, delimiter, sign)) : [quote]
  return signs.flatMap((sign): Quoting[] => {
    const usual: Quoting = {quote: sign, escape: sign, spaced: spacing(text, delimiter, sign)}
    return text.includes(`\\${sign}`) ? [usual, {...usual, escape: '\\'}] : [usual]
  })
}

/** Whether cells stand in a sign as in quotes: it opens and closes several, and as often. */
function opensCells(text: string, delimiter: string, sign: string): boolean {
  const edge = `(?:^|[\\r\\n${escaped(delimiter)}])`
  const opening = countOf(text, new RegExp(`${edge}${escaped(sign)}`, 'g'))
  const closing = countOf(text, new RegExp(`${escaped(sign)}(?=$|[\\r\\n${escaped(delimiter)}])`, 'g'))
  return opening >= 2 && Math.abs(opening - closing) * 10 <= opening
}

function spacing(text: string, delimiter: string, sign: string): Dialect['spaced'] {
  if (delimiter === '' || delimiter === '\t' || !text.includes(`${delimiter} ${sign}`)) return 'never'
  // Outside quotes, that is: in `a, "b,c"` the second comma does not count.
  const bare = text.replace(new RegExp(`${escaped(sign)}[^${escaped(sign)}]*${escaped(sign)}`, 'g'), '')
  return new RegExp(`${escaped(delimiter)}(?! )`).test(bare) ? 'sometimes' : 'always'
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** A lone CR ends lines where no LF stands outside quotes. */
function newlineOf(text: string): '\n' | '\r' {
  if (!/\r(?!\n)/.test(text)) return '\n'
  const bare = text.replace(/"[^"]*"/g, '')
  return /\r(?!\n|$)/.test(bare) && !bare.includes('\n') ? '\r' : '\n'
}

/** `#` where lines that begin with it are no rows of the table: of one column, where they stand at its top only. */
function commentOf(rows: readonly RecordRow[], text: string, {delimiter, width}: Dialect): string | null {
  const marked = rows.filter(({start}) => text[start] === '#')
  if (marked.length === 0) return null
  if (delimiter === '') return marked.every((row, i) => row === rows[i] && /[ \t#!]/.test(text[row.start + 1] ?? ' ')) ? '#' : null
  return marked.some((row) => isCommentRow(row, '#', width ?? 2)) ? '#' : null
}
