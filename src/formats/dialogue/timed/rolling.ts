import type {Skipped} from '../../../tree/types.js'
import type {CueLine} from './cue-text.js'

/** From this share of cues on that begin as the one before ended and go on, repeats are the way the file is written and not what somebody says twice. */
const leastShare = 0.3
const leastCount = 2

/**
 * Leaves out lines that captions show once more while they roll (`one`, `one / two`, `two / three`): they go to `skipped`.
 * A file in which few cues do so is left as it is.
 */
export function withoutRepeats(cues: CueLine[][], skipped: Skipped[]): CueLine[][] {
  const inked = cues.filter((lines) => lines.length > 0)
  const repeats = inked.map((lines, i) => (i === 0 ? 0 : repeatedLines(inked[i - 1]!, lines)))
  const count = repeats.filter((each, i) => each > 0 && each < inked[i]!.length).length
  if (count < leastCount || count < (inked.length - 1) * leastShare) return cues
  const rest = new Map<CueLine[], CueLine[]>()
  for (const [i, lines] of inked.entries()) {
    const repeated = repeats[i]!
    for (const {start, end, voice} of lines.slice(0, repeated)) skipped.push({start: voice && voice.end <= start ? Math.min(voice.start, start) : start, end, reason: 'hidden'})
    rest.set(lines, lines.slice(repeated))
  }
  return cues.map((lines) => rest.get(lines) ?? lines)
}

/** How many lines at the beginning of a cue end the cue before it. */
function repeatedLines(before: readonly CueLine[], lines: readonly CueLine[]): number {
  for (let count = Math.min(before.length, lines.length, 4); count > 0; count--) {
    const from = before.length - count
    if (before.slice(from).every(({text}, i) => text.value === lines[i]!.text.value)) return count
  }
  return 0
}
