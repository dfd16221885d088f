import type {ReadContext, ReadResult} from '../format.js'

/** How one kind of conversation is known; eager, so it is small. */
export interface Signature {
  name: string
  /** Extensions that say it alone: `.vtt`. */
  extensions?: readonly string[]
  /** Whether a text is of this kind; `extension` is lower case with its dot, empty for none. A look at the beginning must be enough to say no. */
  claims(source: string, extension: string): boolean
}

/** Reads a text of one kind: `dialogue` blocks of form `turns`, headings between them where there are several conversations. */
export type Adapter = (context: ReadContext) => ReadResult
