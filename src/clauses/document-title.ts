import {foldBlanks} from '../text/plain.js'
import type {Content, Heading, Paragraph, Section} from '../tree/types.js'

const longest = 200
const mostLines = 4

/**
 * Makes the paragraph that a plain text begins with its title, where it can be nothing else: short, without an end of a sentence, and
 * the clauses below it are all the headings there are. They go one level down.
 */
export function withDocumentTitle(children: readonly Content[]): Content[] {
  const [first, ...rest] = children
  if (first?.type !== 'paragraph' || rest.length === 0 || !isTitle(first.text.value)) return [...children]
  if (rest.some((child) => child.type === 'heading' && !child.data?.clause)) return [...children]
  const heading: Heading = {
    type: 'heading',
    depth: 1,
    text: first.text,
    title: foldBlanks(first.text.value),
    label: null,
    anchor: null,
    ...placeOf(first),
  }
  return [heading, ...rest.map(lowered)]
}

function placeOf({position, data}: Paragraph): Pick<Heading, 'position' | 'data'> {
  return {...(position ? {position} : {}), ...(data ? {data} : {})}
}

function isTitle(text: string): boolean {
  return text.length <= longest && text.split('\n').length <= mostLines && /\p{L}/u.test(text) && !/[.!?:;,。！？：；，]\s*$/.test(text)
}

function lowered(child: Content): Content {
  if (child.type === 'heading') return {...child, depth: child.depth + 1}
  return child.type === 'section' ? loweredSection(child) : child
}

/** Sections that clauses make stand in each other no deeper than their levels. */
function loweredSection(section: Section): Section {
  return {...section, depth: section.depth + 1, children: section.children.map(lowered)}
}
