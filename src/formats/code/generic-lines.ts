import type {GenericRules, Token} from './generic-rules.js'

/** A file as its lines, with what lies in strings and comments set apart and brackets and words that open and close paired. */
export interface Lines {
  source: string
  /** The same length, comments blanked; line ends that lie in one as well. */
  code: string
  /** Strings blanked too. */
  bare: string
  count: number
  /** Where a line begins; one more entry for the end of the file. */
  starts: Int32Array
  /** Where its text ends, before the line end and blanks. */
  ends: Int32Array
  /** Where its first character that is not blank stands; `ends` of a blank line. */
  firsts: Int32Array
  /** Columns before it; a tab reaches to the next multiple of 8. */
  indents: Int32Array
  flags: Uint8Array
  /** How many blocks are open where a line begins, behind what it first closes, and where it ends. */
  depths: Int32Array
  leads: Int32Array
  tails: Int32Array
  blocks: Blocks
}

/** What opens and closes, in the order of the source; what has no partner is left out. */
export interface Blocks {
  count: number
  starts: number[]
  ends: number[]
  /** Index of the partner. */
  partners: number[]
  /** How many are open before it; for one that closes, before it has opened. */
  depths: number[]
}

/** Nothing but blanks. */
export const isBlank = 1
/** Nothing but a comment, or a part of one. */
export const isComment = 2
/** Begins inside a string or comment. */
export const isInside = 4
/** Only closes: never the first line of anything. */
export const isCloser = 8
/** Goes on with the statement of the line before. */
export const goesOn = 16

/** Patterns see no more of a line: so none can take long on one. */
const longestLook = 1000
const longestEnd = 200
/** Columns of indentation that are told apart. */
const mostColumns = 4096

export function beginning(text: string, {firsts, ends, starts}: Lines, line: number): string {
  const end = ends[line]!
  // From the line's start, so that `^` is that, unless there is only indentation to see.
  const from = firsts[line]! - starts[line]! < longestLook ? starts[line]! : firsts[line]!
  return text.slice(from, Math.min(end, from + longestLook))
}

export function ending(text: string, {starts, ends}: Lines, line: number): string {
  const end = ends[line]!
  return text.slice(Math.max(starts[line]!, end - longestEnd), end)
}

/** The line in which an offset lies. */
export function lineAt({starts, count}: Lines, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

export function readLines(source: string, rules: GenericRules): Lines {
  const starts = lineStarts(source)
  const count = starts.length - 1
  const {code, bare, inside} = maskOf(source, starts, rules)
  const ends = new Int32Array(count)
  const firsts = new Int32Array(count)
  const indents = new Int32Array(count)
  const flags = new Uint8Array(count)
  for (let line = 0; line < count; line++) {
    const from = starts[line]!
    let end = starts[line + 1]!
    while (end > from && isSpace(source.charCodeAt(end - 1))) end--
    let first = from
    let columns = 0
    for (; first < end; first++) {
      const unit = source.charCodeAt(first)
      if (!isSpace(unit)) break
      columns = unit === 9 ? (columns + 8) & ~7 : unit === 0xfeff || unit === 12 ? columns : columns + 1
    }
    ends[line] = end
    firsts[line] = first
    indents[line] = Math.min(columns, mostColumns)
    flags[line] = (first === end ? isBlank : 0) | (inside[line] ? isInside : 0)
    if (first < end && isEmpty(code, first, end)) flags[line]! |= isComment
  }
  const lines: Lines = {
    source, code, bare, count, starts, ends, firsts, indents, flags,
    depths: new Int32Array(count),
    leads: new Int32Array(count),
    tails: new Int32Array(count),
    blocks: blocksIn(bare, rules),
  }
  measure(lines)
  markClosers(lines)
  markGoingOn(lines, rules)
  return lines
}

/** The line end is LF, CR LF or CR. */
function lineStarts(source: string): Int32Array {
  let count = 0
  const {length} = source
  for (let at = 0; at < length; at++) if (endsLine(source, at)) count++
  const last = length > 0 && !endsLine(source, length - 1)
  const starts = new Int32Array(count + (last ? 1 : 0) + 1)
  let line = 0
  for (let at = 0; at < length; at++) if (endsLine(source, at)) starts[++line] = at + 1
  starts[starts.length - 1] = length
  return starts
}

function endsLine(source: string, at: number): boolean {
  const unit = source.charCodeAt(at)
  return unit === 10 || (unit === 13 && source.charCodeAt(at + 1) !== 10)
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0xfeff
}

function isEmpty(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

interface Opener {
  open: string
  /** What must match where it stands; its match is what opens. */
  match: RegExp | null
  /** Comment to the end of the line, comment or string with an end. */
  kind: 'line' | 'block' | 'string' | 'here'
  close: string | null
  escape: '\\' | 'double' | null
  /** May reach over line ends. */
  lines: boolean
}

function openersOf({lineComments = [], blockComments = [], strings = []}: GenericRules): Opener[] {
  const sticky = (match: string | undefined) => (match === undefined ? null : new RegExp(match, 'my'))
  const token = (given: Token): {open: string; match?: string} => (typeof given === 'string' ? {open: given} : given)
  return [
    ...blockComments.map(([open, close]): Opener => ({open: token(open).open, match: sticky(token(open).match), kind: 'block', close, escape: null, lines: true})),
    ...strings.map((given): Opener => {
      const rule = typeof given === 'string' ? {open: given} : given
      const {open, match, close = match === undefined ? open : null, escape = '\\', lines = false, here = false} = rule
      return {open, match: sticky(match), kind: here ? 'here' : 'string', close, escape: escape === 'none' ? null : escape, lines}
    }),
    ...lineComments.map((given): Opener => ({open: token(given).open, match: sticky(token(given).match), kind: 'line', close: null, escape: null, lines: false})),
  ]
}

interface Mask {
  code: string
  bare: string
  inside: Uint8Array
}

/** What lies in comments and strings is written over. */
function maskOf(source: string, starts: Int32Array, rules: GenericRules): Mask {
  const inside = new Uint8Array(starts.length - 1)
  const {length} = source
  const byFirst: (Opener[] | undefined)[] = []
  for (const opener of openersOf(rules)) (byFirst[opener.open.charCodeAt(0)] ??= []).push(opener)
  const wholeLine = rules.commentLine === undefined ? null : new RegExp(rules.commentLine, rules.ignoreCase ? 'i' : '')
  const code: string[] = []
  const bare: string[] = []
  let written = 0
  const hide = (from: number, to: number, comment: boolean) => {
    const plain = source.slice(written, from)
    code.push(plain, comment ? ' '.repeat(to - from) : source.slice(from, to))
    bare.push(plain, (comment ? ' ' : '"').repeat(to - from))
    written = to
  }
  /** Texts that do not occur behind an offset any more; and how far may still be looked for others, so that all looking stays linear. */
  const absent = new Set<string>()
  let budget = 4 * length + 4096

  let line = 0
  let here = -1
  let at = 0
  const lineEnd = () => {
    let end = starts[line + 1]!
    while (end > at && (source.charCodeAt(end - 1) === 10 || source.charCodeAt(end - 1) === 13)) end--
    return end
  }
  const advance = (to: number) => {
    at = to
    while (line + 1 < inside.length && starts[line + 1]! <= at) {
      line++
      if (starts[line]! < at) inside[line] = 1
    }
  }
  let begun = -1
  while (at < length) {
    if (line !== begun) {
      begun = line
      if (here > at) {
        // what a `<<END` above has announced
        const from = at
        inside[line] = 1
        advance(here)
        hide(from, here, false)
        here = -1
        continue
      }
      if (wholeLine && starts[line] === at && wholeLine.test(source.slice(at, Math.min(starts[line + 1]!, at + longestLook)))) {
        const end = lineEnd()
        if (end > at) {
          hide(at, end, true)
          advance(end)
          continue
        }
      }
    }
    const openers = byFirst[source.charCodeAt(at)]
    const opened = openers && openAt(openers)
    if (!opened) {
      advance(at + 1)
      continue
    }
    const {to, comment, from} = opened
    if (comment !== null) hide(from, to, comment)
    advance(to)
  }
  code.push(source.slice(written))
  bare.push(source.slice(written))
  return {code: code.join(''), bare: bare.join(''), inside}

  function openAt(openers: readonly Opener[]): {from: number; to: number; comment: boolean | null} | null {
    for (const opener of openers) {
      if (!source.startsWith(opener.open, at)) continue
      let text = opener.open
      let tag: string | undefined
      if (opener.match) {
        opener.match.lastIndex = at
        const found = opener.match.exec(source)
        if (!found || found[0] === '') continue
        text = found[0]
        tag = found.groups?.['tag']
      }
      const from = at
      const behind = at + text.length
      if (opener.kind === 'line') return {from, to: Math.max(behind, lineEnd()), comment: true}
      if (opener.kind === 'here') {
        if (tag !== undefined && here < 0) here = hereEnd(tag)
        return {from, to: behind, comment: null}
      }
      if (opener.kind === 'string' && opener.close === '') return {from, to: behind, comment: false}
      const close = opener.close?.replace('$tag', () => tag ?? '') ?? text
      const to = opener.kind === 'block' ? commentEnd(text, close, behind) : opener.lines ? stringEnd(close, opener.escape, behind) : lineStringEnd(close, opener.escape, behind)
      if (to >= 0) return {from, to, comment: opener.kind === 'block'}
    }
    return null
  }

  function mayOccur(key: string): boolean {
    return budget > 0 && !absent.has(key)
  }

  function fail(key: string, from: number): -1 {
    absent.add(key)
    budget -= length - from
    return -1
  }

  function commentEnd(open: string, close: string, from: number): number {
    const key = `/${close}`
    if (absent.has(key)) return -1
    const plain = () => {
      const found = source.indexOf(close, from)
      return found < 0 ? fail(key, from) : found + close.length
    }
    if (!rules.nestedComments || budget <= 0) return plain()
    let level = 1
    let next = from
    let opening = source.indexOf(open, from)
    let closing = -1
    while (level > 0) {
      if (closing < next) closing = source.indexOf(close, next)
      if (closing < 0) {
        budget -= length - from
        // More are opened than closed: the first that closes will do.
        return plain()
      }
      while (opening >= 0 && opening < next) opening = source.indexOf(open, next)
      if (opening >= 0 && opening < closing) {
        level++
        next = opening + open.length
      } else {
        level--
        next = closing + close.length
      }
    }
    return next
  }

  function stringEnd(close: string, escape: Opener['escape'], from: number): number {
    if (!mayOccur(close)) return -1
    for (let next = from; next < length; next++) {
      if (escape === '\\' && source.charCodeAt(next) === 92) next++
      else if (source.startsWith(close, next)) {
        if (escape === 'double' && source.startsWith(close, next + close.length)) next += 2 * close.length - 1
        else return next + close.length
      }
    }
    return fail(close, from)
  }

  /** It ends with its line at the latest. */
  function lineStringEnd(close: string, escape: Opener['escape'], from: number): number {
    const end = lineEnd()
    for (let next = from; next < end; next++) {
      if (escape === '\\' && source.charCodeAt(next) === 92) next++
      else if (source.startsWith(close, next)) {
        if (escape === 'double' && source.startsWith(close, next + close.length)) next += 2 * close.length - 1
        else return next + close.length
      }
    }
    return end
  }

  /** Behind the line that says only the tag; -1 where there is none. */
  function hereEnd(tag: string): number {
    if (!mayOccur(`<<${tag}`)) return -1
    for (let each = line + 1; each < inside.length; each++) {
      const from = starts[each]!
      const to = starts[each + 1]!
      if (to - from < tag.length + longestEnd && source.slice(from, to).trim() === tag) return to
    }
    return fail(`<<${tag}`, at)
  }
}

const openBrackets = '([{'
const closeBrackets = ')]}'
/** Kind of the words that open and close. */
const words = 3

/** Brackets, and the words that open and close blocks, each with its partner. */
function blocksIn(bare: string, {brackets = '([{', open, close, ignoreCase}: GenericRules): Blocks {
  const kinds = new Int8Array(128).fill(-1)
  for (const bracket of brackets) {
    const kind = openBrackets.indexOf(bracket)
    kinds[bracket.charCodeAt(0)] = kind
    kinds[closeBrackets.charCodeAt(kind)] = kind
  }
  const pattern = open === undefined || close === undefined ? null : new RegExp(`(?<o>${open})|(?<c>${close})`, ignoreCase ? 'gim' : 'gm')
  const found: Blocks = {count: 0, starts: [], ends: [], partners: [], depths: []}
  const kindOf: number[] = []
  const stack: number[] = []
  /** How many of each kind are open: what closes nothing is passed over at once. */
  const opened = [0, 0, 0, 0]
  const push = (kind: number, from: number, to: number) => {
    stack.push(found.starts.length)
    opened[kind]!++
    found.starts.push(from)
    found.ends.push(to)
    found.partners.push(-1)
    kindOf.push(kind)
  }
  const pop = (kind: number, from: number, to: number) => {
    if (opened[kind] === 0) return
    for (;;) {
      const opener = stack.pop()!
      opened[kindOf[opener]!]!--
      // One of another kind was never closed.
      if (kindOf[opener] !== kind) continue
      found.partners[opener] = found.starts.length
      found.starts.push(from)
      found.ends.push(to)
      found.partners.push(opener)
      kindOf.push(kind)
      return
    }
  }
  const next = () => {
    if (!pattern) return null
    const match = pattern.exec(bare)
    if (match && match[0] === '') pattern.lastIndex++
    return match
  }
  let word = next()
  for (let at = 0; at < bare.length; at++) {
    while (word && word.index <= at) {
      const {index, 0: text} = word
      const opens = word.groups!['o'] !== undefined
      word = next()
      // `a[end]`, `(x for x in y)`: words between round or square brackets are something else.
      const top = stack[stack.length - 1]
      if (text === '' || (top !== undefined && kindOf[top]! < 2)) continue
      const from = index + (text.length - text.trimStart().length)
      if (opens) push(words, from, index + text.length)
      else pop(words, from, index + text.length)
    }
    const unit = bare.charCodeAt(at)
    const kind = unit < 128 ? kinds[unit]! : -1
    if (kind < 0) continue
    if (unit === openBrackets.charCodeAt(kind)) push(kind, at, at + 1)
    else pop(kind, at, at + 1)
  }
  return paired(found)
}

/** Without those that have no partner; a file with one of those would be nested to its end. */
function paired({starts, ends, partners}: Blocks): Blocks {
  const kept: Blocks = {count: 0, starts: [], ends: [], partners: [], depths: []}
  const moved = new Int32Array(starts.length).fill(-1)
  let depth = 0
  for (let i = 0; i < starts.length; i++) {
    const partner = partners[i]!
    if (partner < 0) continue
    const opens = partner > i
    moved[i] = kept.count++
    kept.starts.push(starts[i]!)
    kept.ends.push(ends[i]!)
    kept.partners.push(partner)
    kept.depths.push(opens ? depth++ : --depth)
  }
  for (let i = 0; i < kept.count; i++) kept.partners[i] = moved[kept.partners[i]!]!
  return kept
}

/** How deep every line begins and ends. */
function measure({bare, count, starts, ends, firsts, depths, leads, tails, blocks}: Lines): void {
  let block = 0
  let depth = 0
  for (let line = 0; line < count; line++) {
    depths[line] = depth
    leads[line] = depth
    let leading = firsts[line]!
    const stop = starts[line + 1]!
    while (block < blocks.count && blocks.starts[block]! < stop) {
      const closes = blocks.partners[block]! < block
      depth += closes ? -1 : 1
      if (closes && blocks.starts[block] === leading) {
        leads[line] = depth
        leading = blocks.ends[block]!
        while (leading < ends[line]! && closingMarks.has(bare.charCodeAt(leading))) leading++
      }
      block++
    }
    tails[line] = depth
  }
}

const closingMarks = new Set([...',; \t'].map((mark) => mark.charCodeAt(0)))
const brackets = new Set([...'{}[]();, \t'].map((mark) => mark.charCodeAt(0)))
const closingWord = /^\s*(?:end\w*|fi|done|esac)\b[\s;,.()}\]]*$/i

function markClosers({bare, count, starts, ends, firsts, flags, leads, depths, tails}: Lines): void {
  for (let line = 0; line < count; line++) {
    if (flags[line]! & (isBlank | isComment | isInside)) continue
    const first = firsts[line]!
    const end = ends[line]!
    const closing = leads[line]! < depths[line]! || closeBrackets.includes(bare[first]!)
    if (closing && tails[line]! <= leads[line]!) flags[line]! |= isCloser
    else if (end - first < longestEnd && closingWord.test(bare.slice(starts[line], end))) flags[line]! |= isCloser
    else {
      let at = first
      while (at < end && brackets.has(bare.charCodeAt(at))) at++
      if (at === end) flags[line]! |= isCloser
    }
  }
}

const defaultContinues = String.raw`^\s*(?:else|elif|elsif|elseif|catch|except|rescue|ensure|finally|then|do)\b`
const backslash = String.raw`\\$`

/** Lines that go on with a statement: behind a backslash, or where what ends one is still to come. */
function markGoingOn(lines: Lines, {terminator, continued = backslash, continues = defaultContinues, ignoreCase}: GenericRules): void {
  const {bare, code, count, flags, depths, leads, tails} = lines
  const patternOf = (pattern: string | undefined) => (pattern === undefined ? null : new RegExp(pattern, ignoreCase ? 'i' : ''))
  const more = new RegExp(continued, ignoreCase ? 'i' : '')
  const last = patternOf(terminator)
  const goOn = patternOf(continues)
  let before = -1
  for (let line = 0; line < count; line++) {
    if (flags[line]! & (isBlank | isComment)) {
      // A blank line ends what a backslash went on with.
      if (flags[line]! & isBlank && before >= 0 && more.test(ending(bare, lines, before))) before = -1
      continue
    }
    if (!(flags[line]! & isInside)) {
      const tail = before < 0 ? null : ending(bare, lines, before)
      if (tail !== null && more.test(tail)) flags[line]! |= goesOn
      else if (last && tail !== null && tails[before]! <= leads[line]! && tails[before] === depths[line] && !last.test(tail)) flags[line]! |= goesOn
      if (goOn && goOn.test(beginning(code, lines, line))) flags[line]! |= goesOn
    }
    before = line
  }
}
