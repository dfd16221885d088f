import type {Dialogue} from '../tree/types.js'

const mostNames = 4
const mostChars = 40

/** Roles whose names name nobody: `Q`, `Antwort`. */
const nameless: ReadonlySet<string | null> = new Set(['question', 'answer'])

/** Who takes part, by appearance: up to four names. Empty where nobody is named, or so many that the names would say little. */
export function titleOf({kind, children}: Dialogue): string {
  if (kind === 'qa') return ''
  const names = new Set<string>()
  for (const {speaker, kind: ofTurn} of children) {
    if (!speaker || ofTurn !== 'message' || nameless.has(speaker.role)) continue
    const name = speaker.name.replace(/\s+/g, ' ').trim()
    if (name === '' || name.toLowerCase() === speaker.role) continue
    names.add(name)
    if (names.size > mostNames) return ''
  }
  return [...names].map(short).join(', ')
}

function short(name: string): string {
  const points = Array.from(name.slice(0, mostChars * 2))
  return points.length <= mostChars ? name : `${points.slice(0, mostChars).join('').trimEnd()}…`
}
