import {describe, expect, it} from 'vitest'
import {parse} from '../../src/parse.js'
import {sectile} from '../../src/sectile.js'
import type {Heading, ListItem, Section} from '../../src/tree/types.js'
import {articles, clausesIn, clausesOf, nodesOf, pathOf, paths, treeOf} from './tree.js'

const blocks = (...parts: string[]) => parts.join('\n\n')

describe('clauses of Markdown', () => {
  const law = blocks('# Gesetz', '## § 1 Zweck', '(1) Das Gesetz dient', '1.  dem Schutz,\n2.  der Ordnung\n    nach § 3 Abs. 2 Nr. 1.', '(2) Es gilt bis auf weiteres.', '## § 2 (weggefallen)', '## § 3 Frist', '(1) Frei.', '(2) Die Frist beträgt', '1.  ein Jahr,\n2.  zwei Jahre im Fall des § 35 des Handelsgesetzes.')

  it('keep their headings and lists', async () => {
    const root = await treeOf(law, 'law.md')
    const headings = [...nodesOf(root)].flatMap((node) => (node.type === 'section' && node.heading ? [node.heading] : [])) as Heading[]
    expect(headings.map(({text}) => text.value)).toEqual(['# Gesetz', '## § 1 Zweck', '## § 2 (weggefallen)', '## § 3 Frist'])
    expect(headings[1]!.label).toBe('§ 1')
    const items = [...nodesOf(root)].filter((node): node is ListItem => node.type === 'listItem')
    expect(items.map(({marker, data}) => [marker.value, pathOf(data!.clause!)])).toEqual([
      ['1.  ', 'article 1 / paragraph 1 / point 1'], ['2.  ', 'article 1 / paragraph 1 / point 2'], ['1.  ', 'article 3 / paragraph 2 / point 1'], ['2.  ', 'article 3 / paragraph 2 / point 2'],
    ])
  })

  it('cite each other, and other laws without being found here', async () => {
    const found = await clausesOf(law, 'law.md')
    const references = found.flatMap((each) => each.references)
    expect(references.map((each) => [each.text, pathOf(each), each.resolved])).toEqual([
      ['§ 3 Abs. 2 Nr. 1', 'article 3 / paragraph 2 / point 1', true],
      ['§ 35', 'article 35', false],
    ])
    expect(found.find(({repealed}) => repealed)?.label).toBe('§ 2')
  })

  it('become headings where they were bold paragraphs', async () => {
    const found = await clausesOf(blocks('# Vertrag', '**Artikel 1**', 'Eins.', '**Artikel 2. Dauer**', 'Zwei.', '**Artikel 3<sup>1</sup>. Ende**', 'Drei.'), 'a.md')
    expect(paths(found)).toEqual(['article 1', 'article 2', 'article 3.1'])
    expect(found[2]!.label).toBe('Artikel 3¹')
    expect(found.map(({node}) => (node as Section).heading?.depth)).toEqual([2, 2, 2])
    expect((found[2]!.node as Section).title).toBe('Artikel 3^1. Ende')
  })

  it('are found behind lists that have no blank line below them', async () => {
    const text = 'Стаття 1. Мета\nМета така:\n1. Порядок.\n2. Спокій.\nСтаття 2. Строк\nРік.\nСтаття 3. Кінець\nНіколи.'
    expect(articles(await clausesOf(text, 'a.md'))).toEqual(['1', '2', '3'])
  })

  it('keep emphasis whole where it begins in the number', async () => {
    const text = blocks('## Article 1', 'Here:', '**1) Bold** point;', '**2)** **Other** point.', '## Article 2', 'x', '## Article 3', 'x')
    expect(paths(await clausesOf(text, 'a.md'))).toContain('article 1 / point 2')
  })

  it('leave documentation with numbered headings and lists as it is', async () => {
    const text = blocks('# Guide', '## 1. Install', '1. Get it.\n2. Run it.', '## 2. Use', '### 2.1 Start', 'Run `a`. It takes a while until everything is there.', '### 2.2 Stop', 'Press a key.', '### 2.3 Again', 'See section 2.1.', '## Chapter 3', 'Read on.')
    const [plain, auto] = await Promise.all((['prose', 'auto'] as const).map((kind) => parse({value: text, path: 'a.md'}, {kind})))
    expect(auto!.root.children).toEqual(plain!.root.children)
  })

  it('nest lists that Markdown puts one behind the other below the entry that leads them in', async () => {
    const root = await treeOf(blocks('# Статья 1. А', '1. Закон действует.', '2. Он не действует на:', '1) суда;', '2) огни, если они:', 'а) малы;', 'б) стары.', '3. Отказ обжалуется.', '# Статья 2. Б', 'Да.', '# Статья 3. В', 'Нет.'), 'law.md')
    const [list] = [...nodesOf(root)].flatMap((node) => (node.type === 'list' ? [node] : []))
    expect(list!.children[1]!.children.map(({type}) => type)).toEqual(['paragraph', 'list'])
    expect(paths(clausesIn(root)).slice(1, 8)).toEqual([
      'article 1 / paragraph 1', 'article 1 / paragraph 2', 'article 1 / paragraph 2 / point 1', 'article 1 / paragraph 2 / point 2', 'article 1 / paragraph 2 / point 2 / letter а', 'article 1 / paragraph 2 / point 2 / letter б', 'article 1 / paragraph 3',
    ])
  })

  it('count a list of one entry that another one goes on with', async () => {
    const found = await clausesOf(blocks('# Статья 1. А', '1. Одно.', '1¹. Другое.', '2. Третье.', '# Статья 2. Б', 'Да.', '# Статья 3. В', 'Нет.'), 'law.md')
    expect(paths(found).slice(1, 4)).toEqual(['article 1 / paragraph 1', 'article 1 / paragraph 1.1', 'article 1 / paragraph 2'])
  })

  it('take no heading for one whose number has no other beside or below it', async () => {
    const found = await clausesOf(blocks('# 36 U.S. Code', '## § 101. A', 'Yes.', '## § 102. B', 'No.', '## § 103. C', 'Yes.'), 'code.md')
    expect(paths(found)).toEqual(['article 101', 'article 102', 'article 103'])
  })
})

describe('clauses of HTML', () => {
  const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

  it('become headings with a title from the next paragraph', async () => {
    const found = await clausesOf(p('CHAPTER I', 'General', 'Article 1', 'Subject', '1. It lays down rules.', '2. It applies to:', '(a) persons; and', '(b) goods.', 'It leaves Article 3(1) alone.', 'Article 2', 'Users', 'They read.', 'Article 3', 'Makers', '1. They make.', '2. They sell.'), 'a.html')
    expect(paths(found)).toEqual(['chapter 1', 'chapter 1 / article 1', 'chapter 1 / article 1 / paragraph 1', 'chapter 1 / article 1 / paragraph 2', 'chapter 1 / article 1 / paragraph 2 / letter a', 'chapter 1 / article 1 / paragraph 2 / letter b', 'chapter 1 / article 2', 'chapter 1 / article 3', 'chapter 1 / article 3 / paragraph 1', 'chapter 1 / article 3 / paragraph 2'])
    expect((found[1]!.node as Section).heading?.text.value).toBe('## Article 1 Subject')
    expect(found[3]!.references.map(pathOf)).toEqual(['chapter 1 / article 3 / paragraph 1'])
  })

  it('keep superscripts apart, also where the page lost them', async () => {
    const found = await clausesOf(p('Статья 8', 'Раз.', 'Статья 8<sup>1</sup>', 'Два.', 'Статья 82', 'Три.', 'Статья 9', 'Четыре.', 'Статья 10', 'Пять.'), 'a.html')
    expect(articles(found)).toEqual(['8', '8.1', '8.2', '9', '10'])
  })

  it('have no backslash in the markers of points', async () => {
    const root = await treeOf(p('Article 1', 'It is:', '1) red;', '2) blue.', 'Article 2', 'It is not.', 'Article 3', 'It is.'), 'a.html')
    expect([...nodesOf(root)].flatMap((node) => (node.type === 'listItem' ? [node.marker.value] : []))).toEqual(['1) ', '2) '])
  })

  it('stay in the sections that the page has', async () => {
    const part = (n: number) => `<section aria-label="Part"><h2>Article ${n}</h2><p>1. One.</p><p>2. Two.</p></section>`
    expect(articles(await clausesOf(part(1) + part(2) + part(3), 'a.html'))).toEqual(['1', '2', '3'])
  })

  it('keep the superscript of a heading once in the breadcrumb', async () => {
    const {chunks} = await sectile({value: p('Статья 1. А', 'Да.', 'Статья 1<sup>1</sup>. Б', 'Нет.', 'Статья 2. В', 'Да.'), path: 'a.html'}, {minTokens: 0})
    expect(chunks[1]!.breadcrumb.at(-1)).toBe('Статья 1^1. Б')
  })
})
