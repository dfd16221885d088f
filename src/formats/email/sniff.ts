import {envelopeOf} from './mailbox.js'

const headChars = 16_384
const colon = 0x3a
const longestName = 76

/** Names of fields that hardly anything but mail begins with. */
const ofMailOnly: ReadonlySet<string> = new Set([
  'message-id', 'received', 'return-path', 'delivered-to', 'mime-version', 'in-reply-to', 'references', 'dkim-signature', 'x-mailer', 'x-originating-ip',
  'authentication-results', 'x-received', 'arc-seal', 'envelope-to', 'list-id', 'list-unsubscribe', 'x-gm-thrid', 'user-agent', 'content-transfer-encoding',
])

const ofLetters: ReadonlySet<string> = new Set(['from', 'to', 'subject', 'date', 'sender', 'cc', 'reply-to'])

/** Whether bytes begin as a message or a mailbox does. */
export function isMail(bytes: Uint8Array): boolean {
  if (!mayBegin(bytes)) return false
  const head = String.fromCharCode(...bytes.subarray(0, headChars)).replace(/^\u00ef\u00bb\u00bf/, '')
  const [first = ''] = head.split(/\r?\n/, 1)
  // A patch of git is named as a mailbox is, but what stands in it is code.
  const isBox = envelopeOf(first) !== null && !/^From [\da-f]{40} /.test(first)
  return looksLikeHead(isBox ? head.slice(first.length).replace(/^\r?\n/, '') : head, isBox)
}

/** Whether the first line begins with the name of a field, or as a mailbox does: asked of every text, and hardly any does. */
function mayBegin(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let at = start
  while (at <= start + longestName && bytes[at]! > 0x20 && bytes[at]! < 0x7f && bytes[at] !== colon) at++
  const end = at
  while (bytes[at] === 0x20 || bytes[at] === 9) at++
  if (end > start && bytes[at] === colon) return true
  // 'From '
  return end - start === 4 && bytes[start] === 0x46 && bytes[start + 1] === 0x72 && bytes[start + 2] === 0x6f && bytes[start + 3] === 0x6d
}

/** Whether every line up to the first blank one is a field or goes on with one, and mail has those fields. */
function looksLikeHead(head: string, isBox: boolean): boolean {
  const lines = head.split(/\r\n?|\n/)
  let ofMail = 0
  let usual = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') break
    // The last line may be torn.
    if (index === lines.length - 1 && head.length >= headChars) break
    if (index > 0 && /^[ \t]/.test(line)) continue
    const name = /^([!-9;-~]{1,76})[ \t]{0,8}:/.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) return false
    if (ofMailOnly.has(name)) ofMail++
    if (ofLetters.has(name)) usual++
  }
  return isBox ? ofMail + usual >= 2 : ofMail >= 1 && usual >= 2
}
