import {describe, expect, it} from 'vitest'
import {draw, leftOut, letter, multipart, readMail, turns} from './read.js'

/** Bytes of a text in which every character stands for one byte. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** The same sentence in the bytes of several charsets. */
const charsets: readonly [charset: string, encoded: string, text: string][] = [
  ['windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0', 'Привет, мир'],
  ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4, \xcd\xc9\xd2', 'Привет, мир'],
  ['gb18030', '\xc4\xe3\xba\xc3\xa3\xac\xca\xc0\xbd\xe7', '你好，世界'],
  ['gb2312', '\xc4\xe3\xba\xc3\xa3\xac\xca\xc0\xbd\xe7', '你好，世界'],
  ['big5', '\xa7A\xa6n\xa1A\xa5@\xac\xc9', '你好，世界'],
  ['iso-2022-jp', '\x1b$B$3$s$K$A$O\x1b(B', 'こんにちは'],
  ['shift_jis', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'こんにちは'],
  ['cp932', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'こんにちは'],
  ['euc-kr', '\xbe\xc8\xb3\xe7', '안녕'],
  ['iso-8859-2', 'za\xbf\xf3\xb3\xe6', 'zażółć'],
  ['iso-8859-1', 'gr\xfc\xdfe', 'grüße'],
  ['utf-8', 'gr\xc3\xbc\xc3\x9fe', 'grüße'],
]

const asQuoted = (text: string) => Array.from(text, (each) => `=${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')

describe('charsets', () => {
  it.each(charsets)('of a body are decoded: %s', async (charset, encoded, text) => {
    for (const [encoding, body] of [['8bit', encoded], ['quoted-printable', asQuoted(encoded)], ['base64', btoa(encoded)]] as const) {
      const read = await readMail(bytes(letter(body, [`Content-Type: text/plain; charset="${charset}"`, `Content-Transfer-Encoding: ${encoding}`])))
      expect(draw(read), encoding).toEqual([`paragraph: ${text}`])
    }
  })

  it.each(charsets)('of encoded words are decoded: %s', async (charset, encoded, text) => {
    for (const word of [`=?${charset}?B?${btoa(encoded)}?=`, `=?${charset}?Q?${asQuoted(encoded)}?=`]) {
      const [turn] = turns(await readMail(letter('x', [], `${word} <ann@a.example>`).replace('Plan', word)))
      expect(turn!.speaker).toEqual({name: text, id: 'ann@a.example', role: null})
      expect(turn!.data!['subject']).toBe(text)
      expect(turn!.label!.value).toBe(`${text}: `)
    }
  })

  it('that are not named are guessed', async () => {
    const text = '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0. \xdd\xf2\xee \xef\xf0\xee\xf1\xf2\xee\xe9 \xf2\xe5\xea\xf1\xf2.'
    expect(draw(await readMail(bytes(letter(text))))).toEqual(['paragraph: Привет, мир. Это простой текст.'])
  })

  it('yield to a text that was converted to UTF-8 without its head', async () => {
    const read = await readMail(letter('Привет, мир', ['Content-Type: text/plain; charset=koi8-r']))
    expect(draw(read)).toEqual(['paragraph: Привет, мир'])
  })

  it('of heads with bare bytes are those of the body', async () => {
    const raw = letter('x', ['Content-Type: text/plain; charset=windows-1251']).replace('Plan', '\xcf\xeb\xe0\xed')
    expect(turns(await readMail(bytes(raw)))[0]!.data!['subject']).toBe('План')
  })
})

describe('plain text', () => {
  it('that flows is joined, also inside quotes', async () => {
    const read = await readMail(letter('One line \ngoes on \nhere.\n\n> a quote \n> goes on\n>> deeper\n-- \nAnn\n', ['Content-Type: text/plain; format=flowed']))
    expect(draw(read)).toEqual(['paragraph: One line goes on here.', 'blockquote', '  paragraph: a quote goes on', '  blockquote', '    paragraph: deeper'])
  })

  it('loses the blank that only breaks lines where it says so', async () => {
    const read = await readMail(letter('你好， \n世界', ['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes']))
    expect(draw(read)).toEqual(['paragraph: 你好，世界'])
  })

  it('with soft line ends is put together', async () => {
    const read = await readMail(letter('One =\nline =3D\none', ['Content-Transfer-Encoding: quoted-printable']))
    expect(draw(read)).toEqual(['paragraph: One line =\none'])
  })

  it('keeps a footer that was written behind base64', async () => {
    const read = await readMail(letter(`${btoa('Hello there')}\n\nFooter of the club.\n`, ['Content-Transfer-Encoding: base64']))
    expect(draw(read).join(' ')).toMatch(/Hello there.*Footer of the club/s)
  })

  it('may hold lists and headings, which are lines of it', async () => {
    const read = await readMail(letter('Points:\n\n- one\n- two\n'))
    expect(draw(read)).toEqual(['paragraph: Points:', 'list', '  listItem', '    paragraph: one', '  listItem', '    paragraph: two'])
  })
})

const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`
const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`

describe('alternatives', () => {
  it('are read as plain text where that says as much', async () => {
    const read = await readMail(multipart('alternative', [plain('The plan is ready.'), html('<p>The <b>plan</b> is ready.</p>')]))
    expect(draw(read)).toEqual(['paragraph: The plan is ready.'])
  })

  it('are read as HTML where plain text says less', async () => {
    const read = await readMail(multipart('alternative', [plain('See the page.'), html('<p>The <b>plan</b> is ready, and here is all that stands in it.</p>')]))
    expect(draw(read)).toEqual(['paragraph: The **plan** is ready, and here is all that stands in it.'])
    expect(leftOut(read, 'markup')).toEqual(['<p>', '</p>'])
  })

  it('may hold the HTML with its images', async () => {
    const related = 'Content-Type: multipart/related; boundary=in\n\n--in\nContent-Type: text/html\n\n<p>The plan is ready, see the picture of it.</p>\n--in\nContent-Type: image/png; name=plan.png\nContent-ID: <i>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--in--'
    const read = await readMail(multipart('alternative', [plain('Ready.'), related]))
    expect(draw(read)).toEqual(['paragraph: The plan is ready, see the picture of it.'])
    expect(turns(read)[0]!.data!['attachments']).toEqual([{name: 'plan.png', type: 'image/png'}])
    expect(read.source).not.toContain('iVBOR')
  })
})

describe('HTML', () => {
  it('stands as it is in the canonical text, without images written into it', async () => {
    const read = await readMail(letter(`<p>Hello</p><img src="data:image/png;base64,${'A'.repeat(200)}">`, ['Content-Type: text/html']))
    expect(read.source).toContain('<p>Hello</p><img src="data:,">')
  })

  it('leaves out styles with their reason', async () => {
    const read = await readMail(letter('<html><head><style>p {color: red}</style></head><body><!-- note --><p>Hello</p></body></html>', ['Content-Type: text/html']))
    expect(draw(read)).toEqual(['paragraph: Hello'])
    expect(leftOut(read, 'comment')).toEqual(['<!-- note -->'])
  })
})

describe('attachments', () => {
  it('are named, with names in any encoding', async () => {
    const files = ['Content-Type: application/pdf; name="=?utf-8?B?0J/Qu9Cw0L0ucGRm?="', "Content-Type: application/pdf\nContent-Disposition: attachment; filename*=utf-8''%D0%9F%D0%BB%D0%B0%D0%BD%202.pdf"]
    const read = await readMail(multipart('mixed', [plain('Here.'), ...files.map((file) => `${file}\nContent-Transfer-Encoding: base64\n\nJVBERi0=`)]))
    expect(turns(read)[0]!.data!['attachments']).toEqual([{name: 'План.pdf', type: 'application/pdf'}, {name: 'План 2.pdf', type: 'application/pdf'}])
    expect(read.source).not.toContain('JVBER')
  })

  it('of text are read, under their names', async () => {
    const read = await readMail(multipart('mixed', [plain('Here.'), 'Content-Type: text/plain; charset=windows-1251; name=notes.txt\nContent-Disposition: attachment\nContent-Transfer-Encoding: quoted-printable\n\n=CF=EB=E0=ED', 'Content-Type: text/csv; name=sums.csv\nContent-Disposition: attachment\n\na,b\n1,2']))
    expect(draw(read)).toEqual(['paragraph: Here.', 'details', '  paragraph: План', 'details', '  code: a,b\n1,2'])
  })

  it('alone say nothing, so nobody is named', async () => {
    const [turn] = turns(await readMail(multipart('mixed', ['Content-Type: application/pdf; name=a.pdf\n\nx'])))
    expect(turn).toMatchObject({children: [], label: null, data: {attachments: [{name: 'a.pdf', type: 'application/pdf'}]}})
  })

  it('that are invitations are left out', async () => {
    const read = await readMail(multipart('mixed', [plain('We meet.'), 'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR']))
    expect(draw(read)).toEqual(['paragraph: We meet.'])
    expect(leftOut(read, 'metadata').at(-1)).toBe('BEGIN:VCALENDAR\nEND:VCALENDAR')
  })

  it('that are messages are turns of their own', async () => {
    const inner = letter('The plan is done.', ['In-Reply-To: <0@c.example>'], 'Cyd <cyd@c.example>').replace('<1@a', '<2@c')
    const read = await readMail(multipart('mixed', [plain('See below.'), `Content-Type: message/rfc822\n\n${inner}`]))
    const [first, second] = turns(read)
    expect(draw(first!)).toEqual(['paragraph: See below.'])
    expect(second).toMatchObject({speaker: {name: 'Cyd', id: 'cyd@c.example'}, id: '2@c.example', thread: '1@a.example', data: {forwarded: true}})
    expect(draw(second!)).toEqual(['paragraph: The plan is done.'])
  })

  it('written as letters into the text are no text', async () => {
    const read = await readMail(letter('Here.\n\nbegin 644 a.bin\nM5&AE(\'%U:6-K(&)R;W=N(&9O>"!J=6UP<R!O=F5R\n`\nend\n'))
    expect(draw(read)).toEqual(['paragraph: Here.'])
    expect(leftOut(read, 'binary')[0]).toContain('begin 644')
  })
})

describe('the head', () => {
  it('is left out of the text, and told by the turn', async () => {
    const read = await readMail(letter('Yes.', ['Cc: Dan <dan@d.example>, eve@e.example', 'References: <a@x> <b@x>', 'In-Reply-To: <b@x>']).replace('Plan', 'Re: AW: Plan'))
    expect(read.data.title).toBe('Plan')
    expect(turns(read)[0]).toMatchObject({
      kind: 'message',
      speaker: {name: 'Ann Lee', id: 'ann@a.example', role: null},
      id: '1@a.example',
      replyTo: 'b@x',
      thread: 'a@x',
      date: '2012-04-02T18:22:10+04:00',
      data: {subject: 'Re: AW: Plan', to: ['Bob <bob@b.example>'], cc: ['Dan <dan@d.example>', 'eve@e.example']},
    })
    expect(leftOut(read, 'metadata')).toEqual(['From: Ann Lee <ann@a.example>\nTo: Bob <bob@b.example>\nCc: Dan <dan@d.example>, eve@e.example\nDate: Mon, 2 Apr 2012 18:22:10 +0400\nSubject: Re: AW: Plan'])
  })

  it.each([
    ['ann@a.example', 'ann@a.example', 'ann@a.example'],
    ['"Lee, Ann" <ann@a.example>', 'Lee, Ann', 'ann@a.example'],
    ['ann@a.example (Ann Lee)', 'Ann Lee', 'ann@a.example'],
    ['ann at a.example (Ann Lee)', 'Ann Lee', 'ann@a.example'],
    ['Ann Lee via Plans <plans@lists.example>', 'Ann Lee', 'ann@true.example'],
  ])('says who wrote: %s', async (from, name, id) => {
    expect(turns(await readMail(letter('x', ['Reply-To: Ann <ann@true.example>'], from)))[0]!.speaker).toEqual({name, id, role: null})
  })

  it('may be folded, and lack the blank line behind it', async () => {
    const read = await readMail('From: Ann\n <ann@a.example>\nSubject: A long\n\tsubject\nHello there, this is it.\nSecond line.\n')
    expect(turns(read)[0]!.data!['subject']).toBe('A long subject')
    expect(draw(read)).toEqual(['paragraph: Hello there, this is it.\nSecond line.'])
  })
})
