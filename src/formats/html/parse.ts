import {defaultTreeAdapter, Parser, Token, TokenizerMode} from 'parse5'
import type {DefaultTreeAdapterMap, DefaultTreeAdapterTypes, ParserOptions, TreeAdapter} from 'parse5'
import {isText, type ParentNode, type TextNode} from './nodes.js'
import {OffsetTokenizer} from './tokenizer.js'

/** Elements the parser may make for each tag, where formatting is reopened. */
const elementsPerTag = 4

/** So many more it may make in any page. */
const spareElements = 4096

export interface Parsed {
  root: ParentNode
  /** Whether formatting tags that were never closed had to be closed, to keep the tree in proportion to the source. */
  pruned: boolean
}

/** Parses a page or a fragment; offsets are those of `source`, a byte-order mark included. */
export function parseHtml(source: string, fragment: boolean): Parsed {
  // A mark left in place would count as text and open the body before the head is read.
  const text = source.charCodeAt(0) === 0xfeff ? ` ${source.slice(1)}` : source
  const parser = fragment ? GuardedParser.getFragmentParser<DefaultTreeAdapterMap>(null, options) : new GuardedParser(options)
  const guarded = parser as GuardedParser
  guarded.xml = !fragment && /^\s*<\?xml\s/.test(text.slice(0, 512))
  parser.tokenizer.write(text, true)
  return {root: fragment ? parser.getFragment() : parser.document, pruned: guarded.pruned}
}

/** The usual tree, with text nodes that remember every stretch they were made of. One for all pages, so that it is compiled once. */
const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  insertText(parent, text) {
    const {childNodes} = parent
    const last = childNodes[childNodes.length - 1]
    if (last && isText(last)) append(last, text)
    else defaultTreeAdapter.appendChild(parent, createText(text))
  },
  insertTextBefore(parent, text, reference) {
    const {childNodes} = parent
    const before = childNodes[childNodes.lastIndexOf(reference) - 1]
    if (before && isText(before)) append(before, text)
    else defaultTreeAdapter.insertBefore(parent, createText(text), reference)
  },
  // Text is said to have no place yet, so that the parser gives the place of every insertion, not only of the first.
  getNodeSourceCodeLocation(node) {
    return isText(node) ? null : node.sourceCodeLocation
  },
  // Only offsets are kept: lines, columns and attributes would triple the size of the tree.
  setNodeSourceCodeLocation(node, location) {
    if (!location) return
    const {startOffset, endOffset} = location
    if (isText(node)) addPiece(node, startOffset, endOffset)
    else (node as Placed).sourceCodeLocation = {startOffset, endOffset, closed: false}
  },
}

const options: ParserOptions<DefaultTreeAdapterMap> = {
  sourceCodeLocationInfo: true,
  // Where scripts do not run, what stands in `noscript` is what is read.
  scriptingEnabled: false,
  treeAdapter,
}

type Namespace = DefaultTreeAdapterTypes.Element['namespaceURI']

interface Placed {
  sourceCodeLocation?: {startOffset: number; endOffset: number; closed: boolean}
}

function createText(value: string): TextNode {
  const nodeName = '#text' as TextNode['nodeName']
  return {nodeName, parentNode: null, value, start: -1, end: -1, more: null, before: 0}
}

function append(node: TextNode, text: string): void {
  node.before = node.value.length
  node.value += text
}

function addPiece(node: TextNode, start: number, end: number): void {
  const {more} = node
  if (node.start < 0) {
    node.start = start
    node.end = end
  } else if (more) {
    if (more[more.length - 1] === start) more[more.length - 1] = end
    else more.push(node.before, start, end)
  } else if (node.end === start) {
    node.end = end
  } else {
    node.more = [node.before, start, end]
  }
}

/**
 * The HTML parser with two rules of our own: formatting that is reopened again and again without end is closed,
 * and in XML a self-closing tag is closed.
 */
class GuardedParser extends Parser<DefaultTreeAdapterMap> {
  /** Whether the source is XML by its own word, where `<a name="x"/>` is a whole element. */
  xml = false
  pruned = false
  /** What was made so far, and of how many tags. */
  private created = 0
  private tags = 0

  constructor(...given: ConstructorParameters<typeof Parser<DefaultTreeAdapterMap>>) {
    super(...given)
    const {inForeignNode} = this.tokenizer
    this.tokenizer = new OffsetTokenizer(this.options, this)
    this.tokenizer.inForeignNode = inForeignNode
    // The document and the element that a fragment is parsed in.
    if (this.fragmentContext) this.created = 2
  }

  override _createElement(tagName: string, namespaceURI: Namespace, attrs: Token.Attribute[]): DefaultTreeAdapterTypes.Element {
    this.created++
    // With its place from the start, an element keeps one shape.
    const sourceCodeLocation = undefined as DefaultTreeAdapterTypes.Element['sourceCodeLocation']
    return {nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null, sourceCodeLocation}
  }

  /** As the parser's own, without a copy of the place for its start tag. */
  override _attachElementToTree(...[element, location, {parent, beforeElement}]: Parameters<Parser<DefaultTreeAdapterMap>['_attachElementToTree']>): void {
    this.treeAdapter.setNodeSourceCodeLocation(element, location)
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement)
    else this.treeAdapter.appendChild(parent, element)
  }

  /** As the parser's own, in one step where text stands where it is written. */
  override _insertCharacters(token: Token.CharacterToken): void {
    if (this._shouldFosterParentOnInsertion()) return super._insertCharacters(token)
    const parent = this.openElements.currentTmplContentOrNode
    const last = parent.childNodes[parent.childNodes.length - 1]
    const {startOffset, endOffset} = token.location!
    let node: TextNode
    if (last && isText(last)) append((node = last), token.chars)
    else {
      node = createText(token.chars)
      node.parentNode = parent
      parent.childNodes.push(node)
    }
    addPiece(node, startOffset, endOffset)
  }

  /** As the parser's own with the adapter's, without copies of the place. */
  override _setEndLocation(element: DefaultTreeAdapterTypes.Element, token: Token.Token): void {
    const place = (element as Placed).sourceCodeLocation
    // A head is opened once more for a script behind it.
    if (!place || place.closed || !token.location) return
    place.closed = token.type === Token.TokenType.END_TAG && token.tagName === element.tagName
    // '<script>x': at the end of the file an element is said to end where the last tag begins
    place.endOffset = Math.max(place.endOffset, place.closed ? token.location.endOffset : token.location.startOffset)
  }

  override onStartTag(token: Token.TagToken): void {
    this.tags++
    // '<p><b id=1>x<p><b id=2>x…': every paragraph opens all the `b` of those before it
    if (this.created > elementsPerTag * this.tags + spareElements) {
      this.pruned = true
      this.activeFormattingElements.clearToLastMarker()
    }
    super.onStartTag(token)
    if (this.xml && token.selfClosing && !token.ackSelfClosing) {
      // '<script src="x"/>': without this all that follows is script
      this.tokenizer.state = TokenizerMode.DATA
      const {endLine, endCol, endOffset} = token.location!
      const place = {startLine: endLine, startCol: endCol, startOffset: endOffset, endLine, endCol, endOffset}
      this.onEndTag({...token, type: Token.TokenType.END_TAG, attrs: [], selfClosing: false, location: place})
    }
  }
}
