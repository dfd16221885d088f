import type {SentenceLanguage} from './language.js'
import {german} from './languages/de.js'
import {english} from './languages/en.js'
import {russian} from './languages/ru.js'
import {ukrainian} from './languages/uk.js'
import {chinese} from './languages/zh.js'

/** How an abbreviation behaves in front of the next sentence. */
export type Abbreviation = 'joined' | 'numbered' | 'doubtful' | 'ending' | 'unit'

/** The word lists of one or more languages, ready for look-up. */
export interface SentenceRules {
  abbreviations: ReadonlyMap<string, Abbreviation>
  openers: ReadonlySet<string>
  leads: ReadonlySet<string>
  labels: ReadonlySet<string>
  scales: ReadonlySet<string>
  afterOrdinal: ReadonlySet<string>
  afterQuote: ReadonlySet<string>
  saying: ReadonlySet<string>
}

/** Lists by BCP 47 language subtag; English words and Chinese marks are met in texts of every language. */
const languages: ReadonlyMap<string, readonly SentenceLanguage[]> = new Map([
  ['en', [english, chinese]],
  ['ru', [russian, english, chinese]],
  ['de', [german, english, chinese]],
  ['uk', [ukrainian, english, chinese]],
])
const all: readonly SentenceLanguage[] = [english, russian, ukrainian, german, chinese]
const kinds: readonly Abbreviation[] = ['joined', 'numbered', 'doubtful', 'ending', 'unit']
const compiled = new Map<readonly SentenceLanguage[], SentenceRules>()

/** The rules for a BCP 47 tag; all lists at once where the language is not known. */
export function sentenceRules(language?: string | null): SentenceRules {
  const lists = languages.get(language?.toLowerCase().split(/[-_]/, 1)[0] ?? '') ?? all
  let rules = compiled.get(lists)
  if (!rules) compiled.set(lists, (rules = compile(lists)))
  return rules
}

function compile(lists: readonly SentenceLanguage[]): SentenceRules {
  const abbreviations = new Map<string, Abbreviation>()
  for (const list of lists) {
    for (const kind of kinds) {
      for (const word of words(list[kind])) if (!abbreviations.has(word)) abbreviations.set(word, kind)
    }
  }
  const union = (field: keyof SentenceLanguage) => new Set(lists.flatMap((list) => words(list[field])))
  return {
    abbreviations,
    openers: union('openers'),
    leads: union('leads'),
    labels: union('labels'),
    scales: union('scales'),
    afterOrdinal: union('afterOrdinal'),
    afterQuote: union('afterQuote'),
    saying: union('saying'),
  }
}

function words(list: string | undefined): string[] {
  return list?.split(/\s+/).filter(Boolean) ?? []
}
