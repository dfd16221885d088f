import {withColon} from '../text/field-name.js'
import {shorten} from './state.js'

/** Lengths that names are shortened to, in code points, where a header would eat the budget. */
export const shortLengths = [24, 12, 6, 3] as const

/** Names cut short; those that become alike get the number of their column. */
export function shortNames(names: readonly string[], length: number = shortLengths[0]): string[] {
  const short = names.map((name) => {
    const cut = shorten(name, length)
    // 'Functionality' is no longer than 'Functionalit…'
    return cut !== null && cut.length < name.length ? cut : name
  })
  const times = new Map<string, number>()
  for (const name of short) times.set(name, (times.get(name) ?? 0) + 1)
  return short.map((name, column) => (times.get(name) === 1 ? name : `${name} ${column + 1}`))
}

/** What names have room by. */
export interface NameRoom {
  count(text: string): number
  budgetTokens: number
}

/** Whether every name leaves half of the room to the value behind it. */
export function leaveRoom(names: readonly string[], {count, budgetTokens}: NameRoom): boolean {
  return names.every((name) => count(withColon(name)) <= budgetTokens / 2)
}

/** Names as long as they may be to leave room for their values. */
export function namesWithRoom(names: readonly string[], room: NameRoom): string[] {
  const forms = shortLengths.map((length) => shortNames(names, length))
  return forms.find((form) => leaveRoom(form, room)) ?? forms[forms.length - 1]!
}
