import type {CodePart} from '../../tree/types.js'
import {splitGeneric} from './generic.js'
import {loadGrammar} from './grammar.js'
import {loadLanguages} from './languages.js'
import {flatParts} from './flat-parts.js'
import {mostParsedChars} from './read.js'
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
  return flatParts(regions)
}
