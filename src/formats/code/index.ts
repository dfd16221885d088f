import type {Format} from '../format.js'

/** Source files of every language that has a folder under `grammars`; names and extensions come from there. */
export const code: Format = {
  name: 'code',
  extensions: [],
  mediaTypes: [],
  load: async (facts) => (await import('./read.js')).loadReader(facts),
}
