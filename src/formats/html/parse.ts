import {defaultTreeAdapter, Parser, Token, Tokenizer, TokenizerMode} from 'parse5'
import type {DefaultTreeAdapterMap, DefaultTreeAdapterTypes, ParserOptions, TreeAdapter} from 'parse5'
import {isText, type ParentNode, type TextNode} from './nodes.js'

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
  const guard: Guard = {created: 0, tags: 0, pruned: false, xml: !fragment && /^\s*<\?xml\s/.test(text.slice(0, 512))}
  const options: GuardedOptions = {
    sourceCodeLocationInfo: true,
    // Where scripts do not run, what stands in `noscript` is what is read.
    scriptingEnabled: false,
    treeAdapter: createAdapter(guard),
    guard,
  }
  if (!fragment) return {root: GuardedParser.parse(text, options), pruned: guard.pruned}
  const parser = GuardedParser.getFragmentParser(null, options)
  parser.tokenizer.write(text, true)
  return {root: parser.getFragment(), pruned: guard.pruned}
}

/** What one parse has made so far. */
interface Guard {
  created: number
  tags: number
  pruned: boolean
  /** Whether the source is XML by its own word, where `<a name="x"/>` is a whole element. */
  xml: boolean
}

type GuardedOptions = ParserOptions<DefaultTreeAdapterMap> & {guard: Guard}

/** Builds the usual tree, with text nodes that remember every stretch they were made of. */
function createAdapter(guard: Guard): TreeAdapter<DefaultTreeAdapterMap> {
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attrs) {
      guard.created++
      // With its place from the start, an element keeps one shape.
      const place = undefined as DefaultTreeAdapterTypes.Element['sourceCodeLocation']
      const nodes: DefaultTreeAdapterTypes.ChildNode[] = []
      return {
        nodeName: tagName,
        tagName,
        attrs,
        namespaceURI: namespace,
        childNodes: nodes,
        parentNode: null,
        sourceCodeLocation: place,
      }
    },
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
    updateNodeSourceCodeLocation(node, {endOffset = 0, endTag}) {
      const location = (node as Placed).sourceCodeLocation
      // A head is opened once more for a script behind it.
      if (!location || location.closed) return
      // '<script>x': at the end of the file an element is said to end where the last tag begins
      location.endOffset = Math.max(location.endOffset, endOffset)
      location.closed = endTag !== undefined
    },
  }
}

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

/** Gives offsets alone, and none of attributes: lines and columns are counted elsewhere. */
class OffsetTokenizer extends Tokenizer {
  private inAttribute = false

  protected override getCurrentLocation(back: number): Token.Location | null {
    if (this.inAttribute) return null
    return {startLine: 1, startCol: 1, startOffset: this.preprocessor.offset - back, endLine: 1, endCol: 1, endOffset: -1}
  }

  protected override _createAttr(first: string): void {
    this.inAttribute = true
    super._createAttr(first)
    this.inAttribute = false
  }
}

/**
 * The HTML parser with two rules of our own: formatting that is reopened again and again without end is closed,
 * and in XML a self-closing tag is closed.
 */
class GuardedParser extends Parser<DefaultTreeAdapterMap> {
  constructor(...given: ConstructorParameters<typeof Parser<DefaultTreeAdapterMap>>) {
    super(...given)
    const {inForeignNode} = this.tokenizer
    this.tokenizer = new OffsetTokenizer(this.options, this)
    this.tokenizer.inForeignNode = inForeignNode
  }

  /** As the parser's own, without a copy of the place for its start tag. */
  override _attachElementToTree(...[element, location, {parent, beforeElement}]: Parameters<Parser<DefaultTreeAdapterMap>['_attachElementToTree']>): void {
    this.treeAdapter.setNodeSourceCodeLocation(element, location)
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement)
    else this.treeAdapter.appendChild(parent, element)
  }

  override onStartTag(token: Token.TagToken): void {
    const {guard} = this.options as unknown as GuardedOptions
    guard.tags++
    // '<p><b id=1>x<p><b id=2>x…': every paragraph opens all the `b` of those before it
    if (guard.created > elementsPerTag * guard.tags + spareElements) {
      guard.pruned = true
      this.activeFormattingElements.clearToLastMarker()
    }
    super.onStartTag(token)
    if (guard.xml && token.selfClosing && !token.ackSelfClosing) {
      // '<script src="x"/>': without this all that follows is script
      this.tokenizer.state = TokenizerMode.DATA
      const {endLine, endCol, endOffset} = token.location!
      const place = {startLine: endLine, startCol: endCol, startOffset: endOffset, endLine, endCol, endOffset}
      this.onEndTag({...token, type: Token.TokenType.END_TAG, attrs: [], selfClosing: false, location: place})
    }
  }
}
