import {Tokenizer} from '@huggingface/tokenizers'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {OptionError} from '../../../src/options.js'
import {createHuggingFaceCounter} from '../../../src/text/tokens/huggingface.js'
import {loadCounter} from '../../../src/text/tokens/index.js'
import {measureText} from '../../../src/text/tokens/measure.js'
import {scrambled, spans, texts} from './samples.js'
import {bpe, unigram, unigramUnsplit, wordPiece} from './tokenizers.js'

const models = [
  {name: 'WordPiece', json: wordPiece, isAdditive: true},
  {name: 'Unigram', json: unigram, isAdditive: true},
  {name: 'Unigram over the whole text', json: unigramUnsplit, isAdditive: false},
  {name: 'BPE', json: bpe, isAdditive: false},
]

describe.each(models)('the counter of a tokenizer.json: $name', ({json, isAdditive}) => {
  const counter = createHuggingFaceCounter({tokenizer: json})
  const library = new Tokenizer(json, {})
  const specials = json.added_tokens.map((token) => token.content)

  it('counts as the library does', () => {
    const ordinary = texts().filter((text) => !specials.some((content) => text.includes(content)))
    fc.assert(
      fc.property(ordinary, (text) => {
        expect(counter.count(text)).toBe(library.tokenize(text).length)
      }),
      {numRuns: 500},
    )
  })

  it('counts the same again', () => {
    const text = 'Words, words and more words: wording of a word.'
    expect(counter.count(text)).toBe(counter.count(text))
    expect(counter.count(text)).toBe(library.tokenize(text).length)
  })

  it('counts every part of a text as if it stood alone', () => {
    expect(counter.measure !== undefined).toBe(isAdditive)
    fc.assert(
      fc.property(spans, ({text, start, end, before, after}) => {
        const part = before + text.slice(start, end) + after
        expect(measureText(counter, text).exact(start, end, before, after)).toBe(counter.count(part))
      }),
      {numRuns: 500},
    )
  })

  it('has sums that never fall', () => {
    fc.assert(
      fc.property(texts(100), (text) => {
        const measure = measureText(counter, text)
        const sums = Array.from({length: text.length + 1}, (_, offset) => measure.at(offset))
        expect(sums).toEqual([...sums].sort((a, b) => a - b))
        if (isAdditive) expect(sums.at(-1)).toBe(counter.count(text))
      }),
      {numRuns: 50},
    )
  })

  it.each(specials)('takes %s in a text for plain text', (content) => {
    expect(library.tokenize(content)).toHaveLength(1)
    expect(counter.count(content)).toBeGreaterThan(1)
  })

  // The bound guards against quadratic time and a full stack, as the library runs into for one of these.
  it.each([
    ['one letter', 'a'.repeat(130_000)],
    ['one ideograph', '中'.repeat(130_000)],
    ['spaces', ' '.repeat(130_000)],
    ['small letters', scrambled(200_000, 'abcdefghijklmnopqrstuvwxyz')],
  ])('stands a long run of %s', (_, text) => {
    const started = Date.now()
    expect(counter.count(text)).toBeGreaterThanOrEqual(0)
    expect(Date.now() - started).toBeLessThan(45_000)
  })
})

describe('createHuggingFaceCounter', () => {
  const bert = createHuggingFaceCounter({tokenizer: wordPiece})

  it.each([
    ['', 0],
    ['The plan covers ten users.', 6],
    ['[CLS]', 4],
    ['tokenization', 2],
    ['中文字', 3],
    ['form-feed', 3],
  ])('counts %j with word pieces as %i', (text, tokens) => {
    expect(bert.count(text)).toBe(tokens)
  })

  it('drops a form feed, which so joins words', () => {
    expect(bert.count('form\ffeed')).toBe(bert.count('formfeed'))
    expect(bert.measure!('form\ffeed').exact(0, 9)).toBe(bert.count('formfeed'))
  })

  it('counts a word above the length of word pieces as one unknown token', () => {
    expect(bert.count('a'.repeat(101))).toBe(1)
    expect(bert.count('a'.repeat(200_000))).toBe(1)
  })

  it('counts the literal end mark of a Unigram model by its letters', () => {
    const counter = createHuggingFaceCounter({tokenizer: unigram})
    expect(counter.count('</s>')).toBe([...'▁</s>'].length)
  })

  it.each([
    ['TemplateProcessing', wordPiece, 2],
    ['RobertaProcessing', unigram, 2],
    ['no post-processor', bpe, 0],
  ])('knows what the model adds to every input: %s', (_, tokenizer, tokens) => {
    expect(createHuggingFaceCounter({tokenizer}).specialTokens).toBe(tokens)
  })

  it('keeps added tokens that are not special', () => {
    const added = {...wordPiece, added_tokens: [...wordPiece.added_tokens, {id: 30_522, content: '@mention', special: false, normalized: false}]}
    const counter = createHuggingFaceCounter({tokenizer: added})
    expect(counter.count('an @mention')).toBe(2)
    expect(counter.count('[CLS]')).toBe(4)
  })

  it('leaves what it was given as it was', () => {
    const before = structuredClone(unigram)
    createHuggingFaceCounter({tokenizer: unigram}).count('</s> words')
    expect(unigram).toEqual(before)
  })

  it.each([
    [{tokenizer: wordPiece, name: 'bge-small-en', config: {name_or_path: 'other'}}, 'bge-small-en'],
    [{tokenizer: wordPiece, config: {name_or_path: 'vendor/model'}}, 'vendor/model'],
    [{tokenizer: wordPiece}, 'WordPiece'],
  ])('is named by the caller, the config or the model', (files, name) => {
    expect(createHuggingFaceCounter(files).name).toBe(name)
  })

  it.each([
    ['no model', {}],
    ['an unknown model', {...wordPiece, model: {type: 'Oracle'}}],
    ['an unknown pre-tokenizer', {...wordPiece, pre_tokenizer: {type: 'Oracle'}}],
    ['a model without vocabulary', {...wordPiece, model: {type: 'WordPiece'}}],
  ])('refuses a file with %s', (_, tokenizer) => {
    expect(() => createHuggingFaceCounter({tokenizer, name: 'broken'})).toThrow(OptionError)
    expect(() => createHuggingFaceCounter({tokenizer, name: 'broken'})).toThrow(/Option tokenizer is "broken", expected a Hugging Face tokenizer.json \(/)
  })

  it('is loaded once for the same files', async () => {
    const files = {tokenizer: wordPiece}
    const counter = await loadCounter(files)
    expect(await loadCounter(files)).toBe(counter)
    expect(counter.count('two words')).toBe(2)
    await expect(loadCounter({tokenizer: {}})).rejects.toThrow(OptionError)
  })
})
