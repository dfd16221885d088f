import type {Format} from '../format.js'

/** Plain text. Also what every textual file without a format of its own is read as. */
export const text: Format = {
  name: 'text',
  extensions: ['.txt', '.text', '.log'],
  mediaTypes: ['text/plain'],
  load: async () => (await import('./read.js')).reader,
}
