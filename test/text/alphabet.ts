import fc from 'fast-check'

/** Characters and pieces that scanners of boundaries stumble over. */
const pieces = [
  'a', 'B', 'Zed', 'г', 'Он', 'т.е', 'Dr', 'U.S', 'p.m', 'рис', '汉', '字', 'か', 'ภาษา', 'हि', 'क्', 'ك', '한', '각', 'ᄀ', 'ᅡ',
  '1', '23', '1,234.56', '10:30', '.', '.', '!', '?', '…', '。', '！', '，', '、', ',', ';', ':', '—', '-', '/', '_',
  ' ', ' ', ' ', '\n', '\n\n', '\t', '\r\n', '\u00a0', '\u3000', '"', '“', '”', '«', '»', '「', '」', '(', ')', '[', ']',
  '*', '**', '`', '\u0301', '\u200d', '\ufe0f', '👩', '👩‍👧', '🇩', '🇩🇪', '🏽', '😀', '𠀀', '\u0600', '\ud83d', '\ude00',
  'https://a.b/c?d=e', 'x'.repeat(45), 'ab/cd-'.repeat(9), 'А. С.', '[12]', '12. 05. 2024', '1 234 567',
]

/** Texts made of such pieces. */
export const trickyText = fc.array(fc.constantFrom(...pieces), {maxLength: 60}).map((parts) => parts.join(''))
