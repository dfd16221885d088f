import type {InlineText, Range} from '../text/mapped-text.js'
import {readTime, timeSource, type LabelTime} from './find-times.js'
import {isName, isNobody, partsOf, personIn, roleOf, withoutNumber} from './find-words.js'
import {dotted, isDotted, mayName, simple} from './likely-labels.js'
import {opening, reach, type Opening} from './line-beginning.js'

/** What stands at the beginning of a line and says who speaks. Offsets are those of the text. */
export interface Label {
  /** As printed: `Ann Lee`. */
  name: string
  /** The same for every label of one speaker. */
  key: string
  role: string | null
  asks: boolean
  answers: boolean
  time: LabelTime | null
  /** Where times stand, with the blanks that part them from the name. */
  times: Range[]
  /** Where what is said begins. */
  end: number
  /** Nothing else stands on the line. */
  alone: boolean
  bold: boolean
  /** Whether it looks like a name at all; a caller who says that it is a conversation may have others. */
  sure: boolean
  /** Without a colon, as plays are printed: `FAUST. …`. */
  bare: boolean
  /** A short form that stands in for the name later: `Ann Lee (AL)`. */
  alias: string | null
}

const time = String.raw`[\[(<]?(?:${timeSource})[\])>]?`
/** '[00:12] **Ann Lee** (host) [00:12]: [00:12] Hello' */
const shape = new RegExp(
  String.raw`^[\s*_]{0,6}(?<before>${time}[\s,*_]{0,4}(?:[-–—][\s*_]{0,3})?)?` +
    String.raw`(?<name>[^\s:：()（）\[\]<>{}|=;!?"«»“”/\\#@*][^:：()（）\[\]<>{}|=;!?"«»“”/\\@*\n\t]{0,80}?)[*_\s]{0,4}` +
    String.raw`(?:[(（\[](?<role>[^()（）\[\]:：\n]{1,40})[)）\]][*_\s]{0,4}){0,2}` +
    String.raw`(?<middle>[-–—,]?\s{0,4}${time})?[*_\s]{0,4}` +
    String.raw`(?<colon>[:：][*_]{0,3}(?=[\s\u3400-\u9fff「『“"]|$)|：[*_]{0,3}|$|\n)`,
  'u',
)
const behind = new RegExp(String.raw`^[\s*_]{0,4}(?:[\[(<](?:${timeSource})[\])>]|${timeSource}(?=\s*$))`)

const mayBeTime = /^[\s*_]{0,4}[[(<]?\d/

/** The label at the beginning of the line `[start, end)` of a text, or null. */
export function readLabel(text: InlineText, start: number, end: number, loose = false): Label | null {
  const hasColon = /[:：]/.test(text.value.slice(start, Math.min(end, start + reach)))
  const isLikely = hasColon ? mayName(text, start, end, loose) : isDotted(text.value, start, end)
  return isLikely ? labelAt(text, start, end, loose) : null
}

/** The same of a line of which a quick look has said that it may be one. */
export function labelAt(text: InlineText, start: number, end: number, loose: boolean): Label | null {
  const line = opening(text, start, end)
  const found = simple.exec(line.plain) ?? shapeOf(line.plain) ?? dotted.exec(line.plain)
  if (!found) return null
  const {before, name: raw, role, middle} = found.groups as Record<string, string | undefined>
  const printed = raw!.trim().replace(/[\s_,–—-]+$/u, '')
  const person = printed === '' ? null : personIn(printed, role)
  const [name, sure] = [person ?? printed, person !== null]
  if (!sure && !(loose && isLooseName(name))) return null
  const length = found[0].length
  const rest = mayBeTime.test(line.plain.slice(length, length + 6)) ? behind.exec(line.plain.slice(length)) : null
  const spoken = length + (rest?.[0].length ?? 0)
  const times: Range[] = []
  if (before) times.push(line.range(found[0].indexOf(before), found[0].indexOf(before) + before.length))
  if (middle) times.push(widened(line, found[0].lastIndexOf(middle), middle.length))
  if (rest) times.push(widened(line, length, rest[0].length))
  const written = [before, middle, rest?.[0]].find((part) => part !== undefined)
  const at = written === undefined ? null : readTime(written.replace(/^[^\d]+/, ''))
  if (written !== undefined && at === null) return null
  const lower = name.toLowerCase().replace(/\s+/g, ' ')
  const base = withoutNumber(lower)
  const parts = partsOf(base)
  return {
    name: name.replace(/\s+/g, ' '),
    key: parts.asks || parts.answers ? base : lower,
    role: (role !== undefined ? roleOf(role.trim()) : null) ?? roleOf(name),
    ...parts,
    time: at,
    times,
    end: line.offset(spoken),
    alone: !/\S/.test(text.value.slice(line.offset(spoken), Math.min(end, line.offset(spoken) + reach)).replace(/[*_\\]/g, '')),
    bold: /^[*_<]/.test(text.value.slice(start, start + 12).trimStart()),
    sure,
    bare: false,
    alias: role !== undefined && isInitials(role.trim(), name) ? role.trim().toLowerCase() : null,
  }
}

/** 'FAUST. Mein schönes Fräulein'  'Маша (тихо). Нет.'  'BERNARDO' above what he says */
const cue = /^[\s*_]{0,6}(?<name>\p{Lu}[^\s.,:;!?()[\]{}"«»“”/\\#@*_]*(?:\s\p{L}[^\s.,:;!?()[\]{}"«»“”/\\#@*_]*){0,3})(?<bracket>\s?[([][^()[\]\n]{1,60}[)\]])?[*_]{0,3}(?:(?<dot>\.)[*_]{0,3}(?=\s|$)|$)/u
/** Parts of a play, and who comes and goes. */
const stageWords = /^(?:act|scene|prologue|epilogue|enter|exit|exeunt|curtain|end|the end|акт|действие|дія|сцена|явление|ява|картина|занавес|завіса|пролог|эпилог|akt|szene|aufzug|auftritt|vorhang|prolog)(?!\p{L})/iu

/** The name that a paragraph begins with where plays have no colon, or null: at `start` the paragraph begins. */
export function cueAt(text: InlineText, start: number, end: number): Label | null {
  const line = opening(text, start, end)
  const found = cue.exec(line.plain)
  if (!found) return null
  const {name, dot} = found.groups as {name: string; dot?: string}
  // A line with small letters and no stop is a sentence like any other.
  if ((!dot && (/\p{Ll}/u.test(name) || line.plain.length >= reach)) || stageWords.test(name) || !isName(name)) return null
  return {
    name, key: name.toLowerCase(), role: roleOf(name), asks: false, answers: false, time: null, times: [],
    end: line.offset(found[0].length), alone: found[0].trimEnd().length === line.plain.trimEnd().length,
    bold: /^[*_<]/.test(text.value.slice(start, start + 12).trimStart()), sure: true, bare: true, alias: null,
  }
}

/** Without a colon only a time makes a label of a line, of the whole of it: 'Ann Lee  0:05'. */
function shapeOf(plain: string): RegExpExecArray | null {
  const found = shape.exec(plain)
  if (!found || /[:：]/.test(found.groups!.colon!)) return found
  const {before, middle} = found.groups!
  return (before ?? middle) !== undefined && found[0].trimEnd().length === plain.trimEnd().length ? found : null
}

/** The stretch with the blanks in front of it. */
function widened(line: Opening, from: number, length: number): Range {
  let start = from
  while (start > 0 && /\s/.test(line.plain[start - 1]!)) start--
  return line.range(start, from + length)
}

function isInitials(short: string, name: string): boolean {
  const initials = name.split(/\s+/).map((word) => word[0]!).join('')
  return short.length >= 2 && short.length <= 4 && short.toUpperCase() === initials.toUpperCase()
}

/** Where the caller says that it is a conversation: small letters too. */
function isLooseName(name: string): boolean {
  return name.length <= 32 && !isNobody(name.toLowerCase()) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._' -]*$/u.test(name) && name.split(/\s+/).length <= 3
}
