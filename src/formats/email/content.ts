import PostalMime, {type Attachment} from 'postal-mime'
import {fieldOf} from './head.js'
import type {Part} from './parts.js'

/** What a part holds, without its transfer encoding. */
export async function contentOf(bytes: Uint8Array, part: Part): Promise<Uint8Array> {
  const body = bytes.subarray(part.start, part.end)
  const encoding = /[\w-]+/.exec(fieldOf(part.head, 'content-transfer-encoding')?.toLowerCase() ?? '')?.[0] ?? ''
  if (/^(?:x-)?uu(?:encode)?$/.test(encoding)) return decodeUu(body)
  if (encoding.includes('quoted-printable')) return decoded(body, 'quoted-printable')
  if (!encoding.includes('base64')) return body
  const end = encodedEnd(body)
  const content = await decoded(body.subarray(0, end), 'base64')
  const rest = body.subarray(end)
  // Programs of mailing lists write their footer behind a text that is encoded.
  return rest.some((byte) => byte > 0x20) ? joined(content, rest) : content
}

/** File name and media type of an attachment. */
export async function nameOf(part: Part): Promise<string | null> {
  const disposition = (fieldOf(part.head, 'content-disposition') ?? '').replace(/^[^;]*/, 'attachment')
  return (await parse([['content-type', fieldOf(part.head, 'content-type') ?? ''], ['content-disposition', disposition || 'attachment']], new Uint8Array(0)))?.filename ?? null
}

async function decoded(body: Uint8Array, encoding: string): Promise<Uint8Array> {
  const found = await parse([['content-type', 'application/octet-stream'], ['content-disposition', 'attachment'], ['content-transfer-encoding', encoding]], body)
  return found ? new Uint8Array(found.content as ArrayBuffer) : body
}

/** One part as a message of its own: its only attachment. */
async function parse(fields: readonly [name: string, value: string][], body: Uint8Array): Promise<Attachment | null> {
  const head = new TextEncoder().encode(`${fields.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
  try {
    const {attachments} = await PostalMime.parse(joined(head, body), {forceRfc822Attachments: true})
    return attachments[0] ?? null
  } catch {
    return null
  }
}

/** Where the lines of base64 end and something else begins. */
function encodedEnd(body: Uint8Array): number {
  for (let at = 0; at < body.length; ) {
    const feed = body.indexOf(10, at)
    const next = feed < 0 ? body.length : feed + 1
    for (let i = at; i < next; i++) if (!isBase64(body[i]!)) return at
    at = next
  }
  return body.length
}

function isBase64(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x2f && byte <= 0x39) || byte === 0x2b || byte === 0x3d || byte <= 0x20
}

/** `begin 644 name`, lines of a length and what they hold, `end`. */
function decodeUu(body: Uint8Array): Uint8Array {
  const result = new Uint8Array(body.length)
  let length = 0
  let open = false
  for (const line of new TextDecoder('windows-1252').decode(body).split(/\r?\n/)) {
    if (!open) {
      open = /^begin [0-7]{3,4} /.test(line)
      continue
    }
    if (line === 'end') break
    const count = (line.charCodeAt(0) - 32) & 63
    for (let i = 0, at = 1; i < count; i += 3, at += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((k) => ((line.charCodeAt(at + k) || 32) - 32) & 63) as [number, number, number, number]
      const three = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d]
      for (let k = 0; k < 3 && i + k < count && length < result.length; k++) result[length++] = three[k]!
    }
  }
  return open ? result.subarray(0, length) : body
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(before.length + after.length)
  bytes.set(before)
  bytes.set(after, before.length)
  return bytes
}
