import type {CodePart} from '../../tree/types.js'
import {splitGeneric} from './generic.js'
import {loadGrammar} from './grammar.js'
import {loadLanguages} from './languages.js'
import {mostParsedChars} from './read.js'
import type {Part, Region} from './outline.js'
import {outlineOf} from './regions.js'

/**
 * Where a block of code inside a document may be cut: between its definitions and statements.
 * `alias` is what its fence says; of a language that is not known there are no such places. A grammar that fails leaves the choice to lines and brackets.
 */
export async function partsOfCode(alias: string, code: string, partChars: number): Promise<CodePart[]> {
  const language = (await loadLanguages()).byAlias(alias)
  if (!language) return []
  const generic = () => splitGeneric(code, language.data.generic ?? null, partChars)
  const grammar = language.data.grammar && code.length <= mostParsedChars ? await loadGrammar(language).catch(() => null) : null
  const regions = grammar?.parse(code, (tree) => outlineOf(tree, grammar, code, null, partChars).regions) ?? generic()
  return flat(regions)
}

function flat(regions: readonly Region[]): Part[] {
  return regions.map(({start, definitions, members, parts}) => {
    const inner = members.length > 0 ? flat(members) : parts
    const from = definitions[0]?.start ?? start
    const first = inner.find((part) => part.start > from)?.start
    return {start, head: definitions.length > 0 && first !== undefined ? [from, first] : null, parts: [{start, head: null, parts: []}, ...inner]}
  })
}
