/** Tables to write texts in encodings `TextEncoder` does not know: for each byte from `first` on, its character. */
interface Table {
  first: number
  characters: string
}

const tables: Readonly<Record<string, readonly Table[]>> = {
  'windows-1251': [
    {first: 0xc0, characters: 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'},
    {first: 0xaa, characters: 'Є«'},
    {first: 0xba, characters: 'є»'},
    {first: 0xaf, characters: 'Ї'},
    {first: 0xb2, characters: 'Ііґ'},
    {first: 0xbf, characters: 'ї'},
    {first: 0x97, characters: '—'},
    {first: 0xa8, characters: 'Ё'},
    {first: 0xb8, characters: 'ё'},
  ],
  'koi8-r': [
    {first: 0xc0, characters: 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ'},
    {first: 0xa3, characters: 'ё'},
  ],
  'koi8-u': [
    {first: 0xc0, characters: 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ'},
    {first: 0xa4, characters: 'є'},
    {first: 0xa6, characters: 'ії'},
  ],
  ibm866: [
    {first: 0x80, characters: 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп'},
    {first: 0xe0, characters: 'рстуфхцчшщъыьэюяЁё'},
  ],
  'windows-1252': [
    {first: 0xc0, characters: 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'},
    {first: 0x91, characters: '‘’“”'},
    {first: 0x80, characters: '€'},
    {first: 0x85, characters: '…'},
    {first: 0xab, characters: '«'},
    {first: 0xbb, characters: '»'},
    {first: 0xa0, characters: '\u00a0'},
  ],
}
/** Bytes of a text in a single-byte encoding; throws where a character has none, so that a test cannot lie. */
export function encode(encoding: string, text: string): Uint8Array {
  const bytes = new Map<string, number>()
  for (const {first, characters} of tables[encoding]!) {
    Array.from(characters, (character, i) => bytes.set(character, first + i))
  }
  return Uint8Array.from(text, (character) => {
    const byte = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : bytes.get(character)
    if (byte === undefined) throw new Error(`${encoding} has no ${character} in the table`)
    return byte
  })
}

/** Bytes of a text in UTF-16. */
export function encodeUtf16(text: string, order: 'little' | 'big'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), order === 'little')
  return bytes
}
