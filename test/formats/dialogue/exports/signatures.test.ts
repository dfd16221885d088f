import {describe, expect, it} from 'vitest'
import {exportAdapters} from '../../../../src/formats/dialogue/exports/index.js'
import {exportSignatures} from '../../../../src/formats/dialogue/exports/signatures.js'

const kindOf = (source: string | object, extension = '.json') => exportSignatures.find(({claims}) => claims(typeof source === 'string' ? source : JSON.stringify(source), extension))?.name

describe('signatures of exports', () => {
  it('have an adapter each', () => {
    expect(exportSignatures.map(({name}) => name).sort()).toEqual(Object.keys(exportAdapters).sort())
  })

  it.each<[string, string | object, string?]>([
    ['a package', {name: 'a', version: '1.0.0', author: 'b', bugs: {}, dependencies: {}}],
    ['a lock file', {name: 'a', packages: {'': {name: 'a'}, 'node_modules/b': {version: '1', resolved: 'x'}}}],
    ['a log of commits', [{commit: 'abc', author: 'Ann', date: '2024-01-01', message: 'Fix'}]],
    ['a notebook', {cells: [{cell_type: 'markdown', source: ['a']}], metadata: {}, nbformat: 4}],
    ['a source map', {version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA'}],
    ['a schema of messages', {type: 'object', properties: {messages: {type: 'array', items: {properties: {role: {type: 'string'}, content: {type: 'string'}}}}}}],
    ['roles of users', [{role: 'admin', content: 'x'}]],
    ['translations', {messages: {role: 'Role', content: 'Content'}}],
    ['a quiz', [{question: 'What?', options: ['a', 'b'], answer: 'a'}]],
    ['answers that are numbers', [{question: 'What?', answer: 4}]],
    ['questions without answers', '{"question_id": 1, "turns": ["Write a poem.", "Again."]}\n{"question_id": 2, "turns": ["A", "B"]}', '.jsonl'],
    ['a blog', [{title: 'A', author: 'b', date: '2024-01-01', content: 'c', slug: 'a'}]],
    ['events of a log', [{time: '2024-01-01', level: 'info', message: 'x', name: 'svc'}]],
    ['a feed', '<rss><channel><item><title>a</title></item></channel></rss>', '.xml'],
    ['rows of other tables', '<users>\n  <row Id="1" Reputation="1" DisplayName="a" /></users>', '.xml'],
    ['a workflow', 'name: a\non: push\njobs:\n  b:\n    steps:\n    - run: x\n', '.yml'],
    ['code that says so', 'const a = [{"type":"message","ts":"1700000000.1"}]', '.ts'],
  ])('do not claim %s', (_, source, extension) => {
    expect(kindOf(source, extension)).toBeUndefined()
  })

  it('see what stands behind a long first text', () => {
    expect(kindOf({messages: [{content: 'x'.repeat(30_000), role: 'user'}]})).toBeUndefined()
    expect(kindOf({messages: [{role: 'system', content: 'x'.repeat(100_000)}]})).toBe('model-chat')
  })

  it('claim a text whose name says nothing, and one with a mark at its beginning', () => {
    const export_ = JSON.stringify([{type: 'message', ts: '1700000000.000100', user: 'U1', text: 'Hi'}])
    expect(kindOf(export_, '')).toBe('slack')
    expect(kindOf(`\ufeff${export_}`)).toBe('slack')
  })

  it('say no at once to what is long and hostile', () => {
    const start = performance.now()
    for (const unit of ['[', '{"', '"', ':', '{"a":', '[{', ' ', '\n', '<row ', 'a', '1', '- ']) {
      for (const before of ['', '[', '{"ts":', '[{"question":', '<posts><row PostTypeId="']) {
        for (const extension of ['.json', '.xml', '.yml']) kindOf(before + unit.repeat(1_000_000 / unit.length), extension)
      }
    }
    expect(performance.now() - start).toBeLessThan(20_000)
  }, 60_000)
})
