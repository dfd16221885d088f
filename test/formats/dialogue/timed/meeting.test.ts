import {describe, expect, it} from 'vitest'
import {kindOf, read} from './read.js'

describe('transcripts with names and times', () => {
  it('may have both on a line without a colon', () => {
    const {kind, lines, turns} = read('Ann Lee  0:05\nHello all.\n\nWelcome.\n\nBob  0:09\nHi.\n')
    expect(kind).toBe('meeting')
    expect(lines).toEqual(['[5] Ann Lee: Hello all. ¶ Welcome.', '[9] Bob: Hi.'])
    expect(turns[0]!.label).toMatchObject({value: 'Ann Lee: ', map: [[0, 0, 7]]})
  })

  it('may have long times, and names in other letters', () => {
    expect(read('Анна Ли 00:01:02\nПривет.\nбоб 00:01:05\nДа.\nАнна ли 00:01:09\nНу.\nБоб 00:01:15\nВот.').lines).toEqual(['[62] Анна Ли: Привет.', '[65] боб: Да.', '[69] Анна ли: Ну.', '[75] Боб: Вот.'])
  })

  it('may have the time in brackets in front', () => {
    expect(read('[00:01:02] Ann: Hello\nthere.\n[00:01:05] Bob: Hi.\n').lines).toEqual(['[62] Ann: Hello\nthere.', '[65] Bob: Hi.'])
  })

  it('may have names in brackets, as Zoom writes captions', () => {
    expect(read('[Ann Lee] 14:05:01\nHello.\n\n[Bob] 14:05:03\nHi.\n').lines).toEqual(['[50701] Ann Lee: Hello.', '[50703] Bob: Hi.'])
  })

  it('may have the name above the time', () => {
    expect(read('Ann Lee\n0:05\nHello.\nYes\nBob\n0:09\nHi.\nAnn Lee\n0:12\nSo.\nBob\n0:15\nWell.\n').lines).toEqual(['[5] Ann Lee: Hello.\nYes', '[9] Bob: Hi.', '[12] Ann Lee: So.', '[15] Bob: Well.'])
  })

  it('may have times alone, and names with what they say', () => {
    expect(read('00:00:00\n\nAnn Lee: Hello.\nBob: Hi.\n\n00:05:00\n\nAnn Lee: So.\nBob: Well.\n').lines).toEqual(['[0] Ann Lee: Hello.', 'Bob: Hi.', '[300] Ann Lee: So.', 'Bob: Well.'])
  })

  it('make one turn of what one says under several times', () => {
    const {turns, lines} = read('Ann  0:05\nOne.\n\nann  0:09\nTwo.\n\nBob  0:12\nThree.\n\nAnn  0:15\nFour.\n')
    expect(lines).toEqual(['[5 9] Ann: One. ¶ Two.', '[12] Bob: Three.', '[15] Ann: Four.'])
    expect(turns[0]!.cues).toHaveLength(2)
  })

  it('keep a label line of somebody who is known', () => {
    expect(read('Ann  0:05\nOne.\n\nBob:\nTwo.\n\nBob  0:12\nThree.\nNote: mind it.\n').lines).toEqual(['[5] Ann: One.', '[12] Bob: Two. ¶ Three.\nNote: mind it.'])
  })

  it('keep what stands before the first turn', () => {
    const {children, data} = read('Weekly call\n\nAnn  0:05\nOne.\n\nBob  0:09\nTwo.\n')
    expect(children.map(({type}) => type)).toEqual(['paragraph', 'dialogue'])
    expect(data.title).toBe('Weekly call')
  })

  it('say what they know of roles', () => {
    expect(read('Ann Lee (Host)  0:05\nOne.\n\nBob  0:09\nTwo.\n').turns[0]!.speaker).toEqual({name: 'Ann Lee', id: null, role: 'host'})
  })

  it.each([
    ['Ann Lee (00:05):\nOne.\n\nBob (00:09):\nTwo.\n', '[5] Ann Lee: One.'],
    ['Ann Lee (00:05): One.\nBob (00:09): Two.\nAnn Lee (00:12): Three.\n', '[5] Ann Lee: One.'],
    ['00:00:05 Ann Lee\nOne.\n00:00:09 Bob\nTwo.\n00:00:12 Ann Lee\nThree.\n00:00:15 Bob\nFour.\n', '[5] Ann Lee: One.'],
    ['00:00:05 - 00:00:08 Ann: One.\n00:00:08 - 00:00:12 Bob: Two.\n00:00:12 - 00:00:15 Ann: Three.\n00:00:15 - 00:00:16 Bob: Four.\n', '[5-8] Ann: One.'],
  ])('may have them as in %j', (source, first) => {
    expect(read(source).lines[0]).toBe(first)
  })

  it('tell what is said of the recording from what is said in it', () => {
    expect(read('Ann  0:05\nOne.\n\nBob  0:09\nTwo.\n\nAnn stopped transcription\n').lines).toEqual(['[5] Ann: One.', '[9] Bob: Two.', 'system Ann stopped transcription'])
  })

  it('keep a sentence that ends with a time', () => {
    expect(read('00:00:00\n\nAnn: Hello.\nBob: Hi.\nAnn: So.\nBob: Well.\nThe call ended after 00:06:10\n').lines.at(-1)).toBe('Bob: Well.\nThe call ended after 00:06:10')
  })

  it('may be the chat beside a meeting', () => {
    const {children, lines} = read('14:05:01 From  Ann Lee  to  Everyone : Hello\n14:05:09 From Bob to Ann Lee (Direct Message): hi\n')
    expect(children[0]).toMatchObject({kind: 'chat'})
    expect(lines).toEqual(['[50701] Ann Lee: Hello', '[50709] Bob: hi'])
  })

  it('may be a chat whose lines name nobody they are for, or begin with the day', () => {
    expect(read('14:05:01\t From  Ann Lee : Hello\n14:05:09\t From  Bob  to  Everyone : hi\n').lines).toEqual(['[50701] Ann Lee: Hello', '[50709] Bob: hi'])
    expect(read('2024-05-01 14:05:01 From Ann Lee to Everyone:\n\tHello\n2024-05-01 14:05:09 From Bob to Everyone:\n\thi\n').lines).toEqual(['[50701] Ann Lee: Hello', '[50709] Bob: hi'])
  })

  it('take what the recorder says at the end for nobody\'s words', () => {
    expect(read('00:00:00\n\nAnn: Hello.\nBob: Hi.\nAnn: So.\nBob: Well.\n\nMeeting ended after 00:06:12 👋\nThis editable transcript was computer generated and might contain errors.\n').lines.slice(-3)).toEqual([
      'Bob: Well.', 'system Meeting ended after 00:06:12 👋', 'system This editable transcript was computer generated and might contain errors.',
    ])
  })

  it('may be what a recogniser prints', () => {
    expect(read('[00:00.000 --> 00:02.000]  And so\n[00:02.000 --> 00:04.000]  it goes.\n[00:04.000 --> 00:05.000]  On.\n').lines.join('\n')).toContain('[0-2')
  })
})

describe('texts with times that are no transcripts', () => {
  it.each([
    ['a programme', '10:00 Opening: welcome\n11:00 Keynote: the future\n12:30 Lunch: soup\n14:00 Panel: the past\n'],
    ['a list of songs', 'First Song  3:45\nSecond Song  4:10\nThird Song  5:02\nFourth Song  6:00\n'],
    ['a log', '12:30:01 Worker: started\n12:30:02 INFO: ready\n12:30:05 ERROR: lost\n12:31:00 WARN: late\n'],
    ['a time table', 'Monday 10:00\nMonday 12:00\nTuesday 9:00\nTuesday 11:00\n'],
    ['ratios', 'Width 4:03\nThe picture is wide.\n'],
  ])('%s', (_, source) => {
    expect(kindOf(source)).toBeNull()
  })

  it('are left alone under the names of other formats', () => {
    expect(kindOf('Ann  0:05\nHello.\n\nBob  0:09\nHi.\n', 'a.py')).toBeNull()
  })
})
