import type {Definition, FootnoteDefinition, Nodes, Parents, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import {unified, type Data} from 'unified'

/** What kind of Markdown is read. */
export interface Dialect {
  /** Whether `$…$` and `$$` are mathematics. */
  math: boolean
  /**
   * Whether the file is MDX: children of components are indented, so indentation makes no code, and they are Markdown,
   * so tags begin no HTML block.
   */
  mdx: boolean
}

/**
 * Which constructs a parse looks for: `all`; `blocks` leaves inline text alone (cheap, linear on any text);
 * `head` knows front matter as well.
 */
export type Depth = 'all' | 'blocks' | 'head'

/** Places the syntax tree itself does not say, noted while it is made; offsets into the parsed text. */
export interface Facts {
  /** Where the content of a container's or a paragraph's lines does not begin at the line: `> `, indentation. Flat pairs, sorted. */
  prefixes?: number[]
  /** Behind the `]` of a link's or an image's text. */
  labelEnd?: number
  /** The fence lines of a code or math block: the opening one and, when there is one, the closing one. */
  fences?: [start: number, end: number][]
  /** The delimiter row of a table. */
  delimiter?: [start: number, end: number]
}

type Extension = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], unknown[]>
type Handle = NonNullable<NonNullable<Extension['enter']>['data']>

const inlineConstructs = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'mathText',
  'protocolAutolink',
  'strikethrough',
  'wwwAutolink',
]

const notePrefix: Handle = function (token) {
  const {prefixes} = facts(this.stack[0]!)
  if (prefixes) prefixes.push(token.start.offset, token.end.offset)
  else facts(this.stack[0]!).prefixes = [token.start.offset, token.end.offset]
}

const noteLabelEnd: Handle = function (token) {
  // '[text](target)': the last of the two brackets counts; below the buffer of the text stands its link or image
  //       ^
  facts(this.stack[this.stack.length - 2]!).labelEnd = token.end.offset
}

const noteFence: Handle = function (token) {
  let depth = this.stack.length - 1
  while (depth > 0 && this.stack[depth]!.type !== 'code' && this.stack[depth]!.type !== 'math') depth--
  const known = facts(this.stack[depth]!)
  ;(known.fences ??= []).push([token.start.offset, token.end.offset])
}

const noteDelimiter: Handle = function (token) {
  facts(this.stack[this.stack.length - 1]!).delimiter = [token.start.offset, token.end.offset]
}

/** Notes what `Facts` names; none of these tokens has a handler of its own. */
const placeKeeper = {
  enter: {
    blockQuotePrefix: notePrefix,
    listItemIndent: notePrefix,
    gfmFootnoteDefinitionIndent: notePrefix,
    linePrefix: notePrefix,
    labelMarker: noteLabelEnd,
    codeFencedFence: noteFence,
    mathFlowFence: noteFence,
    tableDelimiterRow: noteDelimiter,
  },
} as Extension

/** The facts kept on a node. */
export function facts(node: object): Facts {
  const holder = node as {data?: Facts}
  return (holder.data ??= {})
}

const parsers = new Map<string, (text: string) => Root>()

/** Parses Markdown into mdast, with `Facts` in `data`. Offsets are those of `text`. */
export function parseMarkdown(text: string, {math, mdx}: Dialect, depth: Depth): Root {
  const key = `${depth} ${math} ${mdx}`
  let parse = parsers.get(key)
  if (!parse) parsers.set(key, (parse = createParser(math, mdx, depth)))
  return parse(text)
}

function createParser(math: boolean, mdx: boolean, depth: Depth): (text: string) => Root {
  const disabled = [...(mdx ? ['codeIndented', 'htmlFlow'] : []), ...(depth === 'blocks' ? inlineConstructs : [])]
  const processor = unified().use(remarkParse).use(remarkGfm)
  if (math) processor.use(remarkMath)
  if (depth === 'head') processor.use(remarkFrontmatter, ['yaml', 'toml'])
  processor.use(function () {
    const data = this.data()
    ;(data.micromarkExtensions ??= []).push({disable: {null: disabled}})
    // GFM's second search for addresses makes nodes without a place; what the tokenizer finds is enough.
    const extensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({...extension, transforms: []}))
    data.fromMarkdownExtensions = [...extensions, placeKeeper]
  })
  processor.freeze()
  return (text) => {
    const tree = processor.parse(text)
    visitBlocks(tree, (node) => beginAtText(node, text))
    return tree
  }
}

/**
 * Two starts the parser gives are not those of the text: that of `[a]: b⏎Title⏎===` is the definition in front of the heading,
 * and `- [x] ⏎text` begins in the line end.
 */
function beginAtText(node: Nodes, text: string): void {
  if (node.type === 'heading') {
    const first = node.children[0]?.position
    if (first && text[startOf(node)] !== '#') node.position!.start = first.start
  } else if (node.type === 'paragraph') {
    const start = startOf(node)
    let offset = start
    while (/[\r\n]/.test(text[offset] ?? '')) offset++
    if (offset > start) node.position!.start = {...node.position!.start, offset}
  }
}

/** Visits the blocks below a node, parents first; inline content is not entered. */
export function visitBlocks(node: Nodes, visit: (node: Nodes) => void): void {
  const waiting: Nodes[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visit(next)
    if (holdsBlocks(next)) for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!)
  }
}

const containers = new Set(['root', 'blockquote', 'list', 'listItem', 'footnoteDefinition', 'table', 'tableRow'])

function holdsBlocks(node: Nodes): node is Parents {
  return containers.has(node.type)
}

/** Start of a node in the parsed text. */
export function startOf(node: Nodes | Definition | FootnoteDefinition): number {
  return node.position!.start.offset!
}

/** End of a node in the parsed text. */
export function endOf(node: Nodes): number {
  return node.position!.end.offset!
}
