import {inline} from '../text/mapped-text.js'
import type {Block, Content, Heading, Records, Root, Section} from './types.js'

/** A run of blocks that stand under one heading, in reading order. */
export interface Passage {
  /** Sections from the top down to the one the blocks belong to; empty before the first heading. */
  path: Section[]
  /**
   * Heading lines that open this passage: that of its own section, and before it those of sections above
   * that have no text of their own. Empty where a section goes on after a section inside it.
   */
  headings: Heading[]
  blocks: Block[]
  /** Whether it is a class with all its members, or a clause with all its points. */
  whole?: boolean
}

/**
 * The passages of a document in reading order; a section without any text gives a passage without blocks.
 * A class or clause for which `whole` says yes is one passage with all that is in it.
 */
export function* passagesOf(root: Root, whole: (path: Section[], blocks: () => Block[]) => boolean = () => false): Generator<Passage> {
  yield* walk(root.children, [], [], whole)
}

type Whole = NonNullable<Parameters<typeof passagesOf>[1]>

function* walk(children: readonly Content[], path: Section[], headings: Heading[], whole: Whole): Generator<Passage> {
  let blocks: Block[] = []
  let open = headings
  for (const child of children) {
    if (child.type === 'records') {
      const isAhead = blocks.some((block) => block.type !== 'markup')
      if (isAhead) yield {path, headings: open, blocks}
      // A table of a data file stands alone, below its title: its rows may be millions, and come one by one.
      const title = child.name === null ? [] : [titled(child, child.name)]
      const headings = [...(isAhead ? [] : open), ...title.flatMap(({heading}) => heading ?? [])]
      yield {path: [...path, ...title], headings, blocks: isAhead ? [child] : [child, ...blocks]}
      blocks = []
      open = []
      continue
    }
    if (child.type !== 'section') {
      blocks.push(child)
      continue
    }
    if (blocks.some((block) => block.type !== 'markup')) {
      yield {path, headings: open, blocks}
      blocks = []
      open = []
    }
    const inner = [...path, child]
    // Markup in front of a heading goes with what the heading opens.
    const content = blocks.length > 0 ? [...blocks, ...child.children] : child.children
    blocks = []
    const opening = child.heading ? [...open, child.heading] : open
    if (isOneThing(child) && whole(inner, () => blocksIn(content))) yield {path: inner, headings: opening, blocks: blocksIn(content), whole: true}
    else yield* walk(content, inner, opening, whole)
    open = []
  }
  if (blocks.length > 0 || open.length > 0) yield {path, headings: open, blocks}
}

/** The title above a table of a data file, as a section of its own. */
function titled({data}: Records, title: string): Section {
  const heading: Heading = {type: 'heading', depth: 6, title, text: inline({value: title, map: []}), data: {ranges: data?.textRanges ?? []}}
  return {type: 'section', role: 'heading', depth: 6, title, label: null, anchor: null, heading, children: []}
}

/** A class with its members, a clause with its points: not cut where it fits. */
function isOneThing({role, children}: Section): boolean {
  return role === 'class' || (role === 'clause' && children.every((child) => child.type !== 'section' || (child.heading === null && isOneThing(child))))
}

/** Every block below, in reading order, however its sections nest. */
function blocksIn(children: readonly Content[]): Block[] {
  return children.flatMap((child) => (child.type === 'section' ? blocksIn(child.children) : [child]))
}
