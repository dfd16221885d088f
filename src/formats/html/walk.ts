import type {InlineText, Range} from '../../text/mapped-text.js'
import type {Block, Content, SkipReason, Skipped} from '../../tree/types.js'
import type {Aligner} from './align.js'
import type {Anchors} from './anchors.js'
import type {Inline, LineMode} from './inline.js'
import type {Leaves, LeafNode} from './leaves.js'
import type {ChildNode, Element} from './nodes.js'

/** Text of a leaf that is not in the tree yet. */
export interface Phrase {
  text: InlineText
  ranges: Range[]
}

/** What a page says of itself, and what of it is left out. */
export interface Page {
  title: string | null
  description: string | null
  language: string | null
  skipped: Skipped[]
}

/** What the handlers of blocks work with while a page is walked. */
export interface Walk {
  readonly page: Page
  readonly aligner: Aligner
  readonly inline: Inline
  readonly leaves: Leaves
  readonly anchors: Anchors
  /** Where finished blocks go. */
  out: Content[]
  /** Whether headings are content here: in list items, quotes, admonitions. */
  content: boolean
  /** Whether a heading is read that has text beside the links to itself. */
  heading: boolean
  /** Walks the nodes as blocks. */
  visit(nodes: readonly ChildNode[]): void
  /** Ends the paragraph that is being collected. */
  flush(): void
  /** Walks into a list of blocks of its own. */
  collect(inside: () => void): Content[]
  /** As `collect`, where headings are content. */
  collectContent(inside: () => void): Block[]
  /** Walks the nodes as text alone; null where there is none to see. */
  phrase(nodes: readonly ChildNode[], mode: LineMode): Phrase | null
  /** Adds a block that has text of its own. */
  leaf<Node extends Content & LeafNode>(node: Node, ranges: Range[]): void
  /**
   * Adds the node that `read` makes, if any; it gets the place of its element where all text read lies in that.
   * What `read` adds itself stands before it.
   */
  container(element: Element, read: () => Content | null): void
  /** As `container`, for nodes that are children of a list or table. */
  placed<Node extends object>(element: Element, read: () => Node | null): Node | null
  skip(node: ChildNode, reason: SkipReason): void
}

/** What is done with an element. */
export type Handler = (element: Element, walk: Walk) => void
