import {describe, expect, it} from 'vitest'
import {decode, isUtf16} from '../../src/formats/decode.js'
import {OptionError} from '../../src/options.js'
import {encode, encodeUtf16} from './encode.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/[\da-f]{2}/g)!, (pair) => Number.parseInt(pair, 16))

describe('UTF-8', () => {
  it('is known by being valid', async () => {
    expect(await decode(utf8('Öl, нафта, 石油'))).toEqual({
      text: 'Öl, нафта, 石油', encoding: 'utf-8', guessed: false, confidence: 1, undecodable: 0,
    })
  })

  it('keeps the byte-order mark as the first character', async () => {
    const {text, encoding, guessed} = await decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))
    expect({text, encoding, guessed}).toEqual({text: '\ufeffa', encoding: 'utf-8', guessed: false})
  })

  it('is what empty bytes are', async () => {
    expect(await decode(new Uint8Array())).toMatchObject({text: '', encoding: 'utf-8', guessed: false})
  })

  it('is believed of a text with a damaged place, which is counted', async () => {
    const damaged = Uint8Array.of(...utf8('Погода сегодня хорошая '), 0xd0, ...utf8(' и завтра тоже'))
    expect(await decode(damaged)).toMatchObject({
      text: 'Погода сегодня хорошая \ufffd и завтра тоже', encoding: 'utf-8', guessed: false, undecodable: 1,
    })
  })

  it('does not count U+FFFD that was written so', async () => {
    expect((await decode(utf8('a\ufffdb'))).undecodable).toBe(0)
    expect((await decode(Uint8Array.of(...utf8('a\ufffdb добрий день'), 0xd0))).undecodable).toBe(1)
  })
})

describe('UTF-16', () => {
  it.each([
    ['little', 'utf-16le'],
    ['big', 'utf-16be'],
  ] as const)('with a byte-order mark is read in %s order', async (order, encoding) => {
    expect(await decode(encodeUtf16('\ufeffПривіт', order))).toEqual({
      text: '\ufeffПривіт', encoding, guessed: false, confidence: 1, undecodable: 0,
    })
  })

  it.each([
    ['little', 'utf-16le'],
    ['big', 'utf-16be'],
  ] as const)('without one is guessed by its zero bytes in %s order', async (order, encoding) => {
    expect(await decode(encodeUtf16('The shop closes at eight.\n', order))).toMatchObject({
      text: 'The shop closes at eight.\n', encoding, guessed: true,
    })
  })

  it('without one is guessed of a Russian text, which has zero bytes at its blanks only', async () => {
    const text = 'Мы закрываем магазин в восемь, а в субботу в десять.\n'
    expect(await decode(encodeUtf16(text, 'little'))).toMatchObject({text, encoding: 'utf-16le', guessed: true})
  })

  it('is not taken for a text with a NUL in it', async () => {
    expect(await decode(utf8('one\0two three four five'))).toMatchObject({encoding: 'utf-8', text: 'one\0two three four five'})
  })

  it('is known without decoding all of it', () => {
    expect(isUtf16(encodeUtf16('some text', 'big'))).toBe(true)
    expect(isUtf16(utf8('some text'), 'utf-16')).toBe(true)
    expect(isUtf16(utf8('some text'))).toBe(false)
  })
})

describe('what is declared', () => {
  const page = encode('windows-1251', '<html><head><meta charset="windows-1251"></head><p>Склад</p>')

  it('is taken from a meta tag', async () => {
    expect(await decode(page)).toMatchObject({encoding: 'windows-1251', guessed: false})
    expect((await decode(page)).text).toContain('Склад')
  })

  it('is taken from a meta tag in the old form', async () => {
    const old = encode('koi8-r', '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>Склад</p>')
    expect(await decode(old)).toMatchObject({encoding: 'koi8-r', guessed: false})
  })

  it('is taken from an XML declaration', async () => {
    const xml = encode('windows-1252', '<?xml version="1.0" encoding="ISO-8859-1"?><p>été</p>')
    expect(await decode(xml)).toMatchObject({encoding: 'windows-1252', guessed: false})
  })

  it('is taken from the media type where the text names none', async () => {
    const bytes = encode('ibm866', 'Склад')
    expect(await decode(bytes, {mediaType: 'text/plain; charset="cp866"'})).toMatchObject({text: 'Склад', encoding: 'ibm866', guessed: false})
    expect((await decode(page, {mediaType: 'text/html; charset=koi8-r'})).encoding).toBe('windows-1251')
  })

  it('yields to bytes that are UTF-8 beyond doubt', async () => {
    expect(await decode(utf8('<meta charset="windows-1251"><p>Склад закрыт</p>'))).toMatchObject({encoding: 'utf-8', guessed: false})
  })

  it('is a guess away where it says UTF-8 and the bytes are none', async () => {
    const wrong = encode('windows-1251', '<meta charset="utf-8"><p>Склад закрыт до понедельника</p>')
    expect(await decode(wrong)).toMatchObject({encoding: 'windows-1251', guessed: true})
  })

  it('is passed over when there is no such encoding', async () => {
    expect(await decode(utf8('<meta charset="klingon">é'))).toMatchObject({encoding: 'utf-8'})
  })

  it('yields to a byte-order mark', async () => {
    expect((await decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), {encoding: 'koi8-r'})).encoding).toBe('utf-8')
  })
})

describe('the caller', () => {
  it('is believed, under any name of the encoding', async () => {
    expect(await decode(encode('windows-1251', 'Склад'), {encoding: 'CP1251'})).toMatchObject({
      text: 'Склад', encoding: 'windows-1251', guessed: false,
    })
  })

  it('is believed against a meta tag', async () => {
    const bytes = encode('koi8-r', '<meta charset="windows-1251">Склад')
    expect((await decode(bytes, {encoding: 'koi8-r'})).text).toContain('Склад')
  })

  it('is told of an encoding that does not exist', async () => {
    await expect(decode(utf8('a'), {encoding: 'utf-9'})).rejects.toThrow(OptionError)
    await expect(decode(utf8('a'), {encoding: 'utf-9'})).rejects.toThrow('Option encoding is "utf-9"')
  })

  it('is told how many places hold no valid bytes', async () => {
    expect(await decode(Uint8Array.of(0x61, 0xff, 0x62, 0xfe), {encoding: 'utf-8'})).toMatchObject({text: 'a\ufffdb\ufffd', undecodable: 2})
  })
})

describe('a guess', () => {
  const single: readonly [encoding: string, text: string][] = [
    ['windows-1251', 'Мы закрываем склад в восемь часов, а в субботу — в десять.'],
    ['windows-1251', 'привет, мир'],
    ['windows-1251', 'ВНИМАНИЕ! СКЛАД ЗАКРЫТ.'],
    ['windows-1251', 'Ми зачиняємо крамницю о восьмій; їжа є в їдальні.'],
    ['koi8-r', 'Мы закрываем склад в восемь часов, а в субботу в десять.'],
    ['koi8-r', 'Привет, мир'],
    ['koi8-u', 'Гроші повертаються протягом трьох днів, якщо є чек.'],
    ['ibm866', 'Мы закрываем склад в восемь часов, а в субботу в десять.'],
    ['windows-1252', 'Le café ferme à huit heures, mais l’été il reste ouvert jusqu’à dix heures.'],
    ['windows-1252', 'Déjà vu'],
    ['windows-1252', 'Die Bäckerei öffnet früh; größere Brötchen gibt es später.'],
  ]
  it.each(single)('finds %s in “%s”', async (encoding, text) => {
    expect(await decode(encode(encoding, text))).toMatchObject({text, encoding, guessed: true, undecodable: 0})
  })

  it.each([
    ['gb18030', '我们晚上八点关门，但是星期六营业到十点。', 'ced2c3c7cdedc9cfb0cbb5e3b9d8c3c5a3acb5abcac7d0c7c6dac1f9d3aad2b5b5bdcaaeb5e3a1a3'],
    ['gb18030', '你好，世界', 'c4e3bac3a3accac0bde7'],
    ['shift_jis', '店は夜八時に閉まります。土曜日は十時まで開いています。', '935882cd96e994aa8e9e82c995c282dc82e882dc82b781429379976a93fa82cd8f5c8e9e82dc82c58a4a82a282c482a282dc82b78142'],
    ['shift_jis', 'こんにちは', '82b182f182c982bf82cd'],
    ['iso-2022-jp', '店は夜八時', '1b24424539244f4c6b482c3b7e1b2842'],
  ])('finds %s in “%s”', async (encoding, text, hex) => {
    expect(await decode(bytesOf(hex))).toMatchObject({text, encoding, guessed: true, undecodable: 0})
  })

  it('says how sure it is', async () => {
    const {confidence} = await decode(encode('windows-1251', 'Мы закрываем склад в восемь часов.'))
    expect(confidence).toBeGreaterThan(0.4)
    expect(confidence).toBeLessThanOrEqual(1)
  })

  it('is not misled by a long English head', async () => {
    const head = 'The report was written in English and has many, many words.\n'.repeat(4000)
    const {text, encoding} = await decode(encode('windows-1251', `${head}Приложение: список складов и телефонов.\n`))
    expect(encoding).toBe('windows-1251')
    expect(text.slice(head.length)).toBe('Приложение: список складов и телефонов.\n')
  })

  it('is not misled by a curled apostrophe alone', async () => {
    expect(await decode(encode('windows-1252', 'It is the baker’s bread, and the price is right.'))).toMatchObject({encoding: 'windows-1252'})
  })

  it('gives the quotes and the euro sign of windows-1252, not control characters', async () => {
    expect((await decode(encode('windows-1252', '“Noël” costs 5 € … é'), {encoding: 'latin1'})).text).toBe('“Noël” costs 5 € … é')
  })

  it('ends on bytes that are like no text', async () => {
    const bytes = Uint8Array.from({length: 300_000}, (_, i) => (i * 7919) % 251 | 0x80)
    expect((await decode(bytes)).guessed).toBe(true)
  })
})
