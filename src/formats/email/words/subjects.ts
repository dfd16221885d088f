/** What mail programs put before a subject when one answers or forwards, in their languages; without the colon. */
const answers = [
  're', 'aw', 'antw', 'antwort', 'sv', 'vs', 'vá', 'odp', 'ynt', 'yanıt', 'rif', 'res', 'resp', 'r', 'bls', 'ατ', 'απ', 'σχετ',
  'отв', 'ответ', 'відп', 'відповідь', '答复', '回复', '回覆', '答覆', '回信', '返信', 'reply', '답장', '회신',
]

const forwards = [
  'fw', 'fwd', 'wg', 'wtr', 'tr', 'rv', 'i', 'enc', 'doorst', 'vb', 'vl', 'videresend', 'pd', 'yön', 'ilt', 'továbbítás', 'trs', 'πρθ',
  'пересл', 'переслано', 'перенаправлено', '转发', '轉寄', '转寄', '轉發', '転送', '전달',
]

const known = new Set([...answers, ...forwards])
const ofAnswers = new Set(answers)

// 'Re[2]: ', 'AW: ', 'RE : ', '答复：', 'Re^2: '
const prefix = /^([\p{L}\p{M}]{1,14})(?:[[(^]\d{1,3}[\])]?)?\s?[:：]\s*/u
const listTag = /^\[[^[\]]{1,60}\]\s*/

/** A subject without what answering and forwarding have put before it. */
export function bareSubject(subject: string): string {
  return strip(subject).rest
}

/** Whether a subject says that its message answers one. */
export function isAnswer(subject: string): boolean {
  return strip(subject).answers
}

/** What subjects of one thread have in common: without prefixes and names of lists, in lower case. */
export function subjectKey(subject: string): string {
  let rest = subject
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = strip(rest).rest.replace(listTag, '')
  }
  return rest.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** '[list] Re: Subject' keeps the name of its list. */
function strip(subject: string): {rest: string; answers: boolean} {
  const tag = listTag.exec(subject)?.[0] ?? ''
  let rest = subject.slice(tag.length)
  let found = false
  let stripped = false
  for (let match = prefix.exec(rest); match; match = prefix.exec(rest)) {
    const word = match[1]!.toLowerCase()
    if (!known.has(word) || match[0].length === rest.length) break
    found ||= ofAnswers.has(word)
    stripped = true
    rest = rest.slice(match[0].length)
  }
  // 'Re: [list] Re: Subject'
  const inner = tag === '' && stripped ? listTag.exec(rest)?.[0] : undefined
  if (inner) {
    const deeper = strip(rest)
    return {rest: deeper.rest, answers: found || deeper.answers}
  }
  return {rest: (stripped ? tag + rest : subject).trim(), answers: found}
}
