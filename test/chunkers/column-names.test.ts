import {describe, expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'
import type {Options} from '../../src/options.js'

const long = 'Number of boats that were moored at the old pier of the northern harbour in the winter months of last year'
const boats = `name,${long}\nAnna,1\nBoris,2\nClara,3\nDora,4\n`

async function cut(path: string, value: string, options: Options) {
  const {chunks, messages} = await sectile({path, value}, options)
  const told = chunks.filter(({derived}) => !derived)
  const rangesOf = (index: number) => told[index]!.source.ranges.map(([a, b]) => value.slice(a, b))
  return {contents: told.map(({content}) => content), texts: told.map(({text}) => text), rangesOf, rules: messages.map(({ruleId}) => ruleId)}
}

describe('a column name that would take more than half of the room', () => {
  for (const maxTokens of [16, 20, 24]) {
    it(`is shortened in every row at ${maxTokens} tokens, and stands once in full`, async () => {
      const {contents, rules} = await cut('lh.csv', boats, {maxTokens})
      expect(contents.slice(-4)).toEqual(['Anna', 'Boris', 'Clara', 'Dora'].map((name, i) => `name: ${name}\nNumber of boats that…: ${i + 1}`))
      expect(contents.slice(0, -4).join(' ')).toBe(`| name | ${long} |`)
      expect(rules).not.toContain('grapheme-cut')
    })
  }

  it('cuts no value, however near the limit it is', async () => {
    const words = ['how', 'often', 'do', 'you', 'use', 'the', 'boat', 'lamp']
    for (let count = 54; count < 66; count++) {
      const name = Array.from({length: count}, (_, i) => words[i % words.length]).join(' ')
      const {contents} = await cut('x.csv', `id,${name}\n1,Alexandra Borisova\n2,Konstantin Petrov\n`, {maxTokens: 64})
      expect(contents.join('\n')).toContain('id: 1\nhow often do you use…: Alexandra Borisova')
      expect(contents.join('\n')).toContain('id: 2\nhow often do you use…: Konstantin Petrov')
    }
  })

  it('stays whole where the table fits', async () => {
    const {contents} = await cut('x.csv', `id,${long}\n1,7\n`, {maxTokens: 40})
    expect(contents).toEqual([`id: 1\n${long}: 7`])
  })

  it('is shortened alike in rows far below the first', async () => {
    const rows = Array.from({length: 400}, (_, i) => `Anna ${i},${i * 3}`)
    const {contents} = await cut('x.csv', [`name,${long}`, ...rows, ''].join('\n'), {maxTokens: 32})
    for (const content of contents.slice(2)) expect(content).not.toContain('moored')
    expect(contents.join('\n\n')).toContain('name: Anna 399\nNumber of boats that…: 1197')
  })

  it('is shortened as far as it must in a script of many tokens', async () => {
    const {contents} = await cut('x.csv', `名,${'港口的灯塔看守人在冬天的夜里点灯并且记录船只'.repeat(3)}\n甲,1\n乙,2\n`, {maxTokens: 16})
    expect(contents.slice(-2)).toEqual([expect.stringMatching(/^名: 甲\n港口.*…: 1$/), expect.stringMatching(/^名: 乙\n港口.*…: 2$/)])
  })

  it('has its place in the source to the word where it is cut', async () => {
    const value = '<table><tr><th>The river walks past the old <b>port</b> at night. Then it goes on to the north side of the town.<th>B<tr><td>a<td>b</table>'
    const {texts, rangesOf} = await cut('b.html', value, {maxTokens: 16, tables: 'rows'})
    expect(texts[0]).toBe('b\n\n| The river walks past the old port at night.')
    expect(rangesOf(0)).toEqual(['The river walks past the old <b>port</b> at night.'])
    expect(rangesOf(1)).toEqual(['Then it goes on to the north side'])
  })

  it('has its place in the source in front of a value too', async () => {
    const value = '<table><tr><th>A<th>The <b>old port</b> and the town<tr><td>one two three four five six seven<td>the lamp is lit at night</table>'
    const {texts, rangesOf} = await cut('b.html', value, {maxTokens: 16, tables: 'rows', strategy: 'fixed', overlap: 0, breadcrumb: false})
    expect(texts).toEqual(['A: one two three four five six seven\nThe old port and', 'the town: the lamp is lit at night'])
    expect(texts.map((_, index) => rangesOf(index))).toEqual([['A', 'The <b>old port</b> and', 'one two three four five six seven'], ['the town', 'the lamp is lit at night']])
  })
})

describe('a header that must be cut', () => {
  it('leaves no line of dashes as a part', async () => {
    const value = '| a **b** c **d** e **f** g **h** i **j** k **l** m **n** o **p** q | B |\n|--|--|\n| 1 | 2 |\n'
    for (const tables of ['auto', 'rows'] as const) {
      const {contents, rangesOf} = await cut('q.md', value, {maxTokens: 16, tables})
      expect(contents.some((content) => /^[|\s-]+$/.test(content))).toBe(false)
      expect(contents.flatMap((_, index) => rangesOf(index)).join('')).toContain('|--|--|')
    }
  })
})

describe('a row that does not fit', () => {
  const told = 'The keeper walks past the old port at night and then goes on to the north side of the town to light the lamp.'

  it('begins a chunk: what names it does not hang below the row before', async () => {
    const rows = ['Anna', 'Boris', 'Clara'].map((name, i) => `${i + 1},${name},${told},${told}`)
    const {contents} = await cut('x.csv', ['id,name,note,remark', ...rows, ''].join('\n'), {maxTokens: 48})
    expect(contents.filter((content) => /\S\n\nid: \d/.test(content))).toEqual([])
  })
})

describe('a table in a list item that is cut', () => {
  it('repeats its header as far in as its rows', async () => {
    const rows = ['one', 'two', 'three'].map((word, i) => `  > | a${i} | the ${word} that is here | x | y |`)
    const {texts} = await cut('lq.md', ['- item', '', '  > | name | what | other | more |', '  > |--|--|--|--|', ...rows, ''].join('\n'), {maxTokens: 48})
    expect(texts.slice(1)).toEqual(['two', 'three'].map((word, i) => `lq\n\n  | name | what | other | more |\n  |--|--|--|--|\n  | a${i + 1} | the ${word} that is here | x | y |`))
  })
})
