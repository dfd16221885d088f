import type {Skipped} from '../../../tree/types.js'
import type {Adapter} from '../adapter.js'
import {leftOut} from '../../left-out.js'
import {dialogueOf} from './blocks.js'
import {arrowTiming, brokenArrowTiming, linesOf, readCues, type CueRules} from './cue-file.js'
import {createFaults} from './faults.js'
import {heldBy} from './held.js'
import {trimmed, type Line} from './lines.js'
import {readSubtitles} from './subtitles.js'

const rules: CueRules = {
  timing: arrowTiming,
  brokenTiming: brokenArrowTiming,
  named: true,
  strictEnds: true,
  asides: {NOTE: 'comment', STYLE: 'style', REGION: 'metadata'},
}

/** Reads WebVTT: its header, notes and styles are left out, voices are who speaks. */
export const webvtt: Adapter = (context) => {
  const {source, places} = context
  const lines = linesOf(source)
  const faults = createFaults(context, 'cue-broken', 'cue')
  const header = readHeader(source, lines)
  if (!header.signed) faults.add('The file does not begin with WEBVTT', [0, 0])
  const {cues, skipped} = readCues(source, lines, header.next, rules, faults)
  if (header.skipped) skipped.push(header.skipped)
  const turns = readSubtitles(cues, context, skipped)
  faults.finish()
  return {
    children: dialogueOf('transcript', turns, places),
    data: {title: header.title, language: header.language, skipped: leftOut(source, heldBy(turns), skipped, 'metadata')},
  }
}

interface Header {
  signed: boolean
  /** The line behind it. */
  next: number
  title: string | null
  language: string | null
  skipped: Skipped | null
}

/** `WEBVTT - Title` and the lines below it, to the first blank one. */
function readHeader(source: string, lines: readonly Line[]): Header {
  const header: Header = {signed: false, next: 0, title: null, language: null, skipped: null}
  const text = (i: number) => {
    const {start, end} = trimmed(source, lines[i]!.start, lines[i]!.end)
    return source.slice(start, Math.min(end, start + 500))
  }
  const first = lines.findIndex(({start, end}) => /\S/.test(source.slice(start, end)))
  if (first < 0 || !/^WEBVTT(?:\s|$)/.test(text(first))) return header
  header.signed = true
  header.title = /^WEBVTT\s+[-–—]\s*(.+)$/.exec(text(first))?.[1] ?? null
  let next = first + 1
  for (; next < lines.length && text(next) !== '' && !text(next).includes('-->') && !(lines[next + 1] && text(next + 1).includes('-->')); next++) {
    const [, key, value] = /^(Title|Language)\s{0,3}:\s{0,3}(\S.*)$/i.exec(text(next)) ?? []
    if (key?.toLowerCase() === 'title') header.title ??= value!
    else if (key && /^[a-z]{2,3}(?:-[A-Za-z\d]{1,8})*$/.test(value!)) header.language = value!
  }
  header.next = next
  header.skipped = {start: lines[first]!.start, end: lines[next - 1]!.end, reason: 'metadata'}
  return header
}
