import type {Signature} from './adapter.js'
import {exportSignatures} from './exports/signatures.js'
import {timedSignatures} from './timed/signatures.js'

/** Every kind of conversation, in the order in which they are tried. */
export const signatures: readonly Signature[] = [...timedSignatures, ...exportSignatures]

/** The kind that a text is of, or null. */
export function signatureOf(source: string, extension: string): Signature | null {
  return signatures.find((signature) => signature.extensions?.includes(extension) || signature.claims(source, extension)) ?? null
}
