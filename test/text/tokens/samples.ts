import fc from 'fast-check'

/** Small pieces at which split patterns and encoders part ways, mixed by the generators below. */
const pieces = [
  'a', 'b', 'word', 'Word', 'WORD', 'wordWord', 'é', 'É', 'straße', 'слово', 'Слово', 'їжак', 'Ґанок', '中', '文字', '日本語', 'かな', 'カナ',
  '한국', 'ไทย', 'हिन्दी', 'العربية', 'ǅ', 'ʰ', 'ª', 'ſ', '\u0301', '\u0903', '1', '42', '2024', '٣', 'Ⅷ', '½', '𝟙', '𝒜', '𐐀', '𐐨',
  ' ', '  ', '      ', '\t', '\n', '\r', '\r\n', '\n\n', '  \n', '\f', '\v', '\u00a0', '\u0085', '\u2028', '\u3000', '\u200b', '\ufeff', '\0', '\uffff',
  '.', ',', '/', '//', '/\n', "'", "'s", "'S", "'ll", "'Re", "'vE", "'d", "'x", '’s', '"', '#', '|', '*', '`', '```', '---', '==', '{}', '();', '<b>',
  '<|endoftext|>', '<|im_start|>', '[CLS]', '😀', '🧑‍🚀', '👍🏽', '🇺🇦', '\ud83d', '\ude00', '\u{10ffff}',
  'YmFzZTY0', 'x'.repeat(120), 'https://a.example/b?c=1&d=2', '0123456789', '----------------', 'éééééééééééééééé',
]

/** Texts of such pieces; some use only a few of them, so that runs form. */
export const texts = (maxLength = 40): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(fc.constantFrom(...pieces), {maxLength}),
    fc.array(fc.oneof({weight: 4, arbitrary: fc.constantFrom(...pieces)}, fc.string({unit: 'binary', maxLength: 3})), {maxLength}),
    fc
      .subarray(pieces, {minLength: 2, maxLength: 4})
      .chain((few) => fc.array(fc.constantFrom(...few), {maxLength})),
  ).map((parts) => parts.join(''))

/** A text, two offsets in it in order, and what to put around the part between them. */
export const spans = fc
  .tuple(texts(120), fc.nat(), fc.nat(), texts(3), texts(3))
  .map(([text, one, two, before, after]) => {
    const offsets = [one % (text.length + 1), two % (text.length + 1)].sort((a, b) => a - b)
    return {text, start: offsets[0]!, end: offsets[1]!, before, after}
  })

/** Letters and digits without a pattern, the same for each `seed`. */
export function scrambled(length: number, alphabet: string, seed = 1): string {
  const letters: string[] = []
  let state = seed
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    letters.push(alphabet[Math.floor((state / 2 ** 32) * alphabet.length)]!)
  }
  return letters.join('')
}
