import {expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

async function linesOf(value: string): Promise<string[]> {
  const {chunks} = await sectile({path: 'a.csv', value}, {summaries: false})
  return chunks[0]!.content.split('\n')
}

it('the first row leaves out names of empty cells as the others do', async () => {
  expect(await linesOf('plant,height,place\nfern,30,\nmoss,,wall\n')).toEqual(['plant: fern', 'height: 30', '', 'plant: moss', 'place: wall'])
})

it('a column without any value has its name in the first row', async () => {
  expect(await linesOf('plant,height,place\nfern,30,\nmoss,2,\n')).toEqual(['plant: fern', 'height: 30', 'place:', '', 'plant: moss', 'height: 2'])
})
