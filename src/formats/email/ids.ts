import {fieldOf, type Head} from './head.js'

const mostIds = 500

/** Ids of messages in a value: those in angle brackets, else its words. */
export function idsIn(value: string | null): string[] {
  if (value === null) return []
  const found = value.slice(0, 60_000).match(/<[^<>\s]{1,900}>/g)
  const ids = found ? found.map((each) => each.slice(1, -1)) : value.slice(0, 2000).split(/[\s,]+/).filter((each) => /^[^\s<>]+@[^\s<>]+$/.test(each))
  return ids.slice(0, mostIds)
}

/** What a message says of its place among others. */
export interface Place {
  id: string | null
  replyTo: string | null
  /** Those before it, the oldest first. */
  references: string[]
}

/** Reads `Message-ID`, `In-Reply-To` and `References`. */
export function placeOf(head: Head): Place {
  const own = fieldOf(head, 'message-id')
  const references = idsIn(fieldOf(head, 'references'))
  // 'In-Reply-To: Your message of Monday <id>'
  const answers = idsIn(fieldOf(head, 'in-reply-to'))
  const replyTo = answers[0] ?? references.at(-1) ?? null
  return {id: idsIn(own)[0] ?? (own?.replace(/^<|>$/g, '').trim() || null), replyTo, references: references.length > 0 ? references : answers.slice(0, 1)}
}
