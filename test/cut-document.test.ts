import {describe, expect, it} from 'vitest'
import {sectile, type Options} from '../src/index.js'

/** A function of about as many lines as said. */
const harbour = (lines: number) => `def moor(boat):\n${Array.from({length: lines}, (_, index) => `    boat.rope(${index})\n`).join('')}`
const path = 'harbours/of/the/north/with/a/long/name/moorings.py'

async function chunksOf(value: string, options: Options) {
  const messages: string[] = []
  const {chunks, messages: said} = await sectile({path, value}, options)
  for (const {ruleId} of said) messages.push(ruleId ?? '')
  return {chunks, messages}
}

describe('a definition that fits only without its context line', () => {
  const value = `class Quay:\n${harbour(8).replace(/^/gm, '    ').trimEnd()}\n\n${harbour(20).replace('moor', 'lie').replace(/^/gm, '    ').trimEnd()}\n`

  it('stays whole, and a message says what gave way', async () => {
    const {chunks, messages} = await chunksOf(value, {maxTokens: 72, merge: 0, members: true})
    const holders = chunks.filter(({metadata}) => (metadata['symbols'] as string[] | undefined)?.includes('moor'))
    expect(holders).toHaveLength(1)
    expect(holders[0]!.content).toContain('boat.rope(7)')
    expect(messages).toContain('context-shortened')
  })

  it('loses the path first, then the scopes', async () => {
    const lines = new Set<string>()
    for (let maxTokens = 60; maxTokens < 96; maxTokens++) {
      const {chunks} = await chunksOf(value, {maxTokens, merge: 0, members: true})
      const [holder, ...others] = chunks.filter(({metadata}) => (metadata['symbols'] as string[] | undefined)?.includes('moor'))
      if (holder && others.length === 0) lines.add(holder.text.slice(0, holder.text.indexOf('def moor')).trim())
    }
    expect([...lines]).toEqual(['', 'moor', 'Quay › moor', `${path} › Quay › moor`])
  })
})

it('a quote without words goes with the heading behind it where a document is cut as one text', async () => {
  const value = '> ---\n\n# Rope of hemp\n\n# Knots\n'
  for (const strategy of ['paragraphs', 'lines'] as const) {
    const {chunks} = await sectile(value, {format: 'markdown', maxTokens: 16, tokenizer: 'bytes', strategy, breadcrumb: false})
    expect(chunks.map(({source}) => source.ranges[0]![0])).toEqual([0, value.indexOf('# Knots')])
  }
})

describe('the last method of a class', () => {
  const method = `  lie(boat) {\n${Array.from({length: 9}, (_, index) => `    boat.rope(${index})\n`).join('')}  }\n`
  const value = `class Quay {\n${method.replace('lie', 'moor')}\n${method}}\n`

  it('stays whole where only the bracket behind it, or the context line, has no room', async () => {
    const cut = {moor: 0, lie: 0}
    for (let maxTokens = 48; maxTokens < 90; maxTokens++) {
      const {chunks} = await sectile({path: path.replace('.py', '.js'), value}, {maxTokens, merge: 0, members: true})
      for (const name of ['moor', 'lie'] as const) {
        if (chunks.filter(({metadata}) => (metadata['symbols'] as string[] | undefined)?.includes(name)).length > 1) cut[name]++
      }
      expect(chunks.map(({source}) => source.ranges.map(([start, end]) => value.slice(start, end)).join('')).join('')).toBe(value)
    }
    expect(cut.lie).toBeLessThanOrEqual(cut.moor)
  })
})

describe('a comment that is cut off from the function below it', () => {
  it('says whose it is', async () => {
    const value = `/**\n${' * Ropes are tied to the quay with two turns and a hitch, whatever the weather.\n'.repeat(6)} */\nfunction moor(boat) {\n${'  boat.rope(1)\n'.repeat(30)}}\n`
    const {chunks} = await sectile({path: 'moor.js', value}, {maxTokens: 64})
    expect(chunks.length).toBeGreaterThan(3)
    for (const {metadata} of chunks) expect(metadata['symbols']).toEqual(['moor'])
  })
})

describe('a function inside a template', () => {
  it('has its signature once in front of each further part', async () => {
    const value = `template <typename Boat>\nvoid moor(Boat &boat) {\n${Array.from({length: 40}, (_, index) => `  boat.rope(${index});\n`).join('')}}\n`
    const {chunks} = await sectile({path: 'moor.cpp', value}, {maxTokens: 96})
    expect(chunks.length).toBeGreaterThan(2)
    for (const {text} of chunks) expect(text.split('void moor(Boat &boat) {')).toHaveLength(2)
  })
})

describe('code cut without regard to its syntax', () => {
  const value = `const piers = {\n${Array.from({length: 12}, (_, index) => `  pier${index}: {\n    boats: [\n      {\n        ropes: [${index}],\n      },\n    ],\n  },\n`).join('')}}\n\n\n}\n`

  it.each(['recursive', 'sentences', 'paragraphs', 'lines', 'fixed'] as const)('has no chunk of closing brackets only: %s', async (strategy) => {
    for (const maxTokens of [16, 20, 24, 32, 48]) {
      const {chunks} = await sectile({path: 'piers.js', value}, {maxTokens, strategy, overlap: 0})
      expect(chunks.filter(({content}) => /^[\s{}()[\];,]*$/.test(content))).toEqual([])
    }
  })

  it('loses no element that is nothing but brackets', async () => {
    const {chunks} = await sectile({path: 'ropes.json', value: '["a long text of one or two or three words", {}, [], {}]'}, {maxTokens: 16})
    expect(chunks.map(({content}) => content)).toEqual(['["a long text of one or two or three words",', '{}, [], {}]'])
  })

  it('has no chunk of the bracket it begins with', async () => {
    const json = `{\n  "${'harbour '.repeat(5).trim()}": 1,\n  "piers": [2]\n}\n`
    const {chunks} = await sectile({path: 'harbour.json', value: json}, {maxTokens: 16, strategy: 'lines', overlap: 0})
    expect(chunks.filter(({content}) => /^[\s{}()[\];,]*$/.test(content))).toEqual([])
    expect(chunks[0]!.source.ranges[0]![0]).toBe(0)
  })
})
