import fs from 'node:fs/promises'
import path from 'node:path'
import ignore, {type Ignore} from 'ignore'
import {parentOf} from './paths.js'

/** The rules that hold in one folder: its own `.gitignore` and those of the folders above it. */
export interface GitRules {
  /** Folder all rules are relative to. */
  top: string
  rules: Ignore
}

/** Git compares names without case where the file system does. */
export const ignorecase = process.platform === 'win32' || process.platform === 'darwin'

/** The folders from the top of the repository down to the parent of `folder`; null outside a repository. */
export async function foldersAbove(folder: string): Promise<string[] | null> {
  const above: string[] = []
  for (let at: string | null = folder; at !== null; at = parentOf(at)) {
    if (at !== folder) above.unshift(at)
    if (await exists(path.join(at, '.git'))) return above
  }
  return null
}

/**
 * The rules from above `folder`: every `.gitignore` from the top of the repository down to the folder's parent.
 * Outside a repository, and where the folder itself is ignored (it was named, so it is wanted), there are none.
 */
export async function rulesAbove(folder: string): Promise<GitRules> {
  const none: GitRules = {top: folder, rules: ignore({ignorecase})}
  const above = await foldersAbove(folder)
  if (!above || above.length === 0) return none
  let git: GitRules = {top: above[0]!, rules: ignore({ignorecase})}
  for (const one of above) git = await withRulesOf(git, one)
  return isIgnored(git, folder, true) ? none : git
}

/** The same rules with those of the folder's own `.gitignore`, which win. */
export async function withRulesOf(git: GitRules, folder: string): Promise<GitRules> {
  let text: string
  try {
    text = await fs.readFile(path.join(folder, '.gitignore'), 'utf8')
  } catch {
    return git
  }
  const prefix = slashed(path.relative(git.top, folder)).replace(/[\\*?[\]!# ]/g, '\\$&')
  const rules = ignore({ignorecase}).add(git.rules).add(text.replace(/^\uFEFF/, '').split(/\r?\n/).map((line) => rebase(line, prefix)))
  return {top: git.top, rules}
}

export function isIgnored(git: GitRules, absolute: string, isFolder: boolean): boolean {
  const relative = slashed(path.relative(git.top, absolute))
  return relative !== '' && git.rules.ignores(isFolder ? `${relative}/` : relative)
}

/**
 * Writes a rule of `a/.gitignore` as one of the top: `/b` and `b/c` hold from that folder, `b` at any depth below it.
 * One list for all folders, because a deeper file may take back what a higher one ignores.
 */
function rebase(line: string, prefix: string): string {
  if (prefix === '' || line.trim() === '' || line.startsWith('#')) return line
  const negated = line.startsWith('!')
  const pattern = (negated ? line.slice(1) : line).replace(/^\\(?=[#!])/, '')
  const anchored = pattern.replace(/\s+$/, '').slice(0, -1).includes('/')
  return `${negated ? '!' : ''}/${prefix}/${anchored ? '' : '**/'}${pattern.replace(/^\//, '')}`
}

function slashed(relative: string): string {
  return path.sep === '/' ? relative : relative.split(path.sep).join('/')
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
