import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/index.js'

const harbours = ['Aberdeen', 'Bergen', 'Calais', 'Dover', 'Esbjerg', 'Fowey', 'Gdynia', 'Hull', 'Ijmuiden', 'Kiel', 'Larne', 'Malmo']

/** Words that differ from number to number, and as many as it says. */
function wordsOf(number: number): string {
  return Array.from({length: 4 + ((number * 7) % 13)}, (_, index) => harbours[(number * 5 + index * 3) % harbours.length]!.toLowerCase()).join('_')
}

const methodOf = (number: number) => `def ferry_${number}(boat):\n    return boat.${wordsOf(number)} + ${number}\n`
const sectionOf = (number: number) => `## Pier ${number}\n\nBoats to ${wordsOf(number).replaceAll('_', ', ')} leave from here.\n`

async function idsOf(path: string, parts: readonly string[]): Promise<string[]> {
  const {chunks} = await sectile({path, value: parts.join('\n\n')}, {maxTokens: 128})
  return chunks.map(({id}) => id)
}

/** How many chunks of a text are not in it any more once it is edited. */
async function changed(path: string, before: readonly string[], after: readonly string[]): Promise<{changed: number; all: number}> {
  const old = await idsOf(path, before)
  const still = new Set(await idsOf(path, after))
  return {changed: old.filter((id) => !still.has(id)).length, all: old.length}
}

const numbers = Array.from({length: 200}, (_, index) => index + 1)
/** An edit may reach as far as that, in chunks: the groups behind it soon end where they did. */
const mostChanged = 8

describe.each([
  ['definitions', 'ferries.py', 50, methodOf],
  ['sections', 'piers.md', 20, sectionOf],
] as const)('small %s that are joined', (_, path, leastTokens, write) => {
  const parts = numbers.map(write)

  it.each([20, 60, 61, 100, 137])('change only near a new one, number %i', async (at) => {
    const edited = await changed(path, parts, [...parts.slice(0, at), write(999), ...parts.slice(at)])
    expect(edited.all).toBeGreaterThan(30)
    expect(edited.changed).toBeLessThanOrEqual(mostChanged)
  })

  it.each([20, 60, 61, 100, 137])('change only near one that is taken out, number %i', async (at) => {
    expect((await changed(path, parts, parts.filter((_part, index) => index !== at))).changed).toBeLessThanOrEqual(mostChanged)
  })

  it('all change by themselves where one word of each is another', async () => {
    const edited = parts.map((part, index) => (index === 80 ? part.replace('boat', 'ship') : part))
    expect((await changed(path, parts, edited)).changed).toBeLessThanOrEqual(2)
  })

  it('leave none behind that says too little', async () => {
    const {chunks} = await sectile({path, value: parts.join('\n\n')}, {maxTokens: 128})
    for (const {tokens} of chunks) expect(tokens).toBeGreaterThanOrEqual(leastTokens)
  })
})

describe('groups of small definitions', () => {
  it('end where a class ends, once they are large enough', async () => {
    const members = (name: string, from: number) => `class ${name}:\n${Array.from({length: 12}, (_, index) => `    ${methodOf(from + index).replaceAll('\n', '\n    ').trimEnd()}\n`).join('\n')}`
    const {chunks} = await sectile({path: 'lines.py', value: `${members('North', 1)}\n\n${members('South', 20)}`}, {maxTokens: 200, members: true})
    const mixed = chunks.filter(({content}) => /class South/.test(content) && !content.trimStart().startsWith('class South'))
    expect(mixed).toEqual([])
  })
})
