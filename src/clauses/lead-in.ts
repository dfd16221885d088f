import {leadInPattern} from './languages/index.js'
import type {TextUnit, Unit} from './units.js'

/** The end of what stands in front of a unit; nothing for a heading that does not say that points follow. */
export function textBefore(units: readonly Unit[], unit: TextUnit, index: number): string {
  if (!unit.first) return unit.view.text.slice(Math.max(0, unit.start - 80), unit.start)
  const previous = units[index - 1]
  if (previous?.type !== 'text') return ''
  // A heading leads nothing in, unless it says so.
  const tail = previous.view.text.slice(Math.max(previous.start, previous.end - 80), previous.end)
  return previous.node.type === 'heading' && !/[:：]\s*$/.test(tail) ? '' : tail
}

/** The end of what a unit says. */
export function tailOf(unit: Unit | undefined): string {
  return unit?.type === 'text' ? unit.view.text.slice(Math.max(unit.start, unit.end - 80), unit.end) : ''
}

/** Whether a text leads in the points behind it. */
export function leadsIn(text: string): boolean {
  const trimmed = text.replace(/[\s*_"»”)]+$/, '')
  return /[:：—–]$/.test(trimmed) || leadInPattern.test(trimmed.slice(-40))
}
