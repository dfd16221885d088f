import type {Format, Reader} from '../format.js'

let loaded: Reader | undefined

/** Plain text. Also what every textual file without a format of its own is read as. */
export const text: Format = {
  name: 'text',
  extensions: ['.txt', '.text', '.log'],
  mediaTypes: ['text/plain'],
  load: async () => (loaded ??= (await import('./read.js')).reader),
}
