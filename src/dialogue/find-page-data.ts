/** Questions that a page lists for search engines, by the letters of each: how many letters its answer has. */
export type ListedQuestions = ReadonlyMap<string, number>

/** How many letters of a question tell it from others. */
const telling = 200
const mostValues = 100_000

/** Letters and digits of a text in small letters. */
export function lettersOf(text: string): string {
  return text.slice(0, telling * 4).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '').slice(0, telling)
}

/** Reads the questions of schema.org pages (`FAQPage`, `QAPage`) out of the `application/ld+json` scripts of a page. */
export function listedQuestions(source: string): ListedQuestions {
  const found = new Map<string, number>()
  if (!source.includes('FAQPage') && !source.includes('QAPage')) return found
  let at = 0
  while ((at = source.indexOf('application/ld+json', at)) >= 0) {
    const start = source.indexOf('>', at) + 1
    const stop = start > 0 ? source.indexOf('</script', start) : -1
    if (stop < 0) break
    at = stop
    collect(parsed(source.slice(start, stop)), found)
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim())
  } catch {
    return null
  }
}

function collect(data: unknown, found: Map<string, number>): void {
  const waiting = [data]
  for (let count = 0; waiting.length > 0 && count < mostValues; count++) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const {'@type': type, name, acceptedAnswer, suggestedAnswer} = value as Record<string, unknown>
    if (type === 'Question' && typeof name === 'string') {
      const letters = lettersOf(bare(name))
      if (letters) found.set(letters, answerLength(acceptedAnswer ?? suggestedAnswer))
    }
    for (const inner of Object.values(value)) waiting.push(inner)
  }
}

function answerLength(answer: unknown): number {
  const one = Array.isArray(answer) ? (answer[0] as unknown) : answer
  const text = typeof one === 'object' && one !== null ? (one as Record<string, unknown>).text : null
  return typeof text === 'string' ? bare(text).replace(/[^\p{L}\p{N}]/gu, '').length : 0
}

/** Without tags and entities. */
function bare(text: string): string {
  return text.replace(/<[^<>]{0,1000}>/g, ' ').replace(/&[a-z\d#]{1,10};/gi, ' ')
}
