import {decode} from '../decode.js'
import {decodeAs, encodingName} from '../text-decoder.js'

/** Names of charsets in mail that the Encoding Standard does not list. */
const aliases: Readonly<Record<string, string>> = {
  'iso88598i': 'iso-8859-8', 'iso88598e': 'iso-8859-8', 'shiftjis': 'shift_jis', 'windows31j': 'shift_jis', 'cp932': 'shift_jis', 'windows932': 'shift_jis',
  'eucjp': 'euc-jp', 'cp51932': 'euc-jp', 'iso2022jp1': 'iso-2022-jp', 'iso2022jp2': 'iso-2022-jp', 'iso2022jp3': 'iso-2022-jp', 'iso2022jpms': 'iso-2022-jp',
  'cp50220': 'iso-2022-jp', 'cp50221': 'iso-2022-jp', 'cp50222': 'iso-2022-jp', 'euckr': 'euc-kr', 'uhc': 'euc-kr', 'cp949': 'euc-kr', 'windows949': 'euc-kr',
  'cp936': 'gb18030', 'windows936': 'gb18030', 'gb231280': 'gb18030', 'cp950': 'big5', 'windows950': 'big5', 'cp874': 'windows-874', 'tis620': 'windows-874',
  'utf8mb4': 'utf-8', 'unicode11utf8': 'utf-8', 'win1251': 'windows-1251', 'ansi1251': 'windows-1251', 'koi8': 'koi8-r', 'macroman': 'macintosh',
}

/** Switches charsets in `iso-2022-jp`. */
const escape = 0x1b

/** What says no more than that nothing beyond ASCII is in the text. */
const ascii = /^(?:us-?ascii|ascii|ansi_x3\.4-19\d\d|646|7bit|8bit|unknown.*|x-unknown|default|none|binary)?$/i

/** The WHATWG name of a charset as mails write it (`x-gbk`, `"KOI8-R"`, `cp-1251`); null where it is unknown or says nothing. */
export function charsetName(label: string): string | null {
  const plain = label.replace(/["'\s]/g, '').replace(/\*.*$/, '')
  if (ascii.test(plain)) return null
  const bare = plain.toLowerCase().replace(/^(?:x-|cs)/, '').replace(/[-_.\s]/g, '')
  const name = encodingName(plain) ?? encodingName(aliases[bare] ?? bare.replace(/^(?:cp|win|windows|ms|ibm)(\d+)$/, 'windows-$1'))
  return name === 'gbk' ? 'gb18030' : name
}

/**
 * Decodes a text that names its charset, `label`.
 * The name yields where it says nothing, to bytes that are UTF-8 beyond doubt, and where it leaves many bytes without meaning.
 */
export async function decodeText(bytes: Uint8Array, label: string): Promise<string> {
  if (bytes.every((byte) => byte < 0x80 && byte !== 0 && byte !== escape)) return decodeAs(bytes, 'utf-8')
  const name = charsetName(label)
  if (name === null || name === 'utf-8') return (await decode(bytes)).text
  if (!name.startsWith('utf-16') && isSurelyUtf8(bytes)) return decodeAs(bytes, 'utf-8')
  const text = decodeAs(bytes, name)
  const broken = countBroken(text)
  if (broken <= 2 || broken * 50 <= text.length) return text
  const guessed = await decode(bytes)
  return guessed.undecodable < broken ? guessed.text : text
}

/** Valid, with four characters beyond ASCII: in another charset that is no coincidence. */
function isSurelyUtf8(bytes: Uint8Array): boolean {
  let leads = 0
  for (let i = 0; i < bytes.length && leads < 4; i++) if (bytes[i]! >= 0xc2) leads++
  if (leads < 4) return false
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return true
  } catch {
    return false
  }
}

function countBroken(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}
