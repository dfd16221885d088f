import {fitsRoom, type Room} from './room.js'
import {headLine, shareOf, type Head} from './unit.js'

/** Which form of a head is shown, and what it takes. */
export interface HeadForms {
  tokens(head: Head | null): number
  form(head: Head | null): 'text' | 'short' | 'none'
}

/** Which form of a head is shown: over its share of the free room (half) it is shortened, or left out. */
export function headsOf({measure, limitTokens, contextTokens}: Room): HeadForms {
  const freeTokens = limitTokens - contextTokens
  const known = new WeakMap<Head, {tokens: number; form: ReturnType<HeadForms['form']>}>()
  return {tokens: (head) => (head ? of(head).tokens : 0), form: (head) => (head ? of(head).form : 'text')}

  function of(head: Head): {tokens: number; form: ReturnType<HeadForms['form']>} {
    let found = known.get(head)
    if (!found) {
      found = {tokens: 0, form: 'none'}
      for (const form of ['text', 'short'] as const) {
        const text = head[form]
        if (text === null) continue
        const tokens = measure.exact(0, 0, headLine({...head, text}))
        if (tokens > freeTokens * shareOf(head)) continue
        found = {tokens, form}
        break
      }
      known.set(head, found)
    }
    return found
  }
}

/** What counting apart may miss where a head and a body meet, in tokens. */
const seam = 2

interface Known {
  heads: HeadForms
  rooms: WeakMap<Head, Room>
}

const known = new WeakMap<Room, Known>()

function knownOf(room: Room): Known {
  let found = known.get(room)
  if (!found) known.set(room, (found = {heads: headsOf(room), rooms: new WeakMap()}))
  return found
}

/** What is shown of a head in a room. */
export function shownHead(room: Room, head: Head | null): string {
  const form = knownOf(room).heads.form(head)
  return head && form !== 'none' ? headLine({...head, text: head[form] ?? ''}) : ''
}

/** The room below a head that nothing below it takes from it. */
export function roomBelow(room: Room, head: Head | null): Room {
  if (head?.least === undefined) return room
  const found = knownOf(room)
  let below = found.rooms.get(head)
  if (!below) {
    const tokens = found.heads.tokens(head)
    below = tokens === 0 ? room : {...room, limitTokens: Math.max(1, room.limitTokens - tokens - seam)}
    found.rooms.set(head, below)
  }
  return below
}

/** Whether a stretch of text fits below what stays of such a head and of the context line by all means: exact. */
export function fitsLeast(room: Room, head: Head | null, start: number, end: number): boolean {
  const least = head?.least === undefined ? null : headLine({...head, text: head.least})
  if (least !== null && fitsRoom(room, start, end, least)) return true
  return room.shortest !== undefined && room.measure.exact(start, end, room.shortest + (least ?? '')) <= room.limitTokens
}
