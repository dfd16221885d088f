import type {InlineText, Mark} from './mapped-text.js'

const word = /[\p{L}\p{N}]/u

/** Marks around the words of an image: of `![words](target)`, and of `<img alt="words">` where the words stand in the tag. */
const opening = /^(?:!\[|<img\b)/i

/**
 * The same text, in whose plain form the words of images touch no others: `Berth![map](m.png)s` is not `Berthmaps`.
 * Between two words an image stands for itself, as no sign of a word does.
 */
export function partImages(text: InlineText): InlineText {
  const {value} = text
  const marks = text.marks.map((mark): Mark => [...mark])
  /** Of each mark that is open: whether its words are those of an image, and how that ends. */
  const open: ('image' | 'tag' | 'other')[] = []
  let before = ''
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i]!
    const [start, end, plain, side] = mark
    if (start > (marks[i - 1]?.[1] ?? 0)) before = value[start - 1]!
    const sign = value[start]
    const begins = opening.exec(value.slice(start, Math.min(end, start + 5)))
    if (begins && plain !== '') {
      // '<img alt=words>' whose words are written as its plain form
      if (touch(before, plain[0]!)) mark[2] = ` ${mark[2]}`
      if (touch(plain[plain.length - 1]!, behind(i))) mark[2] += ' '
    } else if (begins && side === 1) {
      open.push(sign === '!' ? 'image' : 'tag')
      if (touch(before, behind(i))) mark[2] = ' '
    } else if (sign === '[' && side === 1) open.push('other')
    else if (side === -1 && (sign === ']' || open[open.length - 1] === 'tag')) {
      if ((open.pop() ?? 'other') !== 'other' && touch(before, behind(i))) mark[2] = ' '
    }
    before = mark[2][mark[2].length - 1] ?? before
  }
  return {...text, marks}

  /** The first sign that the plain form has behind a mark. */
  function behind(index: number): string {
    let i = index
    while (marks[i + 1]?.[0] === marks[i]![1] && marks[i + 1]![2] === '') i++
    const next = marks[i + 1]
    return next && next[0] === marks[i]![1] ? next[2][0]! : (value[marks[i]![1]] ?? '')
  }
}

function touch(left: string, right: string): boolean {
  return word.test(left) && word.test(right)
}
