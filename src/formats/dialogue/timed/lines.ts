/** A line of the source without its line end. */
export interface Line {
  start: number
  end: number
}

/** The lines of a source, blank ones too, behind its byte-order mark; `\n`, `\r\n` and `\r` end a line. */
export function* eachLine(source: string): Generator<Line> {
  let start = source.charCodeAt(0) === 0xfeff ? 1 : 0
  let turn = source.indexOf('\r')
  while (start <= source.length) {
    let feed = source.indexOf('\n', start)
    if (feed < 0) feed = source.length
    while (turn >= 0 && turn < feed) {
      // 'one\r\ntwo': both together end the line
      if (turn + 1 === feed) break
      yield {start, end: turn}
      start = turn + 1
      turn = source.indexOf('\r', start)
    }
    if (turn >= 0 && turn < feed) {
      yield {start, end: turn}
      turn = source.indexOf('\r', feed)
    } else yield {start, end: feed}
    start = feed + 1
  }
}

/** The first lines that are not blank. */
export function* headLines(source: string, most: number): Generator<Line> {
  let seen = 0
  for (const line of eachLine(source)) {
    const inked = trimmed(source, line.start, line.end)
    if (inked.start === inked.end) continue
    yield inked
    if (++seen === most) return
  }
}

/** How many blanks at the beginning of a text are looked behind. */
const mostBlanks = 200

/** The first character of a text that is no blank: it tells most forms apart at once. Null where too many blanks stand before it, or nothing else. */
export function firstSign(source: string): number | null {
  for (let at = 0; at < source.length && at < mostBlanks; at++) {
    const code = source.charCodeAt(at)
    if (!isBlank(code)) return code
  }
  return null
}

const blank = /\s/

/** A stretch without the blanks at both ends; empty at its beginning where it is all blank. */
export function trimmed(source: string, start: number, end: number): Line {
  let from = start
  let to = end
  while (from < to && isBlank(source.charCodeAt(from))) from++
  while (to > from && isBlank(source.charCodeAt(to - 1))) to--
  return from === to ? {start, end: start} : {start: from, end: to}
}

/** Whether a character is white space. */
export function isBlank(code: number): boolean {
  return code <= 0x20 ? code === 0x20 || (code >= 9 && code <= 13) : code >= 0xa0 && blank.test(String.fromCharCode(code))
}
