import {isoDate, type DateForm, type DateReading} from './date.js'
import {read, timeOf, type Reading} from './read.js'
import type {ColumnProfile, ColumnType} from './types.js'
import {unitInName} from './units.js'
import {missingAmongNumbers} from './words.js'

/** Collects what the values of a column have in common. */
export interface ColumnProfiler {
  add(text: string): void
  profile(): ColumnProfile
}

/** So many different values are kept, of so many characters together. */
const mostDistinct = 4096
const mostCharacters = 262_144
/** Longer values are told apart by their beginning and length. */
const longestKept = 200
const mostFrequent = 8
/** A column is of a type when so many of its values are. */
const most = 0.95
/** Fewer numbers do not tell what a point in some of them means. */
const enoughNumbers = 10
/** Names of columns that name their rows, in lower case. */
const idNames: ReadonlySet<string> = new Set('id ids uuid guid key code sku isbn ean nr no no. nr. № n° номер код артикул инн kennung kürzel 编号 代码 番号'.split(' '))

type Kind = Exclude<Reading['kind'], 'number'> | 'number' | 'percent' | 'currency'

/** A value that was seen: what it is need not be asked again. */
interface Known {
  times: number
  kind: Kind
  soft: boolean
  unit: string | null
}

interface Extreme {
  value: number
  text: string
}

/** Smallest and largest under one meaning. */
interface Extremes {
  min: Extreme | null
  max: Extreme | null
}

/** Smallest and largest numbers with a decimal point or comma, and what speaks for either. */
interface NumberFacts {
  point: Extremes
  comma: Extremes
  pointOnly: number
  commaOnly: number
  /** Those that are not whole, under either meaning. */
  brokenPoint: number
  brokenComma: number
  /** Whole ones of four digits and more without a separator. */
  unparted: number
  units: Map<string, number>
}

interface DateFacts {
  dayFirst: Extremes
  monthFirst: Extremes
  usual: Extremes
  dayOnly: number
  monthOnly: number
  form: DateForm
}

const noExtremes = (): Extremes => ({min: null, max: null})
const forms: readonly DateForm[] = ['month', 'day', 'clock', 'minute']

/** A profiler for a column of this name; memory is bounded, whatever comes. */
export function createColumnProfiler(name: string): ColumnProfiler {
  const counts: Record<Kind | 'soft', number> = {
    empty: 0, number: 0, percent: 0, currency: 0, date: 0, boolean: 0, id: 0, text: 0, soft: 0,
  }
  const numbers: NumberFacts = {point: noExtremes(), comma: noExtremes(), pointOnly: 0, commaOnly: 0, brokenPoint: 0, brokenComma: 0, unparted: 0, units: new Map()}
  const dates: DateFacts = {dayFirst: noExtremes(), monthFirst: noExtremes(), usual: noExtremes(), dayOnly: 0, monthOnly: 0, form: 'month'}
  const values = new Map<string, Known>()
  let kept = 0
  let overflow = false
  let repeated = false
  let count = 0
  let length = 0

  return {add, profile}

  function add(text: string): void {
    count++
    const value = text.length > longestKept ? `${text.slice(0, longestKept)}… ${text.length}` : text
    const known = values.get(value)
    if (known) {
      known.times++
      if (known.kind !== 'empty') {
        length += text.length
        repeated = true
      }
      counts[known.kind]++
      if (known.soft) counts.soft++
      if (known.unit !== null) noteUnit(numbers, known.unit)
      return
    }
    const reading = read(text)
    const kind = reading.kind === 'number' ? reading.measure : reading.kind
    const soft = (kind === 'text' || kind === 'boolean') && text.length < 12 && missingAmongNumbers.has(text.trim().toLowerCase())
    const unit = reading.kind === 'number' ? reading.unit : null
    counts[kind]++
    if (soft) counts.soft++
    if (unit !== null) noteUnit(numbers, unit)
    if (reading.kind === 'number') noteNumber(numbers, reading, text)
    else if (reading.kind === 'date') noteDate(dates, reading.date, text)
    if (kind !== 'empty') length += text.length
    if (values.size >= mostDistinct || kept + value.length > mostCharacters) {
      overflow ||= kind !== 'empty'
      return
    }
    kept += value.length
    // A copy: a slice would keep the text that it was cut from.
    values.set(value.length > 12 ? value.split('').join('') : value, {times: 1, kind, soft, unit})
  }

  function filledValues(): [value: string, times: number][] {
    return [...values].flatMap(([value, {times, kind}]): [string, number][] => (kind === 'empty' ? [] : [[value, times]]))
  }

  function profile(): ColumnProfile {
    const named = unitInName(name)
    const type = typeOf()
    const soft = type === 'text' || type === 'boolean' || type === 'id' || type === 'empty' ? 0 : counts.soft
    const [min, max] = extremes(type)
    const filled = filledValues()
    return {
      type,
      unit: named.unit ?? (isMeasured(type) ? agreed(numbers.units, counts.number + counts.percent + counts.currency) : null),
      count,
      empty: counts.empty + soft,
      distinct: overflow ? null : filled.length,
      min,
      max,
      frequent: filled.sort((a, b) => b[1] - a[1]).slice(0, mostFrequent),
      unique: count > 0 && counts.empty === 0 && !repeated && !overflow,
      length: count > counts.empty ? Math.round(length / (count - counts.empty)) : 0,
    }
  }

  function typeOf(): ColumnType {
    const filled = count - counts.empty
    if (filled === 0) return 'empty'
    const measured = counts.number + counts.percent + counts.currency
    const hard = filled - counts.soft
    const {number, percent, currency, date, boolean, id} = counts
    if (boolean === filled && new Set(filledValues().map(([value]) => value.trim().toLowerCase())).size <= 2) return 'boolean'
    if (hard > 0 && measured >= hard * most) {
      if (currency * 2 >= measured) return 'currency'
      if (percent * 2 >= measured) return 'percent'
      const broken = isComma() ? numbers.brokenComma : numbers.brokenPoint
      if (broken > 0) return 'decimal'
      return namesRows() ? 'id' : 'integer'
    }
    if (hard > 0 && date >= hard * most) return 'date'
    if (id > 0 && id + number >= filled * most) return 'id'
    return 'text'
  }

  /** Whole numbers below a name like `ID` or `№` that are all different. */
  function namesRows(): boolean {
    return !repeated && count > 1 && numbers.units.size === 0 && name.toLowerCase().split(/[\s_-]/).some((word) => idNames.has(word))
  }

  function isComma(): boolean {
    const {pointOnly, commaOnly, brokenPoint, unparted} = numbers
    if (commaOnly !== pointOnly) return commaOnly > pointOnly
    // '976' beside '1.306': points that part thousands, where nothing speaks for a decimal point
    const measured = counts.number + counts.percent + counts.currency
    return pointOnly === 0 && unparted === 0 && brokenPoint > 0 && brokenPoint * 2 <= measured && measured >= enoughNumbers
  }

  function extremes(type: ColumnType): [string | null, string | null] {
    if (isMeasured(type)) {
      const {min, max} = isComma() ? numbers.comma : numbers.point
      return [min?.text ?? null, max?.text ?? null]
    }
    if (type !== 'date') return [null, null]
    const {dayOnly, monthOnly, form} = dates
    const {min, max} = dayOnly > monthOnly ? dates.dayFirst : monthOnly > dayOnly ? dates.monthFirst : dates.usual
    return [min && isoDate(min.value, form), max && isoDate(max.value, form)]
  }
}

const isMeasured = (type: ColumnType) => type === 'integer' || type === 'decimal' || type === 'percent' || type === 'currency'

function noteUnit({units}: NumberFacts, unit: string): void {
  if (units.size < 16 || units.has(unit)) units.set(unit, (units.get(unit) ?? 0) + 1)
}

function noteNumber(facts: NumberFacts, {point, comma}: Extract<Reading, {kind: 'number'}>, text: string): void {
  const printed = text.trim()
  const asPoint = (point ?? comma)!
  const asComma = (comma ?? point)!
  widen(facts.point, asPoint.value, printed)
  widen(facts.comma, asComma.value, printed)
  if (!comma) facts.pointOnly++
  if (!point) facts.commaOnly++
  if (!asPoint.whole) facts.brokenPoint++
  if (!asComma.whole) facts.brokenComma++
  if (asPoint.whole && asComma.whole && Math.abs(asPoint.value) >= 1000 && asPoint.value === asComma.value) facts.unparted++
}

function noteDate(facts: DateFacts, date: DateReading, text: string): void {
  widen(facts.usual, date.usual, text)
  widen(facts.dayFirst, timeOf(date, true), text)
  widen(facts.monthFirst, timeOf(date, false), text)
  if (date.monthFirst === null) facts.dayOnly++
  if (date.dayFirst === null) facts.monthOnly++
  if (forms.indexOf(date.form) > forms.indexOf(facts.form)) facts.form = date.form
}

function widen(extremes: Extremes, value: number, text: string): void {
  if (!extremes.min || value < extremes.min.value) extremes.min = {value, text}
  if (!extremes.max || value > extremes.max.value) extremes.max = {value, text}
}

/** The one unit that values have; those without one do not speak against it. */
function agreed(units: ReadonlyMap<string, number>, values: number): string | null {
  const [first] = units
  return units.size === 1 && first && first[1] * 2 >= values ? first[0] : null
}
