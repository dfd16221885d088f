import {beforeAll, describe, expect, it} from 'vitest'
import type {Chunk} from '../../src/chunk-types.js'
import type {Options} from '../../src/options.js'
import {parse} from '../../src/parse.js'
import {countO200k} from './counts.js'
import {check, laws} from './laws.js'
import {outcomeOf} from './run.js'
import type {Outcome} from './study.js'
import {walk} from './walk.js'

const options: Options = {maxTokens: 48, minTokens: 0, join: false, overlap: 10}
const sentence = (n: number) => `Sentence number ${n} says where the boat of that number lies.`
const source = `---
title: Boats
---

# North

${Array.from({length: 8}, (_, n) => sentence(n)).join(' ')}

# South

| boat | berth |
|---|---|
| Heron | 4 |

Short words.

<!-- unseen -->
`

const ordinals = ['first', 'second', 'third']
const talk = ordinals.map((nth) => `**Ann:** How is the ${nth} lock opened when the water is high?\n\n**Bob:** By the keeper of the ${nth} lock, who turns the wheel until the gates give way.\n`).join('\n')
const act = [1, 2, 3].map((n) => `# Article ${n}. Harbours\n\n1. Whoever lands in the harbour of number ${n} pays.\n\n2. The keeper has a list.\n`).join('\n')

/** Breaks a lawful outcome in one way; `chunks` is a deep copy. */
const damage: Record<keyof typeof laws, (outcome: Outcome, chunks: Chunk[]) => void> = {
  runs: ({root}) => {
    for (const {node} of walk(root)) if (node.type === 'paragraph') node.text.map[0]![1]++
  },
  ranges: (_, chunks) => void (chunks[1]!.source.ranges[0]![0] -= 5),
  coverage: (_, chunks) => void (chunks.at(-1)!.source.ranges = []),
  limit: (outcome) => void (outcome.settings = {...outcome.settings, maxTokens: 20}),
  tokens: (_, chunks) => void chunks[0]!.tokens++,
  notEmpty: (_, chunks) => void (chunks[0]!.content = ' \n'),
  chain: (_, chunks) => void (chunks[1]!.previous = null),
  ids: (_, chunks) => void (chunks[1]!.id = chunks[0]!.id),
  json: (_, chunks) => void (chunks[0]!.metadata.author = undefined),
  paths: (_, chunks) => void chunks.at(-1)!.breadcrumb.pop(),
  headings: (_, chunks) => void (chunks.at(-1)!.text = chunks.at(-1)!.text.replaceAll('South', '')),
  whole: ({source}, chunks) => give(source, chunks, '| Heron'),
  sentences: ({source}, chunks) => give(source, chunks, 'words.'),
  text: (_, chunks) => void (chunks[0]!.text += ' more'),
  repeats: (_, chunks) => void (chunks[0]!.text = chunks[0]!.text.replace('\n\n', '\n\nnowhere ')),
  lines: (_, chunks) => void chunks[0]!.source.lines[1]++,
  parts: (_, chunks) => void chunks.find(({part}) => part?.index === 2)!.part!.index++,
  contiguous: (_, chunks) => void chunks[1]!.source.ranges[0]![0]++,
  brackets: (_, chunks) => void (chunks[1]!.content = '}\n'),
  verbatim: (_, chunks) => void (chunks[1]!.content = chunks[1]!.content.replace('return', 'give')),
  symbols: (_, chunks) => void ((chunks[1]!.metadata['symbols'] as string[])[0] = 'other'),
  rows: (_, chunks) => void (chunks[1]!.content = chunks[1]!.content.replace('name: ', 'length: ')),
  tables: (_, chunks) => void (chunks[1]!.content = chunks[1]!.content.replaceAll('no:', 'to:')),
  pairs: (_, chunks) => give(talk, chunks, 'the third lock'),
  speakers: (_, chunks) => void (chunks[0]!.metadata['speakers'] = []),
  clauses: (_, chunks) => give(act, chunks, 'the harbour of number 3'),
  rebuilding: (_, chunks) => void (chunks[0]!.content = chunks[0]!.content.replace('boat', 'ship')),
}

/** Takes a stretch out of the last core and gives it to the one before. */
function give(source: string, chunks: Chunk[], stretch: string): void {
  const [before, last] = chunks.slice(-2) as [Chunk, Chunk]
  const start = source.lastIndexOf(stretch)
  const end = start + stretch.length
  const [from, to] = last.source.ranges.find(([a, b]) => a <= start && end <= b)!
  last.source.ranges = [...last.source.ranges.filter(([a]) => a !== from), [from, start], ...(end < to ? [[end, to]] : [])].sort((a, b) => a[0]! - b[0]!) as Chunk['source']['ranges']
  before.source.ranges.push([start, end])
}

describe('the laws', () => {
  let outcome: Outcome
  let code: Outcome
  let ferries: Outcome
  let talked: Outcome
  let ruled: Outcome
  const ofCode = new Set(['contiguous', 'brackets', 'verbatim', 'symbols'])
  const ofRows = new Set(['rows', 'tables'])
  const ofTalk = new Set(['pairs', 'speakers'])

  beforeAll(async () => {
    outcome = await outcomeOf(await parse({value: source, path: 'boats.md'}, options), options)
    const rows = Array.from({length: 30}, (_, n) => `${n},Line ${n},${n * 7} km`)
    ferries = await outcomeOf(await parse({value: ['no,name,length', ...rows].join('\n'), path: 'ferries.csv'}, options), options)
    talked = await outcomeOf(await parse({value: talk, path: 'talk.md'}, options), options)
    ruled = await outcomeOf(await parse({value: act, path: 'act.md'}, options), options)
    const program = ['lock', 'moor'].map((name) => `def ${name}(boat):\n    return boat.${name}(1)\n`).join('\n')
    code = await outcomeOf(await parse({value: program, path: 'boats.py'}, {merge: 0}), {merge: 0})
  })

  it('find nothing in lawful rows', () => expect(check(ferries, countO200k())).toEqual([]))

  it('find nothing in a lawful conversation', () => expect(check(talked, countO200k())).toEqual([]))

  it('find nothing in lawful clauses', () => expect(check(ruled, countO200k())).toEqual([]))

  it('find nothing in lawful code', () => expect(check(code, countO200k())).toEqual([]))

  it('find nothing in a lawful outcome of several chunks', () => {
    expect(outcome.chunks.length).toBeGreaterThan(3)
    expect(check(outcome, countO200k())).toEqual([])
  })

  it.each(Object.keys(laws))('%s finds what breaks it', (law) => {
    const whole = ofCode.has(law) ? code : ofRows.has(law) ? ferries : ofTalk.has(law) ? talked : law === 'clauses' ? ruled : outcome
    const broken: Outcome = {...whole, root: structuredClone(whole.root), chunks: structuredClone(whole.chunks)}
    damage[law]!(broken, broken.chunks)
    expect(check(broken, countO200k()).map((fault) => fault.slice(0, fault.indexOf(':')))).toContain(law)
  })
})
