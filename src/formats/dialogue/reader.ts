import {extensionOf} from '../extension.js'
import type {Reader} from '../format.js'
import type {Adapter} from './adapter.js'
import {exportAdapters, readArchive} from './exports/index.js'
import {signatureOf} from './signatures.js'
import {timedAdapters} from './timed/index.js'

const adapters: Readonly<Record<string, Adapter>> = {...timedAdapters, ...exportAdapters}

export const reader: Reader = {
  read(context) {
    // Whoever says that it is a conversation need not name it like one.
    const signature = signatureOf(context.source, extensionOf(context.path ?? '')) ?? signatureOf(context.source, '')
    const adapter = signature && adapters[signature.name]
    if (!adapter) throw new Error('no known kind of conversation')
    return adapter(context)
  },
  readBytes: readArchive,
}
