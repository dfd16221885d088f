import type {SkipReason} from '../../tree/types.js'
import type {ParagraphItem, Piece} from './content.js'

/** A piece that may be seen. */
export type Seen = Exclude<Piece, {kind: 'comment'}>

/** Why a piece is in no block; null for what is read. A field is believed only where its end was met. */
export function reasonOf(piece: Seen): SkipReason | null {
  if (piece.hidden) return piece.hidden
  if (piece.navigation?.closed) return 'navigation'
  return piece.instruction?.closed ? 'hidden' : null
}

/** The pieces of a paragraph that are read. */
export function seenIn({pieces}: ParagraphItem): Seen[] {
  return pieces.filter((piece): piece is Seen => piece.kind !== 'comment' && reasonOf(piece) === null)
}

/** A piece as plain text. */
export function plainPiece(piece: Seen): string {
  switch (piece.kind) {
    case 'text':
      return piece.value
    case 'line':
      return '\n'
    case 'image':
      return piece.alt
    case 'math':
      return piece.latex
    default:
      return ''
  }
}

/** What is read of a paragraph, as plain text. */
export function plainText(paragraph: ParagraphItem): string {
  let text = ''
  for (const piece of paragraph.pieces) if (piece.kind !== 'comment' && reasonOf(piece) === null) text += plainPiece(piece)
  return text.trim()
}

/** Whether anything of a paragraph is to be seen: its text, or a note that it cites. */
export function isSeen(paragraph: ParagraphItem): boolean {
  return paragraph.pieces.some((piece) => piece.kind !== 'comment' && reasonOf(piece) === null && (piece.kind === 'note' || /\S/.test(plainPiece(piece))))
}
