import type {FormatName} from '../formats/format.js'
import type {RuleId} from '../messages.js'
import type {Range} from '../text/mapped-text.js'
import type {Places} from './position.js'
import type {SkipReason} from './types.js'

/** What a pass over the blocks of a text is told. */
export interface PassContext {
  source: string
  places: Places
  format: FormatName
  /** Language of the text where it is known (`ru`, `zh-CN`). */
  language: string | null
  /** Whether the caller said that the text is of this kind. */
  forced: boolean
  /** Leaves a stretch of the source out of every chunk. */
  skip(range: Range, reason: SkipReason): void
  message(ruleId: RuleId, reason: string, range?: Range | null): void
}
