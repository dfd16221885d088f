import {readDate, type DateReading} from './date.js'
import {readNumber, type Meaning} from './number.js'
import type {Value, ValueHints} from './types.js'
import {booleans, currencies, measures, missing} from './words.js'

/** What a value may be, before its column has decided. */
export type Reading =
  | {kind: 'empty' | 'boolean' | 'id' | 'text'}
  | {kind: 'number'; point: Meaning | null; comma: Meaning | null; unit: string | null; measure: 'number' | 'percent' | 'currency'}
  | {kind: 'date'; date: DateReading}

/** A longer value is text, whatever stands in it. */
const longestValue = 80
/** A number of more digits names something. */
const mostDigits = 15
/** One of more digits with a letter right behind it as well: no unit. */
const mostMeasured = 5

const empty: Reading = {kind: 'empty'}
const text: Reading = {kind: 'text'}
const id: Reading = {kind: 'id'}
const boolean: Reading = {kind: 'boolean'}

/** Reads a value; long ones at no cost. */
export function read(value: string): Reading {
  if (value.length > 4 * longestValue) return text
  const trimmed = value.trim()
  if (trimmed === '') return empty
  const plain = plainNumber(trimmed)
  if (plain) return plain
  if (trimmed.length > longestValue) return text
  const first = firstDigit(trimmed)
  if (first < 0) return wordReading(trimmed)
  return numberReading(trimmed, first) ?? dateReading(trimmed) ?? (isId(trimmed) ? id : text)
}

/** What a printed value is: number, share, sum of money, date, answer, id or text. */
export function valueOf(value: string, hints: ValueHints = {}): Value {
  const reading = read(value)
  if (reading.kind === 'number') {
    const meaning = (hints.decimal === ',' ? (reading.comma ?? reading.point) : (reading.point ?? reading.comma))!
    return {type: reading.measure === 'number' ? (meaning.whole ? 'integer' : 'decimal') : reading.measure, number: meaning.value, unit: reading.unit, time: null}
  }
  if (reading.kind === 'date') return {type: 'date', number: null, unit: null, time: timeOf(reading.date, hints.dayFirst)}
  return {type: reading.kind, number: null, unit: null, time: null}
}

/** The moment that is meant where the order of day and month is known or not. */
export function timeOf(date: DateReading, dayFirst: boolean | undefined): number {
  if (dayFirst === undefined) return date.usual
  return (dayFirst ? date.dayFirst : date.monthFirst) ?? date.usual
}

function firstDigit(value: string): number {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code >= 48 && code <= 57) return i
  }
  return -1
}

/** The usual numbers, `-12` and `12.5`, at little cost; null for all that could be something else as well. */
function plainNumber(value: string): Reading | null {
  if (value.length > mostDigits) return null
  const start = value[0] === '-' ? 1 : 0
  let point = -1
  for (let i = start; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code === 46 && point < 0 && i > start) point = i
    else if (code < 48 || code > 57) return null
  }
  const whole = (point < 0 ? value.length : point) - start
  const fraction = point < 0 ? 0 : value.length - point - 1
  if (whole === 0 || (point >= 0 && (fraction === 0 || fraction === 3)) || (whole > 1 && value[start] === '0')) return null
  const meaning: Meaning = {value: Number(value), whole: point < 0}
  return {kind: 'number', point: meaning, comma: point < 0 ? meaning : null, unit: null, measure: 'number'}
}

function wordReading(value: string): Reading {
  if (value.length > 12) return text
  const lower = value.toLowerCase()
  if (missing.has(lower)) return empty
  return booleans.has(lower) ? boolean : text
}

/** `-1,234.50 €`, `(US$ 5)`, `+12 %`, `5 kg` */
function numberReading(value: string, digit: number): Reading | null {
  if (digit > 8) return null
  const point = digit > 0 && (value[digit - 1] === '.' || value[digit - 1] === ',')
  const start = point && !currencies.has(value.slice(0, digit).trim()) ? digit - 1 : digit
  let before = value.slice(0, start).trim()
  let negative = false
  let bracket = false
  if (before.startsWith('(') && value.endsWith(')')) {
    bracket = true
    before = before.slice(1).trim()
  }
  const sign = before[0] ?? ''
  if (isSign(sign)) {
    negative = sign !== '+'
    before = before.slice(1).trim()
  } else if (isSign(before.slice(-1))) {
    negative = before.slice(-1) !== '+'
    before = before.slice(0, -1).trim()
  }
  if (before !== '' && !currencies.has(before)) return null
  const number = readNumber(value, start)
  if (!number) return null
  let after = value.slice(number.end, bracket ? -1 : undefined).trim()
  if (after === '-' || after === '−') {
    negative = true
    after = ''
  }
  const measure = measureOf(before, after)
  if (!measure) return null
  if (measure === 'number' && before === '' && after === '' && (number.padded || number.run > mostDigits)) return id
  // '395000000A'
  if (number.run > mostMeasured && /^[A-Za-z]$/.test(after) && value[number.end] === after) return id
  const signed = (meaning: Meaning | null): Meaning | null => (meaning && (negative || bracket) ? {...meaning, value: -meaning.value} : meaning)
  return {kind: 'number', point: signed(number.point), comma: signed(number.comma), unit: before || after || null, measure}
}

const isSign = (sign: string) => sign === '-' || sign === '+' || sign === '−' || sign === '–'

function measureOf(before: string, after: string): 'number' | 'percent' | 'currency' | null {
  if (before !== '') return after === '' ? 'currency' : null
  if (after === '') return 'number'
  if (after === '%' || after === '‰') return 'percent'
  if (currencies.has(after)) return 'currency'
  return measures.has(after) ? 'number' : null
}

function dateReading(value: string): Reading | null {
  const date = readDate(value)
  return date && {kind: 'date', date}
}

/** Codes without blanks that have a digit and no long word; numbers of telephones. */
function isId(value: string): boolean {
  let digits = 0
  let blanks = 0
  let letters = 0
  let lower = 0
  let hex = true
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code >= 48 && code <= 57) {
      digits++
      lower = 0
    } else if (code >= 97 && code <= 122) {
      letters++
      if (code > 102) hex = false
      if (++lower > 3 && !hex) return false
    } else {
      if (code === 32) blanks++
      else if (code >= 128 || (code >= 65 && code <= 90)) letters++
      else if (!joints.has(value[i]!)) return false
      if (code > 70 && code <= 90) hex = false
      lower = 0
    }
  }
  return blanks === 0 ? digits > 0 : letters === 0 && digits > 6
}

const joints = new Set('-_./:#+()')
