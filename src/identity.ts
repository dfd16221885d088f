import {sha256} from '@noble/hashes/sha2.js'
import {bytesToHex} from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

/** 128 bits of SHA-256 over the parts, each part closed off from the next, in hexadecimal. */
export function digest(...parts: readonly string[]): string {
  return bytesToHex(sha256(encoder.encode(parts.join('\u0000'))).subarray(0, 16))
}

/**
 * Gives ids from what a thing says and where in the tree it stands.
 * Identical twins get an occurrence number, so ids are unique in a document and do not depend on other sections.
 */
export function createIdentities(documentKey: string): (path: readonly string[], content: string) => string {
  const seen = new Map<string, number>()
  return (path, content) => {
    const place = digest(documentKey, JSON.stringify(path), content)
    const occurrence = seen.get(place) ?? 0
    seen.set(place, occurrence + 1)
    return occurrence === 0 ? place : digest(place, String(occurrence))
  }
}
