/**
 * Joins the lines of `format=flowed` (RFC 3676): a line that ends with a blank goes on in the next one of the same depth of quotes.
 * `delSp` says that this blank was put there to break the line. Stuffed blanks go.
 */
export function joinFlowed(text: string, delSp: boolean): string {
  const out: string[] = []
  let depth = 0
  let parts: string[] | null = null
  const flush = () => {
    if (parts) out.push(`${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${parts.join('')}`)
    parts = null
  }
  for (const line of text.split('\n')) {
    let own = 0
    while (line.charCodeAt(own) === 0x3e) own++
    const said = line.slice(line[own] === ' ' ? own + 1 : own)
    if (parts && own !== depth) flush()
    depth = own
    const flows = said.endsWith(' ') && said !== '-- ' && said.trim() !== ''
    if (said === '-- ') flush()
    parts ??= []
    ;(parts as string[]).push(flows && delSp ? said.slice(0, -1) : said)
    if (!flows) flush()
  }
  flush()
  return out.join('\n')
}
