import {decodeAs, encodingName} from './text-decoder.js'

/** An encoding that was guessed by the look of the bytes. */
export interface Guess {
  /** WHATWG name. */
  encoding: string
  /** 0 to 1; says how well the winner did, not how probable it is. */
  confidence: number
}

/** What the detector calls otherwise than the WHATWG standard. */
const detectorNames: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
}

/**
 * Encodings tried whether the detector thought of them or not, with a head start for the common ones.
 * The detector misses short Chinese and Japanese texts, and does not know ibm866, koi8-u and the Macintosh ones.
 */
const regulars: Readonly<Record<string, number>> = {
  'windows-1252': 0.08,
  'windows-1251': 0.05,
  'koi8-r': 0.03,
  ibm866: 0,
  'windows-1250': 0,
  gb18030: 0.05,
  shift_jis: 0.05,
  big5: 0,
  'euc-jp': 0,
  'euc-kr': 0,
  macintosh: -0.15,
}

/** Encodings the detector cannot tell from another one: the same letters in most places. */
const siblings = [
  ['koi8-u', 'koi8-r'],
  ['x-mac-cyrillic', 'windows-1251'],
] as const

interface DoubleByte {
  /** First bytes of the characters in daily use (level 1 of the standard, kana, Hangul). */
  daily: readonly [first: number, last: number][]
  /** Script every longer text in it has besides Han characters. */
  needs?: RegExp
}

/** Where the everyday characters of an encoding lie: text read in a wrong one scatters over the rare ones. */
const doubleBytes: Readonly<Record<string, DoubleByte>> = {
  gb18030: {daily: [[0xa1, 0xa3], [0xb0, 0xd7]]},
  big5: {daily: [[0xa1, 0xa1], [0xa4, 0xc6]]},
  shift_jis: {daily: [[0x81, 0x83], [0x88, 0x97]], needs: /[\u3041-\u30ff]/g},
  'euc-jp': {daily: [[0xa1, 0xa5], [0xb0, 0xcf]], needs: /[\u3041-\u30ff]/g},
  'euc-kr': {daily: [[0xa1, 0xa3], [0xb0, 0xc8]], needs: /[\uac00-\ud7a3]/g},
}

/**
 * Guesses the encoding of bytes that are neither UTF-8 nor UTF-16.
 * The chardet package (byte order and letter triples, after ICU) names candidates with a confidence; each candidate is
 * decoded and judged by how its non-ASCII characters stand in words, and the best sum wins.
 */
export async function guessEncoding(bytes: Uint8Array): Promise<Guess> {
  const sample = sampleBytes(bytes)
  const scores = new Map(Object.entries(regulars))
  for (const {name, confidence} of await analyse(sample)) {
    const encoding = encodingName(detectorNames[name.toLowerCase()] ?? name)
    if (!encoding || encoding.startsWith('utf-')) continue
    scores.set(encoding, Math.max(scores.get(encoding) ?? -1, (regulars[encoding] ?? 0) + confidence / 100))
  }
  for (const [encoding, sibling] of siblings) scores.set(encoding, scores.get(sibling)! - 0.02)
  let best: Guess = {encoding: 'windows-1252', confidence: 0}
  let most = -Infinity
  for (const [encoding, prior] of scores) {
    const score = prior + plausibility(sample, encoding)
    if (score > most) {
      most = score
      best = {encoding, confidence: Math.min(1, Math.max(0, score / 2))}
    }
  }
  return best
}

/**
 * What `analyse` of chardet does, with its recognisers of single-byte and double-byte encodings.
 * Its own entry holds file access as well, which has no place in a browser bundle.
 */
async function analyse(bytes: Uint8Array): Promise<{name: string; confidence: number}[]> {
  const [single, double] = await Promise.all([import('chardet/lib/encoding/sbcs.js'), import('chardet/lib/encoding/mbcs.js')])
  const byteStats = Array<number>(256).fill(0)
  for (const byte of bytes) byteStats[byte]!++
  const c1Bytes = byteStats.slice(0x80, 0xa0).some((count) => count > 0)
  const context = {byteStats, c1Bytes, rawInput: bytes, rawLen: bytes.length, inputBytes: bytes, inputLen: bytes.length}
  const recognisers = [
    new single.ISO_8859_1(), new single.ISO_8859_2(), new single.ISO_8859_5(), new single.ISO_8859_6(), new single.ISO_8859_7(),
    new single.ISO_8859_8(), new single.ISO_8859_9(), new single.windows_1251(), new single.windows_1256(), new single.windows_1257(),
    new single.windows_1258(), new single.windows_874(), new single.KOI8_R(),
    new double.sjis(), new double.big5(), new double.euc_jp(), new double.euc_kr(), new double.gb_18030(),
  ]
  return recognisers.flatMap((recogniser) => recogniser.match(context) ?? [])
}

const sampleLimit = 65536
const windowBytes = 4096
const slackBytes = 64

/**
 * The stretches around non-ASCII bytes, up to 64 KB: a long English head must not outvote what comes late.
 * Cut at blanks, which are never the second byte of a double-byte character.
 */
function sampleBytes(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, sampleLimit + windowBytes + slackBytes))
  let length = 0
  let at = 0
  while (at < bytes.length && length < sampleLimit) {
    let start = at
    while (start < bytes.length && bytes[start]! < 0x80) start++
    if (start === bytes.length) break
    const least = Math.max(at, start - slackBytes)
    while (start > least && bytes[start - 1]! > 0x20) start--
    let end = Math.min(bytes.length, start + windowBytes)
    const most = Math.min(bytes.length, end + slackBytes)
    while (end < most && bytes[end]! > 0x20) end++
    end = Math.min(end, start + sample.length - length)
    sample.set(bytes.subarray(start, end), length)
    length += end - start
    at = end
  }
  return sample.subarray(0, length)
}

function plausibility(sample: Uint8Array, encoding: string): number {
  const text = decodeAs(sample, encoding)
  const kind = doubleBytes[encoding]
  return kind ? judgeDoubleByte(sample, text, kind) : judgeWords(text)
}

/** Share of daily characters, from -1 to about 1; what cannot be decoded costs much. */
function judgeDoubleByte(sample: Uint8Array, text: string, {daily, needs}: DoubleByte): number {
  let pairs = 0
  let common = 0
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i]!
    if (byte < 0x80) continue
    pairs++
    if (daily.some(([first, last]) => byte >= first && byte <= last)) common++
    i++
  }
  let broken = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) broken++
  // A window that begins or ends inside a character breaks one.
  broken = Math.max(0, broken - 1)
  // 'the baker蛃 bread': one Han character alone behind an English word is a curled apostrophe misread with the letter after it
  //           ^
  const misread = text.match(/[A-Za-z][\u0080-\uffff](?![\u0080-\uffff])/g)?.length ?? 0
  const own = needs ? (text.match(needs)?.length ?? 0) : 0
  const typical = !needs ? 0 : own === 0 ? -0.5 : (0.4 * own) / Math.max(own, pairs)
  return Math.max(-1, (2 * common - pairs - 8 * broken - 2 * misread) / Math.max(1, pairs) + typical)
}

type Kind = 'lower' | 'upper' | 'other' | 'none'
interface Letter {
  kind: Kind
  script: number
}

const usualSigns = new Set('«»„“”‘’‚‹›–—…•·№°§©®™€£¥¿¡\u00a0\u00ad')
const letters = new Map<string, Letter>()

/** What a character is: its case and its script (0 for none). */
function letterOf(character: string): Letter {
  let letter = letters.get(character)
  if (!letter) {
    if (!/\p{L}/u.test(character)) letter = {kind: 'none', script: 0}
    else {
      const kind = /\p{Ll}/u.test(character) ? 'lower' : /\p{Lu}/u.test(character) ? 'upper' : 'other'
      const script = scripts.findIndex((pattern) => pattern.test(character)) + 1
      letter = {kind, script}
    }
    letters.set(character, letter)
  }
  return letter
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Hebrew}/u, /\p{Script=Arabic}/u]

/** Mean over the non-ASCII characters, from -1 to 1: letters among letters of their script are right, signs inside words are wrong. */
function judgeWords(text: string): number {
  let seen = 0
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80) continue
    seen++
    sum += judgeCharacter(text, i)
  }
  return seen === 0 ? 0 : Math.max(-1, sum / seen)
}

function judgeCharacter(text: string, i: number): number {
  const character = text[i]!
  const code = text.charCodeAt(i)
  if (code < 0xa0 || code === 0xfffd) return -2
  const self = letterOf(character)
  const before = letterOf(text[i - 1] ?? ' ')
  const after = letterOf(text[i + 1] ?? ' ')
  if (self.kind === 'none') {
    if (before.script && after.script && character !== '’' && character !== '\u00ad') return -1
    return usualSigns.has(character) ? 0.5 : -0.7
  }
  if ((before.script && before.script !== self.script) || (after.script && after.script !== self.script)) return -1
  // 'оПХБЕР': a capital after a small letter is what a wrong Cyrillic table gives
  //   ^
  if (self.kind === 'upper' && before.kind === 'lower') return -1
  if (self.kind === 'lower' && before.kind === 'upper' && after.kind === 'upper') return -1
  if (!before.script && !after.script) return 0.3
  // No Latin script has words of accented letters alone: a mark of double-byte text read by single bytes.
  if (self.script === 1 && text.charCodeAt(i - 1) > 0x7f && text.charCodeAt(i + 1) > 0x7f) return -0.3
  return self.kind === 'upper' && (before.kind === 'upper' || after.kind === 'upper') ? 0.7 : 1
}
