import type {Progress} from '../node.js'

const width = 24
const milliseconds = 100

/** A bar on one line of a terminal, drawn at most ten times a second. */
export function createProgressBar(stream: NodeJS.WriteStream): {show(progress: Progress): void; clear(): void} {
  let last = 0
  let drawn = false
  return {
    show({done, total, path}) {
      const now = performance.now()
      if (now - last < milliseconds) return
      last = now
      const filled = total === null ? 0 : Math.round((done / Math.max(done, total)) * width)
      const head = `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${done.toLocaleString('en-US')}/${total?.toLocaleString('en-US') ?? '?'} files `
      // Control characters of a file name must not move the cursor.
      const name = path.replace(/\p{Cc}/gu, '?')
      stream.write(`\r\u001B[K${head}${name.slice(-Math.max(0, (stream.columns ?? 80) - head.length - 1))}`)
      drawn = true
    },
    clear() {
      if (drawn) stream.write('\r\u001B[K')
      drawn = false
    },
  }
}
