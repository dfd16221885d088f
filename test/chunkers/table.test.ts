import {expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

it('a comment in a cell is not shown, and the bars around it stay in a core', async () => {
  const value = '| alpha | k |\n|:--|---|\n| x y z | <!-- hid --> |\n| other | a |\n'
  for (const tables of ['auto', 'rows'] as const) {
    const {chunks, root} = await sectile(value, {format: 'markdown', tables})
    expect(chunks[0]!.text).not.toContain('hid')
    const ranges = [...chunks.flatMap(({source}) => source.ranges), ...root.data.skipped.map(({start, end}): [number, number] => [start, end])].sort((a, b) => a[0] - b[0])
    const left = ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), value)
    expect(left.replaceAll('|:--|---|', '').trim()).toBe('')
  }
})
