import {added, sliceMapped, type MappedText, type Range} from '../../../text/mapped-text.js'
import type {Skipped, Turn} from '../../../tree/types.js'
import type {ReadContext} from '../../format.js'
import type {Cue} from './cue-file.js'
import {findNames, placeIn, type NamedLine} from './cue-names.js'
import {readCueText, type CueLine, type Voice} from './cue-text.js'
import {speakerOf} from './names.js'
import {withoutRepeats} from './rolling.js'
import {spoken, turnsOf, type Said} from './said.js'

/** The turns of a file of subtitles; markup that holds no text and lines that are shown twice go to `skipped`. */
export function readSubtitles(cues: readonly Cue[], context: Pick<ReadContext, 'source' | 'places'>, skipped: Skipped[]): Turn[] {
  const read = withoutRepeats(cues.map(({lines}) => readCueText(context.source, lines, skipped)), skipped)
  const names = findNames(read)
  const hasVoices = read.some((lines) => lines.some(({voice}) => voice))
  return turnsOf(said(), context)

  function* said(): Generator<Said> {
    let carried: Said['speaker'] = null
    for (const [i, lines] of read.entries()) {
      const {start, end} = cues[i]!
      let current: Said | null = null
      let parts: MappedText[] = []
      let voice: Voice | null = null
      const begin = (facts: Partial<Said>): Said => ({kind: 'message', speaker: carried, name: null, nameRanges: [], text: added(''), ranges: [], start, end, fresh: false, ...facts})
      if (isStage(lines)) {
        yield begin({kind: 'stage', speaker: null, text: spoken(lines.map(({text}) => text)), ranges: lines.map((line): Range => [line.start, line.end])})
        continue
      }
      for (const line of lines) {
        const name = names.of.get(line)
        if (line.voice !== voice || !current || (!line.voice && (name || isDash(line)))) {
          if (current) yield* finished(current, parts)
          parts = []
          if (line.voice) current = begin(ofVoice(line.voice))
          else if (name) current = begin(ofName(name, line))
          else current = begin(isDash(line) ? {speaker: null, fresh: true} : voice ? {speaker: null} : {})
          voice = line.voice
          if (!line.voice && !hasVoices) carried = names.carried ? current.speaker : null
        }
        const rest = name?.rest ?? 0
        if (rest > 0 && rest >= line.text.value.length) continue
        parts.push(sliceMapped(line.text, rest))
        current.ranges.push([rest > 0 ? placeIn(line, rest) : line.start, line.end])
      }
      if (current) yield* finished(current, parts)
    }
  }

  /** A name without words behind it goes to `skipped`: the next cue may be without one. */
  function* finished(said: Said, parts: readonly MappedText[]): Generator<Said> {
    if (parts.length > 0) yield {...said, text: spoken(parts)}
    else for (const [start, end] of said.nameRanges) skipped.push({start, end, reason: 'metadata'})
  }
}

const isDash = ({text}: CueLine) => /^(?:[-–—]|>>)\s?[^\s\d>-]/.test(text.value)

/** `[Laughter]`, `(Applause)`, `♪ la la ♪`: a cue in which nobody speaks. */
function isStage(lines: readonly CueLine[]): boolean {
  if (lines.length === 0 || lines.some(({voice}) => voice)) return false
  const first = lines[0]!.text.value
  const last = lines[lines.length - 1]!.text.value
  if (/^[♪♫]/.test(first)) return /[♪♫]$/.test(last)
  return lines.length <= 3 && /^[[(（【]/.test(first) && /[\])）】]$/.test(last) && lines.every(({text}, i) => !/[\])）】]/.test(i === lines.length - 1 ? text.value.slice(0, -1) : text.value))
}

function ofVoice({name, start, end}: Voice): Partial<Said> {
  return {speaker: speakerOf(name.value), name, nameRanges: [[start, end]], fresh: true}
}

function ofName({name, rest}: NamedLine, line: CueLine): Partial<Said> {
  return {speaker: speakerOf(name.value), name, nameRanges: [[line.start, placeIn(line, rest)]], fresh: true}
}
