import {describe, expect, it} from 'vitest'
import {kindOf, left, read} from './read.js'

describe('chats as text', () => {
  it.each([
    ['26/04/2022, 12:11 - Оля: да - нет', '2022-04-26T12:11:00 Оля: да - нет'],
    ['26-04-2022 12:11 - Оля: да - нет', '2022-04-26T12:11:00 Оля: да - нет'],
    ['26.04.22, 12:11 - Оля: да', '2022-04-26T12:11:00 Оля: да'],
    ['2022/04/26, 12:11 - Оля: да', '2022-04-26T12:11:00 Оля: да'],
    ['2022-04-26, 12:11 - Оля: да', '2022-04-26T12:11:00 Оля: да'],
    ['[26/04/22, 12:11:05] Оля: да', '2022-04-26T12:11:05 Оля: да'],
    ['[26/04/22 12:11] Оля: да', '2022-04-26T12:11:00 Оля: да'],
    ['\u200e[26.04.22, 12:11:05] Оля: \u200eimage omitted', '2022-04-26T12:11:05 Оля: image omitted'],
    ['4/26/22, 12:11\u202fAM - Ann: yes', '2022-04-26T00:11:00 Ann: yes'],
    ['4/26/22, 1:11 pm - Ann: yes', '2022-04-26T13:11:00 Ann: yes'],
    ['26/4/22 1:11 p.\u00a0m. - Ana: sí', '2022-04-26T13:11:00 Ana: sí'],
    ['2022/4/26 下午1:11 - 王芳: 好', '2022-04-26T13:11:00 王芳: 好'],
    ['[2022. 4. 26. 오후 1:11:05] 지민: 네', '2022-04-26T13:11:05 지민: 네'],
    ['2022년 4월 26일 오후 1:11, 지민 : 네', '2022-04-26T13:11:00 지민: 네'],
    ['26/04/2022 à 12:11 - Zoé: oui', '2022-04-26T12:11:00 Zoé: oui'],
    ['26.4.2022 klo 12.11 - Aino: joo', '2022-04-26T12:11:00 Aino: joo'],
    ['٢٦‏/٤‏/٢٠٢٢، ١:١١ م - ليلى: نعم', '2022-04-26T13:11:00 ليلى: نعم'],
    ['[2022-04-26, 12:11] Ann Lee: yes', '2022-04-26T12:11:00 Ann Lee: yes'],
  ])('%s', (source, expected) => {
    const {kind, lines} = read(source)
    expect(kind).toBe('whatsapp')
    expect(lines).toEqual([expected])
  })

  it('keep the lines of a message together', () => {
    expect(read('26/04/22, 12:11 - Ann: One\ntwo\n\nthree\n26/04/22, 12:12 - Bob: Four\n').lines).toEqual(['2022-04-26T12:11:00 Ann: One\ntwo ¶ three', '2022-04-26T12:12:00 Bob: Four'])
  })

  it('know what happened from what was said', () => {
    const {turns, lines} = read('26/04/22, 12:11 - Ann created group "Trip: 2022"\n26/04/22, 12:12 - Ann: Hello\n26/04/22, 12:12 - Bob: Hi\n26/04/22, 12:12 - Ann: So\n26/04/22, 12:13 - Bob left\n')
    expect(lines).toEqual(['system 2022-04-26T12:11:00 Ann created group "Trip: 2022"', '2022-04-26T12:12:00 Ann: Hello', '2022-04-26T12:12:00 Bob: Hi', '2022-04-26T12:12:00 Ann: So', 'system 2022-04-26T12:13:00 Bob left'])
    expect(turns[0]!.speaker).toBeNull()
  })

  it('say what the service says with a name as something that happened', () => {
    expect(read('[26/04/22, 12:11:00] Trip: \u200eMessages are encrypted.\n[26/04/22, 12:11:05] Ann: Hi\n').turns.map(({kind}) => kind)).toEqual(['system', 'message'])
  })

  it('keep what stands for attachments, and leave dates out', () => {
    const result = read('26/04/22, 12:11 - Ann: <Media omitted>\n26/04/22, 12:12 - Bob: Nice\n')
    expect(result.lines[0]).toBe('2022-04-26T12:11:00 Ann: <Media omitted>')
    expect(left(result, 'timing')).toEqual(['26/04/22, 12:11 - ', '26/04/22, 12:12 - '].map((text) => expect.stringContaining(text.trim()) as string))
  })

  it('take the mark of a name that is in no address book off', () => {
    const {turns} = read('[26/04/22, 12:11:00] ~\u202fAnn: Hi\n[26/04/22, 12:12:00] \u202a+49 170 1234567\u202c: Yes\n')
    expect(turns.map(({speaker, label}) => [speaker?.name, label?.value])).toEqual([['Ann', 'Ann: '], ['+49 170 1234567', '+49 170 1234567: ']])
  })

  it('leave a message alone that begins with a date of another form', () => {
    const chat = Array.from({length: 8}, (_, i) => `26/04/22, 12:1${i} - ${i % 2 ? 'Ann' : 'Bob'}: text ${i}`)
    const {lines} = read([...chat.slice(0, 4), '[27.04.22, 10:00] Dentist: bring papers', ...chat.slice(4)].join('\n'))
    expect(lines).toHaveLength(8)
    expect(lines[3]).toBe('2022-04-26T12:13:00 Ann: text 3\n[27.04.22, 10:00] Dentist: bring papers')
  })

  it('leave a line of a message alone that begins with a date of the same form and is out of time', () => {
    const {lines} = read('26/04/22, 12:11 - Ann: Dates:\n30/05/22, 10:00 - dentist\n26/04/22, 12:12 - Bob: Yes\n26/04/22, 12:13 - Ann: So\n')
    expect(lines).toEqual(['2022-04-26T12:11:00 Ann: Dates:\n30/05/22, 10:00 - dentist', '2022-04-26T12:12:00 Bob: Yes', '2022-04-26T12:13:00 Ann: So'])
  })
})

describe('the order of day and month', () => {
  const chat = (...dates: string[]) => dates.map((date, i) => `${date}, 12:0${i} - ${i % 2 ? 'Ann' : 'Bob'}: text`).join('\n')
  const dates = (source: string) => read(source).turns.map(({date}) => date!.slice(0, 10))

  it('is decided by a number above 12, wherever it stands', () => {
    expect(dates(chat('01/02/22', '02/02/22', '13/02/22'))).toEqual(['2022-02-01', '2022-02-02', '2022-02-13'])
    expect(dates(chat('01/02/22', '02/02/22', '02/13/22'))).toEqual(['2022-01-02', '2022-02-02', '2022-02-13'])
  })

  it('is decided by the order of messages', () => {
    expect(dates(chat('01/02/22', '01/09/22', '02/01/22'))).toEqual(['2022-01-02', '2022-01-09', '2022-02-01'])
    expect(read(chat('01/02/22', '01/09/22', '02/01/22')).messages).toEqual([])
  })

  it('is guessed with a message where nothing decides', () => {
    const {messages, turns} = read(chat('01/02/22', '02/02/22'))
    expect(messages.map(([rule]) => rule)).toEqual(['dates-guessed'])
    expect(turns[0]!.date).toBe('2022-02-01T12:00:00')
    expect(read('1/2/22, 3:04 PM - Ann: Hi\n1/2/22, 3:05 PM - Bob: Yes').turns[0]!.date).toBe('2022-01-02T15:04:00')
  })

  it('needs no guess with dots or with a year in front', () => {
    expect(read(chat('01.02.22', '02.02.22')).messages).toEqual([])
    expect(read(chat('2022-01-02', '2022-02-02')).messages).toEqual([])
  })
})

describe('texts with dates that are no chats', () => {
  it.each([
    ['a log with levels', '2022-04-26 12:11:00 - INFO: started\n2022-04-26 12:11:01 - ERROR: lost\n'],
    ['a log with names of parts', '[2022-04-26 12:11:00] app.worker: started\n[2022-04-26 12:11:01] app.queue: lost\n'],
    ['a log of one service', '[2022-04-26 12:11:00] kernel: started\n[2022-04-26 12:11:01] sshd: lost\n'],
    ['a diary', '26.04.2022\nAnn: came by.\nBob: went.\n'],
    ['a change log', '2022-04-26 Ann Lee <ann@example.org>\n\n\t* a.c: New file.\n'],
  ])('%s', (_, source) => {
    expect(kindOf(source)).toBeNull()
  })
})
