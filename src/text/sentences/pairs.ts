import {isSpace} from '../characters.js'
import {closersOf} from './marks.js'

/** Open brackets and quotation marks kept in mind; a text with more of them in each other loses the outer ones. */
const maxDepth = 16

/** The brackets and quotation marks that are open while a text is scanned. */
export interface Pairs {
  /** Takes in the mark at `offset`; gives the offset of the opening mark it closes, or -1. */
  take(text: string, offset: number): number
  /** Forgets what is open. */
  reset(): void
}

export function createPairs(): Pairs {
  let closers: string[] = []
  let offsets: number[] = []
  return {take, reset}

  function take(text: string, offset: number): number {
    const mark = text[offset]!
    if (mayClose(text, offset, mark)) {
      for (let i = closers.length - 1; i >= 0; i--) {
        if (!closers[i]!.includes(mark)) continue
        const opener = offsets[i]!
        closers.length = offsets.length = i
        return opener
      }
    }
    const closer = closersOf.get(mark)
    if (closer && mayOpen(text, offset, mark)) {
      if (closers.length === maxDepth) {
        closers.shift()
        offsets.shift()
      }
      closers.push(closer)
      offsets.push(offset)
    }
    return -1
  }

  function reset() {
    closers = []
    offsets = []
  }
}

/** Marks that look the same on both sides are told by the blank beside them: `say "yes" now`. */
function mayClose(text: string, offset: number, mark: string): boolean {
  return mark !== '"' || !blankAt(text, offset - 1)
}

function mayOpen(text: string, offset: number, mark: string): boolean {
  if (mark !== '"' && mark !== '»') return true
  return !blankAt(text, offset + 1) && (blankAt(text, offset - 1) || closersOf.has(text[offset - 1]!))
}

function blankAt(text: string, offset: number): boolean {
  return offset < 0 || offset >= text.length || isSpace(text.charCodeAt(offset))
}
