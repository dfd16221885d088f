import {describe, expect, it} from 'vitest'
import {beginningsOf} from '../../src/text/beginnings.js'

const mayBegin = beginningsOf(['article', 'art.', 'глава', 'ч.', '§', 'sätze'])

describe('a quick look at beginnings', () => {
  it.each(['Article 5', 'ARTICLE 5', 'articles', 'Art. 5', 'Глава 2', 'глава', 'Ч. 2 статьи'])('lets a word through in capital and small letters: %s', (text) => {
    expect(mayBegin(text, 0)).toBe(true)
  })

  it.each(['Arena', 'The end', 'Гость', 'Часть', '12 months', '(a) one'])('says no to what begins in another way: %s', (text) => {
    expect(mayBegin(text, 0)).toBe(false)
  })

  it.each(['§ 5 of it', 'Sätze von', '第三条', 'Аr'])('leaves signs that it does not know, and ends of texts, to others: %s', (text) => {
    expect(mayBegin(text, 0)).toBe(true)
  })

  it('looks at the place it is told', () => {
    expect(mayBegin('see Article 5', 4)).toBe(true)
    expect(mayBegin('Article of it', 8)).toBe(false)
  })
})
