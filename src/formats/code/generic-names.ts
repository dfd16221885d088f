/** `- (void)open:(NSString *)path mode:(int)mode` is called `open:mode:`. */
export function selectorOf(head: string): string {
  let plain = ''
  let depth = 0
  for (const character of head) {
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += character
  }
  const pieces = plain.match(/[A-Za-z_]\w*\s*:/g)
  if (pieces) return pieces.map((piece) => piece.replace(/\s/g, '')).join('')
  return /[A-Za-z_]\w*/.exec(plain)?.[0] ?? ''
}
