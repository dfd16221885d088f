/** Index of the last of `count` things, in an order in which `holds` is true first and then no more; -1 where it never is. */
export function lastWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How many of the sorted numbers are less than `limit`. */
export function countBelow(sorted: readonly number[], limit: number): number {
  return lastWhere(sorted.length, (index) => sorted[index]! < limit) + 1
}
