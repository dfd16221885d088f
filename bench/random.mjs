/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A shuffled copy. */
export function shuffled(things, random) {
  const copy = [...things]
  for (let i = copy.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[copy[i], copy[other]] = [copy[other], copy[i]]
  }
  return copy
}
