const blank = /\s/

/**
 * End of a segment of at most `most` UTF-16 units that starts at `start`: in front of the last blank in its second half,
 * else at the limit, not inside a surrogate pair.
 */
export function segmentEnd(text: string, start: number, most: number): number {
  const limit = start + most
  if (limit >= text.length) return text.length
  for (let at = limit; at > start + most / 2; at--) if (blank.test(text[at]!)) return at
  return isInsidePair(text, limit) && most > 1 ? limit - 1 : limit
}

/** Whether `at` lies between the halves of a surrogate pair. */
export function isInsidePair(text: string, at: number): boolean {
  const high = text.charCodeAt(at - 1)
  const low = text.charCodeAt(at)
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
}
