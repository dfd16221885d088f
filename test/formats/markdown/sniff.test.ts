import {describe, expect, it} from 'vitest'
import {markdown, mdx} from '../../../src/formats/markdown/index.js'

describe('telling Markdown', () => {
  it.each(['# Title\n\nSee [a](b).\n', '```js\nx\n```\n\n- one\n- two\n\n`code`\n', '---\ntitle: x\n---\n\n## Head\n\n**bold** text', '| a | b |\n|---|---|\n| 1 | 2 |\n\n# T\n'])('is sure of %j', (head) => {
    expect(markdown.sniff!(head)).toBeGreaterThanOrEqual(0.7)
    expect(markdown.sniff!(`\uFEFF${head}`)).toBeGreaterThanOrEqual(0.7)
  })

  it.each(['Plain words.\n\nMore words.\n', 'a,b,c\n1,2,3\n', '# a comment\nx = 1\n', '- a list\n- in text\n', '<!doctype html><p>x</p>', '', '2024-01-01 start\n2024-01-02 stop\n'])('is not of %j', (head) => {
    expect(markdown.sniff!(head)).toBeLessThan(0.7)
  })
})

describe('the records', () => {
  it('name what may stand inside', () => {
    expect(markdown.embeds!('a <b>')).toEqual(['html'])
    expect(markdown.embeds!('a')).toEqual([])
  })

  it('load the same reader', async () => {
    const facts = {source: '', path: null, language: null}
    expect(await markdown.load(facts)).toBe(await mdx.load(facts))
  })
})
