/** Gives each of a set of names as often as it stands in a text as a whole identifier, in order. */
export type FindNames = (text: string, found: (name: string) => void) => void

/** Prepares looking for names: identifiers are letters, `_` and `$`, with digits and other numbers behind the first. */
export function createNameFinder(names: Iterable<string>): FindNames {
  const wanted = new Set(names)
  // Most words of a text are told from the names by how they begin and how long they are.
  const lengths = new Int32Array(128)
  for (const name of wanted) lengths[name.charCodeAt(0) & 127]! |= 1 << Math.min(name.length, 31)
  return (text, found) => {
    let at = 0
    while (at < text.length) {
      const start = at
      const kind = kindAt(text, at)
      at += width
      if (kind !== begins) continue
      while (at < text.length && kindAt(text, at) !== parts) at += width
      if (((lengths[text.charCodeAt(start) & 127]! >>> Math.min(at - start, 31)) & 1) === 0) continue
      const name = text.slice(start, at)
      if (wanted.has(name)) found(name)
    }
  }
}

/** What a character is to identifiers: it parts them, goes on with one, begins one. */
const parts = 1
const goesOn = 2
const begins = 3

/** Kinds of UTF-16 units, 0 until they are asked for. */
const kinds = new Uint8Array(0x10000)
/** Units of the character that was asked for last. */
let width = 1

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  width = 1
  if (unit < 0xd800 || unit > 0xdbff) return kinds[unit] || (kinds[unit] = kindOf(String.fromCharCode(unit)))
  const code = text.codePointAt(at)!
  if (code < 0x10000) return parts
  width = 2
  return kindOf(String.fromCodePoint(code))
}

function kindOf(character: string): number {
  return /[\p{L}_$]/u.test(character) ? begins : /\p{N}/u.test(character) ? goesOn : parts
}
