import type {Lines} from './lines.js'

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?`

/** How a record of a log may begin, after an opening bracket or quote mark. Each is bounded: none can backtrack far. */
const beginnings = [
  // 2024-05-06 07:08:09,123   2024/05/06   20240506 070809
  String.raw`\d{4}[-/.]\d{2}[-/.]\d{2}(?:[T _,]|[\])"]|$)`,
  String.raw`\d{8}[ _T-]\d{6}\b`,
  // 06.05.2024 07:08   06/May/2024:07:08:09
  String.raw`\d{1,2}[-/.](?:\d{1,2}|${months})[-/.]\d{2,4}[ :,T]\s?${time}`,
  // 05-06 07:08:09.123 (Android)
  String.raw`\d{2}-\d{2} \d{2}:\d{2}:\d{2}`,
  // May  6 07:08:09   Mon May  6 07:08:09 2024
  String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:${months}) [ \d]\d,? (?:\d{4},? )?${time}`,
  // 07:08:09.123
  String.raw`\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?=[\s\])|]|$)`,
  // 1714979289.123   [   12.345678]
  String.raw`\d{10}(?:\d{3})?(?:\.\d{1,9})?[\s\])]`,
  String.raw`\s{0,9}\d{1,8}\.\d{6}\]`,
  // I0506 07:08:09.123456
  String.raw`[IWEF]\d{4} \d{2}:\d{2}:\d{2}`,
  // ERROR: …   [warn] …
  String.raw`(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|CRIT|SEVERE|ALERT|EMERG)(?=[\]:\s|>)-]|$)`,
  String.raw`(?<=\[)(?:trace|debug|info|notice|warn|warning|error|fatal|critical)\]`,
  // time=… level=…
  String.raw`(?:time|ts|timestamp|level|lvl)=\S`,
  // 192.0.2.1 - - [06/May/2024:07:08:09 +0000]
  String.raw`\S{1,64} \S{1,64} \S{1,64} \[\d{2}/(?:${months})/\d{4}:`,
]
const colours = String.raw`(?:\x1b\[[\d;]{0,9}m)?`
const beginning = new RegExp(String.raw`${colours}(?:<\d{1,3}>(?:\d )?)?[[("]?${colours}(?:${beginnings.join('|')})`, 'y')

/** How the last of these ends: a line with it may begin with anything. */
const request = / \[\d\d\/[A-Z]/

/** A quick look at the first signs: most lines of prose end here. */
function mayBegin(source: string, at: number): boolean {
  const code = source.charCodeAt(at)
  // ERROR   I0506   May 6   Mon, May 6
  if (code >= 0x41 && code <= 0x5a) {
    const next = source.charCodeAt(at + 1)
    if (next < 0x61 || next > 0x7a) return isFigure(next) || levels.includes(source.slice(at, at + 3))
    const fourth = source.charCodeAt(at + 3)
    return (fourth === 0x20 || fourth === 0x2c) && dayOrMonth.includes(source.slice(at, at + 3))
  }
  if (isFigure(code)) return mayBeTime(source, at)
  // time=…   level=…
  if (code >= 0x61 && code <= 0x7a) return code === 0x74 || code === 0x6c
  return code < 0x80
}

const dayOrMonth = [...months.split('|'), ...'Mon|Tue|Wed|Thu|Fri|Sat|Sun'.split('|')]
const levels = 'TRA|DEB|INF|NOT|WAR|ERR|FAT|CRI|SEV|ALE|EME'.split('|')

/** 2024-…   06.05…   07:08…   20240506 …   1714979289.…   not: 12 months   3. Title */
function mayBeTime(source: string, at: number): boolean {
  let end = at + 1
  while (end < at + 14 && isFigure(source.charCodeAt(end))) end++
  if (end - at >= 8) return true
  const sign = source.charCodeAt(end)
  const next = source.charCodeAt(end + 1)
  return (sign === 0x2d || sign === 0x2e || sign === 0x2f || sign === 0x3a) && (isFigure(next) || (next >= 0x41 && next <= 0x5a))
}

function isFigure(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Whether line `i` begins a record: with a time, a level, or as one JSON object. */
export function beginsRecord({source, start, first, end}: Lines, i: number, requests = true): boolean {
  const at = first[i]!
  if (at === start[i] && (requests || mayBegin(source, at))) {
    beginning.lastIndex = at
    if (beginning.test(source)) return true
  }
  return source.charCodeAt(at) === 0x7b && source[at + 1] === '"' && source[end[i]! - 1] === '}'
}

const probeLines = 200
const leastShare = 0.7

/** Whether the text is a log: of its first lines that are not indented at least seven in ten begin a record. */
export function isLog(lines: Lines): boolean {
  let records = 0
  let seen = 0
  const requests = request.test(lines.source)
  for (let i = 0; i < lines.count && seen < probeLines; i++) {
    const begins = beginsRecord(lines, i, requests)
    if (lines.columns[i]! > 0 && !begins) continue
    seen++
    if (begins) records++
    // Prose shows long before the last of these lines.
    if (seen - records > probeLines * (1 - leastShare)) return false
  }
  return records >= 3 && records >= seen * leastShare
}

/**
 * The first lines of the records, each with what belongs to it: lines that do not begin a record themselves (stack traces).
 * After a blank line only an indented line still belongs to the record in front.
 */
export function recordStarts(lines: Lines): number[] {
  const starts: number[] = []
  for (let i = 0; i < lines.count; i++) {
    const loose = lines.gap[i] === 1 && lines.columns[i] === 0
    if (i === 0 || loose || beginsRecord(lines, i)) starts.push(i)
  }
  return starts
}
