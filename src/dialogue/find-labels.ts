import {firstReaching, type InlineText, type Range} from '../text/mapped-text.js'
import {readTime, timeSource, type LabelTime} from './find-times.js'
import {isName, isNobody, partsOf, roleOf, withoutNumber} from './find-words.js'

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

/** How far a label reaches, in characters of the source. */
const reach = 120

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
/** 'Q. Why?'  'A1) Because.'  'Question 3. How?' */
const dotted = /^[\s*_]{0,6}(?<name>(?:[QqAaВОПF]|[Qq]uestion|[Aa]nswer|Вопрос|Ответ|Питання|Відповідь|Frage|Antwort)[\s#№]{0,2}\d{0,4})[.)][*_]{0,3}(?=\s)/u
const behind = new RegExp(String.raw`^[\s*_]{0,4}(?:[\[(<](?:${timeSource})[\])>]|${timeSource}(?=\s*$))`)

/** The label at the beginning of the line `[start, end)` of a text, or null. */
export function readLabel(text: InlineText, start: number, end: number, loose = false): Label | null {
  if (!mayLabel(text.value, start, end)) return null
  const line = opening(text, start, end)
  const found = shapeOf(line.plain) ?? dotted.exec(line.plain)
  if (!found) return null
  const {before, name: raw, role, middle} = found.groups as Record<string, string | undefined>
  const printed = raw!.trim().replace(/[\s_,–—-]+$/u, '')
  const person = printed === '' ? null : personIn(printed, role)
  const [name, sure] = [person ?? printed, person !== null]
  if (!sure && !(loose && isLooseName(name))) return null
  const length = found[0].length
  const rest = behind.exec(line.plain.slice(length))
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
export function readCue(text: InlineText, start: number, end: number): Label | null {
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

/** The name in what stands before the colon; null where it names nobody. */
function personIn(printed: string, bracket: string | undefined): string | null {
  if (isName(printed)) return printed
  // 'Eva Klein, Ministerin für Verkehr:'
  const [before] = printed.split(/,\s/, 1)
  if (before !== printed && /\s/.test(before!) && isName(before!)) return before!
  // 'The Secretary of State for Transport (Ann Lee):'
  return bracket !== undefined && /^(?:The|Der|Die)\s/.test(printed) && /\S\s+\S/.test(bracket.trim()) && isName(bracket.trim()) ? bracket.trim() : null
}

/** A quick look: no line is a label without a colon near its beginning, or as `Q.` and the like. */
function mayLabel(value: string, start: number, end: number): boolean {
  const stop = Math.min(end, start + reach)
  for (let i = start; i < stop; i++) {
    const code = value.charCodeAt(i)
    if (code === 0x3a || code === 0xff1a) return true
  }
  for (let i = start; i < Math.min(end, start + 16); i++) {
    const code = value.charCodeAt(i)
    // 'Q. ' 'A1) '
    if (code === 0x2e || code === 0x29) return dotted.test(value.slice(start, Math.min(end, i + 4)))
  }
  return false
}

/** Without a colon only a time makes a label of a line, of the whole of it: 'Ann Lee  0:05'. */
function shapeOf(plain: string): RegExpExecArray | null {
  const found = shape.exec(plain)
  if (!found || /[:：]/.test(found.groups!.colon!)) return found
  const {before, middle} = found.groups!
  return (before ?? middle) !== undefined && found[0].trimEnd().length === plain.trimEnd().length ? found : null
}

interface Opening {
  plain: string
  offset(index: number): number
  range(from: number, to: number): Range
}

/** The beginning of a line as it is read, without marks. */
function opening({value, marks}: InlineText, start: number, end: number): Opening {
  const stop = Math.min(end, start + reach)
  let plain = ''
  const offsets: number[] = []
  let mark = firstReaching(marks, start)
  for (let at = start; at < stop; ) {
    const next = marks[mark]
    if (next && next[0] <= at) {
      for (const sign of next[2]) {
        plain += sign
        offsets.push(at)
      }
      at = Math.max(at, next[1])
      mark++
      continue
    }
    plain += value[at]
    offsets.push(at++)
  }
  offsets.push(stop)
  const offset = (index: number) => offsets[Math.min(index, offsets.length - 1)]!
  return {plain, offset, range: (from, to) => [offset(from), offset(to - 1) + 1]}
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
