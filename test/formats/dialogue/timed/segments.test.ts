import {describe, expect, it} from 'vitest'
import {kindOf, left, read} from './read.js'

const json = (value: unknown) => JSON.stringify(value, null, 1)

describe('Whisper', () => {
  it('makes turns of segments of one speaker', () => {
    const {lines, data, kind} = read(json({text: ' Hello there. Hi.', language: 'en', segments: [
      {id: 0, start: 0, end: 1.5, text: ' Hello', speaker: 'SPEAKER_00'},
      {id: 1, start: 1.5, end: 2, text: ' there.', speaker: 'SPEAKER_00'},
      {id: 2, start: 2, end: 3, text: ' Hi.', speaker: 'SPEAKER_01'},
    ]}), 'a.json')
    expect(kind).toBe('whisper')
    expect(lines).toEqual(['[0-1.5 1.5-2] SPEAKER_00: Hello there.', '[2-3] SPEAKER_01: Hi.'])
    expect(data.language).toBe('en')
  })

  it('is known behind a long text of the whole', () => {
    expect(kindOf(json({text: 'words '.repeat(20_000), segments: [{start: 0, end: 1, text: 'a'}]}), 'a.json')).toBe('whisper')
  })

  it('cuts a segment where its words change the speaker', () => {
    const words = [['Are', 'A'], ['you', 'A'], ['there?', 'A'], ['Yes,', 'B'], ['here.', 'B']].map(([word, speaker], i) => ({word, start: i, end: i + 0.5, speaker}))
    const {lines, turns, source} = read(json({segments: [{start: 0, end: 5, text: ' Are you there? Yes, here.', speaker: 'A', words}]}), 'a.json')
    expect(lines).toEqual(['[0-2.5] A: Are you there?', '[3-4.5] B: Yes, here.'])
    expect(source.slice(turns[1]!.cues[0]!.at, turns[1]!.cues[0]!.at + 4)).toBe('Yes,')
  })

  it('keeps a segment whole whose words are not those of its text', () => {
    const words = [{word: 'no', speaker: 'A'}, {word: 'such', speaker: 'B'}]
    expect(read(json({segments: [{start: 0, end: 5, text: 'Other words', speaker: 'A', words}]}), 'a.json').lines).toEqual(['[0-5] A: Other words'])
  })

  it('takes the speaker of the words where the segment has none', () => {
    expect(read(json({segments: [{start: 0, end: 5, text: 'Hello you', words: [{word: 'Hello', speaker: 'A'}, {word: 'you', speaker: 'A'}]}]}), 'a.json').lines).toEqual(['[0-5] A: Hello you'])
  })

  it('reads escapes, and leaves everything else out as metadata', () => {
    const result = read('{"segments": [{"start": 0, "end": 1, "text": "Say \\"hi\\"\\nto \\u00e9mile", "tokens": [1, 2]}]}', 'a.json')
    expect(result.lines).toEqual(['[0-1] Say "hi" to émile'])
    expect(left(result, 'metadata').join('')).toContain('"tokens"')
  })

  it('says which segments are broken', () => {
    const {messages, lines} = read(json({segments: [{start: 0, end: 1, text: 'One.'}, {start: 1, end: 2}, {start: 9, end: 3, text: 'Two.'}]}), 'a.json')
    expect(lines).toEqual(['[0-1] One.', '[9] Two.'])
    expect(messages.map(([, reason]) => reason)).toEqual(['This segment has no text', 'This segment ends before it begins'])
  })
})

describe('transcripts of podcasts', () => {
  const word = (i: number, body: string, speaker?: string) => ({startTime: i / 2, endTime: i / 2 + 0.4, body, ...(speaker ? {speaker} : {})})

  it('put segments of one word together', () => {
    const {kind, lines} = read(json({version: '1.0.0', segments: [word(0, 'Hello', 'Ann'), word(1, 'there.', 'Ann'), word(2, 'So', 'Ann'), word(3, 'yes.', 'Ann'), word(4, 'Right.', 'Bob')]}), 'a.json')
    expect(kind).toBe('podcast')
    expect(lines).toEqual(['[0-0.9 1-1.9] Ann: Hello there. So yes.', '[2-2.4] Bob: Right.'])
  })

  it('are read without speakers', () => {
    expect(read(json({version: '1.0.0', segments: [{startTime: 0, endTime: 2, body: 'One thing.'}, {startTime: 8, endTime: 9, body: 'Another one.'}]}), 'a.json').lines).toEqual(['[0-2] One thing.', '[8-9] Another one.'])
  })
})

describe('other JSON', () => {
  it('is nobody’s', () => {
    for (const value of [{segments: []}, {segments: [{start: 0, end: 1}]}, {version: 1, segments: 'a'}, [{start: 0, end: 1, text: 'a'}]]) expect(kindOf(json(value), 'a.json')).toBeNull()
  })
})
