import type {Format} from '../format.js'
import {languageNames} from './languages.js'
import {sniffNotebook} from './sniff.js'

/** Notebooks of Jupyter: nbformat 4, and the worksheets of 3. */
export const notebook: Format = {
  name: 'notebook',
  extensions: ['.ipynb'],
  mediaTypes: ['application/x-ipynb+json'],
  sniff: sniffNotebook,
  embeds: (source) => ['markdown', 'text', {format: 'code', languages: languageNames(source)}],
  load: async (facts) => (await import('./reader.js')).createReader(facts),
}
