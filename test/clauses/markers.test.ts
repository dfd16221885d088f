import {describe, expect, it} from 'vitest'
import {readBareMarker, readWordMarker} from '../../src/clauses/markers.js'

const word = (text: string, heading = false) => readWordMarker(text, 0, heading)

describe('keywords in front of a clause', () => {
  it.each([
    ['Статья 5. Понятия', 'article', '5'], ['Статья 8¹. Сроки', 'article', '8.1'], ['Стаття 16-1. Строки', 'article', '16.1'], ['РОЗДІЛ ІV', 'division', '4'],
    ['РАЗДЕЛ ПЕРВЫЙ', 'division', '1'], ['Глава 2', 'chapter', '2'], ['PART TWO', 'part', '2'], ['Article 5 — Scope', 'article', '5'], ['Sec. 12. Fees.', 'section', '12'],
    ['§ 5a Begriffe', 'article', '5a'], ['Erster Abschnitt', 'section', '1'], ['第十二条 为了', 'article', '12'], ['第一百二十条之一 规定', 'article', '120.1'], ['第三章　订立', 'chapter', '3'],
  ])('reads %s', (text, level, number) => {
    const marker = word(text)
    expect([marker?.level, marker?.number.text]).toEqual([level, number])
  })

  it.each([
    'статьи 5 и 6', 'Статьи 5 закона', '§ 13 des Gesetzes', '§ 32 Absatz 6 Satz 5', 'Artikel 6 der Verordnung', 'Article 6 of the Treaty', 'Section 5, which applies', '第三条第二款规定', '第五条、第六条', 'Article five hundred',
  ])('takes %s for a reference or prose', (text) => {
    expect(word(text)).toBeNull()
  })

  it.each(['Статья 9. исключена', 'Article 5 repealed', '§ 13 (weggefallen)', '第九条 已废止'])('keeps the repealed %s', (text) => {
    expect(word(text)).not.toBeNull()
  })

  it('reads a range of repealed paragraphs', () => {
    expect(word('§§ 5 bis 7 (weggefallen)', true)?.number.text).toBe('5')
  })
})

describe('bare numbers in front of a clause', () => {
  it.each(['3.2 настоящего договора', '5.50 EUR', '1. Januar 2004', '12.05.2024 г.', '3.5 kg', '(044) 279', '2004. Wird', '1.5%'])('takes %s for none', (text) => {
    expect(readBareMarker(text, 0, false)).toBeNull()
  })

  it.each([['5.1 Text', '5.1'], ['(a) text', 'a'], ['（十二）text', '12'], ['一、总则', '1'], ['1-1) text', '1.1'], ['aa) text', 'aa'], ['IV. Text', '4']])('reads %s', (text, number) => {
    expect(readBareMarker(text, 0, false)?.readings[0]?.text).toBe(number)
  })

  it('reads a letter of a mixed keyboard in both alphabets', () => {
    const styles = readBareMarker('a) текст', 0, false)!.readings.map(({style}) => style)
    expect(styles).toEqual(['a)', 'а)'])
  })
})
