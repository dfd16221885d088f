import {decodeText} from './charsets.js'
import {contentOf, nameOf} from './content.js'
import type {Part} from './parts.js'

/** A file that came with a message, as turns tell of it. */
export interface AttachmentFact {
  name: string | null
  type: string
}

/** What becomes of a part that is no body; `none` are signatures of programs and other forms of the body. */
export type AttachmentUse = 'message' | 'text' | 'calendar' | 'named' | 'none'

const textTypes: ReadonlySet<string> = new Set([
  'text/plain', 'text/html', 'text/markdown', 'text/x-markdown', 'text/csv', 'text/tab-separated-values', 'text/x-patch', 'text/x-diff', 'text/xml', 'text/x-log', 'text/yaml', 'text/x-python', 'text/rfc822-headers',
  'text/enriched', 'text/richtext', 'message/delivery-status', 'message/disposition-notification', 'message/feedback-report', 'application/json', 'application/xml', 'application/x-yaml', 'application/x-sh', 'application/javascript', 'application/sql',
])

const textNames = /\.(?:txt|text|md|markdown|csv|tsv|log|patch|diff|json|ya?ml|xml|ini|conf|toml|html?|rst|tex|sql|py|js|ts|c|h|cpp|java|rb|go|rs|sh|pl|php)$/i

/** What is done with a part. */
export async function useOf(part: Part): Promise<{use: AttachmentUse; name: string | null}> {
  const {value} = part.type
  const name = await nameOf(part)
  if (part.encrypted) return {use: 'named', name}
  if (value === 'message/rfc822' || value === 'message/global' || value === 'message/news') return {use: 'message', name}
  if (value === 'text/calendar' || value === 'application/ics') return {use: 'calendar', name}
  if (/^application\/(?:pgp-(?:signature|keys)|(?:x-)?pkcs7-signature)$/.test(value)) return {use: 'none', name}
  if (value === 'text/x-amp-html' || value === 'text/watch-html') return {use: 'none', name}
  if (textTypes.has(value) || (/^(?:text\/|application\/(?:octet-stream|x-unknown)$)/.test(value) && name !== null && textNames.test(name))) return {use: 'text', name}
  return {use: 'named', name}
}

/** The text of an attachment; null where it turns out to be none. */
export async function attachedText(bytes: Uint8Array, part: Part): Promise<string | null> {
  const content = await contentOf(bytes, part)
  const zeros = content.subarray(0, 8192).filter((byte) => byte === 0).length
  if (zeros > 0 && !/^utf-?16|^utf-?32/i.test(part.type.parameters.get('charset') ?? '') && !(content[0] === 0xff && content[1] === 0xfe) && !(content[0] === 0xfe && content[1] === 0xff)) return null
  const text = (await decodeText(content, part.type.parameters.get('charset') ?? '')).replace(/\r\n?/g, '\n')
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufeff]/g, '').trim()
}
