import {describe, expect, it} from 'vitest'
import {box, draw, letter, readMail, turns} from './read.js'

const head = (fields: string) => `From: Ann <ann@a.example>\nSubject: x\nMessage-ID: <1@a>\n${fields}\n`
const times = (count: number, each: (i: number) => string) => Array.from({length: count}, (_, i) => each(i)).join('')

describe('input that means harm', () => {
  it('may hold parts within parts as deep as it likes', async () => {
    for (const subtype of ['mixed', 'alternative']) {
      const text = `${head(`Content-Type: multipart/${subtype}; boundary=b0\n`)}${times(10_000, (i) => `--b${i}\nContent-Type: multipart/${subtype}; boundary=b${i + 1}\n\n`)}--b10000\n\ndeep\n`
      expect(draw(await readMail(text)), subtype).toEqual(['paragraph: deep'])
    }
  })

  it('may hold messages within messages, of which the deepest are not read', async () => {
    const read = await readMail(`${times(500, () => head('Content-Type: message/rfc822\n'))}${head('')}deep`)
    expect(turns(read).length).toBe(13)
    expect(read.messages.map(([ruleId]) => ruleId)).toEqual(['too-deep'])
  })

  it.each([
    ['a megabyte of one field', `${head(`X-Long: ${'a'.repeat(1e6)}\n`)}Hello`],
    ['a megabyte of addresses', `Message-ID: <1>\nTo: ${'a <a@b>, '.repeat(100_000)}\n\nHello`],
    ['a megabyte of open brackets', `${head(`To: ${'('.repeat(1e6)}\nContent-Type: ${'('.repeat(1e5)}\n`)}Hello`],
    ['a megabyte of encoded words', `Message-ID: <1>\nSubject: ${'=?utf-8?Q?a?= '.repeat(70_000)}\n\nHello`],
    ['a megabyte of references', `Message-ID: <1>\nReferences: ${'<a@b> '.repeat(150_000)}\n\nHello`],
    ['parameters without end', `${head(`Content-Type: text/plain; ${'a=b; '.repeat(100_000)}\n`)}Hello`],
    ['a boundary that never comes', `${head('Content-Type: multipart/mixed; boundary=never\n')}Hello`],
    ['a boundary without a name', `${head('Content-Type: multipart/mixed\n')}--zz\nContent-Type: text/plain\n\nHello\n--zz--`],
  ])('is read all the same: %s', async (_, text) => {
    expect(draw(await readMail(text))).toEqual(['paragraph: Hello'])
  })

  it.each([
    ['marks of quotes', `Hello\n\n${'>'.repeat(100_000)} deep`],
    ['quotes of rising depth', times(3000, (i) => `${'>'.repeat(i)} q\n`)],
    ['leads', 'On 2012 Ann wrote:\n'.repeat(30_000)],
    ['rules', `${'_'.repeat(1e6)}\n${'_____\n\n\n'.repeat(30_000)}`],
    ['colons', ':'.repeat(1e6)],
    ['figures', '1'.repeat(1e6)],
    ['beginnings of armour', '-----BEGIN PGP MESSAGE-----\n'.repeat(30_000)],
    ['beginnings of files', `begin 644 x\n${'M'.repeat(61)}\n`.repeat(5000)],
    ['tabs and blanks', ' \t'.repeat(5e5)],
  ])('is read in little time: %s', async (_, body) => {
    expect(turns(await readMail(letter(body)))).toHaveLength(1)
  })

  it.each([
    ['open elements', '<div class="gmail_quote">'.repeat(20_000)],
    ['open tags', '<div '.repeat(100_000)],
    ['attributes', `<div ${'class="x" '.repeat(180)}>`.repeat(300)],
    ['data', 'data:a/b;base64,'.repeat(30_000)],
    ['comments', '<!--'.repeat(100_000)],
  ])('may be HTML: %s', async (_, body) => {
    expect(turns(await readMail(letter(`<p>Hello</p>${body}`, ['Content-Type: text/html'])))).toHaveLength(1)
  })

  it('may be a mailbox of a single thread', async () => {
    const read = await readMail(box(Array.from({length: 1500}, (_, i) => `From: a@b\nSubject: s\nMessage-ID: <${i}>\n${i > 0 ? `In-Reply-To: <${i - 1}>\n` : ''}\nhello ${i}\n`)))
    expect(turns(read)).toHaveLength(1500)
  })

  it('may be nothing', async () => {
    expect((await readMail('')).children).toEqual([])
    expect((await readMail('\n \n')).children).toEqual([])
  })

  it('may be no mail', async () => {
    const read = await readMail('just words\nand more of them')
    expect(draw(read)).toEqual(['paragraph: just words\nand more of them'])
    expect(read.messages.map(([ruleId]) => ruleId)).toEqual(['message-broken'])
    await expect(readMail(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13))).rejects.toThrow('PNG')
  })

  it('cut at any place gives what stands before', async () => {
    const whole = letter('--e\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nSGVsbG8=\n--e\nContent-Type: text/html\n\n<p>Hello</p><blockquote type="cite">x</blockquote>\n--e--\n', ['Content-Type: multipart/alternative; boundary="e"'])
    for (let end = 0; end < whole.length; end += 3) await readMail(whole.slice(0, end))
  })
})
