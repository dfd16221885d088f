import type {BareMarker, Reading} from './markers.js'
import type {Entry, Group} from './entries.js'

/** A run of bare numbers that is open: what comes may go on with it. */
export interface Level {
  group: Group
  /** How its last number may be read. */
  readings: readonly Reading[]
  entry: Entry
  /** Depth of the heading that carries it; null in running text. */
  heading: number | null
}

/** Where a bare number goes: on with the level at an index, or into a new one behind it. */
export interface Step {
  /** How many levels stay open. */
  keep: number
  /** Whether it goes on with the last of them. */
  goesOn: boolean
  readings: readonly Reading[]
}

/** Numbers may leave out two, letters of Cyrillic alphabets three. */
const widest = 3

/** Finds the level that a bare number goes on with, from the innermost out; null where it goes on with none. */
export function goOn(levels: readonly Level[], {readings}: BareMarker, from = levels.length): Step | null {
  for (let i = from - 1; i >= 0; i--) {
    const matched = readings.filter((reading) => levels[i]!.readings.some((last) => follows(last, reading)))
    if (matched.length > 0) return {keep: i + 1, goesOn: true, readings: matched}
  }
  return null
}

/** Whether one number comes after another of the same run. */
export function follows(last: Reading, next: Reading): boolean {
  if (last.style !== next.style) return false
  if (last.style === '1.1') {
    const {length} = last.vector
    if (next.vector.length !== length) return false
    const head = length - 1
    for (let i = 0; i < head; i++) if (last.vector[i] !== next.vector[i]) return false
    return rises(last.vector[head]!, next.vector[head]!, widest)
  }
  const [a, b] = [last.vector[0]!, next.vector[0]!]
  if (a === b) return (next.vector[1] ?? 0) > (last.vector[1] ?? 0)
  return rises(a, b, last.style.includes('а') || last.style.includes('А') ? widest + 1 : widest)
}

function rises(a: number, b: number, most: number): boolean {
  return b > a && b - a <= most
}

/** The readings of a number with which a run may begin: first ones, and those below a number that is open. */
export function beginnings(levels: readonly Level[], {readings}: BareMarker, article: readonly number[] | null): Step | null {
  const first = readings.filter(({style, vector}) => style !== '1.1' && vector[0]! <= 1 && vector.length === 1)
  if (first.length > 0) return {keep: levels.length, goesOn: false, readings: first}
  const decimal = readings.find(({style}) => style === '1.1')
  if (!decimal) return null
  const {vector} = decimal
  const last = vector[vector.length - 1]!
  const prefix = vector.slice(0, -1)
  for (let i = levels.length - 1; i >= 0; i--) {
    if (levels[i]!.readings.some((reading) => equal(reading.vector, prefix) && /^1[.)]|^1\.1$|^I[.)]$/.test(reading.style)) && last <= 2) return {keep: i + 1, goesOn: false, readings: [decimal]}
  }
  if (article && equal(article, prefix)) return {keep: 0, goesOn: false, readings: [decimal]}
  // '6.1' behind '5.4', with nothing called 6
  for (let i = levels.length - 1; i >= 0; i--) {
    const open = levels[i]!.readings.find(({style, vector: known}) => style === '1.1' && known.length === vector.length)
    if (open && last <= 1 && rises(open.vector[0]!, vector[0]!, widest)) return {keep: i, goesOn: false, readings: [decimal]}
  }
  return last <= 1 && vector.length === 2 ? {keep: 0, goesOn: false, readings: [decimal]} : null
}

function equal(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
