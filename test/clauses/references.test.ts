import {describe, expect, it} from 'vitest'
import {findCitations} from '../../src/clauses/citations.js'

const said = (text: string) => findCitations(text).map(({start, end, terms}) => `${text.slice(start, end)}: ${terms.map(({level, number}) => `${level} ${number}`).join(' / ')}`)

describe('citations', () => {
  it.each([
    ['see Article 54(3)(b) here', ['Article 54(3)(b): article 54 / paragraph 3 / point b']],
    ['Sections 2.1 and 3.4', ['Sections 2.1: section 2.1', '3.4: section 3.4']],
    ['points (1) and (2) of Article 2', ['points (1): article 2 / point 1', '(2): article 2 / point 2']],
    ['пунктом 3 части 2 статьи 14¹', ['пунктом 3 части 2 статьи 14¹: article 14.1 / part 2 / point 3']],
    ['статьями 5, 6 и 8-1', ['статьями 5: article 5', '6: article 6', '8-1: article 8.1']],
    ['подпунктом «а» пункта 3', ['подпунктом «а» пункта 3: point 3 / letter а']],
    ['частини другої статті 10', ['частини другої статті 10: article 10 / part 2']],
    ['nach § 5 Abs. 2 Satz 1 Nr. 3', ['§ 5 Abs. 2 Satz 1: article 5 / paragraph 2 / item 1', 'Nr. 3: point 3']],
    ['Artikel 1 Absatz 4 Buchstabe c', ['Artikel 1 Absatz 4 Buchstabe c: article 1 / paragraph 4 / letter c']],
    ['依照第三条第二款第（一）项的规定', ['第三条第二款第（一）项: article 3 / paragraph 2 / point 1']],
  ])('of %s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it.each(['Nr. 2658/98', 'in section a of it', 'a part of 5 things', 'clause and effect'])('are not in %s', (text) => {
    expect(said(text)).toEqual([])
  })

  it('are found in a megabyte of them in time', () => {
    const start = performance.now()
    expect(findCitations('Article 1(a), '.repeat(70_000)).length).toBeGreaterThan(60_000)
    findCitations('§ '.repeat(500_000))
    findCitations('a'.repeat(1_000_000))
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
