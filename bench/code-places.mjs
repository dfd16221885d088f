// Where chunks stand in their source, found by their text.

/**
 * Ranges of each chunk in the source: chunks are looked for in their order, from the end of the one before or from the line they claim.
 * Lines of a chunk that does not stand there whole are looked for one by one; what is not found is lost.
 */
export function locate(value, chunks) {
  const lines = [0]
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) lines.push(at + 1)
  let cursor = 0
  return chunks.map(({text, content = text, line}) => {
    if (line) cursor = lines[line - 1] ?? 0
    const at = value.indexOf(content, cursor)
    if (at >= 0) {
      cursor = at + content.length
      return [[at, cursor]]
    }
    const ranges = []
    for (const each of content.split('\n')) {
      const found = each.trim() === '' ? -1 : value.indexOf(each.trim(), cursor)
      if (found < 0) continue
      cursor = found + each.trim().length
      const last = ranges.at(-1)
      if (last && value.slice(last[1], found).trim() === '') last[1] = cursor
      else ranges.push([found, cursor])
    }
    return ranges
  })
}

export function isSpace(code) {
  return code <= 32 || code === 0xa0 || code === 0xfeff
}
