import {describe, expect, it} from 'vitest'
import {findCitations} from '../../src/clauses/citations.js'
import {clausesOf, pathOf} from './tree.js'

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

describe('references', () => {
  const of = async (first: string) => {
    const law = `# Act\n\n## Article 1. Berths\n\n(1) ${first}\n\n(2) Every berth has a number.\n\n## Article 2. Fees\n\nFees are due in May.\n\n## Article 3. Storms\n\n(1) Berths are free.\n`
    return (await clausesOf(law, 'act.md')).flatMap(({references}) => references.map(({text, path, resolved}) => (resolved ? pathOf({path}) : text)))
  }

  it.each([
    ['It follows Articles 2 and 3 of the Treaty on Harbours.', ['Articles 2', 'Articles 3']],
    ['Es gilt im Sinn des Artikels 1 Absatz 2 Buchstabe c, des Artikels 2 Nummer 18 der Verordnung (EU) Nr. 651/2014.', ['Artikels 1 Absatz 2 Buchstabe c', 'Artikels 2 Nummer 18']],
    ['依照《合同法》第二条和第三条的规定。', ['第二条', '第三条']],
    ['It follows Article 2 and Article 3 of this Act.', ['article 2', 'article 3']],
  ])('are of another document where it is named: %s', async (text, expected) => {
    expect(await of(text)).toEqual(expected)
  })

  it('join no numbers of another kind of article to those above them', async () => {
    const law = '# Gesetz\n\n## § 1 Liegeplätze\n\n(1) Es gilt Artikel 2 Absatz 4 Buchstabe c.\n\n(2) Jeder Platz hat eine Nummer.\n\n## § 2 Preise\n\nSie gelten im Mai.\n\n## § 3 Sturm\n\nDie Plätze sind frei.\n'
    expect((await clausesOf(law, 'gesetz.md')).flatMap(({references}) => references.map(({text, resolved}) => [text, resolved]))).toEqual([['Artikel 2 Absatz 4 Buchstabe c', false]])
  })

  it('read Roman numerals in brackets', async () => {
    const law = 'Article 1. Boats\n\n(a) Boats are:\n\n(i) rafts;\n\n(ii) canoes.\n\n(b) Subsection (a)(ii) does not apply.\n\nArticle 2. B\n\nYes.\n\nArticle 3. C\n\nNo.\n'
    expect((await clausesOf(law)).flatMap(({references}) => references.map(({path}) => pathOf({path})))).toEqual(['article 1 / letter a / item 2'])
  })

  it.each(['Directive 2005/45 lays down rules in Article 2 thereof.', 'Article 2 of that regulation applies.', 'Статью 2 изложить в следующей редакции: «…».', 'Статтю 2 викласти в такій редакції: «…».', '§ 2 wird wie folgt gefasst: „…“.', 'Article 2 is replaced by the following text.'])('of other documents are none of this one: %s', async (said) => {
    const word = /Article|Стат|§/.exec(said)![0]
    const article = word === 'Стат' ? (said.startsWith('Статтю') ? 'Стаття' : 'Статья') : word
    const law = `${article} 1. A\n\n${said}\n\n${article} 2. B\n\nX.\n\n${article} 3. C\n\nY.\n`
    expect((await clausesOf(law))[0]!.references.map(({resolved}) => resolved)).toEqual([false])
  })

  it('are not in the name of a regulation', () => {
    expect(said('Regulation (EU) No 1/2000')).toEqual([])
  })
})
