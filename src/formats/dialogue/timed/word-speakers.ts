import {sliceMapped, sourceOffset, type Range} from '../../../text/mapped-text.js'
import {at, stringAt, type Json} from '../../json.js'
import {isSame, speakerOf} from './names.js'
import type {Said} from './said.js'
import {whoSays} from './speaker-member.js'

interface Word {
  node: Json
  who: Pick<Said, 'speaker' | 'name' | 'nameRanges'>
  /** Where it begins in the text of the segment. */
  at: number
  start: number | null
  end: number | null
}

/** A segment in which several speak, as its words say: cut where another one begins. One whose words are not all found in its text stays whole. */
export function* splitByWords(said: Said, words: readonly Json[], source: string): Generator<Said> {
  const spoken = words.length > 1 && severalSpeak(words, source) ? find(said, words, source) : null
  if (!spoken) {
    yield said.speaker || words.length === 0 ? said : {...said, ...firstSpeaker(words, source)}
    return
  }
  let from = 0
  let who = said.speaker ? said : spoken[0]!.who
  let first = 0
  for (let i = 0; i <= spoken.length; i++) {
    const word = spoken[i]
    const next = word?.who.speaker ? word.who : who
    if (i === first) who = next
    else if (!word || !isSame(next.speaker, who.speaker)) {
      yield part(said, who, from, word?.at ?? said.text.value.length, spoken[first]!.start ?? said.start, spoken[i - 1]!.end ?? (word ? null : said.end))
      from = word?.at ?? 0
      first = i
      who = next
    }
  }
}

function severalSpeak(words: readonly Json[], source: string): boolean {
  const names = new Set<string>()
  for (const word of words) {
    const name = stringAt(word, 'speaker', source)
    if (name) names.add(speakerOf(name).name)
  }
  return names.size > 1
}

function firstSpeaker(words: readonly Json[], source: string): Partial<Said> {
  for (const word of words) {
    const who = whoSays(at(word, 'speaker'), source)
    if (who.speaker) return who
  }
  return {}
}

/** The words in the text, one behind the other; null where one is not there. */
function find(said: Said, words: readonly Json[], source: string): Word[] | null {
  const found: Word[] = []
  let from = 0
  for (const node of words) {
    const word = (stringAt(node, 'word', source) ?? stringAt(node, 'text', source))?.trim()
    if (!word) continue
    const index = said.text.value.indexOf(word, from)
    // A word that is far away is another one.
    if (index < 0 || index > from + 20) return null
    found.push({node, who: whoSays(at(node, 'speaker'), source), at: index, start: numberOf(node, 'start'), end: numberOf(node, 'end')})
    from = index + word.length
  }
  return found.length > 1 ? found : null
}

function numberOf(node: Json, name: string): number | null {
  const found = at(node, name)
  return found?.type === 'other' && typeof found.value === 'number' ? found.value : null
}

/** The part `[from, to)` of what is said; its range reaches from the last part to the next one. */
function part(said: Said, who: Word['who'], from: number, to: number, start: number | null, end: number | null): Said {
  const [[low, high]] = said.ranges as [Range]
  const text = sliceMapped(said.text, from, to)
  const length = text.value.trimEnd().length
  const range: Range = [from === 0 ? low : sourceOffset(said.text, from)!, to >= said.text.value.length ? high : sourceOffset(said.text, to)!]
  return {...said, speaker: who.speaker, name: who.name, nameRanges: who.nameRanges, text: sliceMapped(text, 0, length), ranges: [range], start, end}
}
