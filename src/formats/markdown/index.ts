import type {Format} from '../format.js'
import {sniffMarkdown} from './sniff.js'

const load = async () => (await import('./reader.js')).reader
const embeds = (source: string) => (source.includes('<') ? (['html'] as const) : [])

/** Markdown: CommonMark with GFM and front matter. */
export const markdown: Format = {
  name: 'markdown',
  extensions: ['.md', '.markdown', '.mdown', '.mkd'],
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  sniff: sniffMarkdown,
  embeds,
  load,
}

/** MDX, read as Markdown without indented code and HTML blocks; imports, exports and expressions are kept as they are. */
export const mdx: Format = {
  name: 'mdx',
  extensions: ['.mdx'],
  mediaTypes: ['text/mdx'],
  load,
}
