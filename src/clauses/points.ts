import type {Entry, Group} from './entries.js'

/** Decides which runs of numbers are points of a list: those that are led in, those that end with semicolons, and all below points. */
export function choosePoints(all: readonly Entry[]): void {
  const seen = new Set<Group>()
  for (const {group, form} of all) {
    if (!group || seen.has(group) || form === 'heading') continue
    seen.add(group)
    const {parent} = group
    const nested = parent?.group?.points === true && parent.form !== 'heading'
    // A preamble that ends with a colon leads in the whole document.
    group.points ||= nested || (group.led && parent !== null) || (group.count > 1 && group.open * 2 >= group.count)
  }
}
