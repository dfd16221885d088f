import {repealedPattern} from './languages/index.js'

/** Whether the text behind the number of a clause says that it is no longer in force: `(weggefallen)`, `— утратила силу.`, `Title (repealed)`. */
export function saysRepealed(text: string): boolean {
  if (repealedPattern.test(text)) return true
  // 'Scope [Repealed]', 'Название. - Утратила силу.'
  const last = /[([.–—-]\s{0,3}([^()[\].]{4,120})[)\].]*\s*$/.exec(text.slice(-200))?.[1]
  return last !== undefined && text.length < 300 && repealedPattern.test(last)
}
