import {languages} from './languages/index.js'
import {wordsOf} from './languages/language.js'

/** How much of a text is looked at, from its beginning and from its end. */
const reach = 240
/** A mark so near to the end still asks: `Why is that? Just curious.` */
const tail = 80
/** No question without its mark is longer, in characters. */
const longest = 160

const asking = phrases('asking')
const opening = phrases('opening')
const inside = languages.flatMap(({inside}) => wordsOf(inside ?? ''))
const ending = languages.flatMap(({ending}) => wordsOf(ending ?? ''))
const wideOpening = [...opening].filter((word) => isWide(word))
const wideAsking = [...asking].filter((word) => isWide(word))

const closers = /[\s"'”’»)\]}*_~`」』）】.!…]+$/u
const opener = /^[\s"'“‘«„([*_~`「『（【¿—–-]+/u

/** Whether a text ends with a question: its mark stands at the end, or a word that is one (`吗`). */
export function endsAsking(text: string): boolean {
  if (isLetter(text.charCodeAt(text.length - 1))) return false
  const end = text.slice(-reach).replace(closers, '')
  const last = end.charCodeAt(end.length - 1)
  if (isMark(last)) return true
  // What is looked for now is wide.
  if (last < 0x3000) return false
  const bare = end.replace(/[。，]+$/u, '')
  // '我呢'  '那么': two characters at least stand before it
  return bare.length > 2 && ending.some((word) => bare.endsWith(word)) && !/(?:什|甚|怎|那|这|這|多|要)[么麼]$/u.test(bare)
}

/** Whether a text asks: by a mark at or near its end, or by the words it begins with. */
export function isQuestion(text: string): boolean {
  if (endsAsking(text) || asksNear(text.slice(-tail))) return true
  const start = text.slice(0, reach).replace(opener, '').toLowerCase().replaceAll('’', "'")
  if (begins(start, asking) || wideAsking.some((word) => start.startsWith(word))) return isBrief(text)
  if (!isPlain(text)) return false
  return begins(start, opening) || wideOpening.some((word) => start.startsWith(word)) || (isWide(start) && inside.some((word) => start.includes(word)))
}

/** A mark behind which a sentence ends: not the one of an address. */
function asksNear(end: string): boolean {
  for (let i = 0; i < end.length; i++) {
    if (isMark(end.charCodeAt(i)) && (i + 1 === end.length || end.charCodeAt(i) === 0xff1f || /[\s"'”’»)\]*_!?]/u.test(end[i + 1]!))) return true
  }
  return false
}

/** Latin or Cyrillic, by far the most common end of a title. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x400 && code <= 0x52f)
}

function isMark(code: number): boolean {
  // ?  ؟  ？  ⁇  ⁈  ⁉
  return code === 0x3f || code === 0x61f || code === 0xff1f || (code >= 0x2047 && code <= 0x2049)
}

/** One or two sentences: who tells a story may well begin it with "Is it …". */
function isBrief(text: string): boolean {
  return text.length <= reach
}

/** One sentence without any mark at its end. */
function isPlain(text: string): boolean {
  if (text.length > longest) return false
  const trimmed = text.trim()
  return !/[.!:;,…。！：；，]["'”’»)\]*_]*$|[.!]\s/u.test(trimmed) && !trimmed.includes('\n') && trimmed.includes(isWide(trimmed) ? '' : ' ')
}

/** Whether a text begins with one of the phrases, of three words at most, as whole words. */
function begins(start: string, phrases: ReadonlySet<string>): boolean {
  let at = 0
  for (let count = 0; count < 3; count++) {
    while (at < start.length && !/\s/.test(start[at]!)) at++
    const words = start.slice(0, at)
    if (phrases.has(words) || phrases.has(words.replace(/[,?]$/, ''))) return true
    if (at >= start.length) return false
    at++
  }
  return false
}

function phrases(kind: 'asking' | 'opening'): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => wordsOf(language[kind])))
}

function isWide(text: string): boolean {
  return /^[\u3400-\u9fff]/u.test(text)
}
