import type {Range} from '../../text/mapped-text.js'

/** Lines that IPython takes for itself: `%magic`, `!command`, `?name`, `name?`, `files = !ls`. */
const own = /^[ \t]*(?:%{1,2}[A-Za-z!]|!|\?{1,2}\S|[\w.*%]+\?{1,2}[ \t]*$|[\w.,[\] \t]+=[ \t]*(?:!|%[A-Za-z]))/

/** The lines of a cell that are not of its language: magics, commands and questions, with the lines that a backslash joins to them. */
export function maskedLines(value: string, isPython: boolean): Range[] {
  const masked: Range[] = []
  let goesOn = false
  let isFirst = true
  for (let start = 0; start < value.length; ) {
    const found = value.indexOf('\n', start)
    const end = found < 0 ? value.length : found
    const line = value.slice(start, end)
    const isOwn: boolean = goesOn || (isFirst && line.trimStart().startsWith('%%')) || (isPython && own.test(line))
    if (isOwn) masked.push([start, end])
    goesOn = isOwn && line.endsWith('\\')
    if (line.trim() !== '') isFirst = false
    start = end + 1
  }
  return masked
}

/** The magic that a cell begins with (`%%bash`); null where it begins with none. */
export function cellMagic(value: string): string | null {
  return /^\s*(%%[^\n]*)/.exec(value)?.[1] ?? null
}
