import {createNameFinder} from './text/identifiers.js'
import type {Content, Root} from './tree/types.js'

/** Gives the import statements whose names occur in a text, in the order of the file. */
export type ImportsUsed = (text: string) => string[]

/** More than these say nothing of a chunk. */
const mostImports = 20
const longestStatement = 200

/** Prepares the imports of a file of code; null where it has none. Names are taken from the statements by their form, for any language. */
export function createImports(root: Root): ImportsUsed | null {
  const statements = [...new Set(statementsIn(root.children).flatMap(single))]
  const byName = new Map<string, number[]>()
  statements.forEach((statement, index) => {
    for (const name of namesIn(statement)) {
      const known = byName.get(name)
      if (known) known.push(index)
      else byName.set(name, [index])
    }
  })
  if (byName.size === 0) return null
  const find = createNameFinder(byName.keys())
  return (text) => {
    const used = new Set<number>()
    find(text, (name) => {
      for (const index of byName.get(name)!) used.add(index)
    })
    return [...used].sort((a, b) => a - b).slice(0, mostImports).map((index) => shortened(statements[index]!))
  }
}

/** The statements of a group that stands in brackets: `import (` with two lines below is two. */
function single(statement: string): string[] {
  const group = /^(import) ?\((.*)\)$/.exec(statement)
  const members = group?.[2]!.match(/(?:[\w.]+ )?(?:"[^"]*"|`[^`]*`)/g)
  return members ? members.map((member) => `${group![1]} ${member}`) : [statement]
}

function shortened(statement: string): string {
  if (statement.length <= longestStatement) return statement
  const code = statement.charCodeAt(longestStatement - 1)
  return `${statement.slice(0, code >= 0xd800 && code < 0xdc00 ? longestStatement - 1 : longestStatement)}…`
}

function statementsIn(children: readonly Content[]): string[] {
  return children.flatMap((child) =>
    child.type === 'section' ? statementsIn(child.children) : 'statements' in child ? (child.statements ?? []) : [],
  )
}

const quoted = /(["'`])(.*?)\1|<([\w./+-]+)>/g
const renamed = /[\w$.:\\*]+\s+as\s+([\w$]+)/g
/** A name with what it is taken from: the last part is what the file says. */
const path = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\|\/)[\p{L}_$][\p{L}\p{N}_$]*)*/gu
const keywords = new Set(
  'import from as use using require require_relative require_once include include_once load static const let var type typeof package module namespace open extern crate pub function qualified hiding alias library source local global self super default with'.split(' '),
)

/** What says where the file itself belongs. */
const belongs = /^(?:package|namespace|module|library|part of|declare)\b/

/** Names that a statement makes known; where it names none, the last part of what it loads. */
function namesIn(statement: string): Set<string> {
  if (belongs.test(statement)) return new Set()
  const plain = statement.replace(quoted, ' ')
  const bare = /\sas\s/.test(plain) ? plain.replace(renamed, '$1') : plain
  const names = new Set<string>()
  for (const [found] of bare.matchAll(path)) {
    const last = found.split(/\.|::|\\|\//).pop()!
    if (!keywords.has(last) && last !== '_') names.add(last)
  }
  // 'from a.b import c': the module is named only to take from it
  const from = /^\s*from\s+([\w.]+)\s+import\b/.exec(statement)?.[1]
  if (from) names.delete(from.split('.').pop()!)
  if (names.size === 0) {
    for (const [, , text, header] of statement.matchAll(quoted)) {
      // 'github.com/harbour/tides/v2' is called tides.
      const last = (text ?? header ?? '').replace(/(?<=\/.*)\/v\d+$/, '').split('/').pop()!.replace(/\.\w+$/, '')
      if (last) names.add(last)
    }
  }
  return names
}
