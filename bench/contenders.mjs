// What is measured. Each contender is loaded by itself, in a process of its own.
//
// `create(format)` gives the work on one document; what it returns as `texts` are its chunks.
// `of` names the formats it can do; `on: 'visible'` gives it the visible text of a page instead of its source.

export const maxTokens = 512

const all = ['markdown', 'html', 'text']

export const contenders = {
  'sectile': {
    of: all,
    async create() {
      const {sectile} = await import('../dist/index.js')
      return async (document) => {
        const {chunks} = await sectile(document, {maxTokens})
        return chunks.map(({text}) => text)
      }
    },
  },
  'parse alone': {
    of: all,
    async create(format) {
      // Plain text has no parser but this project's own that finds paragraphs, lists and headings with their places.
      if (format === 'text') {
        const {parse} = await import('../dist/index.js')
        return async (document) => void (await parse(document))
      }
      const {createMarkdownParser, createHtmlParser} = await import('./parsers.mjs')
      const parse = format === 'markdown' ? createMarkdownParser() : createHtmlParser()
      return ({value}) => void parse(value)
    },
  },
  'count alone, sectile': {
    of: all,
    on: 'visible',
    async create() {
      const {loadCounter} = await import('../dist/text/tokens/index.js')
      const counter = await loadCounter('o200k_base')
      return ({value}) => void counter.count(value)
    },
  },
  'count alone, gpt-tokenizer': {
    of: all,
    on: 'visible',
    async create() {
      const count = await exactCount()
      return ({value}) => void count(value)
    },
  },
  'langchain Recursive': {
    of: all,
    async create() {
      const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
      const splitter = new RecursiveCharacterTextSplitter(await langchainOptions())
      return ({value}) => splitter.splitText(value)
    },
  },
  'langchain Recursive on visible text': {
    of: ['html'],
    async create() {
      const {RecursiveCharacterTextSplitter} = await import('@langchain/textsplitters')
      const {visibleTextOfHtml} = await import('./visible-text.mjs')
      const splitter = new RecursiveCharacterTextSplitter(await langchainOptions())
      return ({value}) => splitter.splitText(visibleTextOfHtml(value))
    },
  },
  'langchain Markdown': {
    of: ['markdown'],
    async create() {
      const {MarkdownTextSplitter} = await import('@langchain/textsplitters')
      const splitter = new MarkdownTextSplitter(await langchainOptions())
      return ({value}) => splitter.splitText(value)
    },
  },
  'chonkie Recursive': {
    of: all,
    async create() {
      const {RecursiveChunker} = await import('@chonkiejs/core')
      const chunker = await RecursiveChunker.create({chunkSize: maxTokens, tokenizer: await chonkieTokenizer()})
      return async ({value}) => (await chunker.chunk(value)).map(({text}) => text)
    },
  },
}

/** Exact o200k tokens; the text of special tokens counts as text. */
export async function exactCount() {
  const {countTokens} = await import('gpt-tokenizer/encoding/o200k_base')
  const plain = {disallowedSpecial: new Set()}
  return (text) => countTokens(text, plain)
}

async function langchainOptions() {
  return {chunkSize: maxTokens, chunkOverlap: 0, lengthFunction: await exactCount()}
}

export async function chonkieTokenizer() {
  const {decode, encode} = await import('gpt-tokenizer/encoding/o200k_base')
  const plain = {disallowedSpecial: new Set()}
  return {
    countTokens: await exactCount(),
    encode: (text) => encode(text, plain),
    decode: (tokens) => decode(tokens),
    decodeBatch: (batch) => batch.map((tokens) => decode(tokens)),
  }
}
