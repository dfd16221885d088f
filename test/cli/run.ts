import {spawn, type ChildProcess} from 'node:child_process'
import {fileURLToPath} from 'node:url'

export const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ran {
  code: number | null
  /** What ended the process, where it did not end by itself. */
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  cwd: string
  /** Standard input; empty by default. `null` leaves it open. */
  input?: string | Uint8Array | null
  /** Called with the running process. */
  during?(child: ChildProcess): void
}

/** Runs the built command line. */
export function run(args: readonly string[], {cwd, input = '', during}: RunOptions): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], {cwd})
  const ran: Ran = {code: null, signal: null, stdout: '', stderr: ''}
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.stderr += text))
  child.stdin.on('error', () => {})
  if (input !== null) child.stdin.end(input)
  during?.(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({...ran, code, signal}))
  })
}

/** Chunks as they stand in JSONL. */
export function readLines(jsonl: string): {text: string; content: string; tokens: number; source: {path: string; ranges: [number, number][]}}[] {
  return jsonl.split('\n').filter(Boolean).map((line) => JSON.parse(line))
}
