import {after, skipSpaces, Trait, traitsAt, traitsOf} from '../characters.js'

/** Units handed to `Intl.Segmenter` at once; it needs more than linear time on long strings. */
const windowUnits = 8_000
/** Letters looked at to tell the script of a text. */
const sampleLetters = 400

const segmenters = new Map<string, Intl.Segmenter>()

/** Latin letters and the signs beside them: most texts hold nothing else. */
const beyondLatin = /[^\0-\u024f]/

/** Whether most letters at the beginning of a text are of a script the sentence rules do not know. */
export function isForeign(text: string): boolean {
  if (!beyondLatin.test(text)) return false
  let letters = 0
  let foreign = 0
  for (let i = 0; i < Math.min(text.length, 10 * sampleLetters) && letters < sampleLetters; i = after(text, i)) {
    const traits = traitsAt(text, i)
    if (!(traits & Trait.letter)) continue
    letters++
    if (traits & Trait.foreign) foreign++
  }
  return foreign * 2 > letters
}

/** Offsets at which `Intl.Segmenter` (Unicode UAX #29, with the locale's data) has a sentence start. */
export function foreignSentenceStarts(text: string, language?: string | null): number[] {
  const segmenter = sentenceSegmenter(language ?? 'en')
  const starts: number[] = []
  for (let from = 0; from < text.length; ) {
    const to = Math.min(text.length, from + windowUnits)
    let last = from
    for (const {index} of segmenter.segment(withoutWraps(text.slice(from, to)))) {
      if (!index) continue
      last = from + index
      const next = skipSpaces(text, last)
      if (next > (starts.at(-1) ?? 0) && !isShortened(text, last)) starts.push(next)
    }
    // The last sentence may go on behind the window: it is asked about again, with what follows.
    from = last > from && to < text.length ? last : to
  }
  return starts
}

/** The segmenter ends a sentence at every line break; here only a blank line does. */
function withoutWraps(text: string): string {
  return text.replace(/\n(?![ \t\r]*\n)/g, ' ')
}

/** A full stop behind one to three characters ("د. ", "डॉ. ", "5. ") mostly stands for something left out. */
function isShortened(text: string, offset: number): boolean {
  let at = offset
  while (at > 0 && offset - at < 8 && traitsOf(text.charCodeAt(at - 1)) & Trait.space) at--
  if (text[at - 1] !== '.') return false
  for (let i = at - 2; i >= at - 5; i--) {
    if (i < 0 || traitsOf(text.charCodeAt(i)) & Trait.space) return true
  }
  return false
}

function sentenceSegmenter(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter) return segmenter
  try {
    segmenter = new Intl.Segmenter(language, {granularity: 'sentence'})
  } catch {
    // Not a BCP 47 tag.
    segmenter = new Intl.Segmenter('en', {granularity: 'sentence'})
  }
  segmenters.set(language, segmenter)
  return segmenter
}
