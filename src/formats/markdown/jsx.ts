/** A tag as JSX writes it; HTML tags are among them. Offsets are those of the text it was found in. */
export interface Tag {
  end: number
  /** Empty for the fragments `<>` and `</>`. */
  name: string
  closing: boolean
  selfClosing: boolean
  /** Whether it has no attributes. */
  bare: boolean
  /** Whether an attribute is an expression. */
  braces: boolean
}

const opening = /<(\/?)([A-Za-z_$][\w$:.-]*)?/y
const attributeName = /[A-Za-z_$@:#][\w$:.@-]*/y
const blanks = /\s*/y
const quoted = /"[^"]*"|'[^']*'/y

/** The tag that begins at `at` and ends before `limit`; null when what stands there is none. */
export function tagAt(text: string, at: number, limit: number): Tag | null {
  opening.lastIndex = at
  const found = opening.exec(text)
  if (!found) return null
  const [, slash = '', name = ''] = found
  let bare = true
  let braces = false
  for (let i = opening.lastIndex; i < limit; ) {
    i = match(blanks, text, i)
    const [sign, next] = [text[i], text[i + 1]]
    const selfClosing = sign === '/' && next === '>'
    if (sign === '>' || selfClosing) {
      const end = i + (selfClosing ? 2 : 1)
      const isTag = end <= limit && (name !== '' || (bare && !selfClosing))
      return isTag ? {end, name, closing: slash !== '', selfClosing, bare, braces} : null
    }
    bare = false
    const from = i
    if (sign === '{') {
      braces = true
      i = bracesEnd(text, i, limit)
    } else {
      i = match(attributeName, text, i)
      if (i === from) return null
      const value = match(blanks, text, i)
      if (text[value] !== '=') continue
      i = match(blanks, text, value + 1)
      if (text[i] === '{') {
        braces = true
        i = bracesEnd(text, i, limit)
      } else {
        const start = i
        i = match(quoted, text, i)
        if (i === start) i = match(unquoted, text, i)
        if (i === start) return null
      }
    }
    if (i < 0) return null
  }
  return null
}

const unquoted = /[^\s"'=<>`{}]+/y

/** Where a match at `at` ends; `at` when there is none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * Behind the brace that closes the one at `at`, or -1: as JavaScript has it, with strings, templates and comments left aside,
 * or, where that finds no end (an apostrophe in the text of a tag), by the braces alone.
 */
export function bracesEnd(text: string, at: number, limit: number): number {
  const end = scanCode(text, at, limit, (open, i) => open.length === 0 && text[i] === '}')
  return end < 0 ? plainBracesEnd(text, at, limit) : end
}

function plainBracesEnd(text: string, at: number, limit: number): number {
  let open = 0
  for (let i = at; i < limit; i++) {
    const sign = text[i]
    if (sign === '{') open++
    else if (sign === '}' && --open === 0) return i + 1
  }
  return -1
}

const closers: {[open: string]: string} = {'{': '}', '(': ')', '[': ']'}
const noCode = /(?<!:)\/\/[^\r\n]*|"(?:[^"\\\r\n]|\\[^])*"|'(?:[^'\\\r\n]|\\[^])*'/y

/**
 * Goes through code sign by sign until `isEnd` says so, which is given the brackets that are open then; -1 when it never does.
 * Strings and comments are stepped over; in a template only what closes it counts, and `${`.
 */
export function scanCode(text: string, at: number, limit: number, isEnd: (open: readonly string[], at: number) => boolean): number {
  /** The brackets that are open, as what closes them; a backtick for a template. */
  const open: string[] = []
  let commentEnd = at
  for (let i = at; i < limit; i++) {
    const sign = text[i]!
    const last = open[open.length - 1]
    if (last === '`') {
      if (sign === '\\') i++
      else if (sign === '`') open.pop()
      else if (sign === '$' && text[i + 1] === '{') {
        open.push('}')
        i++
      }
    } else if (sign === '`') open.push(sign)
    else if (sign in closers) open.push(closers[sign]!)
    else if (sign === last) open.pop()
    else if (sign === '"' || sign === "'" || sign === '/') {
      if (sign === '/' && text[i + 1] === '*' && commentEnd >= 0) {
        commentEnd = text.indexOf('*/', i + 2)
        if (commentEnd >= 0) i = Math.min(commentEnd + 2, limit) - 1
      } else {
        const end = match(noCode, text, i)
        if (end > i) i = Math.min(end, limit) - 1
      }
    }
    if (isEnd(open, i)) return i + 1
  }
  return -1
}
