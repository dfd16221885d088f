import {mergeRanges} from '../../../text/mapped-text.js'
import {rangesOf} from '../../../tree/position.js'
import type {Content, Dialogue} from '../../../tree/types.js'
import type {ReadResult} from '../../format.js'
import type {SourceText} from './source-text.js'
import {headingOf} from './turns.js'
import {finish, type Work} from './work.js'

/** One conversation of an export. */
export interface Conversation {
  /** Null where nothing says what it is about. */
  title: SourceText | string | null
  dialogue: Dialogue | null
  /** What stands behind it without being said by anyone. */
  others?: readonly Content[]
}

/** One conversation gives the document its title; of several each stands under its own. */
export function conversationsOf(work: Work, found: readonly Conversation[]): ReadResult {
  const filled = found.filter(({dialogue, others}) => dialogue !== null || (others?.length ?? 0) > 0)
  const only = filled.length === 1 ? filled[0]! : null
  // What has no title would stand under that of the conversation before it.
  const ordered = [...filled.filter(({title}) => title === null), ...filled.filter(({title}) => title !== null)]
  const children = ordered.flatMap(({title, dialogue, others = []}): Content[] => {
    const heading = only || title === null ? null : headingOf(work, title)
    return [...(heading ? [heading] : []), ...(dialogue ? [only ? dialogue : withRanges(dialogue)] : []), ...others]
  })
  const title = only?.title ?? null
  return finish(work, children, {title: (typeof title === 'string' ? title : title?.value.trim()) || null})
}

/** Where rows of several conversations stand mixed, each holds only what its own turns do. */
function withRanges(dialogue: Dialogue): Dialogue {
  return {...dialogue, data: {...dialogue.data, ranges: mergeRanges(dialogue.children.flatMap(rangesOf))}}
}
