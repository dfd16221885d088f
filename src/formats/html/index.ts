import type {Format} from '../format.js'
import {sniff} from './sniff.js'

/** HTML and XHTML pages; also read in fragments inside Markdown. */
export const html: Format = {
  name: 'html',
  extensions: ['.html', '.htm', '.xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  sniff,
  load: async () => (await import('./reader.js')).reader,
}
