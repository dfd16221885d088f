import type {Speaker} from '../../../tree/types.js'
import {notNames, particles, roleWords} from './words.js'

const longestName = 50
const mostWords = 5

const nameWord = /^(?:["'“«(]?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}.'’_-]*["'”»)]?|\p{N}+|[\p{Lu}]\.|#\p{N}+)$/u
const nameStart = /^[\p{Lu}\p{Lt}\p{Lo}]/u

/** What stands in brackets behind a name: `Ann (she/her)`, `Ann Lee (Acme)`. */
const bracketed = /(?<=\S)[ \u00a0]{0,3}[(（][^()（）]{1,40}[)）]$/u

/** Whether a text has the form of a name: a few words with capital letters (`Dr. Ann Lee`, `SPEAKER_00`, `Speaker 1`, `王芳`). */
export function isName(text: string): boolean {
  const name = text.replace(bracketed, '')
  if (name.length === 0 || name.length > longestName || !nameStart.test(name) || notNames.has(name.toLowerCase())) return false
  const words = name.split(/\s+/)
  return words.length <= mostWords && words.every((word) => nameWord.test(word) || particles.has(word))
}

const looseName = /^[\p{L}\p{N}][^<>{}=\\*#"“«»”;?!]*$/u

/** Whether a text may be a name where a time beside it already says so: also `ann lee`, `Ann Lee | Acme`, `Ann (she/her)`. */
export function mayBeName(text: string): boolean {
  if (text.length === 0 || text.length > 60 || !looseName.test(text) || /[.,:-]$/.test(text.replace(/\b\p{L}{1,4}\.$/u, ''))) return false
  return /\p{L}/u.test(text) && !notNames.has(text.toLowerCase()) && text.split(/\s+/).length <= 7
}

/** A name without what stands in brackets behind it, and the role that says: `Ann Lee (Host)`. */
export function withoutRole(text: string): {name: string; role: string | null} {
  if (!text.endsWith(')') && !text.endsWith('）')) return {name: text, role: null}
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  const name = text.slice(0, Math.max(0, open)).trimEnd()
  if (open <= 0 || !name) return {name: text, role: null}
  const role = roleWords[text.slice(open + 1, -1).trim().toLowerCase()]
  return role === undefined ? {name: text, role: null} : {name, role}
}

const mark = /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/

/** The one who is named by a text: blanks folded, marks of direction off. */
export function speakerOf(text: string): Speaker {
  let start = 0
  let end = text.length
  while (start < end && mark.test(text[start]!)) start++
  while (end > start && mark.test(text[end - 1]!)) end--
  const {name, role} = withoutRole(text.slice(start, end).replace(/\s+/g, ' '))
  return {name, id: null, role}
}

/** Whether both are the same; capital letters may differ. */
export function isSame(a: Speaker | null, b: Speaker | null): boolean {
  return a !== null && b !== null && keyOf(a.name) === keyOf(b.name)
}

export const keyOf = (name: string) => name.toLowerCase()
