import {isAttribution, mayBeAttribution, opensAttribution} from './words/attribution.js'
import {isSentFrom, tellsOfList} from './words/endings.js'
import {headRoles, isBanner, type HeadRole} from './words/heads.js'

/** A line of a message: of plain text without the marks of quotes, of HTML a line of a paragraph or a whole block. */
export interface Line {
  text: string
  /** How many quotes it stands in by its marks or tags. */
  depth: number
  /** What tags say of it. */
  said?: LineKind
}

/** `lead`: the line or head before a quote; `armour`: marks of what is signed; `bytes`: a file written as text. */
export type LineKind = 'own' | 'quote' | 'lead' | 'signature' | 'armour' | 'bytes'

const longestLine = 400
const armourEnd = /^-----END PGP [A-Z ]{3,30}-----\s*$/
const fileEnd = /^end\s*$/

/** Tells the own text of a message from quotes, what leads them in, and signatures; one kind for each line. */
export function classify(lines: readonly Line[]): LineKind[] {
  const kinds = lines.map(({depth, said}): LineKind => said ?? (depth > 0 ? 'quote' : 'own'))
  const blank = lines.map(({text}) => text.trim() === '')
  const isOwn = (i: number) => kinds[i] === 'own'
  markArmour()
  markRest()
  markLeads()
  markSignatures()
  return kinds

  /** What stands between the lines of signing programs, and files written as letters. */
  function markArmour(): void {
    const lastArmour = lines.findLastIndex(({text}) => armourEnd.test(text))
    const lastFile = lines.findLastIndex(({text}) => fileEnd.test(text))
    for (let i = 0; i < lines.length; i++) {
      if (!isOwn(i)) continue
      const {text} = lines[i]!
      const begin = /^-----BEGIN PGP (SIGNATURE|MESSAGE|PUBLIC KEY BLOCK|SIGNED MESSAGE)-----\s*$/.exec(text)?.[1]
      if (begin === 'SIGNED MESSAGE') {
        for (kinds[i] = 'armour'; i + 1 < lines.length && /^[A-Z][\w-]{1,20}: /.test(lines[i + 1]!.text); ) kinds[++i] = 'armour'
      } else if (begin && i < lastArmour) {
        i = markUntil(i, armourEnd, begin === 'SIGNATURE' ? 'signature' : 'bytes')
      } else if (/^begin [0-7]{3,4} \S/.test(text) && isUuLine(lines[i + 1]?.text) && i < lastFile) {
        i = markUntil(i, fileEnd, 'bytes')
      }
    }
  }

  function markUntil(from: number, last: RegExp, kind: LineKind): number {
    let i = from
    for (; i < lines.length && isOwn(i); i++) {
      kinds[i] = kind
      if (last.test(lines[i]!.text)) return i
    }
    return i - 1
  }

  /** A message that is quoted or forwarded whole has no marks: what follows its head, or the line that leads it in, is quoted to the end. */
  function markRest(): void {
    for (let i = 0; i < lines.length; i++) {
      if (!isOwn(i) || blank[i] || lines[i]!.text.length > longestLine) continue
      const end = restBegins(i)
      if (end === null) continue
      for (let k = i; k < end; k++) if (isOwn(k)) kinds[k] = 'lead'
      for (let k = end; k < lines.length; k++) if (isOwn(k)) kinds[k] = 'quote'
      return
    }
  }

  /** The line behind what leads in the rest, or null. */
  function restBegins(i: number): number | null {
    const {text} = lines[i]!
    const head = headEnd(i)
    if (head !== null) return head
    if (isBanner(text) || /^\s*(?:_{10,}|-{10,}|={4,})\s*$/.test(text)) {
      const next = nextText(i)
      const behind = next === null ? null : headEnd(next)
      if (behind !== null) return behind
      // Without a head behind it a banner with its hyphens is enough; quotes with marks say themselves what they are.
      return isBanner(text) && /^\s*[-_]{2,}/.test(text) && next !== null && lines[next]!.depth === 0 ? i + 1 : null
    }
    for (let count = 1; count <= 3 && i + count <= lines.length; count++) {
      const last = i + count - 1
      if (!isOwn(last) || blank[last]) break
      if (count > 1 && !opensAttribution(text)) break
      if (!isAttribution(joined(i, last + 1))) continue
      const next = nextText(last)
      return next !== null && kinds[next] === 'own' ? last + 1 : null
    }
    return null
  }

  /** Where the head of a quoted message that begins at a line ends: who, and two more of when, to whom and what about. */
  function headEnd(from: number): number | null {
    const found = new Set<HeadRole>()
    let named = 0
    let gaps = 0
    let end = from
    for (let i = from; i < lines.length && i < from + 24 && isOwn(i); i++) {
      const roles = blank[i] ? null : headRoles(lines[i]!.text)
      if (roles) {
        gaps = 0
        named++
        end = i + 1
        for (const role of roles) found.add(role)
        continue
      }
      if (i === from) return null
      // One line goes on with the one before it (a long list of addresses); in HTML each may be a paragraph of its own.
      if (++gaps > (blank[i] ? 1 : 2) || (blank[i] && isComplete())) break
    }
    return isComplete() && named >= 3 ? end : null

    function isComplete(): boolean {
      return found.has('from') && Number(found.has('date')) + Number(found.has('to')) + Number(found.has('subject')) >= 2
    }
  }

  function nextText(i: number): number | null {
    for (let k = i + 1; k < lines.length && k <= i + 4; k++) if (!blank[k]) return k
    return null
  }

  /** The line before each quote that says who wrote it; often broken over two or three. */
  function markLeads(): void {
    for (let i = 1; i < lines.length; i++) {
      if (kinds[i] !== 'quote' || kinds[i - 1] !== 'own') continue
      let last = i - 1
      while (last >= 0 && blank[last] && isOwn(last) && i - last <= 3) last--
      if (last < 0 || !isOwn(last) || blank[last]) continue
      const first = leadStart(last)
      if (first !== null) for (let k = first; k < i; k++) kinds[k] = 'lead'
    }
  }

  /** Where what leads in a quote and ends at a line begins: at the furthest line that opens so, else at the nearest that makes it whole. */
  function leadStart(last: number): number | null {
    let nearest: number | null = null
    for (let from = last; from >= 0 && from > last - 4; from--) {
      if (!isOwn(from) || blank[from] || lines[from]!.text.length > longestLine) break
      if (!mayBeAttribution(joined(from, last + 1))) continue
      nearest ??= from
      if (opensAttribution(lines[from]!.text)) return from
    }
    if (nearest === null && isBanner(lines[last]!.text)) return last
    return nearest
  }

  function joined(from: number, to: number): string {
    return lines.slice(from, to).map(({text}) => text.trim()).join(' ')
  }

  /** Each stretch of own text: from a line of two hyphens on, the footer of a list, and what the device says of itself. */
  function markSignatures(): void {
    for (let i = 0; i < lines.length; ) {
      if (!isOwn(i)) {
        i++
        continue
      }
      let end = i
      while (end < lines.length && (isOwn(end) || (blank[end] && kinds[end] !== 'quote'))) end++
      markSignature(i, end)
      i = end
    }
  }

  function markSignature(start: number, end: number): void {
    let rest = end
    const counts = textsFrom(start, end)
    for (let i = start; i < end; i++) {
      const {text} = lines[i]!
      const left = counts[i - start]!
      const parts = /^(?:--[ \u00a0]|[—–][ \u00a0]?)$/.test(text) ? left <= 40 : text === '--' ? left <= 12 : false
      if (!parts && !(left <= 40 && /^\s{0,4}(?:_{2,}|-{5,}|={5,}|\*{5,}|~{5,})\s*$/.test(text) && isListFooter(i + 1, end))) continue
      rest = i
      break
    }
    for (let i = rest; i < end; i++) if (isOwn(i)) kinds[i] = 'signature'
    // The device speaks last, or right before the signature.
    for (let i = rest - 1, seen = 0; i >= start && seen < 2; i--) {
      if (blank[i]) continue
      seen++
      if (isSentFrom(lines[i]!.text)) kinds[i] = 'signature'
    }
  }

  /** For each line how many lines with text follow in the stretch. */
  function textsFrom(start: number, end: number): number[] {
    const counts: number[] = []
    for (let i = end - 1, count = 0; i >= start; i--) {
      counts[i - start] = count
      if (!blank[i]) count++
    }
    return counts
  }

  function isListFooter(from: number, end: number): boolean {
    for (let i = from, seen = 0; i < end && seen < 6; i++) {
      if (blank[i]) continue
      seen++
      if (tellsOfList(lines[i]!.text)) return true
    }
    return false
  }
}

function isUuLine(text: string | undefined): boolean {
  return text !== undefined && /^[!-`]{10,90}\s*$/.test(text)
}

/** What is quoted between own texts, more than once: answers that need their questions beside them. */
export function isInterleaved(kinds: readonly LineKind[], texts: readonly Line[]): boolean {
  let answers = 0
  let quoted = false
  kinds.forEach((kind, i) => {
    if (texts[i]!.text.trim() === '') return
    if (kind === 'quote') quoted = true
    else if (kind === 'own') {
      if (quoted) answers++
      quoted = false
    }
  })
  return answers >= 2
}
