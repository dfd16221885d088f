import type {Content, Section} from '../../tree/types.js'
import type {Element} from './nodes.js'
import type {Walk} from './walk.js'

/** Whether headings or sections stand among these. */
export function hasSections(children: readonly Content[]): boolean {
  return children.some(({type}) => type === 'heading' || type === 'section')
}

/**
 * Adds what `read` adds, with its headings closed: each becomes a section that ends with the element.
 * What stands before the first heading stays outside. An element that holds a heading and nothing else
 * is the heading's own wrapper and closes nothing.
 */
export function closeSections(element: Element, walk: Walk, read: () => void): void {
  let children: Content[] = []
  const made = walk.placed(element, () => {
    children = walk.collect(read)
    const first = children.findIndex(({type}) => type === 'heading' || type === 'section')
    if (first < 0 || (first === children.length - 1 && children[first]!.type === 'heading')) return null
    const sections = nest(children.slice(first))
    addAll(walk.out, children.slice(0, first))
    children = sections
    return sections.length === 1 ? (sections[0] as Section) : null
  })
  if (made) walk.out.push(made)
  else addAll(walk.out, children)
}

/** Adds any number of nodes; a call with one argument for each has a limit. */
export function addAll<Node>(nodes: Node[], added: readonly Node[]): void {
  for (const node of added) nodes.push(node)
}

/** Each heading takes what follows, up to a heading or section of its depth or less. */
function nest(children: readonly Content[]): Content[] {
  const sections: Content[] = []
  let open: Section | null = null
  for (const child of children) {
    const depth = child.type === 'heading' || child.type === 'section' ? child.depth : Infinity
    if (open && depth > open.depth) {
      open.children.push(child)
    } else if (child.type === 'heading') {
      const {depth, title, anchor = null} = child
      open = {type: 'section', role: 'heading', depth, title, label: null, anchor, heading: child, children: []}
      sections.push(open)
    } else {
      open = null
      sections.push(child)
    }
  }
  return sections
}
