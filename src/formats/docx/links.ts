import type {Link} from './content.js'

/** Where links may lead outside of the document. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'ftp'])

/** The bookmark of this document that a link leads to; null for one that leads elsewhere. */
export function bookmarkOf({url, bookmark}: Link): string | null {
  if (!url) return bookmark
  return url.startsWith('#') ? decoded(url.slice(1)) : null
}

/** The target as Markdown writes it; null for one that is not kept, with the scheme that is the reason. */
export function targetOf(link: Link): {url: string | null; scheme: string | null} {
  const bookmark = bookmarkOf(link)
  if (bookmark !== null) return {url: written(`#${bookmark}`), scheme: null}
  const url = clean(link.url ?? '')
  if (url === '') return {url: null, scheme: null}
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? (/^(?:\\\\|\/\/)/.test(url) ? 'file' : null)
  if (scheme !== null && !schemes.has(scheme)) return {url: null, scheme}
  return {url: written(link.bookmark ? `${url}#${link.bookmark}` : url), scheme: null}
}

/** As browsers read it: no line ends or tabs, nothing unseen in front. */
function clean(url: string): string {
  return url.replace(/[\t\n\r]+/g, '').replace(/^[\0- ]+/, '').trimEnd()
}

/** Bars, brackets and backslashes are written by number: they mean something in tables and before punctuation. */
function written(url: string): string {
  const safe = url.replace(/[<>|\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return /[\s()]/.test(safe) ? `<${safe}>` : safe
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
