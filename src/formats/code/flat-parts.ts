import type {Part, Region} from './outline.js'

/** The regions of a block of code, with their members, as places where it may be cut. */
export function flatParts(regions: readonly Region[]): Part[] {
  return regions.map(({start, definitions, members, parts}) => {
    const inner = members.length > 0 ? flatParts(members) : parts
    const from = definitions[0]?.start ?? start
    const first = inner.find((part) => part.start > from)?.start
    return {start, head: definitions.length > 0 && first !== undefined ? [from, first] : null, parts: [{start, head: null, parts: []}, ...inner]}
  })
}
