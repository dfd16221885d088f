import {expect, it} from 'vitest'
import {createProgressBar} from '../../src/cli/progress.js'

function draw(progress: Parameters<ReturnType<typeof createProgressBar>['show']>[0]): string {
  let drawn = ''
  const stream = {columns: 80, write: (text: string) => void (drawn += text)} as unknown as NodeJS.WriteStream
  createProgressBar(stream).show(progress)
  return drawn.replace('\r\u001B[K', '')
}

it('shows how many files are done, of how many once they are counted', () => {
  expect(draw({done: 1200, total: null, path: 'src/a.ts'})).toBe('[------------------------] 1,200/? files src/a.ts')
  expect(draw({done: 1200, total: 2400, path: 'src/a.ts'})).toBe('[############------------] 1,200/2,400 files src/a.ts')
})
