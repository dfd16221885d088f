import type {Piece} from './piece.js'

/** A piece that was opened, by the first of its parts. */
type Opened = Map<Piece, {whole: Piece; parts: readonly Piece[]}>

/**
 * The pieces with those opened that stand in or beside a group which says too little, so that it may be given some more; null where none can be opened.
 * Blocks that were whole get numbers from `freshBlock` on.
 */
export function openBeside(
  groups: readonly Piece[][],
  said: (first: number, last: number) => number,
  scrapTokens: number,
  freshBlock: number,
): {pieces: Piece[]; opened: Opened} | null {
  let at = 0
  const scraps = groups.map(({length}) => said(at, (at += length) - 1) < scrapTokens)
  if (groups.length < 2 || !scraps.includes(true)) return null
  const opened: Opened = new Map()
  const pieces = groups.flatMap((group, index) => {
    if (!scraps[index - 1] && !scraps[index] && !scraps[index + 1]) return group
    return group.flatMap((piece) => {
      const finer = piece.finer?.() ?? []
      if (finer.length < 2 || finer.some(({company}) => company !== finer[0]!.company)) return [piece]
      const block = piece.block >= 0 ? piece.block : freshBlock + piece.start
      const parts = finer.map((part): Piece => ({...part, company: piece.company, block, ...(piece.single && {single: true})}))
      opened.set(parts[0]!, {whole: piece, parts})
      return parts
    })
  })
  return opened.size > 0 ? {pieces, opened} : null
}

/** Groups with those pieces whole again that were opened and not cut. */
export function closeAgain(groups: readonly Piece[][], opened: Opened): Piece[][] {
  return groups.map((group) => {
    const pieces: Piece[] = []
    for (let at = 0; at < group.length; ) {
      const found = opened.get(group[at]!)
      // A part that was opened in its turn, and cut, stands for itself no more.
      const closes = found !== undefined && found.parts.every((part, index) => group[at + index] === part)
      pieces.push(closes ? found.whole : group[at]!)
      at += closes ? found.parts.length : 1
    }
    return pieces
  })
}
