/** What was made of texts that come again and again; of texts without end the latest are kept. */
export interface Memo<Value> {
  get(text: string): Value | undefined
  set(text: string, value: Value): void
}

/** A memo of `size` to twice as many texts. */
export function createMemo<Value>(size: number): Memo<Value> {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  const set = (text: string, value: Value) => {
    if (recent.size >= size) {
      older = recent
      recent = new Map()
    }
    recent.set(detached(text), value)
  }
  return {
    get(text) {
      const found = recent.get(text)
      if (found !== undefined) return found
      const old = older.get(text)
      if (old !== undefined) set(text, old)
      return old
    },
    set,
  }
}

/** A copy: a part of a string keeps the whole of it in memory. */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}
