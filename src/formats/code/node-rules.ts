import type {LanguageData} from './language.js'

/** What a language says of its nodes, ready to be asked. */
export interface NodeRules {
  comments: ReadonlySet<string>
  attributes: ReadonlySet<string>
  attributePattern: RegExp | null
  imports: ReadonlySet<string>
  importPattern: RegExp | null
  through: ReadonlySet<string>
  embedding: ReadonlyMap<string, NonNullable<LanguageData['embedded']>[number]>
}

const known = new WeakMap<LanguageData, NodeRules>()

/** The rules of a language, made once. */
export function nodeRulesOf(data: LanguageData): NodeRules {
  let rules = known.get(data)
  if (!rules) {
    rules = {
      comments: new Set(data.comments),
      attributes: new Set(data.attributes),
      attributePattern: data.attributePattern ? new RegExp(data.attributePattern) : null,
      imports: new Set(data.imports),
      importPattern: data.importPattern ? new RegExp(data.importPattern) : null,
      through: new Set(data.through),
      embedding: new Map(data.embedded?.map((each) => [each.node, each])),
    }
    known.set(data, rules)
  }
  return rules
}
