import type {Block} from '../../../tree/types.js'
import {codeOf} from './bodies.js'
import {paragraphsOf} from './paragraphs.js'
import {sliceText, type SourceText} from './source-text.js'
import type {Work} from './work.js'

const fence = '```'

/**
 * A text of a chat whose code stands between fences, wherever on a line: paragraphs and code.
 * `prose` and `code` write what only a chat writes in its own way.
 */
export function fencedOf(work: Work, text: SourceText, prose: (text: SourceText) => SourceText = same, code: (text: SourceText) => SourceText = same): Block[] {
  const blocks: Block[] = []
  const add = (said: SourceText) => {
    for (const each of paragraphsOf(work, said)) blocks.push(each)
  }
  let at = 0
  for (let open = text.value.indexOf(fence); open >= 0; open = text.value.indexOf(fence, at)) {
    const close = text.value.indexOf(fence, open + fence.length)
    if (close < 0) break
    const inside = code(withoutOuterLineEnds(sliceText(text, open + fence.length, close)))
    if (inside.value.trim()) {
      add(prose(sliceText(text, at, open)))
      blocks.push(codeOf(work, inside, null, {open: sliceText(text, open, open + fence.length), close: sliceText(text, close, close + fence.length)}))
      at = close + fence.length
    } else {
      add(prose(sliceText(text, at, close + fence.length)))
      at = close + fence.length
    }
  }
  add(prose(sliceText(text, at, text.value.length)))
  return blocks
}

const same = (text: SourceText) => text

function withoutOuterLineEnds(text: SourceText): SourceText {
  const [first, last] = [text.value.startsWith('\n') ? 1 : 0, text.value.trimEnd().length]
  return sliceText(text, first, Math.max(first, last))
}
