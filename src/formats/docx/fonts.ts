import type {XmlElement} from './xml.js'

/** Fonts whose characters are all of one width, by words in their names. */
const monospaced =
  /courier|consolas|menlo|monaco|lucida (?:console|sans typewriter)|andale mono|\bmono\b|monospace|typewriter|fira ?code|source ?code|inconsolata|cascadia|jetbrains|hack nerd|terminal|fixedsys|ocr[- ]?[ab]|letter gothic|prestige/i

/** Whether `w:rFonts` names a font that programs are written in; null where it names none, or one for East Asian characters alone. */
export function isMonospaced(fonts: XmlElement | null): boolean | null {
  const {'w:ascii': ascii, 'w:hAnsi': other, 'w:cs': complex, 'w:asciiTheme': theme} = fonts?.attributes ?? {}
  const font = ascii ?? other ?? complex
  return font ? monospaced.test(font) : theme ? false : null
}
