/** Lower case, with the dot (`.md`); empty for none and for dot files. A query or fragment of a URL is cut off. */
export function extensionOf(path: string): string {
  const name = (/^[a-z][a-z\d+.-]+:\/\//i.test(path) ? path.replace(/[?#].*$/s, '') : path).split(/[\\/]/).pop()!
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}
