import {functionError} from '../../function-error.js'
import {nearest, OptionError, type TokenizerFiles, type TokenizerOption} from '../../options.js'
import type {Measure, TokenCounter} from './counter.js'

/** Counters known by name; their code and tables are loaded when first asked for, and once. */
const loaders: Record<string, () => Promise<TokenCounter>> = {
  async o200k_base() {
    const [table, {createBpeCounter}, {o200kScanner}] = await Promise.all([
      import('gpt-tokenizer/bpeRanks/o200k_base'),
      import('./bpe.js'),
      import('./pre-tokens.js'),
    ])
    return createBpeCounter('o200k_base', table.default, o200kScanner())
  },
  async cl100k_base() {
    const [table, {createBpeCounter}, {cl100kScanner}] = await Promise.all([
      import('gpt-tokenizer/bpeRanks/cl100k_base'),
      import('./bpe.js'),
      import('./pre-tokens.js'),
    ])
    return createBpeCounter('cl100k_base', table.default, cl100kScanner())
  },
  chars: async () => (await import('./plain.js')).charsCounter,
  bytes: async () => (await import('./plain.js')).bytesCounter,
  words: async () => (await import('./plain.js')).wordsCounter,
}

/** Names of the counters that need no file. */
export const counterNames: readonly string[] = Object.keys(loaders)

const named = new Map<string, Promise<TokenCounter>>()
const byFiles = new WeakMap<TokenizerFiles, Promise<TokenCounter>>()

/**
 * Loads the counter that an option names:
 *
 * - `o200k_base`, `cl100k_base`: tokens of OpenAI's encodings;
 * - `chars`: code points, `bytes`: bytes in UTF-8, `words`: words by white space, every Han, Hiragana or Katakana
 *   character a word of its own;
 * - `{tokenizer, config?, name?}`: a Hugging Face tokenizer.json, already parsed;
 * - a `TokenCounter`, or a function from text to its count, under the name `custom`.
 *
 * The same name or object gives the same counter. An unknown name and a tokenizer.json that cannot be read throw
 * `OptionError`; a counter of the caller that throws, or gives anything but a finite number from 0, throws `FunctionError` when it does so.
 */
export async function loadCounter(option: TokenizerOption): Promise<TokenCounter> {
  if (typeof option === 'string') return loadNamed(option)
  if (typeof option === 'function') return checked({name: 'custom', count: option})
  if ('count' in option) {
    if (typeof option.count === 'function') return checked(option)
    throw new OptionError('tokenizer', option, 'a counter whose count is a function')
  }
  let counter = byFiles.get(option)
  if (!counter) {
    counter = import('./huggingface.js').then(({createHuggingFaceCounter}) => createHuggingFaceCounter(option))
    byFiles.set(option, counter)
  }
  return counter
}

async function loadNamed(name: string): Promise<TokenCounter> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (!load) {
    const near = nearest(name, counterNames)
    throw new OptionError(
      'tokenizer',
      name,
      `one of ${counterNames.join(', ')}${near ? `; did you mean ${near}?` : ''} (the path of a tokenizer.json is read by sectile/node only)`,
    )
  }
  let counter = named.get(name)
  if (!counter) {
    counter = load()
    named.set(name, counter)
    // A table that failed to load, in a browser say, may load the next time.
    counter.catch(() => named.delete(name))
  }
  return counter
}

/** The caller's counter, with each of its answers looked at: a count that is no number would be no limit at all. */
function checked(counter: TokenCounter): TokenCounter {
  const {name = 'custom', specialTokens = 0} = counter
  return {
    name,
    specialTokens: number(() => specialTokens, () => 'specialTokens'),
    count: (text) => number(() => counter.count(text), () => `its count of ${text.length} characters`),
    ...(counter.measure && {
      measure(text: string): Measure {
        const measure = called(() => counter.measure!(text))
        return {
          at: (offset) => number(() => measure.at(offset), () => `at(${offset})`),
          ...(measure.doubt && {doubt: (offset: number) => number(() => measure.doubt!(offset), () => `doubt(${offset})`)}),
          exact: (start, end, before, after) => number(() => measure.exact(start, end, before, after), () => `exact(${start}, ${end})`),
        }
      },
    }),
  }

  function number(call: () => number, what: () => string): number {
    return called(() => {
      const value = call()
      if (Number.isFinite(value) && value >= 0) return value
      throw new TypeError(`the tokenizer ${name} gave ${String(value)} for ${what()}, expected a finite number from 0`)
    })
  }

  function called<Result>(call: () => Result): Result {
    try {
      return call()
    } catch (error) {
      throw functionError('tokenizer', error)
    }
  }
}
