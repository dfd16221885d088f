import type {Adapter} from '../adapter.js'
import {leftOut} from '../../left-out.js'
import {dialogueOf} from './blocks.js'
import {clockPattern} from './clock.js'
import {arrowTiming, brokenArrowTiming, linesOf, readCues, type CueRules} from './cue-file.js'
import {createFaults} from './faults.js'
import {heldBy} from './held.js'
import {readSubtitles} from './subtitles.js'

/** SubRip: a number, a line of times, text. */
export const subrip: Adapter = adapterOf({timing: arrowTiming, brokenTiming: brokenArrowTiming, named: true, strictEnds: false, asides: {}})

/** YouTube's SBV: `0:00:01.000,0:00:02.000`, text. */
export const sbv: Adapter = adapterOf({
  timing: new RegExp(`${clockPattern},${clockPattern}$`, 'y'),
  brokenTiming: /\d{1,4}:\d{1,2}:\S{1,15},\S{0,3}\d{1,4}:\S{1,20}$/y,
  named: false,
  strictEnds: false,
  asides: {},
})

function adapterOf(rules: CueRules): Adapter {
  return (context) => {
    const {source, places} = context
    const faults = createFaults(context, 'cue-broken', 'cue')
    const {cues, skipped} = readCues(source, linesOf(source), 0, rules, faults)
    const turns = readSubtitles(cues, context, skipped)
    faults.finish()
    return {children: dialogueOf('transcript', turns, places), data: {skipped: leftOut(source, heldBy(turns), skipped, 'timing')}}
  }
}
