const units = [
  'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix',
  'onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf',
]
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt']

/** `cent vingt et un`, `quatre-vingts`; null for what no list counts to. */
export function frenchCardinal(value: number): string | null {
  if (!Number.isInteger(value) || value < 0 || value > 999_999) return null
  // 'deux cents' and 'quatre-vingts' lose their s before another word, 'mille' among them.
  return value === 0 ? units[0]! : wordsOf(value).replace(/(\S+ cent|quatre-vingt)$/, '$1s')
}

/** `premier`, `vingt et unième`. */
export function frenchOrdinal(value: number): string | null {
  if (value === 1) return 'premier'
  if (!Number.isInteger(value) || value < 1 || value > 999_999) return null
  // 'cinquième', 'neuvième', 'quatrième'
  return `${wordsOf(value).replace(/cinq$/, 'cinqu').replace(/neuf$/, 'neuv').replace(/e$/, '')}ième`
}

function wordsOf(value: number): string {
  if (value < 20) return units[value]!
  if (value < 100) return belowHundred(value)
  const [power, name] = value < 1000 ? [100, 'cent'] : [1000, 'mille']
  const count = Math.floor(value / power)
  const rest = value % power
  return `${count > 1 ? `${wordsOf(count)} ` : ''}${name}${rest ? ` ${wordsOf(rest)}` : ''}`
}

/** Seventy and ninety count on from sixty and eighty: 'soixante et onze', 'quatre-vingt-onze'. */
function belowHundred(value: number): string {
  const ten = Math.floor(value / 10)
  const rest = (value % 10) + (ten === 7 || ten === 9 ? 10 : 0)
  if (rest === 0) return tens[ten]!
  return tens[ten]! + ((rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-') + units[rest]!
}
