/** What the beginning of a JSON text shows. */
export interface Shape {
  /** Path of each member, with how its first value begins: `messages[].role` → `user`, `messages[].content` → `[`. */
  members: ReadonlyMap<string, string>
  /** Whether one value is over and another one begins: JSON lines. */
  isLines: boolean
}

const windowChars = 65_536
const sampleChars = 40
/** Items of a list after these say nothing new. */
const mostItems = 8
const mostDepth = 10

interface Frame {
  /** Null where nothing is looked at any more. */
  path: string | null
  isList: boolean
  /** Name of the member whose value comes next. */
  key: string | null
  items: number
}

const literal = /[^\s,:[\]{}"]+/y

/** Looks at the first 64 KB of a text that may break off anywhere and need not be valid. */
export function shapeOf(source: string): Shape {
  const members = new Map<string, string>()
  const open: Frame[] = []
  const end = Math.min(source.length, windowChars)
  let values = 0

  const note = (path: string | null, sample: string): string | null => {
    if (path !== null && !members.get(path)) members.set(path, sample.slice(0, sampleChars))
    return path
  }
  /** Where the value that begins here stands. */
  const begin = (sample: string): string | null => {
    const parent = open[open.length - 1]
    if (!parent) {
      values++
      return note('', sample)
    }
    const {path, key} = parent
    parent.key = null
    if (path === null || open.length > mostDepth) return null
    if (parent.isList) return ++parent.items > mostItems ? null : note(`${path}[]`, sample)
    return key === null ? null : note(member(path, key), sample)
  }

  for (let at = source.charCodeAt(0) === 0xfeff ? 1 : 0; at < end; ) {
    const sign = source[at]!
    const parent = open[open.length - 1]
    if (sign === '{' || sign === '[') {
      open.push({path: begin(sign), isList: sign === '[', key: null, items: 0})
      at++
    } else if (sign === '"') {
      const close = closing(source, at, end)
      const text = source.slice(at + 1, close)
      if (parent && !parent.isList && parent.key === null) {
        parent.key = text
        // Its value may begin behind the window.
        if (parent.path !== null) note(member(parent.path, text), '')
      } else {
        begin(text)
      }
      at = close + 1
    } else if (/[\s,:\]}]/.test(sign)) {
      if (sign === '}' || sign === ']') open.pop()
      at++
    } else {
      literal.lastIndex = at
      const found = literal.exec(source)![0]
      begin(found)
      at += found.length
    }
  }
  return {members, isLines: values > 1}
}

const member = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

function closing(source: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    if (source[at] === '"') return at
    if (source[at] === '\\') at++
  }
  return end
}
