/** Whether nothing but blanks stands before an offset in its line. */
export function beginsLine(source: string, offset: number): boolean {
  return lineStart(source, offset) !== null
}

/** Where the line begins, if nothing but blanks stands before the offset in it; else null. */
export function lineStart(source: string, offset: number): number | null {
  let at = offset
  while (at > 0) {
    const code = source.charCodeAt(at - 1)
    if (code === 10 || code === 13) return at
    if (code !== 32 && code !== 9 && code !== 0xfeff && code !== 12) return null
    at--
  }
  return 0
}

/** How many line ends lie in a stretch: at most two are counted. */
export function lineEnds(source: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to && count < 2; at++) {
    const code = source.charCodeAt(at)
    if (code === 10 || (code === 13 && source.charCodeAt(at + 1) !== 10)) count++
  }
  return count
}

/** Whether a stretch only closes or parts: brackets, commas, semicolons, blanks. A pair of brackets, `{}`, is an element. */
export function isClosing(source: string, from: number, to: number): boolean {
  if (to - from > 64) return false
  let opens = false
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (opening.has(code)) opens = true
    else if (!closing.has(code)) return false
    else if (opens && closers.has(code)) return false
  }
  return true
}

const codesOf = (characters: string) => new Set([...characters].map((character) => character.charCodeAt(0)))
const opening = codesOf('{[(')
const closers = codesOf('}])')
const closing = codesOf('}]);, \t\r\n')
