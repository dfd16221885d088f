import type {LineKind} from './classify.js'

/** Neighbouring lines `[from, to)` of one kind. */
export interface Segment {
  kind: LineKind
  from: number
  to: number
}

/** Puts neighbouring lines of one kind together; a quote begins with what leads it in. */
export function segmentsOf(kinds: readonly LineKind[]): Segment[] {
  const segments: Segment[] = []
  kinds.forEach((kind, i) => {
    const last = segments.at(-1)
    if (last && (last.kind === kind || (last.kind === 'lead' && kind === 'quote'))) {
      last.to = i + 1
      last.kind = kind
    } else {
      segments.push({kind, from: i, to: i + 1})
    }
  })
  for (const segment of segments) if (segment.kind === 'lead') segment.kind = 'quote'
  return segments
}
