import {expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

it('an admonition of a title alone is one line', async () => {
  const {chunks} = await sectile({value: '- > [!NOTE]\n\n- Ropes lie on deck.\n', path: 'a.md'})
  expect(chunks.map(({content}) => content)).toEqual(['- > [!NOTE]\n\n- Ropes lie on deck.'])
})

it('a lead-in that stands again names the place of its entities', async () => {
  const page = `<ul><li><p>In the caf&eacute; say:</p><ul>${'<li>Three cups of tea with milk and sugar.</li>'.repeat(4)}</ul></li></ul>`
  const {chunks} = await sectile({value: page, path: 'a.html'}, {maxTokens: 24, format: 'html'})
  const later = chunks.filter(({text}) => text.includes('café say:')).slice(1)
  expect(later.length).toBeGreaterThan(0)
  const shown = later[0]!.source.repeated.map(([start, end]) => page.slice(start, end))
  expect(shown.join('')).toContain('caf&eacute; say:')
})
