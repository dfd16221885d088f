import type {SkipReason} from '../../tree/types.js'
import {ReadFailure, type BytesContext} from '../format.js'
import type {Budget} from './budget.js'
import type {Field, Item, Link, ParagraphItem, Piece, Revision, RunStyle} from './content.js'
import {createFields, type Fields} from './fields.js'
import type {Labeler} from './numbering.js'
import type {Relationship} from './package.js'
import type {Style, Styles} from './styles.js'
import type {XmlElement} from './xml.js'

/** What holds for everything inside of an element. */
export interface Where {
  hidden: SkipReason | null
  revision: Revision | null
  link: Link | null
}

export const anywhere: Where = {hidden: null, revision: null, link: null}

/** What the properties of a run come to in paragraphs of one style. */
export interface Look {
  style: RunStyle
  /** The font that its characters are taken from. */
  font: string
  hidden: boolean
}

/** What all parts of a document share. */
export interface Edition {
  styles: Styles
  budget: Budget
  changes: 'final' | 'original' | 'all'
}

/** One part of a document while it is read: the body, the notes, the comments, a page header. */
export interface Story {
  part: string
  edition: Edition
  relationships: ReadonlyMap<string, Relationship>
  labeler: Labeler | null
  fields: Fields
  /** What properties of runs came to, by the style of the paragraph: the same ones stand in many runs. */
  looks: Map<Style, Map<XmlElement, Look>>
  /** How many paragraphs have been met. */
  paragraphs: number
  pages: {rendered: number; written: number}
  /** The paragraph that is being read. */
  paragraph: ParagraphItem | null
  /** Whether something to see has come in it. */
  inked: boolean
  /** A paragraph whose mark is not there in this edition: what follows goes on with it. */
  carried: ParagraphItem | null
  /** What stands between paragraphs and belongs to the next one. */
  waiting: {bookmarks: string[]; pieces: Piece[]}
  /** Documents of other formats that are embedded and not read. */
  foreign: number
  /** Reads what stands in an element as blocks. */
  blocks(element: XmlElement, where: Where): Item[]
}

/** Makes the state for one part; `blocks` is given by the module that reads them. */
export function createStory(
  part: string,
  edition: Edition,
  relationships: ReadonlyMap<string, Relationship>,
  labeler: Labeler | null,
  blocks: (element: XmlElement, where: Where, story: Story) => Item[],
): Story {
  const onField = (field: Field): void => {
    if (field.name === 'SEQ' && field.arguments[0]) story.paragraph?.sequences.push(field.arguments[0])
  }
  const story: Story = {
    part,
    edition,
    relationships,
    labeler,
    fields: createFields(onField),
    looks: new Map(),
    paragraphs: 0,
    pages: {rendered: 0, written: 0},
    paragraph: null,
    inked: false,
    carried: null,
    waiting: {bookmarks: [], pieces: []},
    foreign: 0,
    blocks: (element, where) => blocks(element, where, story),
  }
  return story
}

/** Elements that track what was put in or taken out. */
const revisions: Readonly<Record<string, Revision['kind']>> = {
  'w:ins': 'insertion',
  'w:del': 'deletion',
  'w:moveFrom': 'move',
  'w:moveTo': 'move',
  'w:cellIns': 'insertion',
  'w:cellDel': 'deletion',
}

export const revisionNames: ReadonlySet<string> = new Set(Object.keys(revisions))

/** Which of them each edition leaves out; of moved text one of both places always. */
const leftOut: Readonly<Record<Edition['changes'], ReadonlySet<string>>> = {
  final: new Set(['w:del', 'w:moveFrom', 'w:cellDel']),
  original: new Set(['w:ins', 'w:moveTo', 'w:cellIns']),
  all: new Set(['w:moveFrom']),
}

/** Whether an edition is without what such an element holds. */
export function isLeftOut(name: string, {changes}: Edition): boolean {
  return leftOut[changes].has(name)
}

/** What holds inside of an element that tracks a change. */
export function revised({name, attributes}: XmlElement, where: Where, edition: Edition): Where {
  const revision: Revision = {kind: revisions[name]!, author: attributes['w:author'] ?? null, date: attributes['w:date'] ?? null}
  return {...where, revision, hidden: where.hidden ?? (isLeftOut(name, edition) ? 'revision' : null)}
}

/** Reads a part that a document can do without: where it is damaged that is said, and what stands for it is taken. */
export async function orElse<Result>(name: string, {message}: Pick<BytesContext, 'message'>, read: () => Promise<Result>, instead: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ReadFailure) || error.ruleId !== 'damaged') throw error
    message('part-missing', `The ${name} cannot be read (${error.message}); the document is read without`)
    return instead()
  }
}
