import type {Format} from '../format.js'
import {isMail} from './sniff.js'

/** Mail: single messages (RFC 5322) and mailboxes (mbox). */
export const email: Format = {
  name: 'email',
  extensions: ['.eml', '.mbox'],
  mediaTypes: ['message/rfc822', 'application/mbox'],
  sniffBytes: isMail,
  takesText: true,
  load: async () => (await import('./reader.js')).reader,
}
