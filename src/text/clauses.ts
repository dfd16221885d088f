import {isSpace, skipSpaces, Trait, traitsAt, traitsOf} from './characters.js'

const marks = new Set(',;:—–')
const wideMarks = new Set('，、；：')

/**
 * Offsets at which a clause starts, rising: behind `, ; :` and a dash with blanks around,
 * behind the wide marks of Chinese and Japanese, and at the start of a line.
 */
export function clauseStarts(text: string): number[] {
  const starts: number[] = []
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!
    if (mark === '\n') starts.push(skipSpaces(text, i))
    else if (marks.has(mark)) {
      const next = skipSpaces(text, i + 1)
      if (next > i + 1 && endsClause(text, i, next)) starts.push(next)
    } else if (wideMarks.has(mark) && !joinsDigits(text, i, i + 1)) starts.push(skipSpaces(text, i + 1))
    else continue
    // Blanks behind the mark were looked at: go on behind them.
    i = Math.max(i, skipSpaces(text, i + 1) - 1)
  }
  return starts
}

function endsClause(text: string, mark: number, next: number): boolean {
  const sign = text[mark]!
  if (sign === '—' || sign === '–') return isSpace(text.charCodeAt(mark - 1))
  // 'e.g., a saw', 'on May 5, 2024'
  //      ^                 ^
  return text[mark - 1] !== '.' && !joinsDigits(text, mark, next)
}

function joinsDigits(text: string, mark: number, next: number): boolean {
  return (traitsOf(text.charCodeAt(mark - 1)) & traitsAt(text, next) & Trait.digit) !== 0
}
