import {pauseBetween, type Exchange, type Said} from './pair-said.js'

/** Words of a window: as few as it may have before it ends at any border, and as many as it may have. Between them it has about 200. */
const leastWords = 120
const mostWords = 300

/** Seconds without a word after which something else begins: of what is spoken, and of what is written. */
export const spokenPause = 120
export const writtenPause = 30 * 60
/** In a chat a border is better where some time has passed. */
const shortPause = 120

/** How good a border is. */
const enum Border {
  none,
  weak,
  change,
  pause,
  always,
}

/**
 * Puts turns that follow each other into windows. Among the borders at which a window may end, the one in front of the turn whose words
 * give the smallest number is taken: after a turn was put in, borders are as before a few windows on.
 */
export function windowsOf(said: readonly Said[], written: boolean): Exchange[] {
  const borders = said.map((_, at) => borderAt(said, at, written))
  const windows: Exchange[] = []
  for (let first = 0; first < said.length; ) {
    const end = endOf(first)
    windows.push({form: 'window', turns: said.slice(first, end), asking: 0, answers: []})
    first = end
  }
  return windows

  function endOf(first: number): number {
    let words = said[first]!.words
    let best = -1
    let bestRank = 0
    let last = -1
    for (let at = first + 1; at < said.length; at++) {
      const border = borders[at]!
      if (border === Border.always) return at
      if (border !== Border.none) {
        const next = words + said[at]!.words
        if (words >= leastWords) {
          const rank = border + 1 - hash(said[at]!) / 2 ** 33
          if (rank > bestRank) [best, bestRank] = [at, rank]
        }
        last = at
        if (next > mostWords) return best > 0 ? best : last
      }
      words += said[at]!.words
    }
    return said.length
  }
}

function borderAt(said: readonly Said[], at: number, written: boolean): Border {
  const turn = said[at]!
  const before = said[at - 1]
  if (!before) return Border.none
  if (turn.isTopic) return before.isTopic ? Border.none : Border.always
  // A title stays with what it stands above.
  if (before.isTopic || !turn.isMessage || turn.isBack) return Border.none
  const pause = pauseBetween(before, turn)
  if (pause !== null && pause >= (written ? writtenPause : spokenPause)) return Border.always
  if (before.who !== null && addresses(turn, before)) return Border.none
  if (pause !== null && written && pause >= shortPause) return Border.pause
  return turn.who !== before.who ? Border.change : Border.weak
}

/** `@ann`, `ann: yes`: whether a turn speaks to the one before it by name. */
function addresses({opening}: Said, {turn: {speaker}}: Said): boolean {
  const name = speaker!.name
  const start = opening.slice(0, name.length + 3).toLowerCase()
  const at = start.indexOf(name.toLowerCase())
  return name !== '' && (at === 0 || (at === 1 && start[0] === '@')) && !/[\p{L}\p{N}]/u.test(opening[at + name.length] ?? '')
}

/** FNV-1a of the first words of a turn. */
function hash({opening}: Said): number {
  let value = 0x811c9dc5
  for (let i = 0; i < opening.length && i < 120; i++) value = Math.imul(value ^ opening.charCodeAt(i), 0x01000193)
  return value >>> 0
}
