import type {ClauseFacts} from '../tree/types.js'
import type {Citation, Term} from './citations.js'
import type {Entry} from './entries.js'
import {ranks} from './levels.js'
import {romanValue, twinOf} from './numbers.js'

/** Finds the clauses of a document by what a text says of them. */
export interface Resolver {
  /** The path of a clause, whole where the document has it. */
  resolve(citation: Citation, owner: Entry | null): {path: ClauseFacts['path']; resolved: boolean}[]
  /** What a citation says, for clauses of other documents. */
  said(citation: Citation): ClauseFacts['path']
}

export function createResolver(all: readonly Entry[], articleKinds: ReadonlySet<string>): Resolver {
  const byLevel = new Map<string, Entry[]>()
  const byNumber = new Map<string, Entry[]>()
  const below = new Map<Entry, Map<string, Entry[]>>()
  for (const entry of all) {
    const [level, number] = entry.facts.path[entry.facts.path.length - 1]!
    push(byLevel, `${level} ${key(number)}`, entry)
    if (number.includes('.')) push(byNumber, key(number), entry)
    if (entry.parent) {
      let children = below.get(entry.parent)
      if (!children) below.set(entry.parent, (children = new Map()))
      push(children, key(number), entry)
    }
  }
  const numbered = all.some(({facts: {path}, group}) => group !== null && path.length === 1)

  return {
    said: ({terms}) => said(terms),
    resolve({terms}, owner) {
      const known = levelled(terms)
      const whole = find(known, owner)
      if (whole) return [{path: whole, resolved: true}]
      // 'Articles 5-7' names two of them where there is no 5-7.
      const range = known[0]?.dashed ? /^(\d+)\.(\d+)$/.exec(known[0].number) : null
      if (known.length === 1 && range) {
        const ends = [range[1]!, range[2]!].map((number) => find([{...known[0]!, number}], owner))
        if (ends.every((path) => path !== null)) return ends.map((path) => ({path: path!, resolved: true}))
      }
      return [{path: said(known), resolved: false}]
    },
  }

  /** A Russian or Ukrainian `часть` is a part of an article, but where the document has such parts above its articles. */
  function levelled(terms: readonly Term[]): Term[] {
    const inArticle = terms.some(({level}) => level === 'article') || terms.length > 1
    return terms.map((term) => (term.kind === 'часть' && (inArticle || !byLevel.has(`part ${key(term.number)}`)) ? {...term, level: 'paragraph' as const} : term))
  }

  function find(terms: readonly Term[], owner: Entry | null): ClauseFacts['path'] | null {
    const [first, ...rest] = terms
    if (!first) return null
    let entry = begin(first, owner)
    // 'Section 2.1' is the entry 1 of the entry 2 where lists count on their own.
    if (!entry && numbered && /^\d+(?:\.\d+)+$/.test(first.number) && first.number.length < 20) {
      for (const number of first.number.split('.')) {
        const term: Term = {level: entry ? 'paragraph' : 'article', kind: '', number}
        const next: Entry | null = entry ? child(entry, term) : nearest(byLevel.get(`article ${number}`), owner)
        if (!next) return null
        entry = next
      }
    }
    if (!entry) return null
    for (let i = 0; i < rest.length; i++) {
      const next = child(entry, rest[i]!)
      if (!next) {
        // Sentences and unnumbered paragraphs have no numbers of their own to look for.
        // What stands in brackets is below whatever it stands behind.
        const isBelow = rest[i]!.kind === '()' || ranks.indexOf(rest[i]!.level) > ranks.indexOf(entry.facts.path[entry.facts.path.length - 1]![0])
        return below.has(entry) || !isBelow ? null : [...entry.facts.path, ...said(rest.slice(i))]
      }
      entry = next
    }
    return entry.facts.path
  }

  function begin(term: Term, owner: Entry | null): Entry | null {
    const number = key(term.number)
    const exact = byLevel.get(`${term.level} ${number}`)
    const low = term.level === 'paragraph' || term.level === 'point' || term.level === 'letter' || term.level === 'item'
    if (low) {
      for (let above = owner; above; above = above.parent) {
        const found = child(above, term)
        if (found) return found
      }
      const decimal = byNumber.get(number)
      if (decimal) return nearest(decimal, owner)
      return numbered ? nearest(byLevel.get(`article ${number}`), owner) : null
    }
    if (term.level !== 'article' && term.level !== 'section') return nearest(exact, owner)
    // 'Section 3' where the articles are called otherwise: a number in the same article.
    if (articleKinds.size > 0 && !articleKinds.has(term.kind)) {
      const inside = term.level === 'section' || term.kind === '§' ? owner : null
      for (let above = inside; above; above = above.parent) {
        const found = child(above, term)
        if (found && found.form !== 'item') return found
      }
      return nearest(byNumber.get(number) ?? (term.level === 'section' || term.kind === '§' ? byLevel.get(`section ${number}`) : undefined), owner)
    }
    if (exact) return nearest(exact, owner)
    return nearest(byNumber.get(number) ?? byLevel.get(`article ${number}`) ?? (term.kind === '§' ? byLevel.get(`section ${number}`) : undefined), owner)
  }

  function child(entry: Entry, {level, number}: Term): Entry | null {
    const children = below.get(entry)
    const roman = children && /^[ivxl]{1,6}$/.test(number) ? romanValue(number) : null
    const found = children?.get(key(number)) ?? (roman ? children?.get(String(roman)) : undefined)
    if (!found) return null
    return found.find(({facts: {path}}) => path[path.length - 1]![0] === level) ?? found[0]!
  }

  /** The one that shares most of the way from the top. */
  function nearest(entries: readonly Entry[] | undefined, owner: Entry | null): Entry | null {
    if (!entries || entries.length === 0) return null
    if (entries.length === 1 || !owner) return entries[0]!
    const above = new Set<Entry>()
    for (let each: Entry | null = owner; each; each = each.parent) above.add(each)
    const shared = (entry: Entry) => {
      for (let each: Entry | null = entry; each; each = each.parent) if (above.has(each)) return each.facts.path.length
      return 0
    }
    return entries.slice(0, 50).reduce((best, each) => (shared(each) > shared(best) ? each : best))
  }
}

function said(terms: readonly Term[]): ClauseFacts['path'] {
  return terms.map(({level, number}) => [level, number])
}

function push(map: Map<string, Entry[]>, at: string, entry: Entry): void {
  const known = map.get(at)
  if (known) known.push(entry)
  else map.set(at, [entry])
}

/** Letters of both alphabets that look alike are one. */
function key(number: string): string {
  const lower = number.toLowerCase()
  if (lower.length !== 1 || lower.charCodeAt(0) < 0x80) return lower
  return twinOf(lower) ?? lower
}
