import fs from 'node:fs/promises'
import path from 'node:path'
import picomatch from 'picomatch'
import {foldersAbove, ignorecase} from './git-ignore.js'
import {relativePath} from './paths.js'

/** What a `.gitattributes` can say of a file that matters here; false or null takes back what stood before. */
export interface Attributes {
  'linguist-generated'?: string | boolean | null
  'linguist-vendored'?: string | boolean | null
  'linguist-language'?: string | boolean | null
  binary?: string | boolean | null
}

type Name = keyof Attributes

const names: readonly string[] = ['linguist-generated', 'linguist-vendored', 'linguist-language', 'binary'] satisfies Name[]

interface Rule {
  matches(relative: string): boolean
  says: Attributes
}

/** The rules that hold in one folder: those of its own file, which win, and those from above. */
export interface GitAttributes {
  folder: string
  rules: readonly Rule[]
  above: GitAttributes | null
}

/** The rules from above `folder`, as for `.gitignore`; null where there are none. */
export async function attributesAbove(folder: string): Promise<GitAttributes | null> {
  let found: GitAttributes | null = null
  for (const one of (await foldersAbove(folder)) ?? []) found = await withAttributesOf(found, one)
  return found
}

/** The same with those of the folder's own `.gitattributes`. */
export async function withAttributesOf(above: GitAttributes | null, folder: string): Promise<GitAttributes | null> {
  let text: string
  try {
    text = await fs.readFile(path.join(folder, '.gitattributes'), 'utf8')
  } catch {
    return above
  }
  const rules = text.replace(/^\uFEFF/, '').split(/\r?\n/).flatMap((line) => readRule(line) ?? [])
  // A later line wins.
  return rules.length > 0 ? {folder, rules: rules.reverse(), above} : above
}

/** What holds for a file. */
export function attributesOf(git: GitAttributes | null, absolute: string): Attributes {
  const found: Attributes = {}
  for (let at = git; at !== null; at = at.above) {
    const relative = relativePath(at.folder, absolute)
    for (const {matches, says} of at.rules) {
      if (Object.keys(says).every((name) => name in found) || !matches(relative)) continue
      Object.assign(found, {...says, ...found})
    }
  }
  return found
}

/** Whether some rule takes back that files are vendored, so that a vendored folder has to be looked into. */
export function takesBackVendored(git: GitAttributes | null): boolean {
  for (let at = git; at !== null; at = at.above) {
    if (at.rules.some(({says}) => 'linguist-vendored' in says && !isSet(says['linguist-vendored']))) return true
  }
  return false
}

export function isSet(value: string | boolean | null | undefined): boolean {
  return value === true || (typeof value === 'string' && value !== 'false')
}

/** `*.js linguist-vendored -linguist-generated linguist-language=C++`; null for a line that says nothing of interest. */
function readRule(line: string): Rule | null {
  const [, quoted, plain, rest] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"#]\S*))\s+(.*)$/.exec(line) ?? []
  const pattern = quoted?.replace(/\\(["\\])/g, '$1') ?? plain
  // Git allows no negation here, and a pattern for a folder alone matches no file.
  if (!pattern || pattern.startsWith('!') || pattern.startsWith('[attr]') || pattern.endsWith('/')) return null
  const says: Attributes = {}
  for (const word of rest!.trim().split(/\s+/)) {
    const [, sign, name, value] = /^([-!]?)([^=]+)(?:=(.*))?$/.exec(word) ?? []
    if (name && names.includes(name)) says[name as Name] = sign === '-' ? false : sign === '!' ? null : (value ?? true)
  }
  return Object.keys(says).length > 0 ? {matches: matcherOf(pattern), says} : null
}

function matcherOf(pattern: string): (relative: string) => boolean {
  const anchored = pattern.includes('/')
  // Only wildcards and brackets mean something to Git.
  const glob = pattern.replace(/^\//, '').replace(/[{}()|+@!]/g, '\\$&')
  const test = picomatch(glob, {dot: true, nobrace: true, noextglob: true, nonegate: true, nocase: ignorecase, windows: false})
  return anchored ? (relative) => test(relative) : (relative) => test(relative.slice(relative.lastIndexOf('/') + 1))
}
