import type {ColumnProfile} from './types.js'

/** Words of names of columns that hold names, in lower case. */
const nameWords: ReadonlySet<string> = new Set(
  'name names title label item product country city company subject model term parameter option field property feature command function method имя название наименование фио товар страна город параметр назва найменування titel bezeichnung land stadt produkt nom titre pays ville produit 名称 姓名 名字 标题'.split(' '),
)
/** Longer values describe a row more than they name it. */
const longestName = 60

/**
 * Which columns name a row: an id that none shares and the name beside it; else a column of names, of different dates, or the first
 * text. None where no column does.
 */
export function keyColumns(names: readonly string[], profiles: readonly ColumnProfile[]): number[] {
  const filled = (index: number) => profiles[index]!.count > 0 && profiles[index]!.empty * 10 <= profiles[index]!.count
  const find = (is: (profile: ColumnProfile, index: number) => boolean) => profiles.findIndex((profile, index) => filled(index) && is(profile, index))
  const short = (profile: ColumnProfile) => (profile.type === 'text' || profile.type === 'id') && profile.length <= longestName
  const isNamed = (index: number) => names[index]!.toLowerCase().split(/[\s_.,:/-]/).some((word) => nameWords.has(word))

  const id = find(({type, unique}) => type === 'id' && unique)
  const named = find((profile, index) => short(profile) && profile.type === 'text' && isNamed(index))
  const different = find((profile) => short(profile) && profile.unique)
  if (id >= 0) {
    const name = named >= 0 ? named : find((profile) => profile.type === 'text' && short(profile) && profile.unique)
    return name >= 0 && name !== id ? [id, name].sort((a, b) => a - b) : [id]
  }
  const ways = [
    named >= 0 && different >= 0 && different < named ? different : named,
    different,
    find(({type, unique}) => type === 'date' && unique),
    find((profile) => profile.type === 'text' && short(profile)),
    find(({type}) => type === 'text' || type === 'id'),
  ]
  const key = ways.find((index) => index >= 0)
  return key === undefined ? [] : [key]
}
