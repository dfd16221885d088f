/** A set of digests in hexadecimal that may become large: 64 bits of each are held, in numbers beside each other instead of strings. */
export interface DigestSet {
  /** Takes a digest; whether it was new. */
  add(digest: string): boolean
}

const leastSlots = 64
/** Above this share the slots are doubled. */
const mostFilled = 0.8

/** An empty set. Among two million digests one is taken for another in one of ten million runs. */
export function createDigestSet(): DigestSet {
  /** Two numbers for each slot; both 0 where it is free. */
  let slots = new Uint32Array(2 * leastSlots)
  let size = 0
  return {add}

  function add(digest: string): boolean {
    const high = Number.parseInt(digest.slice(0, 8), 16)
    const low = Number.parseInt(digest.slice(8, 16), 16) || 1
    const at = slotOf(slots, high, low)
    if (slots[at + 1] !== 0) return false
    slots[at] = high
    slots[at + 1] = low
    if (++size > (slots.length / 2) * mostFilled) grow()
    return true
  }

  function grow(): void {
    const more = new Uint32Array(slots.length * 2)
    for (let i = 0; i < slots.length; i += 2) {
      if (slots[i + 1] === 0) continue
      const at = slotOf(more, slots[i]!, slots[i + 1]!)
      more[at] = slots[i]!
      more[at + 1] = slots[i + 1]!
    }
    slots = more
  }
}

/** Where a digest stands, or the free slot for it. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const last = slots.length - 1
  let at = (low * 2) & last & ~1
  while (slots[at + 1] !== 0 && (slots[at + 1] !== low || slots[at] !== high)) at = (at + 2) & last
  return at
}
