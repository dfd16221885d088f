import {describe, expect, it} from 'vitest'
import {isMail} from '../../../src/formats/email/sniff.js'
import {readDate} from '../../../src/formats/email/dates.js'
import {bareSubject, isAnswer, subjectKey} from '../../../src/formats/email/words/subjects.js'
import {box, dialogues, draw, letter, readMail, turns} from './read.js'

const message = (id: string, subject: string, body: string, fields: readonly string[] = [], date = 'Mon, 2 Apr 2012 10:00:00 +0000') =>
  [`From: ${id}@a.example`, `Subject: ${subject}`, `Date: ${date}`, `Message-ID: <${id}>`, ...fields, '', body].join('\n')

describe('a mailbox', () => {
  it('gives a conversation with a heading for each thread', async () => {
    const read = await readMail(box([message('1', 'House', 'Red?'), message('2', 'Garden', 'Big?'), message('3', 'Re: House', 'Yes.', ['In-Reply-To: <1>']), message('4', 'Re: Garden', 'No.', ['References: <0> <2>'])]))
    expect(read.children.map((each) => (each.type === 'heading' ? each.title : each.type))).toEqual(['House', 'dialogue', 'Garden', 'dialogue'])
    expect(dialogues(read).map(({children}) => children.map(({id, thread}) => [id, thread]))).toEqual([[['1', '1'], ['3', '1']], [['2', '2'], ['4', '2']]])
    expect(read.data.title).toBeNull()
  })

  it('has heads between its turns that belong to none', async () => {
    const [first] = dialogues(await readMail(box([message('1', 'House', 'Red?'), message('2', 'Re: House', 'Yes.', ['In-Reply-To: <1>'])])))
    expect(first!.data!.ranges).toEqual(first!.children.flatMap((turn) => turn.data!.ranges!))
    expect(first!.data!.ranges).toHaveLength(2)
  })

  it('needs no heading for one thread, whose subject is the title', async () => {
    const read = await readMail(box([message('1', 'House', 'Red?'), message('2', 'AW: House', 'Yes.')]))
    expect(read.children.map(({type}) => type)).toEqual(['dialogue'])
    expect(read.data.title).toBe('House')
  })

  it('puts the turns of a thread by date', async () => {
    const late = message('2', 'Re: House', 'Yes.', ['In-Reply-To: <1>'], 'Tue, 3 Apr 2012 10:00:00 +0200')
    expect(turns(await readMail(box([late, message('1', 'House', 'Red?')]))).map(({id}) => id)).toEqual(['1', '2'])
  })

  it('keeps messages of one subject apart that answer nothing', async () => {
    expect(dialogues(await readMail(box([message('1', 'Report', 'One.'), message('2', 'Report', 'Two.')])))).toHaveLength(2)
  })

  it('joins messages that refer to one that is not there', async () => {
    expect(dialogues(await readMail(box([message('1', 'Re: A', 'One.', ['References: <0>']), message('2', 'Re: B', 'Two.', ['References: <0>'])])))).toHaveLength(1)
  })

  it('is not parted where a line of a text begins with From', async () => {
    const read = await readMail(box([message('1', 'House', 'Red?\n\nFrom here on it is blue.\n\n>From the start.\n>>From two.')]))
    expect(draw(read)).toEqual(['paragraph: Red?', 'paragraph: From here on it is blue.', 'paragraph: From the start.', 'blockquote', '  paragraph: From two.'])
  })

  it('is read on behind a message without a head', async () => {
    const read = await readMail(box([message('1', 'House', 'Red?'), 'X: y\nContent-Type: multipart/mixed; boundary=b\n\n--b', message('2', 'Re: House', 'Yes.')]))
    expect(turns(read).map(({id}) => id)).toEqual(expect.arrayContaining(['1', '2']))
  })

  it('dates a message by the line before it where it has no date', async () => {
    expect(turns(await readMail(box(['From: a@a.example\nSubject: x\n\nHello'])))[0]!.date).toBe('2012-04-02T10:00:00')
  })

  it('is not what a message with such a line inside is', async () => {
    const read = await readMail(letter('Hello\n\nFrom ann@a.example Mon Apr  2 10:00:00 2012\nSubject: inner\n\nthere'))
    expect(turns(read)).toHaveLength(1)
  })
})

describe('recognising mail', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it.each([
    ['a message', letter('Hello'), true],
    ['a mailbox', box([letter('Hello')]), true],
    ['a message with folded fields and trace', 'Received: from a\n\tby b; Mon\nReturn-Path: <a@b>\nFrom: a@b\nTo: c@d\n\nHello', true],
    ['a letter on paper', 'From: Ann\nTo: Bob\nSubject: Plan\n\nHello', false],
    ['Markdown', '# Message\n\nFrom: Ann\nMessage-ID: <1>\n', false],
    ['a dialogue', 'Ann: Hello\nBob: Hi\n\nAnn: How are you?\n', false],
    ['a page of a server', 'HTTP/1.1 200 OK\nDate: Mon\nContent-Type: text/html\n\n<p>', false],
    ['facts of a package', 'Metadata-Version: 2.1\nName: x\nVersion: 1\nAuthor: a\n\ntext', false],
    ['a patch', 'From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: a@b\nDate: Mon\nSubject: [PATCH] x\n\n---\n', false],
    ['nothing', '', false],
  ])('by its head: %s', (_, text, is) => {
    expect(isMail(bytes(text))).toBe(is)
  })
})

describe('dates', () => {
  it.each([
    ['Mon, 2 Apr 2012 18:22:10 +0400', '2012-04-02T18:22:10+04:00'],
    ['2 Apr 12 18:22 GMT', '2012-04-02T18:22:00Z'],
    ['Tue, 10 May 2005 11:28:07 -0600 (MDT)', '2005-05-10T11:28:07-06:00'],
    ['Fri, 21 Nov 97 09:55:06 PST', '1997-11-21T09:55:06-08:00'],
    ['Mon Apr  2 18:22:10 2012', '2012-04-02T18:22:10'],
    ['Mon Apr  2 18:22:10 +0400 2012', '2012-04-02T18:22:10+04:00'],
    ['2012-04-02T18:22:10Z', '2012-04-02T18:22:10Z'],
    ['Mon, 32 Apr 2012 18:22:10 +0400', null],
    ['yesterday', null],
  ])('are written as ISO 8601: %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })
})

describe('subjects', () => {
  it.each([
    ['Re: Plan', 'Plan'], ['RE: FW: Plan', 'Plan'], ['AW: WG: Plan', 'Plan'], ['Отв: Plan', 'Plan'], ['答复: 转发：Plan', 'Plan'], ['Re[2]: Plan', 'Plan'], ['RE : Plan', 'Plan'], ['SV: VS: Odp: Plan', 'Plan'],
    ['[list] Re: Plan', '[list] Plan'], ['Re: [list] Re: Plan', '[list] Plan'], ['Plan: two', 'Plan: two'], ['Regarding: x', 'Regarding: x'],
  ])('lose what answering puts before them: %s', (subject, bare) => {
    expect(bareSubject(subject)).toBe(bare)
  })

  it('have in common what is no prefix and no name of a list', () => {
    expect(subjectKey('Re: [list] Fwd: The  Plan')).toBe('the plan')
    expect([isAnswer('Re: x'), isAnswer('Fwd: x'), isAnswer('x')]).toEqual([true, false, false])
  })
})
