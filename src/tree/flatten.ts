import type {Block, Content} from './types.js'

/** Headings and blocks of sections in a row, in reading order. */
export function flatten(children: readonly Content[]): Block[] {
  const flat: Block[] = []
  const stack: Content[] = [...children].reverse()
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (child.type !== 'section') {
      flat.push(child)
      continue
    }
    for (let i = child.children.length - 1; i >= 0; i--) stack.push(child.children[i]!)
    if (child.heading) stack.push(child.heading)
  }
  return flat
}
