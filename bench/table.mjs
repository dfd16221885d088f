// Figures as a table that reads as it is and as Markdown: the first column to the left, the others to the right.

export function table(head, rows) {
  const cells = [head, ...rows].map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join('\n')
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** `1.32 (1.28–1.40)`: the median, and the least and greatest where there are several. */
export function spread(values, digits = 2) {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits))
  return values.length > 1 ? `${middle} (${low}–${high})` : middle
}

export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`
