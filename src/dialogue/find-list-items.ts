import type {PassContext} from '../tree/pass.js'
import {concatInline, inline, type InlineText} from '../text/mapped-text.js'
import {rangesOf} from '../tree/position.js'
import type {Dialogue, List, Paragraph} from '../tree/types.js'
import {isPersonal, judge, partsIn, share, type Candidate} from './find-evidence.js'
import {readLabel} from './find-labels.js'
import {dialogueOf, emptyTurn, turnOf} from './find-turns.js'

/** A list each item of which is a turn: `- Ann: Hello`. */
export function itemTurns(list: List, context: PassContext): Dialogue | null {
  const {children} = list
  const first = children[0]?.children[0]
  if (children.length < 4 || first?.type !== 'paragraph' || !labelOf(first)) return null
  const candidates: (Candidate | null)[] = children.map((item) => {
    const paragraph = item.children[0]
    const label = paragraph?.type === 'paragraph' ? labelOf(paragraph) : null
    if (!label) return null
    const said = (paragraph as Paragraph).text.value.slice(label.end, label.end + 300)
    return {label, start: 0, inside: false, said, stretch: 0}
  })
  const known = candidates.filter((candidate) => candidate !== null)
  if (known.length < children.length * 0.8 || share(known, ({said}) => isPersonal(said)) < 0.3) return null
  if (!judge(known, children.length)) return null
  const parts = partsIn(known)
  const turns = children.map((item, index) => {
    const [paragraph, ...rest] = item.children
    const candidate = candidates[index]
    if (!candidate || paragraph?.type !== 'paragraph') return {...emptyTurn(), children: item.children}
    const at = {...candidate, start: -item.marker.value.length}
    const turn = turnOf(at, withMarker(paragraph, item.marker.value === '' ? null : inline(item.marker), context), item.position, {parts, timed: true}, context)
    return {...turn, children: [...turn.children, ...rest]}
  })
  return dialogueOf(turns, context)
}

function labelOf({text}: Paragraph) {
  const end = text.value.indexOf('\n')
  return readLabel(text, 0, end < 0 ? text.value.length : end)
}

/** The paragraph with the sign of its item before it, which the plain rendering leaves out. */
function withMarker(paragraph: Paragraph, marker: InlineText | null, {places}: PassContext): Paragraph {
  if (!marker) return paragraph
  const text = concatInline([{...marker, marks: [[0, marker.value.length, '', 1]]}, paragraph.text])
  const at = marker.map[0]?.[1]
  const ranges = rangesOf(paragraph)
  const first = ranges[0]
  if (at === undefined || !first || at >= first[0]) return {...paragraph, text}
  const position = places.position(at, ranges[ranges.length - 1]![1])
  return {...paragraph, text, position, ...(paragraph.data?.ranges ? {data: {...paragraph.data, ranges: [[at, first[1]], ...ranges.slice(1)]}} : {})}
}
