/** A list of attributes at the end of a text. */
export interface AttributeList {
  /** Where it begins, the blanks in front included. */
  start: number
  id: string | null
}

const value = /"[^"\r\n]*"|'[^'\r\n]*'|[^\s"'{}=]+/.source
const own = String.raw`#[^\s{}#]+`
const item = String.raw`${own}|\.[^\s{}.#=]+|[\w:@-]+=(?:${value})|data-[\w-]+`
const loose = String.raw`${item}|[\w-]+`
// MkDocs, Kramdown, Pandoc and Hugo: `{#id .class}`, `{ id="x" data-y=z }`, `{: #id }`, `{-}`; with a colon or behind an id also bare names:
// `{:toc}`, `{#id toc}`.
const forms = [
  String.raw`[ \t]*(?:${item}|-)(?:[ \t]+(?:${item}))*`,
  String.raw`[ \t]*${own}(?:[ \t]+(?:${loose}))*`,
  String.raw`:[ \t]*(?:${loose})(?:(?:[ \t]+|(?=[.#]))(?:${loose}))*`,
]
const list = new RegExp(String.raw`(?<!\\)\{(?:${forms.join('|')})[ \t]*\}[ \t]*$`)
// `{/*own*/}`, `{/* #own */}`: MDX takes nothing else. With blanks inside and without the sign it is a comment.
const comment = /\{[ \t]*\/\*(?:[ \t]*#([^\s*#]+)[ \t]*|([^\s*#]+))\*\/[ \t]*\}[ \t]*$/
// `Title [#own]`: Fumadocs and Nextra. `[#12]` is the number of an issue.
const bracket = /(?<=[ \t])\[#(\p{L}[^\s[\]#]*)\][ \t]*$/u
const idOf = new RegExp(String.raw`(?:^|[\s{:])(?:#([^\s{}#.]+)|id=(${value}))`)
const longest = 1000

/** The list of attributes that a heading ends with, in any of the ways there are. */
export function attributeList(text: string): AttributeList | null {
  if (!/[}\]][ \t]*$/.test(text.slice(-longest))) return null
  const from = Math.max(0, text.length - longest)
  const tail = text.slice(from)
  const own = comment.exec(tail) ?? bracket.exec(tail)
  const found = own ?? list.exec(tail)
  if (!found) return null
  const start = from + tail.slice(0, found.index).trimEnd().length
  if (own) return {start, id: (own[1] ?? own[2])!}
  const [, id, quoted] = idOf.exec(found[0]) ?? []
  return {start, id: id ?? quoted?.replace(/^["']|["']$/g, '') ?? null}
}

/** Whether a text is a list as Kramdown has it and nothing else: `{: .note }`. */
export function isAttributeList(text: string): boolean {
  return text.startsWith('{:') && attributeList(text)?.start === 0
}
