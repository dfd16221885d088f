/** Boundaries strictly inside a stretch of a text, rising. */
export type StopsIn = (from: number, to: number) => readonly number[]

/** How far from a cut boundaries are looked for, in UTF-16 units: first near, then further. */
const nearReaches = [128, 2048] as const

/** The last boundary in `(at, guess]`, looked for near the guess first, so that a run of megabytes stays cheap; null where none is near. */
export function lastStop(text: string, at: number, to: number, guess: number, stopsIn: StopsIn): number | null {
  for (const reach of nearReaches) {
    const low = guess - reach <= at ? at : codePointStart(text, guess - reach)
    const stops = stopsIn(low, Math.min(to, codePointStart(text, guess + nearReaches[0])))
    for (let i = stops.length - 1; i >= 0; i--) if (stops[i]! <= guess && stops[i]! > at) return stops[i]!
    if (low === at) return null
  }
  return null
}

/** The first boundary behind `at`, looked for in growing windows; `to` where there is none. */
export function nextStop(text: string, at: number, to: number, stopsIn: StopsIn): number {
  for (let reach = nearReaches[1]; ; reach *= 4) {
    const end = Math.min(to, codePointStart(text, at + reach))
    const [stop] = stopsIn(at, end)
    if (stop !== undefined) return stop
    if (end >= to) return to
  }
}

/** An offset moved off the second half of a surrogate pair. */
function codePointStart(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code < 0xe000 && offset > 0 ? offset - 1 : offset
}
