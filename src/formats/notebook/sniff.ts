/** How sure a text without a telling name is a notebook, 0 to 1: an object of JSON that begins with cells or says its format. */
export function sniffNotebook(head: string): number {
  if (!/^\ufeff?\s*\{\s*"(?:cells|metadata|nbformat|nbformat_minor|worksheets)"\s*:/.test(head)) return 0
  return /"(?:cell_type|nbformat)"\s*:/.test(head) ? 0.95 : 0
}
