import {describe, expect, it} from 'vitest'
import {kindOf, left, read} from './read.js'

const srt = (...texts: string[]) => texts.map((text, i) => `${i + 1}\n00:00:${String(i * 2).padStart(2, '0')},000 --> 00:00:${String(i * 2 + 2).padStart(2, '0')},000\n${text}\n`).join('\n')

describe('SubRip', () => {
  it('is known by its first cue', () => {
    expect(kindOf(srt('Hello'))).toBe('srt')
    expect(kindOf('1\nHello\n')).toBeNull()
  })

  it('leaves text alone that looks like a time', () => {
    expect(read(srt('перейдите к 00:01:23,456', '00:01:24,000', 'a --> b')).lines).toEqual(['[0-2 2-4 4-6] перейдите к 00:01:23,456 00:01:24,000 a --> b'])
  })

  it('carries a name forward to cues without one', () => {
    const {lines, turns} = read(srt('ANN: Hello', 'and welcome.', 'BOB: Hi.', 'Nice', 'place.', 'ANN: Thanks.', 'BOB: So.'))
    expect(lines).toEqual(['[0-2 2-4] ANN: Hello and welcome.', '[4-6 6-8 8-10] BOB: Hi. Nice place.', '[10-12] ANN: Thanks.', '[12-14] BOB: So.'])
    expect(turns[0]!.label!.map).toHaveLength(1)
  })

  it('writes a carried name into the label after a sound, without a place', () => {
    const {turns} = read(srt('ANN: Hello', '[Music]', 'again.', 'ANN: Yes.'))
    expect(turns[2]!.label).toMatchObject({value: 'ANN: ', map: []})
  })

  it('begins a turn at each dash', () => {
    expect(read(srt('- Ready?\n- Yes.', 'I am.')).lines).toEqual(['[0-2] - Ready?', '[0-2 2-4] - Yes. I am.'])
  })

  it('begins a turn where a sign says that someone else speaks', () => {
    expect(read(srt('>> ANN: HELLO.', '>> BOB: HI.', '>> YES.')).lines).toEqual(['[0-2] ANN: HELLO.', '[2-4] BOB: HI.', '[4-6] >> YES.'])
  })

  it('takes font tags and places off', () => {
    expect(read(srt('{\\an8}<font color="#fff"><b>Hello</b></font>')).lines).toEqual(['[0-2] Hello'])
  })

  it('reads files with missing blank lines, and with too many', () => {
    const source = srt('One.', 'In\n1984', 'Three.')
    const expected = ['[0-2 2-4 4-6] One. In 1984 Three.']
    const tight = read(source.replace(/\n\n/g, '\n'))
    expect(tight.lines).toEqual(expected)
    expect(tight.messages).toHaveLength(2)
    expect(read(source.replace(/\n/g, '\n\n').replace('In\n\n1984', 'In\n1984')).lines).toEqual(expected)
    expect(read(source.trimEnd()).lines).toEqual(expected)
  })

  it('takes names that stand on the first line of every cue', () => {
    const at = (i: number, text: string) => `00:00:0${i}.000 --> 00:00:0${i + 1}.000\n${text}`
    expect(read([at(0, 'Ann Lee\nHello'), at(1, 'Ann Lee\nand welcome.'), at(2, 'Bob\nHi.'), at(3, 'Ann Lee\nSo.')].join('\n\n')).lines).toEqual(['[0-1 1-2] Ann Lee: Hello and welcome.', '[2-3] Bob: Hi.', '[3-4] Ann Lee: So.'])
  })

  it('tells numbers and times from text', () => {
    const result = read(srt('One.', 'Two.'))
    expect(left(result, 'metadata')).toEqual(['1', '2'])
    expect(left(result, 'timing')).toHaveLength(2)
  })

  it('keeps text without times', () => {
    const {lines, messages} = read('1\nsome text', 'a.srt')
    expect(lines).toEqual(['some text'])
    expect(messages.map(([rule]) => rule)).toEqual(['cue-broken'])
  })
})

describe('SBV', () => {
  it('is read by its times in pairs', () => {
    const {kind, lines} = read('0:00:01.000,0:00:02.500\nOne\ntwo\n\n0:00:02.500,0:00:04.000\nthree[br]four\n')
    expect(kind).toBe('sbv')
    expect(lines).toEqual(['[1-2.5 2.5-4] One two three four'])
  })

  it('says what is broken and reads on', () => {
    const {lines, messages} = read('0:00:01.000,0:00:02.000\n\n0:00:03.000,0:00:04.000\nTwo.\n\nLoose.\n')
    expect(lines).toEqual(['[3-4] Two. Loose.'])
    expect(messages.map(([, reason]) => reason)).toEqual(['This cue has no text', 'This text stands in no cue'])
  })
})
