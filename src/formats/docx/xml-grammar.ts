import {SaxesParser} from 'saxes'
import {ReadFailure} from '../format.js'
import type {Attribute} from './xml-names.js'

/** The grammar of XML, asked about what is not known yet. What it refuses throws `ReadFailure`. */
export interface Grammar {
  /** The first tag of a document; the element stays open. */
  root(tag: string): RawTag
  /** Any other opening tag, as it is written. */
  tag(tag: string): RawTag
  /** Text between tags: references and line ends are what they stand for. */
  text(written: string): string
  /** A section `<![CDATA[…]]>`. */
  cdata(section: string): string
  /** What is only to be right: comments, what stands around the root, the end of the root. */
  check(written: string): void
  /** Nothing comes any more. */
  end(): void
}

/** A tag with names as they are written. */
export interface RawTag {
  name: string
  attributes: readonly Attribute[]
}

/** A grammar for one document, of which it is shown each thing that is new in it once. */
export function createGrammar(): Grammar {
  const parser = new SaxesParser({xmlns: false, position: false})
  let name: string | null = null
  let attributes: Attribute[] = []
  let said = ''
  parser.on('error', (error) => {
    if (!isHarmless(error)) malformed(error.message.replace(/\.$/, ''))
  })
  parser.on('doctype', refuseDoctype)
  parser.on('attribute', (attribute) => attributes.push(attribute))
  parser.on('opentag', (tag) => (name = tag.name))
  parser.on('text', (text) => (said += text))
  parser.on('cdata', (text) => (said += text))

  const tag = (written: string): RawTag => {
    name = null
    attributes = []
    parser.write(written)
    return name === null ? malformed(`${written.slice(0, 100)} is no tag`) : {name, attributes}
  }
  const text = (written: string): string => {
    said = ''
    parser.write(written)
    return said
  }
  return {
    root: tag,
    // As an element that ends at once: the elements that are open are known elsewhere.
    tag: (written) => tag(written.endsWith('/>') ? written : `${written.slice(0, -1)}/>`),
    // Text is over when a tag comes.
    text: (written) => text(`${written}<x/>`),
    cdata: text,
    check: (written) => void parser.write(written),
    end: () => void parser.close(),
  }
}

/** Characters that XML does not allow, written all the same: Word writes none, other programs let them slip in. */
function isHarmless(error: Error): boolean {
  return /^(?:disallowed character\.|the string "\]\]>"|(?:an|the) XML declaration must)/.test(error.message)
}

export function refuseDoctype(): never {
  damaged('an XML part has a document type declaration (DOCTYPE), which Word files may not have')
}

export function malformed(reason: string): never {
  damaged(`an XML part is not well formed (${reason})`)
}

export function damaged(what: string): never {
  throw new ReadFailure('damaged', `The file is damaged: ${what}`)
}
