import {describe, expect, it} from 'vitest'
import {parse} from '../../../src/parse.js'
import {check} from '../../laws/laws.js'
import {countOf, outcomeOf} from '../../laws/run.js'
import {box, draw, leftOut, letter, readMail, turns} from './read.js'

const reply = (body: string, fields: string[] = []) => letter(body, ['In-Reply-To: <0@a.example>', ...fields])

/** The line before a quote as mail programs of many languages write it. */
const leads: Readonly<Record<string, string>> = {
  'English, Gmail': 'On Mon, Apr 2, 2012 at 6:26 PM, Megan One <megan@m.example> wrote:',
  'English, Apple Mail': 'On Apr 3, 2012, at 4:19 PM, Bob wrote:',
  German: 'Am 02.04.2012 um 18:26 schrieb Megan One <megan@m.example>:',
  'German, Gmail': 'Am Mo., 2. Apr. 2012 um 18:26 Uhr schrieb Megan One <megan@m.example>:',
  French: 'Le 2 avril 2012 à 18:26, Megan One <megan@m.example> a écrit :',
  Spanish: 'El lun., 2 abr. 2012 a las 18:26, Megan One (<megan@m.example>) escribió:',
  Italian: 'Il giorno lun 2 apr 2012 alle ore 18:26 Megan One <megan@m.example> ha scritto:',
  Portuguese: 'Em seg., 2 de abr. de 2012 às 18:26, Megan One <megan@m.example> escreveu:',
  Dutch: 'Op ma 2 apr. 2012 om 18:26 schreef Megan One <megan@m.example>:',
  Polish: 'W dniu 2.04.2012 o 18:26, Megan One pisze:',
  'Polish, Gmail': 'pon., 2 kwi 2012 o 18:26 Megan One <megan@m.example> napisał(a):',
  Swedish: 'Den mån 2 apr. 2012 kl 18:26 skrev Megan One <megan@m.example>:',
  Danish: 'Den man. 2. apr. 2012 kl. 18.26 skrev Megan One <megan@m.example>:',
  Norwegian: 'man. 2. apr. 2012 kl. 18:26 skrev Megan One <megan@m.example>:',
  Finnish: 'ma 2. huhtik. 2012 klo 18.26 Megan One (megan@m.example) kirjoitti:',
  Czech: 'po 2. 4. 2012 v 18:26 odesílatel Megan One <megan@m.example> napsal:',
  'Czech, Thunderbird': 'Dne 2.4.2012 v 18:26 Megan One napsal(a):',
  Turkish: 'Megan One <megan@m.example>, 2 Nis 2012 Pzt, 18:26 tarihinde şunu yazdı:',
  Russian: '2 апреля 2012 г., 18:26 пользователь Megan One <megan@m.example> написал:',
  'Russian, Thunderbird': '02.04.2012 18:26, Megan One пишет:',
  Ukrainian: 'пн, 2 квіт. 2012 р. о 18:26 Megan One <megan@m.example> пише:',
  Chinese: 'Megan One <megan@m.example> 于2012年4月2日周一 下午6:26写道：',
  'Chinese, Apple Mail': '在 2012年4月2日，下午6:26，Megan One <megan@m.example> 写道：',
  Japanese: '2012年4月2日(月) 18:26 Megan One <megan@m.example>:',
  Korean: '2012년 4월 2일 (월) 오후 6:26, Megan One <megan@m.example>님이 작성:',
}

describe('the line before a quote', () => {
  it.each(Object.entries(leads))('is known in %s', async (_, lead) => {
    const read = await readMail(reply(`Thank you.\n\n${lead}\n\n> Here is the plan.\n`))
    expect(draw(read)).toEqual(['paragraph: Thank you.', 'blockquote', `  paragraph: ${lead}`, '  paragraph: Here is the plan.'])
  })

  it('may be broken over two lines, with the name in the middle', async () => {
    const read = await readMail(reply('Thank you.\n\nOn Mon, Apr 2, 2012 at 6:26 PM, Megan One Two\n<megan@m.example> wrote:\n> The plan.\n'))
    expect(draw(read)).toEqual(['paragraph: Thank you.', 'blockquote', '  paragraph: On Mon, Apr 2, 2012 at 6:26 PM, Megan One Two\n<megan@m.example> wrote:', '  paragraph: The plan.'])
  })

  it('makes what follows it a quote where no line has a mark', async () => {
    const read = await readMail(reply('Thank you.\n\nOn 2 Apr 2012, at 18:26, Megan One <megan@m.example> wrote:\n\nThe plan.\n\nAll of it.\n'))
    expect(draw(read).slice(1)).toEqual(['blockquote', '  paragraph: On 2 Apr 2012, at 18:26, Megan One <megan@m.example> wrote:', '  paragraph: The plan.', '  paragraph: All of it.'])
  })

  it('is no sentence that ends with a colon', async () => {
    const read = await readMail(letter('As the manual says:\n\nPress the button.\n'))
    expect(draw(read)).toEqual(['paragraph: As the manual says:', 'paragraph: Press the button.'])
  })
})

/** A message quoted whole, with its head. */
const heads: Readonly<Record<string, readonly string[]>> = {
  English: ['-----Original Message-----', 'From: Megan One', 'Sent: Monday, April 2, 2012 5:44 PM', 'To: Ann', 'Subject: Plan'],
  'English, under a rule': ['________________________________', 'From: Megan One <megan@m.example>', 'Sent: Monday, April 2, 2012 5:44 PM', 'To: Ann', 'Subject: Plan'],
  'English, forwarded': ['---------- Forwarded message ---------', 'From: Megan One <megan@m.example>', 'Date: Mon, Apr 2, 2012 at 5:44 PM', 'Subject: Plan', 'To: Ann'],
  'English, Apple Mail': ['Begin forwarded message:', '', 'From: Megan One <megan@m.example>', 'Subject: Plan', 'Date: 2 April 2012 at 17:44', 'To: Ann'],
  'English, bold': ['*From:* Megan One', '*Sent:* Monday', '*To:* Ann', '*Subject:* Plan'],
  German: ['-----Ursprüngliche Nachricht-----', 'Von: Megan One', 'Gesendet: Montag, 2. April 2012 17:44', 'An: Ann', 'Betreff: Plan'],
  French: ['De : Megan One', 'Envoyé : lundi 2 avril 2012 17:44', 'À : Ann', 'Objet : Plan'],
  Spanish: ['De: Megan One', 'Enviado el: lunes, 2 de abril de 2012 17:44', 'Para: Ann', 'Asunto: Plan'],
  Italian: ['Da: Megan One', 'Inviato: lunedì 2 aprile 2012 17:44', 'A: Ann', 'Oggetto: Plan'],
  Portuguese: ['De: Megan One', 'Enviada em: segunda-feira, 2 de abril de 2012 17:44', 'Para: Ann', 'Assunto: Plan'],
  Dutch: ['-----Oorspronkelijk bericht-----', 'Van: Megan One', 'Verzonden: maandag 2 april 2012 17:44', 'Aan: Ann', 'Onderwerp: Plan'],
  Polish: ['Od: Megan One', 'Wysłano: poniedziałek, 2 kwietnia 2012 17:44', 'Do: Ann', 'Temat: Plan'],
  Swedish: ['Från: Megan One', 'Skickat: den 2 april 2012 17:44', 'Till: Ann', 'Ämne: Plan'],
  Danish: ['Fra: Megan One', 'Sendt: 2. april 2012 17:44', 'Til: Ann', 'Emne: Plan'],
  Finnish: ['Lähettäjä: Megan One', 'Lähetetty: maanantai 2. huhtikuuta 2012 17.44', 'Vastaanottaja: Ann', 'Aihe: Plan'],
  Czech: ['Od: Megan One', 'Odesláno: pondělí 2. dubna 2012 17:44', 'Komu: Ann', 'Předmět: Plan'],
  Turkish: ['Kimden: Megan One', 'Gönderildi: 2 Nisan 2012 Pazartesi 17:44', 'Kime: Ann', 'Konu: Plan'],
  Russian: ['От: Megan One', 'Отправлено: 2 апреля 2012 г. 17:44', 'Кому: Ann', 'Тема: Plan'],
  Ukrainian: ['Від: Megan One', 'Надіслано: 2 квітня 2012 р. 17:44', 'Кому: Ann', 'Тема: Plan'],
  Chinese: ['发件人: Megan One', '发送时间: 2012年4月2日 17:44', '收件人: Ann', '主题: Plan'],
  'Chinese, traditional': ['寄件者： Megan One', '寄件日期： 2012年4月2日 17:44', '收件者： Ann', '主旨： Plan'],
  Japanese: ['差出人: Megan One', '送信日時: 2012年4月2日 17:44', '宛先: Ann', '件名: Plan'],
  Korean: ['보낸 사람: Megan One', '보낸 날짜: 2012년 4월 2일 오후 5:44', '받는 사람: Ann', '제목: Plan'],
}

describe('the head of a quoted message', () => {
  it.each(Object.entries(heads))('begins a quote to the end in %s', async (_, head) => {
    const read = await readMail(reply(`Thank you.\n\n${head.join('\n')}\n\nHere is it.\n\nMore.\n`))
    expect(draw(read)).toEqual(['paragraph: Thank you.', 'blockquote', `  paragraph: ${head.join('\n')}`, '  paragraph: Here is it.', '  paragraph: More.'])
  })
})

describe('marks of quotes', () => {
  it('may have a blank before them, and make levels', async () => {
    const read = await readMail(letter('Yes.\n\n > one\n > > two\n> back\n'))
    expect(draw(read)).toEqual(['paragraph: Yes.', 'blockquote', '  paragraph: one', '  blockquote', '    paragraph: two', '  paragraph: back'])
  })

  it('keep questions beside their answers', async () => {
    const read = await readMail(letter('> Is it red?\n\nYes.\n\n> Is it big?\n\nNo.\n'))
    expect(draw(read)).toEqual(['blockquote', '  paragraph: Is it red?', 'paragraph: Yes.', 'blockquote', '  paragraph: Is it big?', 'paragraph: No.'])
  })
})

describe('a quote in a mailbox', () => {
  const question = 'From: Bob <bob@b.example>\nSubject: Plan\nDate: Mon, 2 Apr 2012 10:00:00 +0000\nMessage-ID: <0@a.example>\n\nIs the plan for the new house ready?\n\nWho pays for it?'
  const lead = 'On Mon, Apr 2, 2012 at 10:00 AM, Bob <bob@b.example> wrote:'
  const top = reply(`It is.\n\n${lead}\n> Is the plan for the new house ready?\n>\n> Who pays for it?`)

  it('is left out where what it quotes is in the same mailbox', async () => {
    const read = await readMail(box([question, top]))
    expect(draw(turns(read)[1]!)).toEqual(['paragraph: It is.'])
    expect(leftOut(read, 'quoted')[0]).toMatch(/^On Mon.*wrote:\n> Is the plan.*for it\?$/s)
  })

  it('stays where the caller wants quotes', async () => {
    const read = await readMail(box([question, top]), {quotes: true})
    expect(draw(turns(read)[1]!)).toHaveLength(5)
  })

  it('stays where what it quotes is not there', async () => {
    const other = question.replace(/Is the plan.*/s, 'Something else altogether was written here.')
    const read = await readMail(box([other, top]))
    expect(draw(turns(read)[1]!)).toContain('  paragraph: Who pays for it?')
  })

  it('stays where answers stand between its lines', async () => {
    const read = await readMail(box([question, reply(`${lead}\n> Is the plan for the new house ready?\n\nYes.\n\n> Who pays for it?\n\nYou.`)]))
    expect(draw(turns(read)[1]!)).toEqual(['blockquote', `  paragraph: ${lead}`, '  paragraph: Is the plan for the new house ready?', 'paragraph: Yes.', 'blockquote', '  paragraph: Who pays for it?', 'paragraph: You.'])
  })

  it('is left out of HTML as well', async () => {
    const page = reply('<div>It is.</div><div class="gmail_quote"><div class="gmail_attr">On Mon Bob wrote:<br></div><blockquote class="gmail_quote"><div>Is the plan for the new house ready?</div><div>Who pays for it?</div></blockquote></div>', ['Content-Type: text/html'])
    const read = await readMail(box([question, page]))
    expect(draw(turns(read)[1]!)).toEqual(['paragraph: It is.'])
  })
})

describe('quotes in HTML', () => {
  it.each([
    ['Gmail', '<div>It is.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon Bob wrote:<br></div><blockquote class="gmail_quote" style="margin:0"><div>Ready?</div></blockquote></div>'],
    ['Thunderbird', '<p>It is.</p><div class="moz-cite-prefix">On Mon Bob wrote:<br></div><blockquote type="cite" cite="mid:0"><p>Ready?</p></blockquote>'],
    ['Apple Mail', '<div>It is.</div><div><br><blockquote type="cite"><div>On Mon Bob wrote:</div><br><div>Ready?</div></blockquote></div>'],
  ])('are known as %s marks them', async (_, page) => {
    const read = await readMail(letter(page, ['Content-Type: text/html']))
    expect(draw(read)).toEqual(['paragraph: It is.', 'blockquote', '  paragraph: On Mon Bob wrote:', '  paragraph: Ready?'])
  })

  it('hold what stands in their tags, and the tags are left out', async () => {
    const value = letter('<p>It is.</p><blockquote class="gmail_quote">Ready?</blockquote>', ['Content-Type: text/html'])
    const outcome = await outcomeOf(await parse({path: 'a.eml', value: new TextEncoder().encode(value)}), {})
    expect(check(outcome, countOf('o200k_base'))).toEqual([])
  })

  it('are known by the head that Outlook puts in front', async () => {
    const page = '<p>It is.</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Bob &lt;bob@b.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Ann<br><b>Subject:</b> Plan</p></div><p>Ready?</p>'
    const read = await readMail(letter(page, ['Content-Type: text/html']))
    expect(draw(read)).toEqual(['paragraph: It is.', 'blockquote', '  paragraph: **From:** Bob \\<bob@b.example>\n**Sent:** Monday\n**To:** Ann\n**Subject:** Plan', '  paragraph: Ready?'])
  })

  it('may begin inside a paragraph', async () => {
    const read = await readMail(letter('It is.<br><br>-----Original Message-----<br>From: Bob<br>Sent: Monday<br>To: Ann<br>Subject: Plan<br><br>Ready?<br>', ['Content-Type: text/html']))
    expect(draw(read)).toEqual(['paragraph: It is.', 'blockquote', '  paragraph: -----Original Message-----\nFrom: Bob\nSent: Monday\nTo: Ann\nSubject: Plan', '  paragraph: Ready?'])
  })
})

describe('a signature', () => {
  it('is left out from a line of two hyphens and a blank on', async () => {
    const read = await readMail(letter('Yes.\n\n-- \nAnn Lee\nHead of plans\n'))
    expect(draw(read)).toEqual(['paragraph: Yes.'])
    expect(leftOut(read, 'signature')).toEqual(['-- \nAnn Lee\nHead of plans'])
  })

  it('is known in HTML, by its line or its element', async () => {
    for (const end of ['<p>-- <br>Ann Lee</p>', '<div class="gmail_signature">Ann Lee</div>', '<div>Sent from my iPhone</div>']) {
      const read = await readMail(letter(`<p>Yes.</p>${end}`, ['Content-Type: text/html']))
      expect(draw(read), end).toEqual(['paragraph: Yes.'])
      expect(leftOut(read, 'signature'), end).toHaveLength(1)
    }
  })

  it.each(['Sent from my iPhone', 'Von meinem iPhone gesendet', 'Envoyé de mon iPhone', 'Enviado desde mi iPhone', 'Inviato da iPhone', 'Enviado do meu iPhone', 'Verstuurd vanaf mijn iPhone', 'Wysłane z iPhone’a', 'Skickat från min iPhone', 'Sendt fra min iPhone', 'Lähetetty iPhonesta', 'Odesláno z iPhonu', "iPhone'umdan gönderildi", 'Отправлено с iPhone', 'Надіслано з iPhone', '发自我的iPhone', 'iPhoneから送信', '나의 iPhone에서 보냄', 'Get Outlook for iOS<https://aka.ms/x>'])('is what a device says: %s', async (said) => {
    const read = await readMail(letter(`Yes.\n\n${said}\n`))
    expect(draw(read)).toEqual(['paragraph: Yes.'])
    expect(leftOut(read, 'signature')).toEqual([said])
  })

  it('is also the footer of a mailing list', async () => {
    const read = await readMail(letter('Yes.\n_______________________________________________\nPlans mailing list\nhttps://lists.example.org/mailman/listinfo/plans\n'))
    expect(draw(read)).toEqual(['paragraph: Yes.'])
    expect(leftOut(read, 'signature')[0]).toContain('Plans mailing list')
  })

  it('stands before a quote in many mails', async () => {
    const read = await readMail(letter('Yes.\n\nSent from my iPhone\n\nOn Apr 3, 2012, at 4:19 PM, Bob wrote:\n\n> Ready?\n'))
    expect(draw(read)).toEqual(['paragraph: Yes.', 'blockquote', '  paragraph: On Apr 3, 2012, at 4:19 PM, Bob wrote:', '  paragraph: Ready?'])
  })

  it('is no rule inside a text', async () => {
    const read = await readMail(letter('One.\n\n-----\n\nTwo is what we sent from the office.\n'))
    expect(draw(read)).toContain('paragraph: Two is what we sent from the office.')
    expect(leftOut(read, 'signature')).toEqual([])
  })

  it('of a signing program is armour around the text', async () => {
    const read = await readMail(letter('-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\nYes.\n-----BEGIN PGP SIGNATURE-----\n\niEYEARECAAYFAk\n=ab12\n-----END PGP SIGNATURE-----\n'))
    expect(draw(read)).toEqual(['paragraph: Yes.'])
  })
})
