import {rangesOf} from './tree/position.js'
import type {Range} from './text/mapped-text.js'
import type {TokenCounter} from './text/tokens/counter.js'
import {symbolFacts} from './symbol-facts.js'
import type {Content, Section, Symbol} from './tree/types.js'
import type {Derived} from './write-chunk.js'

interface Line {
  text: string
  ranges: Range[]
}

/**
 * The skeleton of a class that is cut: documentation and signatures, `stub` in place of bodies.
 * It stays within the limit: of a long one the last members are left out, and how many is said.
 */
export function skeletonOf(path: Section[], context: string, counter: TokenCounter, limitTokens: number, stub: string): Derived {
  const section = path[path.length - 1]!
  const lines = linesOf(section.children, stub, 0)
  const fits = (content: string) => counter.count(context + content) <= limitTokens
  let low = 1
  let high = lines.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(written(middle))) low = middle
    else high = middle - 1
  }
  let content = written(low)
  while (!fits(content) && content.length > 1) content = `${[...content].slice(0, Math.floor(content.length / 2)).join('')}…`
  const [head] = section.children
  const definition = head?.type === 'symbol' ? head.definitions[0] : undefined
  return {
    kind: 'code',
    role: 'skeleton',
    path,
    text: context + content,
    content,
    tokens: counter.count(context + content),
    ranges: lines.slice(0, low).flatMap(({ranges}) => ranges),
    metadata: definition ? {...symbolFacts([definition])} : {},
  }

  function written(count: number): string {
    const shown = lines.slice(0, count).map(({text}) => text)
    const left = lines.length - count
    return [...shown, ...(left > 0 ? [`… ${left} more`] : [])].join('\n')
  }
}

const deepest = 3

function linesOf(children: readonly Content[], stub: string, depth: number): Line[] {
  return children.flatMap((child): Line[] => {
    if (child.type === 'symbol') return child.role === 'definition' ? [shortened(child, stub)] : child.text.value.length < 400 ? [whole(child)] : []
    if (child.type !== 'section') return []
    const inner = linesOf(child.children, stub, depth + 1)
    return depth < deepest ? inner : inner.slice(0, 1)
  })
}

function whole(block: Symbol): Line {
  return {text: block.text.value, ranges: rangesOf(block)}
}

/** Documentation and signature; what has no body stays whole. */
function shortened(block: Symbol, stub: string): Line {
  const {text, head, definitions} = block
  if (!head || definitions[0]?.container) return whole(block)
  const [start] = rangesOf(block)
  const signature = text.value.slice(0, head[1]).trimEnd()
  const opened = signature.endsWith('{') ? `${signature.slice(0, -1).trimEnd()} ${stub}` : `${signature} ${stub}`
  return {text: opened, ranges: start ? [[start[0], Math.min(start[1], start[0] + head[1])]] : []}
}
