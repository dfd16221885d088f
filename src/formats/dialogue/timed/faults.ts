import type {RuleId} from '../../../messages.js'
import {plural} from '../../../messages.js'
import type {Range} from '../../../text/mapped-text.js'
import type {ReadContext} from '../../format.js'

/** What is wrong in a file, said one by one as far as somebody will read it. */
export interface Faults {
  add(reason: string, range: Range): void
  /** Says how many were not said. */
  finish(): void
}

const mostSaid = 20

export function createFaults(context: Pick<ReadContext, 'message'>, ruleId: RuleId, noun: string): Faults {
  let count = 0
  return {
    add(reason, range) {
      if (count++ < mostSaid) context.message(ruleId, reason, range)
    },
    finish() {
      if (count > mostSaid) context.message(ruleId, `${plural(count - mostSaid, `more ${noun} is`, `more ${noun}s are`)} broken`)
    },
  }
}
