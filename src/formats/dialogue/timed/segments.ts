import type {ReadContext, ReadResult} from '../../format.js'
import {readText} from '../../json-text.js'
import {at, listAt, readJson, stringAt, type Json} from '../../json.js'
import {leftOut} from '../../left-out.js'
import type {Adapter} from '../adapter.js'
import {dialogueOf} from './blocks.js'
import {createFaults, type Faults} from './faults.js'
import {heldBy} from './held.js'
import {spoken, turnsOf, type Said} from './said.js'
import {speechOf, whoSays} from './speaker-member.js'
import {splitByWords} from './word-speakers.js'

/** Whisper and WhisperX: `segments[]` with `start`, `end`, `text`, `speaker`, `words[]`. */
export const whisper: Adapter = (context) => readSegments(context, {start: 'start', end: 'end', text: 'text'}, whisperSaid)

/** Transcripts of podcasts: `segments[]` with `startTime`, `endTime`, `speaker`, `body`. */
export const podcast: Adapter = (context) => readSegments(context, {start: 'startTime', end: 'endTime', text: 'body'}, (said) => inPhrases(said))

interface Fields {
  start: string
  end: string
  text: string
}

/** One segment, with the node it comes from. */
interface Segment {
  node: Json
  said: Said
}

function readSegments(context: ReadContext, fields: Fields, shape: (segments: Iterable<Segment>, source: string) => Iterable<Said>): ReadResult {
  const {source, places} = context
  const root = readJson(source)
  const faults = createFaults(context, 'cue-broken', 'segment')
  const turns = turnsOf(shape(segmentsOf(root, fields, source, faults), source), context)
  faults.finish()
  const language = stringAt(root, 'language', source)
  return {
    children: dialogueOf('transcript', turns, places),
    data: {
      title: stringAt(root, 'title', source),
      language: language && /^[a-z]{2,3}(?:-\w{2,8})*$/.test(language) ? language : null,
      skipped: leftOut(source, heldBy(turns), [], 'metadata'),
    },
  }
}

function* segmentsOf(root: Json, fields: Fields, source: string, faults: Faults): Generator<Segment> {
  for (const node of listAt(root, 'segments')) {
    const body = at(node, fields.text)
    if (body?.type !== 'string') {
      faults.add('This segment has no text', [node.start, node.end])
      continue
    }
    const text = speechOf(readText([body], source))
    if (text.value === '') continue
    const start = numberAt(node, fields.start)
    let end = numberAt(node, fields.end)
    if (start === null) faults.add('This segment does not say when it begins', [node.start, node.end])
    if (start !== null && end !== null && end < start) {
      faults.add('This segment ends before it begins', [node.start, node.end])
      end = null
    }
    yield {node, said: {kind: 'message', ...whoSays(at(node, 'speaker'), source), text, ranges: [[body.start, body.end]], start, end, fresh: false}}
  }
}

function numberAt(node: Json, name: string): number | null {
  const found = at(node, name)
  if (found?.type === 'other' && typeof found.value === 'number' && Number.isFinite(found.value)) return Math.round(found.value * 1000) / 1000
  return null
}

function* whisperSaid(segments: Iterable<Segment>, source: string): Generator<Said> {
  for (const {node, said} of segments) yield* splitByWords(said, listAt(node, 'words'), source)
}

/** A phrase of single words gets no longer: in seconds. */
const longestPhrase = 5
const wordPause = 1
const mostWords = 40

/** Segments of one word each are put together into phrases, so that times stand at what can be read. */
function* inPhrases(segments: Iterable<Segment>): Generator<Said> {
  let open: Said[] = []
  for (const {said} of segments) {
    if (open.length > 0 && !goesOn(open, said)) {
      yield phraseOf(open)
      open = []
    }
    open.push(said)
  }
  if (open.length > 0) yield phraseOf(open)
}

/** Whether a word belongs to the phrase before it. */
function goesOn(open: readonly Said[], {speaker, text, start}: Said): boolean {
  const first = open[0]!
  const last = open[open.length - 1]!
  if (first.speaker?.name !== speaker?.name || /\s/.test(text.value) || /[.!?…。！？]$/.test(last.text.value)) return false
  return open.length < mostWords && first.start !== null && last.start !== null && start !== null && start - first.start < longestPhrase && start - (last.end ?? last.start) < wordPause
}

function phraseOf(words: readonly Said[]): Said {
  return {...words[0]!, text: spoken(words.map(({text}) => text)), ranges: words.flatMap(({ranges}) => ranges), end: words.reduce<number | null>((end, word) => word.end ?? end, null)}
}
