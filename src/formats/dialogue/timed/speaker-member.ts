import {sliceMapped, type MappedText} from '../../../text/mapped-text.js'
import {readText, type JsonText} from '../../json-text.js'
import {at, stringOf, type Json} from '../../json.js'
import {speakerOf} from './names.js'
import type {Said} from './said.js'

/** Who speaks as a member of JSON says: a name, or an object with one. */
export function whoSays(value: Json | null, source: string): Pick<Said, 'speaker' | 'name' | 'nameRanges'> {
  const said = value?.type === 'object' ? (at(value, 'name') ?? at(value, 'id')) : value
  if (said?.type !== 'string' || stringOf(said, source).trim() === '') return {speaker: null, name: null, nameRanges: []}
  const name = speechOf(readText([said], source))
  return {speaker: speakerOf(name.value), name, nameRanges: [[said.start, said.end]]}
}

/** Line ends inside a segment are blanks of speech; JSON writes them as escapes, so that no run holds one. */
export function speechOf({value, map}: JsonText): MappedText {
  const start = value.length - value.trimStart().length
  return sliceMapped({value: value.replace(/\n/g, ' '), map}, start, value.trimEnd().length)
}
