import type {Node} from '../../src/tree/types.js'
import {contextOf, type Study} from './study.js'
import {containersOf, type Place} from './walk.js'

/**
 * Tokens of a block beside its context line: the most of all forms it may be written in and of all context lines it may stand under,
 * so that only what certainly fits is called fitting.
 */
export function sizeOf(study: Study, homes: readonly number[], place: Place, forms: readonly string[]): number {
  const {path} = place
  const {chunks, count, settings, root} = study
  const markers = containersOf(place).map((node) => (node.type === 'blockquote' || node.type === 'callout' ? '> ' : 'marker' in node ? node.marker.value : ''))
  const first = [...containersOf(place).map(nameOf), ...markers].join('')
  const others = markers.map((marker) => (marker === '> ' ? marker : ' '.repeat(marker.length))).join('')
  const full = [...(root.data.title && root.data.title !== path[0] ? [root.data.title] : []), ...path].join(' › ')
  const contexts = new Set(homes.map((home) => contextOf(study, chunks[home]!)))
  if (settings.breadcrumb === true) contexts.add(root.data.description ? `${full}\n${root.data.description}` : full)
  let most = 0
  for (const form of forms) {
    const further = form.replaceAll('\n', `\n${others}`)
    // what is not the first in its item has no marker, and may count more without one
    const bodies = markers.length > 0 ? [first + further, others + further, form] : [first + further]
    for (const context of contexts) for (const body of bodies) most = Math.max(most, count(context ? `${context}\n\n${body}` : body))
  }
  return most
}

/** A part of what someone says begins with a name. */
function nameOf(node: Node): string {
  if (node.type !== 'turn') return ''
  return node.label?.value ?? (node.speaker ? `${node.speaker.name}: ` : '')
}
