import {describe, expect, it} from 'vitest'
import type {ListItem, Section} from '../../src/tree/types.js'
import {articles, clausesOf, nodesOf, pathOf, paths, treeOf} from './tree.js'

const lines = (...parts: string[]) => parts.join('\n')
const blocks = (...parts: string[]) => parts.join('\n\n')

describe('clauses of plain text', () => {
  const law = blocks('Глава 1', 'Общие положения', 'Статья 1. Предмет', 'Закон устанавливает правила.', 'Статья 2. Понятия', '1. Первая часть статьи.', '2. Вторая часть статьи.', 'Глава 2. Порядок', 'Статья 2¹. Сроки', 'Срок один год.', 'Статья 3. Утратила силу.')

  it('are found by their keywords, with their paths', async () => {
    expect(paths(await clausesOf(law))).toEqual([
      'chapter 1', 'chapter 1 / article 1', 'chapter 1 / article 2', 'chapter 1 / article 2 / paragraph 1', 'chapter 1 / article 2 / paragraph 2', 'chapter 2', 'chapter 2 / article 2.1', 'chapter 2 / article 3',
    ])
  })

  it('have their label as printed, and a title that stood on the next line', async () => {
    const found = await clausesOf(law)
    expect(found.map(({label}) => label)).toContain('Статья 2¹')
    expect((found[0]!.node as Section).title).toBe('Глава 1 Общие положения')
  })

  it('are the same without blank lines', async () => {
    expect(paths(await clausesOf(law.replaceAll('\n\n', '\n')))).toEqual(paths(await clausesOf(law)))
  })

  it('are the same with other line ends', async () => {
    expect(paths(await clausesOf(law.replaceAll('\n', '\r\n')))).toEqual(paths(await clausesOf(law)))
  })

  it('are kept where they were repealed', async () => {
    const found = await clausesOf(law)
    expect(found.filter(({repealed}) => repealed).map(pathOf)).toEqual(['chapter 2 / article 3'])
  })

  it('do not begin at a wrapped line that goes on with a reference', async () => {
    const text = blocks('Article 1. Scope', lines('These terms apply to every order that is placed under', 'Article 2 of the framework and under', '3.2 thereof, as', 'Section 5, which is void, says.'), 'Article 2. Term', 'One year.', 'Article 3. Law', 'The law of the seat.')
    expect(articles(await clausesOf(text))).toEqual(['1', '2', '3'])
  })

  it('become points of a list behind a lead-in, and what follows belongs to the clause', async () => {
    const text = blocks('Статья 1. Права', 'Пользователь вправе:', lines('1) читать;', '2) писать;', '3) удалять.'), 'Это правило не действует в выходные, кроме случаев статьи 3.', 'Статья 2. Сроки', 'Год.', 'Статья 3. Исключения', 'Их нет.')
    const root = await treeOf(text)
    const items = [...nodesOf(root)].filter((node): node is ListItem => node.type === 'listItem')
    expect(items.map(({marker}) => marker.value)).toEqual(['1) ', '2) ', '3) '])
    expect(items.map(({data}) => pathOf(data!.clause!))).toEqual(['article 1 / point 1', 'article 1 / point 2', 'article 1 / point 3'])
    const [first] = await clausesOf(text)
    expect(first!.references.map(pathOf)).toEqual(['article 3'])
    expect((first!.node as Section).children.map(({type}) => type)).toEqual(['paragraph', 'list', 'paragraph'])
  })

  it('keep letters of mixed keyboards and skipped letters in one list', async () => {
    const text = blocks('Статья 1. А', 'Признаются:', lines('a) один;', 'б) два;', 'в) три;', 'д) четыре;', 'ж) пять.'), 'Статья 2. Б', 'Да.', 'Статья 3. В', 'Нет.')
    expect(paths(await clausesOf(text)).filter((path) => path.includes('letter'))).toHaveLength(5)
  })

  it('read (i) as a letter behind (h) and as a Roman numeral before (ii)', async () => {
    const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((letter) => `(${letter}) thing ${letter};`)
    const text = blocks('Article 1. List', 'It covers:', list.join('\n'), 'Article 2. More', 'It also covers:', lines('(a) one, namely:', '(i) small;', '(ii) large;', '(b) two.'), 'Article 3. End', 'Done.')
    const found = paths(await clausesOf(text))
    expect(found).toContain('article 1 / letter i')
    expect(found).toContain('article 2 / letter a / item 2')
    expect(found).toContain('article 2 / letter b')
  })

  it('keep a number that stands behind a plain paragraph', async () => {
    const text = blocks('Article 1. Steps', '1. Ask for it.', '2. Wait for it.', 'A plain paragraph stands between.', '3. Take it.', 'Article 2. B', 'Yes.', 'Article 3. C', 'No.')
    expect(paths(await clausesOf(text)).filter((path) => path.startsWith('article 1 /'))).toEqual(['article 1 / paragraph 1', 'article 1 / paragraph 2', 'article 1 / paragraph 3'])
  })

  it('are decimals of a contract', async () => {
    const text = blocks('SUPPLY AGREEMENT', 'The parties agree as follows:', '1. Goods', '1.1 The supplier delivers the goods that were ordered in time.', '1.2 Risk. The risk passes to the buyer when the goods are handed over.', '2. Price', lines('2.1 The buyer pays the price of the list that is in force for', '2.5 units or more of the goods.'), '2.2 The price is due thirty days after the goods were delivered.', '2.3 Late payment bears interest as set out in Section 1.2 above.')
    const found = await clausesOf(text)
    expect(paths(found)).toEqual(['article 1', 'article 1 / paragraph 1.1', 'article 1 / paragraph 1.2', 'article 2', 'article 2 / paragraph 2.1', 'article 2 / paragraph 2.2', 'article 2 / paragraph 2.3'])
    expect((found[2]!.node as Section).title).toBe('1.2 Risk')
    expect(found[6]!.references.map(pathOf)).toEqual(['article 1 / paragraph 1.2'])
  })

  it('have the number they carry, not one they cite', async () => {
    const text = blocks('Статья 54. Наказания', '54.3. Штраф назначает комиссар гонки.', 'Статья 55. Нарушения', 'Нарушениями признаются:', lines('м) опасный выезд;', 'н) При дожде гонщик обязан сменить шины, кроме сухой трассы, иначе штраф по ст. 54.3.', 'о) обгон.'), 'Статья 56. Срок', 'Год.')
    const found = await clausesOf(text)
    const point = found.find(({label}) => label === 'н)')!
    expect(pathOf(point)).toBe('article 55 / letter н')
    expect(point.references).toMatchObject([{text: 'ст. 54.3', resolved: true, path: [['article', '54'], ['paragraph', '54.3']]}])
    const {start, end} = point.references[0]!
    expect(text.slice(start, end)).toBe('ст. 54.3')
  })

  it('are found where the caller says so, though there is one only', async () => {
    const [only] = await clausesOf('n) При дожде шины меняют, иначе штраф по ст. 54.3.', 'rule.txt', {kind: 'clauses'})
    expect(only).toMatchObject({label: 'n)', references: [{path: [['article', '54.3']], resolved: false}]})
  })

  it('leave the numbers of a quoted text alone', async () => {
    const text = blocks('Article 1. Change', 'The Act is amended as follows:', '1) article 5 is replaced by:', '“Article 5. New rules', '1. First rule.', '2. Second rule.”;', '2) article 6 is deleted.', 'Article 2. Start', 'At once.', 'Article 3. End', 'Never.')
    const found = await clausesOf(text)
    expect(articles(found)).toEqual(['1', '2', '3'])
    expect(found.filter(({path}) => path[0]![1] === '1').map(({label}) => label)).toEqual(['Article 1', '1)', '2)'])
  })

  it('leave a table of contents alone', async () => {
    const contents = lines('Article 1. Scope', 'Article 2. Term', 'Article 3. Law', 'Article 4. End')
    const text = blocks(contents, 'Article 1. Scope', 'All.', 'Article 2. Term', 'Long.', 'Article 3. Law', 'Ours.', 'Article 4. End', 'Soon.')
    expect(articles(await clausesOf(text))).toEqual(['1', '2', '3', '4'])
  })

  it('are a hundred articles of a Chinese law', async () => {
    const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
    const han = (n: number) => (n === 100 ? '一百' : `${n >= 20 ? digits[Math.floor(n / 10)] : ''}${n >= 10 ? '十' : ''}${digits[n % 10]}`)
    const parts = Array.from({length: 100}, (_, i) => `${i % 20 === 0 ? `第${han(i / 20 + 1)}章　规则\n` : ''}第${han(i + 1)}条　当事人应当遵守本办法第${han(((i * 7) % 100) + 1)}条\n第三条规定的义务。\n${i % 10 === 0 ? '有下列情形之一的，除外：\n（一）不可抗力；\n（二）约定。\n' : ''}`)
    for (const glue of ['', '\n']) {
      const found = await clausesOf(parts.join(glue))
      expect(articles(found)).toEqual(Array.from({length: 100}, (_, i) => String(i + 1)))
      expect(found.filter(({path}) => path.at(-1)![0] === 'point')).toHaveLength(20)
      expect(found.flatMap(({references}) => references).every(({resolved}) => resolved)).toBe(true)
    }
  })

  it('are not looked for in ordinary text', async () => {
    const text = blocks('1. Install', '1. Get it.\n2. Run it.', '2. Use', 'Version 2.0.1 came on 12.05.2024.', 'Chapter 1', 'Once upon a time.', 'Chapter 2', 'Section 5 of the manual says more.')
    expect(await clausesOf(text)).toEqual([])
  })

  it('restart in each article of bylaws, whose short sections are no table of contents', async () => {
    const text = blocks('ARTICLE I - NAME', 'Section 1. Name. The name is Harbor Club.', 'Section 2. Office. The office is in Kiel.', 'ARTICLE II - MEMBERS', 'Section 1. Who. Any person may join.', 'Section 2. Dues. The board sets the dues.', 'Section 3. End. Members may leave.', 'ARTICLE III - BOARD', 'Section 1. Number. There are five.')
    expect(paths(await clausesOf(text))).toEqual([
      'article 1', 'article 1 / paragraph 1', 'article 1 / paragraph 2', 'article 2', 'article 2 / paragraph 1', 'article 2 / paragraph 2', 'article 2 / paragraph 3', 'article 3', 'article 3 / paragraph 1',
    ])
  })

  it('stand below Roman titles whose numbers they begin with', async () => {
    const text = blocks('I. ОБЩИЕ ПОЛОЖЕНИЯ', lines('1.1. Правила определяют распорядок в обществе и порядок приёма.', '1.2. Правила обязательны для всех работников без исключения.'), 'II. ПРИЁМ', lines('2.1. Приём оформляется приказом, который объявляют под роспись.', '2.2. Срок для подписи составляет три дня со дня приказа.', '2.3. Испытание не устанавливается для лиц моложе двадцати лет.'))
    const found = await clausesOf(text)
    expect(paths(found)).toEqual(['article 1', 'article 1 / paragraph 1.1', 'article 1 / paragraph 1.2', 'article 2', 'article 2 / paragraph 2.1', 'article 2 / paragraph 2.2', 'article 2 / paragraph 2.3'])
    expect(found.flatMap(({node}) => (node as Section).heading?.title ?? [])).toEqual(['I. ОБЩИЕ ПОЛОЖЕНИЯ', 'II. ПРИЁМ'])
  })

  it('begin at a line behind "; and"', async () => {
    const text = blocks('Article 1. Duties', lines('The operator shall:', '(a) act with care;', '(b) comply with:', '(i) law; and', '(ii) the rules; and', '(c) keep records.'), 'Article 2. B', 'Yes.', 'Article 3. C', 'No.')
    expect(paths(await clausesOf(text))).toContain('article 1 / letter c')
  })

  it('of annexes are not those of the articles with the same numbers', async () => {
    const text = blocks('Article 1. Fees', 'The fees are in paragraph 2 of Exhibit C.', 'Article 2. B', 'Yes.', 'Article 3. C', 'No.', 'SCHEDULE 1\nHOLIDAYS', '1. Christmas.', '2. Easter.', 'EXHIBIT C\nFEES', '1. Small boats.', '2. Large boats.')
    const found = await clausesOf(text)
    expect(paths(found).slice(3)).toEqual(['annex 1', 'annex 1 / paragraph 1', 'annex 1 / paragraph 2', 'annex C', 'annex C / paragraph 1', 'annex C / paragraph 2'])
    expect(found[0]!.references.map(pathOf)).toEqual(['annex C / paragraph 2'])
  })

  it('are not read from an amendment in single quotes', async () => {
    const text = blocks('Article 1', 'Amendment', 'In that regulation, Article 7 is replaced by the following:', '‘Article 7', '1. The State’s lights are white.', '2. They are bright.’', 'Article 2', 'B', 'Yes.', 'Article 3', 'C', 'No.')
    const found = await clausesOf(text)
    expect(paths(found)).toEqual(['article 1', 'article 2', 'article 3'])
  })
})
