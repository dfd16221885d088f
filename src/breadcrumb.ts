import type {Root, Section} from './tree/types.js'
import {foldBlanks} from './text/plain.js'

/** Gives the titles above a passage: page title (or file name) and headings. */
export type BreadcrumbOf = (path: readonly Section[]) => string[]

/**
 * Titles from the document down.
 * The page's own title (front matter, `<title>`) comes first, unless the first heading says the same or
 * is a part of it (`Refunds` in `Refunds — Shop guide`); where the page has no title its only h1 stands for it,
 * and where there is none or several the file's name without its ending.
 */
export function createBreadcrumb(root: Root, pageTitle: string | null): BreadcrumbOf {
  const tops = root.children.filter((child): child is Section => child.type === 'section' && child.depth === 1 && child.title !== '' && !child.data?.clause)
  const fallback = pageTitle ?? (tops.length === 1 ? tops[0]!.title : fileTitle(root))
  // Chunks of one section follow each other.
  let section: Section | null | undefined = null
  let known: string[] = []
  return (path) => {
    const last = path[path.length - 1]
    if (section !== last) {
      section = last
      known = titlesOf(path)
    }
    return [...known]
  }

  function titlesOf(path: readonly Section[]): string[] {
    const titles = path.map(titleOf).filter((title) => title !== '')
    // A file of code is known by its path, whatever its first definition is called.
    if (root.data.format === 'code' && fallback !== null && root.data.title !== null) return [root.data.title, ...titles]
    const top = titles[0]
    if (fallback === null) return titles
    if (top === undefined) return [fallback]
    // A chapter or article is a part of the document, whatever its depth.
    if (pageTitle === null && path[0]!.depth === 1 && !path[0]!.data?.clause) return titles
    return says(fallback, top) ? titles : [fallback, ...titles]
  }
}

/** A title with its number in front, where it does not begin with it already. */
function titleOf({label, title}: Section): string {
  return label && !figures(title).startsWith(figures(label)) ? `${label} ${title}`.trim() : title
}

/** Superscripts as figures: `8¹` and `8^1` are one number. */
function figures(text: string): string {
  return text.normalize('NFKC').replaceAll('^', '')
}

/** What parts the title of a page from the name of the site; the second row only with blanks around it: `e-mail` is one word. */
const parting = String.raw`[|｜—–·•:：»›«‹,，;；()（）]`
const apart = String.raw`\s[-/~_]\s`
const before = new RegExp(String.raw`(?:^|${parting}|${apart})\s*(?:the |an? )?$`, 'u')
const behind = new RegExp(String.raw`^\s*(?:$|${parting})|^${apart}`, 'u')

/** Whether a page's title is a heading, or holds it as a part of its own: `Art` is no part of `Cartography`. */
function says(page: string, heading: string): boolean {
  const title = fold(page)
  const part = fold(heading)
  for (let at = title.indexOf(part); at >= 0; at = title.indexOf(part, at + 1)) {
    if (before.test(title.slice(0, at)) && behind.test(title.slice(at + part.length))) return true
  }
  return false
}

function fold(text: string): string {
  return foldBlanks(text).toLowerCase()
}

function fileTitle(root: Root): string | null {
  const {path, url} = root.data.source
  const name = (path ?? url ?? '').replace(/[?#].*$/, '').split(/[\\/]/).filter(Boolean).pop()
  return name ? name.replace(/(.)\.[^.]+$/, '$1') : null
}
