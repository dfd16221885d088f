/** What the sentence scanner does at a character. */
export const Act = {stop: 1, wideStop: 2, pair: 3, line: 4, emphasis: 5} as const

/** Full stops and their like, behind which a new sentence needs white space in front. */
export const stops = '.!?…‼⁉⁈⁇؟۔।॥։။።'
/** Full stops of scripts that put no blank behind them. */
export const wideStops = '。！？｡．'
/** Marks that go on with the sentence: a comma behind `?`, table bars, operators. */
export const continuing = new Set(`,;:)]}%=|/+&'”’»、，；：）】》」』〉${stops}${wideStops}`)
/** Opening mark → the marks that close it. */
export const closersOf: ReadonlyMap<string, string> = new Map([
  ['(', ')'], ['[', ']'], ['{', '}'], ['«', '»'], ['»', '«'], ['“', '”'], ['„', '“”'], ['"', '"'],
  ['《', '》'], ['〈', '〉'], ['「', '」'], ['『', '』'], ['（', '）'], ['【', '】'], ['〔', '〕'], ['〝', '〟'],
])
/** Quotation marks and brackets that may stand between a full stop and the blank behind it, with Markdown's marks. */
export const closing = new Set(`)]}»«”"'’“›」』》〉）】〕〟*_~\``)
/** What may stand in front of the first letter of a sentence, blanks aside. */
export const opening = new Set(`([{«»“„"'‘‹「『《〈（【〔〝¿¡*_~\`#>–—-•·`)
/** Markdown's marks that open and close alike. */
export const emphasis = '*~`'
/** Parted by blanks, a dash goes on with the sentence behind a quotation: «Где?» — Он молчал. */
export const dashes = new Set('–—-')

/** Act per UTF-16 unit; 0 for the units the scanner passes over. */
export const acts: Uint8Array = table()

function table(): Uint8Array {
  const acts = new Uint8Array(0x10000)
  const set = (characters: Iterable<string>, act: number) => {
    for (const character of characters) acts[character.charCodeAt(0)] = act
  }
  set([...closersOf.keys(), ...[...closersOf.values()].join('')], Act.pair)
  set(stops, Act.stop)
  set(wideStops, Act.wideStop)
  set(emphasis, Act.emphasis)
  set('\n', Act.line)
  return acts
}
