import {describe, expect, it} from 'vitest'
import {markClauses} from '../../src/clauses/mark.js'
import {fromSource, inline} from '../../src/text/mapped-text.js'
import {createPlaces} from '../../src/tree/position.js'
import type {Content, Section} from '../../src/tree/types.js'

const source = 'Article 1\n1.1 Fees are due under 1.2.\n1.2 See Section 1.1(a).\nArticle 2\n(a) deleted'
const places = createPlaces(source)
const context = {source, places, format: 'docx' as const, language: null, forced: false, skip: () => {}, message: () => {}}

function clause(label: string, depth: number, line: string): Section {
  const start = source.indexOf(line)
  const text = inline(fromSource(source, start, start + line.length))
  return {type: 'section', role: 'clause', opens: true, depth, title: label, label, anchor: null, heading: null, children: [{type: 'paragraph', text}]}
}

const document = (): Content[] => [clause('Article 1', 1, 'Article 1'), clause('1.1', 2, '1.1 Fees are due under 1.2.'), clause('1.2', 2, '1.2 See Section 1.1(a).'), clause('Article 2', 1, 'Article 2'), clause('(a)', 2, '(a) deleted')]

describe('clauses of Word documents', () => {
  it('get their facts and nothing else', () => {
    const marked = markClauses(document(), context)
    expect(marked.map(({data}) => data?.clause?.path.map((level) => level.join(' ')).join(' / '))).toEqual(['article 1', 'article 1 / paragraph 1.1', 'article 1 / paragraph 1.2', 'article 2', 'article 2 / letter a'])
    expect(marked.map((node) => ({...node, data: undefined}))).toEqual(document().map((node) => ({...node, data: undefined})))
  })

  it('cite others, not themselves', () => {
    const marked = markClauses(document(), context)
    expect(marked[0]!.data?.clause?.references).toEqual([])
    expect(marked[2]!.data?.clause?.references).toMatchObject([{text: 'Section 1.1(a)', start: source.indexOf('Section'), resolved: true}])
  })

  it('are marked where they were repealed', () => {
    expect(markClauses(document(), context)[4]!.data?.clause?.repealed).toBe(true)
  })

  it('take three to be looked at', () => {
    expect(markClauses(document().slice(0, 2), context).every(({data}) => data === undefined)).toBe(true)
  })
})
