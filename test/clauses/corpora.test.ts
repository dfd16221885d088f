import {existsSync, readFileSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {parse} from '../../src/parse.js'
import {corpora} from '../laws/corpora.js'
import {articles, clausesIn} from './tree.js'

const laws = path.join(corpora, 'laws')

/** How many of the numbers stand in the found ones in the same order. */
function inOrder(gold: readonly string[], found: readonly string[]): number {
  let row = Array.from({length: found.length + 1}, () => 0)
  for (const number of gold) {
    const next = [0]
    found.forEach((each, i) => next.push(each === number ? row[i]! + 1 : Math.max(row[i + 1]!, next[i]!)))
    row = next
  }
  return row.at(-1)!
}

describe.skipIf(!existsSync(laws))('articles of real laws', () => {
  const found = async (value: string, name: string) => articles(clausesIn((await parse({value, path: name})).root))

  it('of Russia are found all', async () => {
    const folder = path.join(laws, 'deep-foundation+russian-laws/data')
    for (const name of readdirSync(path.join(folder, 'json'))) {
      const {sections} = JSON.parse(readFileSync(path.join(folder, 'json', name), 'utf8')) as {sections: {chapters: {articles: {title: string}[]}[]}[]}
      const gold = sections.flatMap(({chapters}) => chapters.flatMap((chapter) => chapter.articles.flatMap(({title}) => /^Статья (\d+)/.exec(title ?? '')?.[1] ?? [])))
      const html = await found(readFileSync(path.join(folder, 'html', name.replace('json', 'html')), 'utf8'), 'a.html')
      // The file has superscripts as figures: 671 is 67¹.
      expect(inOrder(gold, html.map((number) => number.replace('.', '')))).toBe(gold.length)
    }
  }, 120_000)

  it('of Germany are found at 93 % or more', async () => {
    const files = readdirSync(path.join(laws, 'bundestag+gesetze'), {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.md'))
    let all = 0
    let matched = 0
    for (const file of files) {
      const value = readFileSync(path.join(laws, 'bundestag+gesetze', file), 'utf8')
      const gold = [...value.matchAll(/^#{1,6} §§? ?(\d+[a-z]?)/gm)].map((match) => match[1]!)
      all += gold.length
      matched += inOrder(gold, await found(value, 'a.md'))
    }
    expect(matched / all).toBeGreaterThan(0.93)
  }, 120_000)

  it('of Ukraine are found at 96.8 % or more in plain text', async () => {
    const folder = path.join(laws, 'Ansvar-Systems+Ukrainian-law-mcp/data/seed')
    let all = 0
    let matched = 0
    for (const name of readdirSync(folder)) {
      const {provisions} = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {provisions: {section: string; title: string; content: string}[]}
      if (provisions.length < 3) continue
      const gold = provisions.map(({section}) => section.replace('-', '.'))
      for (const glue of ['\n', '\n\n']) {
        all += gold.length
        matched += inOrder(gold, await found(provisions.map(({title, content}) => `${title}${glue}${content}`).join(glue), 'a.txt'))
      }
    }
    expect(matched / all).toBeGreaterThan(0.968)
  }, 120_000)
})
