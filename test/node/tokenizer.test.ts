import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {loadNodeCounter, readTokenizer, tokenizerFrom} from '../../src/node/tokenizer.js'
import {OptionError} from '../../src/options.js'
import {createFolder} from './folder.js'

const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'the', 'lamp', 'is', 'on', 'off', '##s', '.']
const tokenizer = JSON.stringify({
  version: '1.0',
  added_tokens: [],
  normalizer: {type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true},
  pre_tokenizer: {type: 'BertPreTokenizer'},
  post_processor: null,
  decoder: {type: 'WordPiece', prefix: '##', cleanup: true},
  model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: Object.fromEntries(words.map((word, i) => [word, i]))},
})
const files = {'models/tiny/tokenizer.json': tokenizer, 'models/tiny/tokenizer_config.json': '{"do_lower_case": true}', 'own.json': tokenizer, 'bad/tokenizer.json': '{"model": ', 'list.json': '5', empty: null}

describe('readTokenizer', () => {
  it('reads a folder with its configuration, named after the folder', async () => {
    const cwd = await createFolder(files)
    const read = await readTokenizer(path.join(cwd, 'models/tiny'))
    expect(read).toEqual({tokenizer: JSON.parse(tokenizer), config: {do_lower_case: true}, name: 'tiny'})
    expect(await readTokenizer(path.join(cwd, 'models/tiny/tokenizer.json'))).toEqual(read)
  })

  it('reads a file with a name of its own, without configuration', async () => {
    const cwd = await createFolder(files)
    expect(await readTokenizer(path.join(cwd, 'own.json'))).toEqual({tokenizer: JSON.parse(tokenizer), name: 'own'})
  })

  it.each(['none', 'empty', 'bad', 'list.json'])('says what is wrong with %s', async (name) => {
    const cwd = await createFolder(files)
    await expect(readTokenizer(path.join(cwd, name))).rejects.toThrow(OptionError)
  })
})

describe('loadNodeCounter', () => {
  it('loads names, and paths from the working directory', async () => {
    const cwd = await createFolder(files)
    expect((await loadNodeCounter('words', cwd)).count('two words')).toBe(2)
    for (const option of ['models/tiny', './models/tiny/', 'own.json']) {
      const counter = await loadNodeCounter(option, cwd)
      expect([option, counter.count('The lamps.')]).toEqual([option, 4])
    }
  })

  it('finds a folder without a slash, where no tokenizer has that name', async () => {
    const cwd = await createFolder(files)
    const inside = path.join(cwd, 'models')
    expect((await loadNodeCounter('tiny', inside)).name).toContain('tiny')
    expect((await loadNodeCounter('words', await createFolder({'words/tokenizer.json': tokenizer}))).name).toBe('words')
  })

  it('names the path as it was given when it fails', async () => {
    const cwd = await createFolder(files)
    await expect(loadNodeCounter('no/where', cwd)).rejects.toMatchObject({option: 'tokenizer', value: 'no/where'})
    await expect(loadNodeCounter('nowhere', cwd)).rejects.toMatchObject({option: 'tokenizer', value: 'nowhere'})
  })

  it.each([
    ['o200', 'o200k_base'],
    ['cl100k', 'cl100k_base'],
    ['O200k-base', 'o200k_base'],
    ['wrods', 'words'],
    ['gpt-4', null],
    ['toString', null],
    ['bert-base-uncased', null],
  ])('says of %s what can be given, and what was meant only where that is near', async (name, near) => {
    const error: OptionError = await loadNodeCounter(name, await createFolder()).then(() => expect.unreachable(), (thrown: OptionError) => thrown)
    expect(error.expected).toBe(`a name (o200k_base, cl100k_base, chars, bytes, words) or the path of a tokenizer.json${near ? `; did you mean ${near}?` : ''}`)
  })
})

describe('tokenizerFrom', () => {
  it('makes paths absolute and leaves names', async () => {
    const cwd = await createFolder(files)
    expect(await tokenizerFrom(cwd, './own.json')).toBe(path.join(cwd, 'own.json'))
    expect(await tokenizerFrom(cwd, 'models')).toBe(path.join(cwd, 'models'))
    expect(await tokenizerFrom(cwd, '/else/where/')).toBe(path.resolve('/else/where'))
    for (const name of ['words', 'gpt-4']) expect(await tokenizerFrom(cwd, name)).toBe(name)
  })
})
