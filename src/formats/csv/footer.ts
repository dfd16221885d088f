import type {RecordRow} from '../../tree/types.js'
import {valueOf} from '../../text/values/index.js'
import {filledCells} from './rows.js'

const totals = new RegExp(
  `^(?:${[
    '(?:grand|sub|overall|column)?[ -]?totals?(?: general| overall| amount| sum)?',
    'sums?',
    'overall',
    '(?:gesamt|zwischen)?summen?',
    '(?:ins)?gesamt',
    'итого|итог|всего|разом|усього|всього',
    'totale?s?(?: général| generale)?|somme|suma|razem|totaal|celkem|toplam|合計|总计|合计|總計|小計|小计|합계|총계',
  ].join('|')})\\s?[:.]?$`,
  'i',
)
const longestLabel = 24

/** Whether a row sums up others: its first cell says so, and numbers follow. */
export function isTotal({values}: RecordRow): boolean {
  for (const value of values) {
    if (value === '') continue
    if (value.length > longestLabel + 4) return false
    const label = value.trim()
    if (label === '') continue
    return isWord(label) && totals.test(label) && values.some((other) => other !== value && other !== '' && valueOf(other).number !== null)
  }
  return false
}

/** Most first cells that are no labels are numbers: the regular expression need not see them. */
function isWord(label: string): boolean {
  const code = label.charCodeAt(0)
  return label.length <= longestLabel && code > 64
}

const noteMarks = /^(?:[*†‡§#]|\(?\d{1,2}\)|\(?[a-z]\)|\([^)]{1,12}\)|(?:source|note|footnote|quelle|anmerkung|hinweis|fußnote|источник|примечание|прим|джерело|примітка|fuente|nota|remarque|stand|as of|data (?:from|by)|sources?|notes?|quellen|出典|注)\b[^\w]|[-–—=]{3,})/iu

/** Whether a text begins as remarks do: `* preliminary`, `Source: …`. */
export function isRemark(text: string): boolean {
  return noteMarks.test(text.trimStart())
}

/** Whether a row below a table is a note and not a row of it: one cell with words. */
export function isNote(row: RecordRow, width: number): boolean {
  if (width < 2 || filledCells(row) !== 1) return false
  const first = row.values[0]!.trim()
  if (first === '' || valueOf(first.slice(0, 60)).number !== null) return false
  if (isRemark(first) || first.length > 80) return true
  const words = first.split(/\s+/, 6).length
  return row.values.length < width ? words > 2 : words > 5 || (words > 3 && /[.!?…]$/.test(first))
}
