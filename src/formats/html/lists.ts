import {added} from '../../text/mapped-text.js'
import type {Block, List, ListItem} from '../../tree/types.js'
import {
  attribute,
  classesOf,
  elementsOf,
  firstChild,
  hasInk,
  isElement,
  isText,
  type ChildNode,
  type Element,
} from './nodes.js'
import {addAll} from './sections.js'
import type {Handler, Walk} from './walk.js'

const listElements: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir'])

/** Classes of lists that only lay a page out: the members of a class in older Javadoc. */
const layoutClasses: ReadonlySet<string> = new Set(['blockList', 'blockListLast'])

export const list: Handler = (element, walk) => {
  const items = elementsOf(element).filter(({tagName}) => tagName === 'li')
  if (!walk.content && items.length > 0 && items.every(isLayout)) {
    for (const child of element.childNodes) walk.visit(child.nodeName === 'li' ? (child as Element).childNodes : [child])
    return
  }
  walk.container(element, () => listOf(element.childNodes, element, walk))
}

function isLayout(element: Element): boolean {
  return classesOf(element).some((name) => layoutClasses.has(name))
}

/** A list item outside of any list: with its neighbours it makes one. */
export const strayItem: Handler = (element, walk) => {
  const last = walk.out[walk.out.length - 1]
  const open = last?.type === 'list' && strayLists.has(last) ? last : null
  const item = listItem(element, '- ', walk)
  if (!item) return
  if (open) {
    open.children.push(item)
    return
  }
  const list: List = {type: 'list', ordered: false, start: null, spread: isSpread([item]), children: [item]}
  strayLists.add(list)
  walk.out.push(list)
}

const strayLists = new WeakSet<List>()

function listOf(nodes: readonly ChildNode[], element: Element, walk: Walk): List | null {
  const ordered = element.tagName === 'ol'
  const step = ordered && attribute(element, 'reversed') !== null ? -1 : 1
  const count = step < 0 ? elementsOf(element).filter(({tagName}) => tagName === 'li').length : 1
  const start = integer(attribute(element, 'start')) ?? count
  let number = start
  const items: ListItem[] = []
  let bare: ChildNode[] = []
  for (const node of nodes) {
    if (node.nodeName === 'li') {
      addBare()
      const item = node as Element
      number = (ordered ? integer(attribute(item, 'value')) : null) ?? number
      const made = listItem(item, ordered ? `${number}. ` : '- ', walk)
      number += step
      if (made) items.push(made)
    } else if (listElements.has(node.nodeName)) {
      // '<ul><li>a</li><ul><li>b</li></ul></ul>': the inner list is meant to belong to the item before
      addBare()
      const blocks = walk.collectContent(() => walk.visit([node]))
      const last = items[items.length - 1]
      if (last) addAll(last.children, blocks)
      else addItem(blocks)
    } else {
      bare.push(node)
    }
  }
  addBare()
  if (items.length === 0) return null
  return {type: 'list', ordered, start: ordered ? start : null, spread: isSpread(items), children: items}

  /** Text and blocks that stand in a list without an item. */
  function addBare(): void {
    if (bare.length === 0) return
    const nodes = bare
    bare = []
    addItem(walk.collectContent(() => walk.visit(nodes)))
  }

  function addItem(children: Block[]): void {
    if (children.length > 0) items.push({type: 'listItem', marker: added(''), children})
  }
}

function listItem(element: Element, marker: string, walk: Walk): ListItem | null {
  const box = leadingCheckbox(element)
  const checked = box ? attribute(box, 'checked') !== null : null
  return walk.placed(element, () => {
    const children = walk.collectContent(() => walk.visit(element.childNodes))
    if (children.length === 0) return null
    const text = checked === null ? marker : `${marker}[${checked ? 'x' : ' '}] `
    return {type: 'listItem', marker: added(text), checked, children, ...anchorOf(element)}
  })
}

/**
 * A check box that stands before all text of an item.
 * One that can be pressed and has an id opens a menu or sets something.
 */
function leadingCheckbox(item: Element): Element | null {
  let inside: Element = item
  for (let depth = 0; depth < 4; depth++) {
    const first = firstChild(inside)
    if (!first || !isElement(first)) return null
    if (first.tagName === 'input') {
      const control = attribute(first, 'id') !== null && attribute(first, 'disabled') === null
      return attribute(first, 'type')?.toLowerCase() === 'checkbox' && !control ? first : null
    }
    if (!['p', 'label', 'span', 'div'].includes(first.tagName)) return null
    inside = first
  }
  return null
}

/** Items of more than a paragraph with lists below it stand apart. */
function isSpread(items: readonly ListItem[]): boolean {
  return items.some(({children}) => children.some(({type}, index) => index > 0 && type !== 'list'))
}

function integer(value: string | null): number | null {
  return value !== null && /^\s*[+-]?\d{1,9}/.test(value) ? Number.parseInt(value, 10) : null
}

function anchorOf(element: Element): {data?: {anchor: string}} {
  const anchor = attribute(element, 'id')
  return anchor ? {data: {anchor}} : {}
}

/** Terms with what is said of them: one item for each group, its terms first. */
export const definitionList: Handler = (element, walk) => {
  walk.container(element, () => {
    const items: ListItem[] = []
    let group: ChildNode[] = []
    let term: Element | null = null
    /** Whether anything but terms stands in the group. */
    let answered = false
    for (const node of groupedNodes(element)) {
      if (node === 'edge' || (node.nodeName === 'dt' && answered)) endGroup()
      if (node === 'edge') continue
      if (node.nodeName === 'dt') term ??= node as Element
      else if (isElement(node) || (isText(node) && hasInk(node.value))) answered = true
      group.push(node)
    }
    endGroup()
    if (items.length === 0) return null
    return {type: 'list', ordered: false, start: null, spread: isSpread(items), children: items, data: {definition: true}}

    function endGroup(): void {
      const children = walk.collectContent(() => walk.visit(group))
      if (children.length > 0) items.push({type: 'listItem', marker: added(''), children, ...(term ? anchorOf(term) : {})})
      group = []
      term = null
      answered = false
    }
  })
}

/** The children of a definition list; those of a `div` in it are a group of their own. */
function* groupedNodes(element: Element): Generator<ChildNode | 'edge'> {
  for (const node of element.childNodes) {
    if (node.nodeName !== 'div') {
      yield node
      continue
    }
    yield 'edge'
    yield* (node as Element).childNodes
    yield 'edge'
  }
}
