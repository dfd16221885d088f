import type {ClauseFacts, List, ListItem} from '../tree/types.js'
import {beginnings, follows, type Level} from './bare.js'
import type {Entry, Group} from './entries.js'
import {labelOf} from './label.js'
import {levelOf} from './levels.js'
import {readBareMarker, type BareMarker, type Reading} from './markers.js'

/** The number of an entry of a list; null for bullets. */
export function markerOf(item: ListItem | undefined): BareMarker | null {
  if (!item || item.marker.value.length > 40 || !/[\p{L}\p{N}]/u.test(item.marker.value)) return null
  const [first] = item.children
  const said = first?.type === 'paragraph' ? first.text.value.slice(0, 24) : ''
  return readBareMarker(`${item.marker.value.replace(/\\/g, '').trim()} ${said}`, 0, true)
}

/** Makes clauses of the entries of a list of the format whose numbers go on with each other, and of the lists in them; gives the run of the outer one. */
export function addItems(list: List, parent: Entry | null, readings: readonly Reading[], outermost: boolean, add: (item: ListItem, entry: Entry) => void): Level | null {
  let outer: Level | null = null
  const waiting: {list: List; parent: Entry | null; readings: readonly Reading[]}[] = [{list, parent, readings}]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const group: Group = {parent: next.parent, led: true, points: true, count: 0, open: 0, last: -1, list: next.list}
    let last: Level | null = null
    for (const item of next.list.children) {
      const marker = markerOf(item)
      const known: Level | null = last
      const fitting: readonly Reading[] = known ? (marker?.readings.filter((reading) => known.readings.some((each) => follows(each, reading))) ?? []) : next.readings
      const [reading] = fitting
      if (!marker || !reading) continue
      const path: ClauseFacts['path'] = next.parent?.facts.path ?? []
      const level = levelOf(reading, path, {outermost: outermost && next.parent === null, heading: false})
      const facts: ClauseFacts = {label: labelOf(item.marker.value), path: [...path, [level, reading.text]], references: []}
      const entry: Entry = {facts, parent: next.parent, form: 'item', depth: 0, group, vector: reading.vector}
      group.count++
      add(item, entry)
      last = {group, readings: fitting, entry, heading: null}
      for (const child of item.children) {
        if (child.type !== 'list' || !child.ordered) continue
        const first = markerOf(child.children[0])
        const step = first && beginnings([], first, null)
        if (step) waiting.push({list: child, parent: entry, readings: step.readings})
      }
    }
    outer ??= next.list === list ? last : null
  }
  return outer
}
