// What cuts code, beside the parts of its work. `create` gives the work on one document; it returns chunks as
// `{text, content, context, line}`: what is embedded, what of it is the source's (the same, where not said), what stands in front of it, and the line it claims to begin at, from 1, where it says one.
import {exactCount, maxTokens} from './contenders.mjs'
import {createParser, languages} from './code-syntax.mjs'

/** About as much as 512 tokens of code, for those that do not count tokens. */
export const maxCharacters = 2000

export const codeContenders = {
  'sectile': {unit: 'tokens', create: (build) => createSectile(build, {})},
  'sectile, no context line': {unit: 'tokens', untimed: true, create: (build) => createSectile(build, {breadcrumb: false})},
  'sectile, members': {unit: 'tokens', untimed: true, create: (build) => createSectile(build, {members: true})},
  'parse alone': {
    async create() {
      const parsers = await each(createParser)
      return ({value}, language) => void parsers[language].parse(value).delete()
    },
  },
  'count alone': {
    async create() {
      const count = await exactCount()
      return ({value}) => void count(value)
    },
  },
  'langchain fromLanguage': {
    unit: 'tokens',
    async create() {
      const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
      const options = {chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: await exactCount()}
      const splitters = await each((language) => RecursiveCharacterTextSplitter.fromLanguage(languages[language].langchain, options))
      return async ({value}, language) => (await splitters[language].splitText(value)).map((text) => ({text}))
    },
  },
  'chonkie Recursive': {
    unit: 'tokens',
    async create() {
      const {RecursiveChunker} = await import('@chonkiejs/core')
      const {chonkieTokenizer} = await import('./contenders.mjs')
      const chunker = await RecursiveChunker.create({chunkSize: maxTokens, tokenizer: await chonkieTokenizer()})
      return async ({value}) => (await chunker.chunk(value)).map(({text}) => ({text}))
    },
  },
  'llamaindex CodeSplitter': {
    unit: 'characters',
    async create() {
      const {CodeSplitter} = await import('@llamaindex/node-parser/code')
      // On the same runtime and grammars as sectile: with the native ones of its time it refuses files of more than 32 KB.
      const splitters = await each(async (language) => {
        const parser = await createParser(language)
        return new CodeSplitter({getParser: () => parser, maxChars: maxCharacters})
      })
      return ({value}, language) => splitters[language].splitText(value).map((text) => ({text}))
    },
  },
  'claude-context AST': {
    unit: 'characters',
    async create() {
      const {default: module} = await import('@zilliz/claude-context-core/dist/splitter/ast-splitter.js')
      const splitter = new module.AstCodeSplitter(maxCharacters)
      // Its constructor takes 0 for "not given".
      splitter.setChunkOverlap(0)
      // It says a line about every file.
      console.log = () => {}
      console.warn = () => {}
      return async ({path, value}, language) =>
        (await splitter.split(value, language, path)).map(({content, metadata}) => ({text: content, line: metadata.startLine}))
    },
  },
}

async function createSectile(build, options) {
  const {sectile} = await import(build)
  return async (document) => {
    const {chunks} = await sectile(document, {maxTokens, ...options})
    return chunks.map(({text, content, breadcrumb}) => ({text, content, context: options.breadcrumb === false ? '' : `${breadcrumb.join(' › ')}\n\n`}))
  }
}

async function each(create) {
  const made = {}
  for (const language of Object.keys(languages)) made[language] = await create(language)
  return made
}
