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

/** Whether line `i` begins a record: with a time, a level, or as one JSON object. */
export function beginsRecord({source, start, first, end}: Lines, i: number): boolean {
  beginning.lastIndex = start[i]!
  if (first[i] === start[i] && beginning.test(source)) return true
  return source[first[i]!] === '{' && source[first[i]! + 1] === '"' && source[end[i]! - 1] === '}'
}

const probeLines = 200
const leastShare = 0.7

/** Whether the text is a log: of its first lines that are not indented at least seven in ten begin a record. */
export function isLog(lines: Lines): boolean {
  let records = 0
  let seen = 0
  for (let i = 0; i < lines.count && seen < probeLines; i++) {
    if (lines.columns[i]! > 0 && !beginsRecord(lines, i)) continue
    seen++
    if (beginsRecord(lines, i)) records++
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
