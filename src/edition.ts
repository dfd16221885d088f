/** Names that say of which edition a document is, the stronger ones first; compared without case, blanks, `-` and `_`. */
const names: readonly [fact: string, names: readonly string[]][] = [
  ['version', ['version', 'edition', 'revision', 'docversion', 'редакция', 'версия', 'редакція', 'версія', '版本', 'fassung', 'stand']],
  ['status', ['status', 'state', 'статус', '状态']],
  ['date', ['effective', 'effectivedate', 'inforce', 'validfrom', 'date', 'issueddate', 'lastupdated', 'updated', 'lastmod', 'modified', 'datemodified', 'published', 'created', 'дата', '日期', 'datum']],
]

const fold = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

const longest = 60

/** What a document says of its edition, in one line: `version 3, status in force, date 2024-05-01`; null where it says nothing. */
export function editionOf(...sources: readonly (Record<string, unknown> | null)[]): string | null {
  const known = new Map<string, string>()
  for (const source of sources) {
    for (const [name, value] of Object.entries(source ?? {})) {
      const said = textOf(value)
      if (said !== null) known.set(fold(name), said)
    }
  }
  const said = names.flatMap(([fact, all]) => {
    const found = all.map((name) => known.get(name)).find((value) => value !== undefined)
    return found === undefined ? [] : [`${fact} ${found}`]
  })
  return said.length > 0 ? said.join(', ') : null
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  // a moment at midnight is a day
  const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?Z?$/, '$1')
  return text !== '' && text.length <= longest && !text.includes('\n') ? text : null
}
