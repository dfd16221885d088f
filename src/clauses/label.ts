const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A label as it was printed: `8^1` of a superscript is `8¹`. */
export function labelOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\^(\d+)/g, (_, digits: string) => Array.from(digits, (digit) => raised[Number(digit)]).join(''))
}
