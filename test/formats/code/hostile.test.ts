import {describe, expect, it} from 'vitest'
import {sectile} from '../../../src/index.js'

async function reasonsOf(path: string, value: string): Promise<string[]> {
  const {chunks, messages} = await sectile({path, value})
  expect(chunks.map(({source}) => source.ranges.map(([start, end]) => value.slice(start, end)).join('')).join('')).toBe(value)
  return messages.map(({reason}) => reason)
}

describe('code that is made to take long', () => {
  it('is not read over without end by the scanner of its grammar', async () => {
    const quotes = Array.from({length: 600}, (_, index) => `${'#'.repeat(index + 1)}"`).join('')
    expect(await reasonsOf('quotes.swift', quotes)).toEqual([expect.stringContaining('Parsing as Swift took too long')])
    expect(await reasonsOf('quotes.rs', 'r#"'.repeat(20_000))).toEqual([expect.stringContaining('Parsing as Rust took too long')])
  })

  it('is not searched for definitions where its grammar made nothing of it', async () => {
    expect(await reasonsOf('brackets.go', '[]'.repeat(30_000))).toEqual([expect.stringContaining('Most of the file is not Go')])
  })
})
