const leastRows = 4
const mostRows = 100
/** Cells of prose and code are longer, in the mean. */
const mostCellChars = 40
const sure = 0.9

/** A number, an amount, a share, a date or a time. */
const typed = /^[-+]?[$€£]? ?\d[\d.,'\u00a0]*(?: ?[%€$])?$|^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$|^\d{1,2}:\d{2}(?::\d{2})?$|^(?:true|false)$/i
/** Lines of code, markup, JSON and Markdown. */
const foreign = /^\s*(?:[{}[\]<|>*+]|\/[/*]|#(?:include|!)|(?:import|export|from|const|let|var|function|class|def|return|if|for|package|using)\b)|[{}]\s*$/

/**
 * How sure a text without a telling name is rows of values parted by one of the delimiters, 0 to 1: several rows of the same number
 * of short cells, and a column of values of clear types.
 */
export function sniffRows(head: string, delimiters: readonly string[]): number {
  const text = head.charCodeAt(0) === 0xfeff ? head.slice(1) : head
  return delimiters.some((delimiter) => text.includes(delimiter) && isTable(rowsOf(text, delimiter), delimiter)) ? sure : 0
}

/** Whole rows of the text; line ends in quotes do not end them. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let start = 0
  let open = false
  for (let at = 0; at < text.length && rows.length < mostRows; at++) {
    const sign = text[at]!
    if (sign === '"') open = open ? text[at + 1] !== delimiter && text[at + 1] !== '\n' && text[at + 1] !== '\r' : at === start
    else if (!open && (sign === delimiter || sign === '\n')) {
      cells.push(text.slice(start, at).trim())
      start = at + 1
      if (sign !== '\n') continue
      if (cells.length > 1 || cells[0] !== '') rows.push(cells)
      cells = []
    }
  }
  // The last row counts where the text is short enough to be whole.
  if (!open && text.length < 4000 && start < text.length) rows.push([...cells, text.slice(start).trim()])
  return rows
}

function isTable(rows: readonly string[][], delimiter: string): boolean {
  const [first, ...body] = rows
  if (!first || first.length < 2 || rows.length < leastRows) return false
  const {length: width} = first
  if (rows.some((cells) => cells.length !== width || foreign.test(cells.join(delimiter)))) return false
  const cells = rows.flat().map((cell) => cell.replace(/^"|"$/g, ''))
  if (cells.reduce((sum, cell) => sum + cell.length, 0) > cells.length * mostCellChars) return false
  const columns = first.map((_, column) => body.map((row) => row[column]!.replace(/^"|"$/g, '')))
  const typedColumns = columns.map((values) => values.some((value) => value !== '') && values.every((value) => value === '' || typed.test(value)))
  const count = typedColumns.filter(Boolean).length
  const names = first.map((cell) => cell.replace(/^"|"$/g, ''))
  const hasHeader = names.every((name, i) => !typed.test(name) && names.indexOf(name) === i) && names.filter((name) => name !== '').length > width / 2
  if (hasHeader && count > 0) return true
  // Without names every row must be typed, and in more than one column: lines of a log are so in the first only.
  if (!hasHeader) return count > 1 && typedColumns.every((is, column) => !is || first[column] === '' || typed.test(names[column]!))
  return width > 2 && delimiter !== '|' && isNameRow(names) && rows.length > 4 && cells.every((cell) => cell.length <= 60) && !rows.some((row) => row.some((cell, i) => i > 0 && delimiter === ',' && / {2}|[.!?] /.test(cell)))
}

/** `id,first_name,city`: one word or two for each column. */
function isNameRow(names: readonly string[]): boolean {
  return names.every((name) => /^[\p{L}_#][\p{L}\p{N}_#.-]*(?: [\p{L}\p{N}_#.-]+)?$/u.test(name))
}
