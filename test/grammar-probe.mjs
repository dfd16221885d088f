// What a grammar is and finds, as JSON on stdout. A process of its own for each grammar: one with a bad import
// spoils every grammar that is loaded after it.
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {gunzipSync} from 'node:zlib'
import {Language, Parser, Query} from 'web-tree-sitter'

/**
 * @typedef {import('../src/formats/code/language.js').LanguageData} LanguageData
 * @typedef {{
 *   abi: number, unknownTypes: string[], captures: string[], properties: string[], kinds: string[], callCaptures: string[],
 *   fixture: {file: string, faults: string[], kinds: string[]} | null,
 * }} Probe
 */

const [grammars, fixtures, id] = /** @type {[string, string, string]} */ (process.argv.slice(2))
await Parser.init()

const data = dataOf(id)
const {grammar, query} = await load(id)
const types = [...(data.comments ?? []), ...(data.attributes ?? []), ...(data.imports ?? []), ...('through' in data ? /** @type {string[]} */ (data.through) : []), ...(data.embedded ?? []).flatMap(({node, content}) => [node, content])]
const references = path.join(grammars, id, 'references.scm')
const properties = Array.from({length: query.patternCount()}, (_, index) => query.setProperties[index] ?? {})

/** @type {Probe} */
const probe = {
  abi: grammar.abiVersion,
  unknownTypes: types.filter((type) => grammar.idForNodeType(type, true) === null),
  captures: query.captureNames,
  properties: [...new Set(properties.flatMap((each) => Object.keys(each)))],
  kinds: [...new Set(properties.map((each) => String(each.kind)))],
  callCaptures: existsSync(references) ? new Query(grammar, readFileSync(references, 'utf8')).captureNames : [],
  fixture: await probeFixture(),
}
process.stdout.write(JSON.stringify(probe))

/**
 * @param {string} language
 * @returns {LanguageData}
 */
function dataOf(language) {
  return JSON.parse(readFileSync(path.join(grammars, language, 'language.json'), 'utf8'))
}

/** @param {string} language */
async function load(language) {
  const source = dataOf(language).grammar
  const owner = source && 'same' in source ? source.same : language
  const grammar = await Language.load(gunzipSync(readFileSync(path.join(grammars, owner, 'parser.wasm.gz'))))
  return {grammar, query: new Query(grammar, readFileSync(path.join(grammars, language, 'chunks.scm'), 'utf8'))}
}

/** @returns {Promise<Probe['fixture']>} */
async function probeFixture() {
  const folder = path.join(fixtures, id)
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.startsWith('input.')) : undefined
  if (!file) return null
  const source = readFileSync(path.join(folder, file), 'utf8')
  const parser = new Parser()
  parser.setLanguage(grammar)
  const tree = parser.parse(source)
  if (!tree) throw new Error('the parser gave no tree')
  const faults = faultsOf(tree.rootNode)
  const kinds = new Set()
  for (const {setProperties} of query.matches(tree.rootNode)) kinds.add(setProperties?.kind)
  for (const rule of data.embedded ?? []) {
    for (const node of tree.rootNode.descendantsOfType(rule.node)) {
      const content = node?.namedChildren.find((child) => child?.type === rule.content)
      const said = rule.attribute ? new RegExp(`\\b${rule.attribute}\\s*=\\s*["']?([\\w+#-]+)`).exec(node?.firstChild?.text ?? '')?.[1] : undefined
      const language = languageCalled(said ?? rule.language)
      if (!content || !language) {
        faults.push(`${rule.node}: ${content ? `no language is called ${said ?? rule.language}` : `no ${rule.content}`}`)
        continue
      }
      const inner = await load(language)
      parser.setLanguage(inner.grammar)
      const innerTree = parser.parse(content.text)
      if (!innerTree) throw new Error(`the parser of ${language} gave no tree`)
      faults.push(...faultsOf(innerTree.rootNode).map((fault) => `${language}: ${fault}`))
      for (const {setProperties} of inner.query.matches(innerTree.rootNode)) kinds.add(setProperties?.kind)
    }
  }
  return {file, faults, kinds: [...kinds].map(String)}
}

/**
 * Nodes that stand for what the parser did not understand.
 * @param {import('web-tree-sitter').Node} node
 * @returns {string[]}
 */
function faultsOf(node) {
  if (!node.hasError) return []
  const own = node.isError || node.isMissing ? [`${node.isMissing ? `missing ${node.type}` : 'error'} in line ${node.startPosition.row + 1}: ${node.text.slice(0, 40)}`] : []
  return [...own, ...node.children.flatMap((child) => (child ? faultsOf(child) : []))]
}

/**
 * By id, alias or extension.
 * @param {string} name
 */
function languageCalled(name) {
  const ids = readdirSync(grammars).filter((each) => existsSync(path.join(grammars, each, 'language.json')))
  return ids.find((each) => each === name) ?? ids.find((each) => dataOf(each).aliases.includes(name)) ?? ids.find((each) => dataOf(each).extensions.includes(`.${name}`))
}
