import path from 'node:path'

/** A file's name as chunks and reports carry it: relative to `cwd`, with `/`. */
export function relativePath(cwd: string, absolute: string): string {
  const relative = path.relative(cwd, absolute) || '.'
  return path.sep === '/' ? relative : relative.split(path.sep).join('/')
}

/** `docs` in front of `docs/a.md`, null in front of the file system's root. */
export function parentOf(folder: string): string | null {
  const parent = path.dirname(folder)
  return parent === folder ? null : parent
}
