import {headLines, type Line} from './lines.js'

/** A line of a log of IRC. */
export interface IrcLine {
  kind: 'message' | 'action' | 'system'
  /** `2024-05-01`, where the line has one. */
  date: string | null
  /** `12:30` or `12:30:05`. */
  time: string | null
  /** Place of the name. */
  nick: Line | null
  /** Where the text begins. */
  text: number
}

const nick = String.raw`[^\s<>]{1,40}`
const time = String.raw`(?:\[|\()?(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{2}:\d{2}(?::\d{2})?)(?:\]|\))?`
/** `[12:30] <@ann> Hello`, `12:30 < ann> Hello` */
const message = new RegExp(String.raw`${time}[ \t]{1,3}<([ @+%&~!]{0,2})(${nick})>(?:[ \t]|$)`, 'y')
/** `[12:30]  * ann laughs` */
const action = new RegExp(String.raw`${time}[ \t]{1,3}\*[ \t]{1,2}(${nick})(?=[ \t])`, 'y')
/** `2024-05-01 12:30:05<tab>ann<tab>Hello` (WeeChat) */
const tabbed = /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})\t([@+%&~!]?)([^\s<>]{1,40})\t/y
/** `[12:30] -!- ann has joined`, `=== ann is now known as bob`, `--- Day changed …` */
const system = new RegExp(String.raw`(?:${time}[ \t]{1,3})?(===|\*\*\*|-!-|<--|-->|---|--|←|→|⇐|⇒)(?=[ \t]|$)`, 'y')
const bareAction = /\*[ \t](?=[^\s<>]{1,40}[ \t])/y

/** What a line is; null where it goes on with the text of the line before. */
export function ircLine(source: string, {start, end}: Line): IrcLine | null {
  const first = source.charCodeAt(start)
  const dated = first === 91 || first === 40 || (first >= 48 && first <= 57)
  if (!dated && !opensSystem(first)) return null
  if (dated) {
    const found = matchAt(message, source, start) ?? matchAt(tabbed, source, start)
    if (found && start + found[0].length <= end + 1) {
      const from = start + found[0].indexOf(found[4]!, found[0].search(/[<\t]/))
      const arrows = /^(?:<--|-->|--|\*|=!=)$/.test(found[4]!)
      return {kind: arrows ? 'system' : 'message', date: found[1] ?? null, time: found[2]!, nick: arrows ? null : {start: from, end: from + found[4]!.length}, text: Math.min(end, start + found[0].length)}
    }
    const acted = matchAt(action, source, start)
    if (acted && start + acted[0].length <= end) {
      const from = start + acted[0].length - acted[3]!.length
      return {kind: 'action', date: acted[1] ?? null, time: acted[2]!, nick: {start: from, end: from + acted[3]!.length}, text: start + acted[0].indexOf('*')}
    }
  }
  const said = matchAt(system, source, start)
  if (said && start + said[0].length <= end) return {kind: 'system', date: said[1] ?? null, time: said[2] ?? null, nick: null, text: start + said[0].length - said[3]!.length}
  return matchAt(bareAction, source, start) ? {kind: 'system', date: null, time: null, nick: null, text: start} : null
}

/** '===', '***', '-!-', '<--', '→': the first sign of each. */
function opensSystem(code: number): boolean {
  return code === 0x2a || code === 0x2d || code === 0x3c || code === 0x3d || (code >= 0x2190 && code <= 0x21d2)
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(source)
}

const probeLines = 120
const leastShare = 0.8
const mostOthers = Math.ceil(probeLines * (1 - leastShare))
const leastMessages = 0.3

/** Whether a text is a log of IRC: nearly all its lines are of the kinds above, and messages with names in brackets are among them. */
export function isIrc(source: string): boolean {
  let seen = 0
  let known = 0
  let messages = 0
  for (const line of headLines(source, probeLines)) {
    seen++
    const found = ircLine(source, line)
    if (found) known++
    if (found?.kind === 'message') messages++
    if (seen - known > (seen <= 20 ? 10 : mostOthers)) return false
  }
  return messages > 0 && known >= seen * leastShare && messages >= Math.min(3, seen) * 0.5 && messages >= seen * leastMessages * (seen > 20 ? 0.3 : 1)
}

