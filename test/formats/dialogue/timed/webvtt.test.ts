import {describe, expect, it} from 'vitest'
import {left, read} from './read.js'

const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`
const cue = (start: number, text: string, length = 2) => `00:${String(start).padStart(2, '0')}.000 --> 00:${String(start + length).padStart(2, '0')}.000\n${text}`

describe('WebVTT', () => {
  it('makes one turn of what a voice says in several cues, with the time of each', () => {
    const {lines, turns, source} = read(vtt(cue(1, '<v Ann>Hello'), cue(3, '<v Ann>and welcome.'), cue(5, '<v Bob>Hi.')))
    expect(lines).toEqual(['[1-3 3-5] Ann: Hello and welcome.', '[5-7] Bob: Hi.'])
    expect(turns[0]!.cues.map(({at}) => source.slice(at, at + 5))).toEqual(['Hello', 'and w'])
    expect(turns[0]!.speaker).toEqual({name: 'Ann', id: null, role: null})
  })

  it('maps the name of a voice to its tag', () => {
    const {turns, source} = read(vtt(cue(1, '<v.loud Ann Lee>Hello')))
    expect(turns[0]!.label).toMatchObject({value: 'Ann Lee: ', map: [[0, source.indexOf('Ann Lee'), 7]]})
  })

  it('takes a voice that stands alone on its line', () => {
    expect(read(vtt(cue(1, '<v Ann>\nHello there.'))).lines).toEqual(['[1-3] Ann: Hello there.'])
  })

  it('parts two voices in one cue', () => {
    expect(read(vtt(cue(1, '<v Ann>Ready?</v> <v Bob>Yes.</v>'), cue(3, '<v Ann>Go.'))).lines).toEqual(['[1-3] Ann: Ready?', '[1-3] Bob: Yes.', '[3-5] Ann: Go.'])
  })

  it('gives a voice to its own cue only', () => {
    expect(read(vtt(cue(1, '<v Ann>Hello.'), cue(3, 'Good.'), cue(5, '<v Ann>Yes.'))).lines).toEqual(['[1-3] Ann: Hello.', '[3-5] Good.', '[5-7] Ann: Yes.'])
  })

  it('leaves notes, styles, regions, the header and ids of cues out', () => {
    const result = read(`\ufeffWEBVTT - The title\nKind: captions\nLanguage: en-GB\n\nNOTE one\ntwo\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nfirst\n00:01.000 --> 00:02.000 align:start\nHello\n`)
    expect(result.lines).toEqual(['[1-2] Hello'])
    expect(result.data).toMatchObject({title: 'The title', language: 'en-GB'})
    expect(left(result, 'comment')).toEqual(['NOTE one\ntwo'])
    expect(left(result, 'style')).toEqual(['STYLE\n::cue { color: red }'])
    expect(left(result, 'metadata')).toEqual(['WEBVTT - The title\nKind: captions\nLanguage: en-GB', 'REGION\nid:a', 'first'])
    expect(left(result, 'timing')).toEqual(['00:01.000 --> 00:02.000 align:start'])
    expect(result.messages).toEqual([])
  })

  it('takes tags off and writes entities out', () => {
    const {turns, source} = read(vtt(cue(1, 'Tom &amp; <i>Ann</i> say <00:01.500><c.red>x &lt; y</c>&nbsp;&#8364;')))
    expect(turns[0]!.children[0]).toMatchObject({text: {value: 'Tom & Ann say x < y\u00a0€'}})
    expect(turns[0]!.position).toMatchObject({start: {offset: source.indexOf('Tom')}, end: {offset: source.length - 1}})
  })

  it('keeps a less-than sign that opens no tag', () => {
    expect(read(vtt(cue(1, 'I <3 you and a<b here'))).lines).toEqual(['[1-3] I <3 you and a<b here'])
  })

  it('leaves out lines that rolling captions show once more', () => {
    const result = read(vtt(cue(0, 'one'), cue(2, 'one\ntwo'), cue(4, 'two\nthree'), cue(6, 'three\n<c>four</c>')))
    expect(result.lines).toEqual(['[0-2 2-4 4-6 6-8] one two three four'])
    expect(left(result, 'hidden')).toEqual(['one', 'two', 'three'])
  })

  it('reads captions that are written word by word', () => {
    const rolling = vtt(cue(0, ' \nhello<00:00:00.500><c> all</c>'), cue(2, 'hello all\n '), cue(3, 'hello all\nand<00:00:03.500><c> welcome</c>'), cue(5, 'and welcome\n '), cue(6, 'and welcome\nto<00:00:06.500><c> this</c>'))
    expect(read(rolling).lines).toEqual(['[0-2 3-5 6-8] hello all and welcome to this'])
    expect(read(rolling).messages).toEqual([])
  })

  it('keeps what somebody says twice', () => {
    expect(read(vtt(cue(0, 'No.'), cue(2, 'No.'), cue(4, 'Well.'), cue(6, 'Why?'), cue(8, 'So.'), cue(10, 'Yes.'))).lines).toEqual(['[0-2 2-4 4-6 6-8 8-10 10-12] No. No. Well. Why? So. Yes.'])
  })

  it('takes names before a colon, as Zoom writes them', () => {
    const {lines, turns} = read(vtt(`1\n${cue(1, 'Ann Lee (Host): Hello: all')}`, `2\n${cue(3, 'Ann Lee (Host): and welcome.')}`, `3\n${cue(5, 'Bob: Hi.')}`))
    expect(lines).toEqual(['[1-3 3-5] Ann Lee (Host): Hello: all and welcome.', '[5-7] Bob: Hi.'])
    expect(turns[0]!.speaker).toEqual({name: 'Ann Lee', id: null, role: 'host'})
  })

  it('takes no word before a colon for a name that comes once', () => {
    expect(read(vtt(cue(1, 'Remember: breathe.'), cue(3, 'And then'), cue(5, 'it goes on.'))).lines).toEqual(['[1-3 3-5 5-7] Remember: breathe. And then it goes on.'])
  })

  it('takes a name in brackets on a line of its own', () => {
    expect(read(vtt(cue(1, '(Ann)\nHello.'), cue(3, '(Bob)\nHi.'), cue(5, '(Ann)\nBye.'))).lines).toEqual(['[1-3] Ann: Hello.', '[3-5] Bob: Hi.', '[5-7] Ann: Bye.'])
  })

  it('tells sounds from speech', () => {
    expect(read(vtt(cue(1, '<v Ann>Hello.'), cue(3, '[Laughter]'), cue(5, '♪ la la ♪'), cue(7, '<v Bob>Hi.'))).lines).toEqual(['[1-3] Ann: Hello.', 'stage [3-5] [Laughter]', 'stage [5-7] ♪ la la ♪', '[7-9] Bob: Hi.'])
  })

  it('takes names with something in brackets behind them', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\nAnn Lee: Who pays?\n\n00:02.000 --> 00:03.000\nBob (he/him): We do.\n\n00:03.000 --> 00:04.000\nAnn Lee: When?\n\n00:04.000 --> 00:05.000\nBob (he/him): Soon.\n', 'a.vtt').turns.map(({speaker}) => speaker?.name)).toEqual(['Ann Lee', 'Bob (he/him)', 'Ann Lee', 'Bob (he/him)'])
  })

  it('parts speech without names at pauses', () => {
    expect(read(vtt(cue(1, 'One.'), cue(3, 'Two.'), cue(10, 'Three.'))).lines).toEqual(['[1-3 3-5] One. Two.', '[10-12] Three.'])
  })

  it('parts an hour without names about every minute, where a sentence ends', () => {
    const at = (seconds: number) => `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
    const {turns} = read(vtt(...Array.from({length: 900}, (_, i) => `${at(i * 4)} --> ${at(i * 4 + 4)}\nwords and words${i % 3 === 2 ? '.' : ''}`)))
    expect(turns.length).toBeGreaterThan(50)
    expect(turns.length).toBeLessThan(65)
    expect(turns.every(({children: [block]}) => block?.type === 'paragraph' && block.text.value.endsWith('.'))).toBe(true)
  })

  it('joins lines of scripts without blanks without them', () => {
    expect(read(vtt(cue(1, '今天天气'), cue(3, '很好。'))).lines).toEqual(['[1-3 3-5] 今天天气很好。'])
  })

  it('reads the same with CRLF', () => {
    const source = vtt(`a\n${cue(1, '<v Ann>Hello\nyou')}`, cue(3, '<v Bob>Hi.'))
    expect(read(source.replace(/\n/g, '\r\n')).lines).toEqual(read(source).lines)
    expect(read(source.replace(/\n/g, '\r')).lines).toEqual(read(source).lines)
  })
})

describe('broken WebVTT', () => {
  it('keeps the text of a cue whose times cannot be read', () => {
    const {lines, messages} = read(vtt(cue(1, 'One.'), '00:03.000 --> 00:0x.000\nTwo.', cue(5, 'Three.')))
    expect(lines).toEqual(['[1-3] One. Two.', '[5-7] Three.'])
    expect(messages).toEqual([['cue-broken', 'The times of this cue cannot be read; its text is kept', '00:03.000 --> 00:0x.000']])
  })

  it('keeps text that stands in no cue', () => {
    const {lines, messages} = read(vtt(cue(1, 'One.'), 'Two.', cue(3, 'Three.')))
    expect(lines).toEqual(['[1-3 3-5] One. Two. Three.'])
    expect(messages).toEqual([['cue-broken', 'This text stands in no cue', 'Two.']])
  })

  it('says that a cue is empty or ends before it begins', () => {
    const {messages} = read(vtt('00:01.000 --> 00:02.000', '00:05.000 --> 00:04.000\nx'))
    expect(messages.map(([, reason]) => reason)).toEqual(['This cue has no text', 'This cue ends before it begins'])
  })

  it('begins a cue at its times where the blank line is missing', () => {
    const {lines, messages} = read(vtt(`${cue(1, '<v Ann>One.')}\n2\n${cue(3, '<v Bob>Two.')}`))
    expect(lines).toEqual(['[1-3] Ann: One.', '[3-5] Bob: Two.'])
    expect(messages.map(([, reason]) => reason)).toEqual(['No blank line stands in front of this cue'])
  })

  it('reads a file without any cue, and one without its signature', () => {
    expect(read('WEBVTT').lines).toEqual([])
    expect(read(cue(1, 'Hello'), 'a.vtt').messages[0]![1]).toBe('The file does not begin with WEBVTT')
  })

  it('says twenty faults one by one and how many more there are', () => {
    const {messages} = read(vtt(...Array.from({length: 30}, (_, i) => cue(i, ''))))
    expect(messages).toHaveLength(21)
    expect(messages[20]![1]).toBe('10 more cues are broken')
  })
})
