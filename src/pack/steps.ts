import type {Rung} from '../text/ladder.js'
import type {Level} from './levels.js'
import type {Ladder} from './unit.js'

/** A step of the ladder: where text may be cut, and whether links and the like are still spared. */
export interface Step {
  level: Level
  rung: Rung | 'group' | 'line'
  spare: boolean
  /** Many small parts: filled up to the room at once instead of being weighed one by one. */
  fill: boolean
  /** Cut here even what fits. */
  always?: boolean
  /** Every part as large as there is room, the last what is left. */
  uneven?: boolean
}

const proseSteps: readonly Step[] = [
  {level: 'sentence', rung: 'sentence', spare: true, fill: false},
  {level: 'clause', rung: 'clause', spare: true, fill: false},
  {level: 'word', rung: 'word', spare: true, fill: true},
  {level: 'word', rung: 'word', spare: false, fill: true},
  {level: 'grapheme', rung: 'grapheme', spare: false, fill: true},
]

const lineSteps: readonly Step[] = [
  {level: 'item', rung: 'group', spare: false, fill: false},
  {level: 'line', rung: 'line', spare: false, fill: false},
  {level: 'word', rung: 'word', spare: false, fill: true},
  {level: 'grapheme', rung: 'grapheme', spare: false, fill: true},
]

const wordSteps: readonly Step[] = lineSteps.slice(2)

export const ladders: Readonly<Record<Ladder, readonly Step[]>> = {
  prose: proseSteps,
  lines: lineSteps,
  recursive: [...lineSteps.slice(0, 2), proseSteps[0]!, ...wordSteps],
  everySentence: [{...lineSteps[0]!, always: true}, {...proseSteps[0]!, always: true}, ...proseSteps.slice(1)],
  everyWord: [{...proseSteps[2]!, fill: false, always: true}, ...proseSteps.slice(3)],
  everyLine: [{...lineSteps[1]!, always: true}, ...wordSteps],
  fixed: [{...lineSteps[3]!, uneven: true}],
}

/** Whether a ladder cuts even what fits. */
export function cutsAlways(ladder: Ladder): boolean {
  return ladders[ladder][0]!.always === true
}
