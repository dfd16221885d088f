/** The name of a column with the colon that stands before a value; one that the name ends with itself is not doubled: `Servers in:`. */
export function withColon(name: string): string {
  return `${withoutColon(name)}:`
}

/** A name without colons at its end; one of nothing else stays. */
export function withoutColon(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === ':' || name[end - 1] === '：' || (end < name.length && name[end - 1] === ' '))) end--
  return end > 0 ? name.slice(0, end) : name
}
