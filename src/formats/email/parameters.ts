/** A value with parameters: `text/plain; charset=utf-8`. */
export interface Structured {
  /** Lower case. */
  value: string
  /** By names in lower case; of several with one name the first. */
  parameters: ReadonlyMap<string, string>
}

/** Reads the value of `Content-Type`, `Content-Disposition` and the like, broken ones too. */
export function readStructured(text: string): Structured {
  const [value = '', ...rest] = splitAtSemicolons(withoutComments(text))
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const sign = part.indexOf('=')
    if (sign < 0) continue
    const name = part.slice(0, sign).trim().toLowerCase()
    if (!parameters.has(name)) parameters.set(name, unquoted(part.slice(sign + 1).trim()))
  }
  return {value: value.trim().toLowerCase(), parameters}
}

/** Without `(comments)`; one that is never closed is none. */
function withoutComments(text: string): string {
  if (!text.includes('(')) return text
  const kept: string[] = []
  let quoted = false
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\\') i++
    else if (sign === '"' && depth === 0) quoted = !quoted
    else if (quoted) continue
    // 'name=Invoice(1).pdf' has none
    else if (sign === '(' && (depth > 0 || i === 0 || text[i - 1] === ' ' || text[i - 1] === '\t')) {
      if (depth++ === 0) {
        kept.push(text.slice(start, i))
        start = i
      }
    } else if (sign === ')' && depth > 0 && --depth === 0) start = i + 1
  }
  kept.push(text.slice(start))
  return kept.join('')
}

function splitAtSemicolons(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && quoted) i++
    else if (text[i] === '"') quoted = !quoted
    else if (text[i] === ';' && !quoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  const end = closingQuote(text)
  return text.slice(1, end < 0 ? undefined : end).replace(/\\(.)/g, '$1')
}

function closingQuote(text: string): number {
  for (let i = 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return -1
}
