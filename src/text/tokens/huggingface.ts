import {Tokenizer} from '@huggingface/tokenizers'
import {OptionError, type TokenizerFiles} from '../../options.js'
import type {Measure, TokenCounter} from './counter.js'
import {createPrefixSums} from './prefix-sums.js'
import {segmentEnd} from './segment.js'

/** A text, or a word of an additive tokenizer, longer than this many UTF-16 units is counted in parts. */
const windowLength = 65_536

/** How many words an additive tokenizer remembers the counts of, and the longest it remembers. */
const cachedWords = 50_000
const cachedWordLength = 64

/** What of a tokenizer.json and its config is looked at here; the rest is the library's business. */
interface TokenizerJson {
  added_tokens?: {content: string; special?: boolean}[] | null
  normalizer?: Step | null
  pre_tokenizer?: Step | null
  model?: {type?: string; vocab?: unknown; ignore_merges?: boolean; fuse_unk?: boolean}
}

interface Step {
  type?: string
  normalizers?: Step[]
  pretokenizers?: Step[]
  pattern?: {Regex?: string}
  content?: string
}

interface TokenizerConfig {
  name_or_path?: string
  remove_space?: boolean
  do_lowercase_and_remove_accent?: boolean
}

/**
 * Counter of a Hugging Face tokenizer.json.
 * The text of special tokens counts as plain text, as it is no more than that in a document; what the model adds
 * to every input is `specialTokens`. Counts are the library's own; only a text of more than 65,536 UTF-16 units may
 * differ, as it is counted in parts of that length. Tokenizers known to be additive, those that part words at white space
 * first (BERT's WordPiece, XLM-R's Unigram), count each word once and have no such limit for texts, only for single words.
 * Files the library cannot read throw `OptionError`.
 */
export function createHuggingFaceCounter({tokenizer: files, config = {}, name}: TokenizerFiles): TokenCounter {
  const json = files as TokenizerJson
  const settings = config as TokenizerConfig
  const special = new Set((json.added_tokens ?? []).filter((token) => token.special).map((token) => token.content))
  let tokenizer: Tokenizer
  let specialTokens: number
  try {
    tokenizer = createTokenizer(json, settings, special)
    specialTokens = tokenizer.tokenize('', {add_special_tokens: true}).length
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OptionError('tokenizer', name ?? 'an object', `a Hugging Face tokenizer.json (${reason})`)
  }
  const facts = {name: name ?? settings.name_or_path ?? json.model?.type ?? 'tokenizer.json', specialTokens}
  // A word of WordPiece above its own limit is one unknown token whatever its length; parts of it would be many.
  const most = json.model?.type === 'WordPiece' ? Infinity : windowLength
  const count = (text: string) => countParts(text, most, (part) => tokenizer.tokenize(part).length)
  return isAdditive(json, settings, special) ? {...facts, ...createAdditive(count)} : {...facts, count}
}

function createTokenizer(json: TokenizerJson, config: TokenizerConfig, special: ReadonlySet<string>): Tokenizer {
  const model = json.model ?? {}
  // Unigram finds pieces of its vocabulary anywhere in a text: those of special tokens get a name that no text has.
  const vocab = Array.isArray(model.vocab)
    ? (model.vocab as [string, number][]).map(([piece, score]) => [special.has(piece) ? `\uffff${piece}` : piece, score])
    : model.vocab
  const plain = {
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: null,
    ...json,
    added_tokens: (json.added_tokens ?? []).filter((token) => !special.has(token.content)),
    model: {...model, vocab},
  }
  const tokenizer = new Tokenizer(plain, config)
  // WordPiece, and BPE with this flag, take a whole word that is in the vocabulary as it is.
  if (model.type === 'WordPiece' || model.ignore_merges) {
    for (const content of special) tokenizer.model?.tokens_to_ids.delete(content)
  }
  return tokenizer
}

function countParts(text: string, most: number, count: (part: string) => number): number {
  if (text.length <= most) return count(text)
  let total = 0
  for (let at = 0; at < text.length; ) {
    const end = segmentEnd(text, at, most)
    total += count(text.slice(at, end))
    at = end
  }
  return total
}

/** Normalizers that look at no character beyond the white space around a word. */
const wordwiseNormalizers = new Set(['BertNormalizer', 'Lowercase', 'StripAccents', 'NFC', 'NFD', 'NFKC', 'NFKD', 'Precompiled', 'Strip'])
const whitespacePreTokenizers = new Set(['BertPreTokenizer', 'Whitespace', 'WhitespaceSplit'])

/** Whether the count of a text is the sum of the counts of its words, by what the tokenizer is made of. */
function isAdditive(json: TokenizerJson, config: TokenizerConfig, special: ReadonlySet<string>): boolean {
  const {model} = json
  if (config.remove_space || config.do_lowercase_and_remove_accent) return false
  if (json.added_tokens?.some((token) => !special.has(token.content))) return false
  const normalizers = json.normalizer?.type === 'Sequence' ? (json.normalizer.normalizers ?? []) : [json.normalizer ?? null]
  if (!normalizers.every(isWordwise)) return false
  const preTokenizers = json.pre_tokenizer?.type === 'Sequence' ? (json.pre_tokenizer.pretokenizers ?? []) : [json.pre_tokenizer ?? null]
  if (!whitespacePreTokenizers.has(preTokenizers[0]?.type ?? '')) return false
  if (model?.type === 'WordPiece') return !model.fuse_unk
  // Neighbouring unknown tokens become one, unless each word begins with a known one.
  return (
    model?.type === 'Unigram' &&
    preTokenizers.length === 2 &&
    preTokenizers[1]!.type === 'Metaspace' &&
    (model.vocab as [string, number][]).some(([piece]) => piece === '▁')
  )
}

function isWordwise(step: Step | null): boolean {
  if (!step) return true
  if (step.type === 'Replace') return step.pattern?.Regex === ' {2,}' && step.content === ' '
  return wordwiseNormalizers.has(step.type ?? '')
}

/** White space for every tokenizer above; BERT's drops a form feed, which so joins words. */
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function createAdditive(count: (text: string) => number): Pick<TokenCounter, 'count' | 'measure'> {
  const known = new Map<string, number>()
  return {count: countAll, measure}

  function countRange(text: string, start: number, end: number): number {
    let total = 0
    for (let at = start; at < end; ) {
      const next = wordEnd(text, at, end)
      total += countWord(text, at, next)
      at = next
    }
    return total
  }

  /** End of the white space at `start` and the word after it. */
  function wordEnd(text: string, start: number, limit: number): number {
    let at = start
    while (at < limit && isBlank(text.charCodeAt(at))) at++
    while (at < limit && !isBlank(text.charCodeAt(at))) at++
    return at
  }

  function countWord(text: string, start: number, end: number): number {
    while (start < end && isBlank(text.charCodeAt(start))) start++
    if (start === end) return 0
    const word = text.slice(start, end)
    let tokens = known.get(word)
    if (tokens === undefined) {
      tokens = count(word)
      if (word.length <= cachedWordLength) {
        if (known.size >= cachedWords) known.clear()
        known.set(word, tokens)
      }
    }
    return tokens
  }

  function measure(text: string): Measure {
    const sums = createPrefixSums(
      text.length,
      (start) => wordEnd(text, start, text.length),
      (start, end) => countWord(text, start, end),
    )
    return {at: sums.at, exact}

    /**
     * Head, the words in between by sums, and tail. The boundaries used are ends of words with white space after them:
     *
     *     before + slice:  b e f o r e s l i c e| …… w o r d s| c u t + after
     *                               head        |   by sums   |   tail
     */
    function exact(start: number, end: number, before = '', after = ''): number {
      sums.extend(end)
      let first = Math.max(1, sums.boundary(start))
      if (sums.end(first) < start) first++
      const last = sums.boundary(end - 1)
      if (first > last) return countAll(before + text.slice(start, end) + after)
      const head = countAll(before + text.slice(start, sums.end(first)))
      const tail = countAll(text.slice(sums.end(last), end) + after)
      return head + sums.sum(last) - sums.sum(first) + tail
    }
  }

  function countAll(text: string): number {
    return countRange(text, 0, text.length)
  }
}
