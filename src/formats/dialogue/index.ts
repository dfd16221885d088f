import type {Format} from '../format.js'
import {isArchive} from './exports/signatures.js'
import {signatureOf, signatures} from './signatures.js'

/** Conversations: subtitles, transcripts, exports of chats, tickets and forums. */
export const dialogue: Format = {
  name: 'dialogue',
  extensions: signatures.flatMap(({extensions}) => extensions ?? []),
  mediaTypes: ['text/vtt', 'application/x-subrip'],
  claims: (source, extension) => signatureOf(source, extension) !== null,
  sniffBytes: isArchive,
  embeds: () => ['markdown', 'html', 'text'],
  load: async () => (await import('./reader.js')).reader,
}
