/** How a script writes numbers by characters for digits and for powers of ten. */
interface Counting {
  digits: string
  /** Characters for 10, 100, 1000 and 10,000; empty where numbers are digits in a row. */
  powers: string
  /** What stands for zeros inside a number. */
  zero: string
  /** Whether ten is written with a one before it: always, inside a longer number, or never (nor before 100 and 1000). */
  one: 'always' | 'inside' | 'never'
  /** From 100 on digits stand in a row. */
  rowFrom100?: boolean
}

const chinese = '〇一二三四五六七八九'
const hollow = '○一二三四五六七八九'

const countings: Readonly<Record<string, Counting>> = {
  ideographDigital: {digits: chinese, powers: '', zero: '', one: 'always'},
  japaneseDigitalTenThousand: {digits: chinese, powers: '', zero: '', one: 'always'},
  taiwaneseDigital: {digits: hollow, powers: '', zero: '', one: 'always'},
  koreanDigital: {digits: '영일이삼사오육칠팔구', powers: '', zero: '', one: 'always'},
  koreanDigital2: {digits: '零一二三四五六七八九', powers: '', zero: '', one: 'always'},
  chineseCounting: {digits: hollow, powers: '十百千万', zero: '', one: 'inside', rowFrom100: true},
  taiwaneseCounting: {digits: hollow, powers: '十百千萬', zero: '', one: 'inside', rowFrom100: true},
  chineseCountingThousand: {digits: chinese, powers: '十百千万', zero: '〇', one: 'inside'},
  taiwaneseCountingThousand: {digits: chinese, powers: '十百千萬', zero: '零', one: 'inside'},
  chineseLegalSimplified: {digits: '零壹贰叁肆伍陆柒捌玖', powers: '拾佰仟萬', zero: '零', one: 'always'},
  ideographLegalTraditional: {digits: '零壹貳參肆伍陸柒捌玖', powers: '拾佰仟萬', zero: '零', one: 'always'},
  japaneseCounting: {digits: chinese, powers: '十百千万', zero: '', one: 'never'},
  japaneseLegal: {digits: '〇壱弐参四伍六七八九', powers: '拾百阡萬', zero: '', one: 'always'},
  koreanCounting: {digits: '영일이삼사오육칠팔구', powers: '십백천만', zero: '', one: 'never'},
}

/** Numbers in the characters of East Asia. */
export const eastAsianNumber = {
  names: Object.keys(countings),
  /** Null from 100,000 on, where no list comes. */
  write(value: number, name: string): string | null {
    const counting = countings[name]
    if (!counting || value < 0 || value >= 100_000) return null
    const digits = Array.from(String(value), Number)
    if (value === 0 || !counting.powers || (counting.rowFrom100 && value >= 100)) return digits.map((digit) => counting.digits[digit]!).join('')
    return withPowers(digits, counting)
  },
}

function withPowers(digits: readonly number[], {digits: characters, powers, zero, one}: Counting): string {
  let text = ''
  let gap = false
  digits.forEach((digit, i) => {
    const power = digits.length - 1 - i
    if (digit === 0) {
      gap = true
      return
    }
    // 105 is 'one hundred zero five', 110 has no zero to say.
    if (gap && text) text += zero
    gap = false
    const leavesOne = digit === 1 && power > 0 && power < 4 && (one === 'never' || (one === 'inside' && power === 1 && i === 0))
    text += (leavesOne ? '' : characters[digit]!) + (power > 0 ? powers[power - 1]! : '')
  })
  return text
}

const koreanUnits = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']
const koreanTens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']

/** Korean words of its own, up to 99. */
export function koreanNative(value: number): string | null {
  return value >= 1 && value < 100 ? koreanTens[Math.floor(value / 10)]! + koreanUnits[value % 10]! : null
}
