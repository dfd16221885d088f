import {expect, test} from 'vitest'
import {parse} from '../../src/parse.js'
import {check} from '../laws/laws.js'
import {countOf, outcomeOf} from '../laws/run.js'
import {dialogues, find, lines, questionHeadings} from './find-context.js'

const questions = ['What is it?', 'How does it work?', 'Who made it?', 'Why was it made?', 'Where can I get it?']

test('headings that ask are questions where many do', () => {
  const source = ['# Guide', ...questions.map((title) => `## ${title}\n\nLike this.`), '## License\n\nFree.'].join('\n\n')
  expect(questionHeadings(find(source))).toEqual(questions)
  expect(questionHeadings(find(source.replaceAll('?', '.')))).toEqual([])
})

test('of a document in which few headings ask none is a question', () => {
  const others = Array.from({length: 30}, (_, i) => `## Part ${i}\n\nText.`)
  expect(questionHeadings(find([...others, ...questions.map((title) => `## ${title}\n\nSo.`)].join('\n\n')))).toEqual([])
})

test('headings under one heading are looked at alone', () => {
  const others = Array.from({length: 30}, (_, i) => `## Part ${i}\n\nText.`)
  expect(questionHeadings(find([...others, '## More', ...questions.map((title) => `### ${title}\n\nSo.`)].join('\n\n')))).toEqual(questions)
})

test.each(['FAQ', 'Частые вопросы', 'Поширені запитання', '常见问题', 'Häufige Fragen'])('under "%s" two are enough', (title) => {
  const others = Array.from({length: 9}, (_, i) => `## Part ${i}\n\nText.`)
  expect(questionHeadings(find([...others, `## ${title}`, '### What is it?\n\nA thing.', '### Was ist das?\n\nEin Ding.'].join('\n\n')))).toHaveLength(2)
})

test('a heading that comes back in every section asks nothing', () => {
  expect(questionHeadings(find(Array.from({length: 9}, (_, i) => `## Change ${i}\n\nText.\n\n### What should I do?\n\nNothing.`).join('\n\n')))).toEqual([])
})

test('details with questions are pairs', () => {
  const source = '<details><summary>Is it free?</summary>\n\nYes, it is.\n\nFor all.\n\n</details>\n\n<details>\n<summary><b>Can I sell it?</b></summary>\n\n- Yes\n\n</details>\n'
  const found = find(source)
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(['? : Is it free?', '! : Yes, it is. | For all.', '? : **Can I sell it?**', '! : list'])
  expect(dialogues(found)).toMatchObject([{kind: 'qa', form: 'turns'}])
})

test('details with questions are pairs in HTML', () => {
  const found = find('<details><summary>Is it free?</summary><p>Yes.</p></details><details><summary>Can I sell it?</summary>No.</details>', {format: 'html'})
  expect(lines(found)).toEqual(['? : Is it free?', '! : Yes.', '? : Can I sell it?', '! : No.'])
})

test('details with questions lose no tag where HTML has read them in Markdown', async () => {
  const value = '<details>\n<summary>Who sees <b>it</b>?</summary>\nOnly you.\n</details>\n\n<details><summary>Is it free?</summary><p>Yes.</p></details>\n'
  const outcome = await outcomeOf(await parse({path: 'faq.md', value}), {minTokens: 0})
  expect(outcome.chunks.map(({text}) => text)).toEqual(['faq\n\nWho sees it?\n\nOnly you.', 'faq\n\nIs it free?\n\nYes.'])
  expect(check(outcome, countOf('o200k_base'))).toEqual([])
})

test.each([
  ['**Is it free?**\nYes.\n\nFor all.\n\n**Can I sell it?** No, you **cannot**.\n\n**Who made it?**\\\nWe did.\n', 'markdown'],
  ['<p><b>Is it free?</b><br>Yes.</p><p>For all.</p><p><strong>Can I sell it?</strong> No, you <b>cannot</b>.</p><p><b>Who made it?</b><br>We did.</p>', 'html'],
] as const)('paragraphs that begin with a question in bold are pairs: %s', (source, format) => {
  const found = find(source, {format})
  expect(dialogues(found).flatMap(({children}) => children.map(({data, children: said}) => [data?.asks, said.length]))).toEqual([[true, 1], [false, 2], [true, 1], [false, 1], [true, 1], [false, 1]])
  expect(found.faults).toEqual([])
})

test('paragraphs that begin with other words in bold stay', () => {
  expect(dialogues(find('**Chunk** A part.\n\n**Token** What is counted.\n\n**Why?** So.\n\n**Really?** Yes.\n\n**Now** Go.\n\n**Then** Stop.'))).toEqual([])
})

test('other details stay', () => {
  expect(dialogues(find('<details><summary>More</summary>\n\nText.\n\n</details>\n\n<details><summary>Even more</summary>\n\nText.\n\n</details>'))).toEqual([])
})

test.each(['Answer', '<b>Show answer</b>', 'Ответ', 'Відповідь', '答案', 'Antwort'])('details that say only "%s" stay below what asks', (summary) => {
  const part = (number: number) => `###### ${number}. Name one\n\n- A: this\n- B: that\n\n<details><summary>${summary}</summary>\n\nThat.\n\n</details>`
  const found = find([1, 2].map(part).join('\n\n'))
  expect(found.faults).toEqual([])
  expect(dialogues(found)).toEqual([])
  expect(questionHeadings(found)).toEqual(['1. Name one', '2. Name one'])
})

test('a heading that only says the answer belongs to the question above it', () => {
  const part = (number: number) => `###### ${number}. Name one\n\n<details><summary><b>Answer</b></summary>\n<p>\n\n#### Answer: B\n\nThat.\n\n</p>\n</details>`
  const found = find([1, 2].map(part).join('\n\n'))
  expect(found.faults).toEqual([])
  expect(questionHeadings(found)).toEqual(['1. Name one', '2. Name one'])
  expect(found.children.flatMap((block) => ('text' in block ? block.text.value : []))).toEqual([
    '###### 1. Name one', '**Answer**', '#### Answer: B', 'That.', '###### 2. Name one', '**Answer**', '#### Answer: B', 'That.',
  ])
})

test('terms that ask, several for one answer', () => {
  const found = find('<dl><dt>What is it?<dt>What is it for?<dd>A tool.<dd>For work.<dt id="cost">What does it cost?<dd>Nothing.</dl>', {format: 'html'})
  expect(lines(found)).toEqual(['? : What is it?', '? : What is it for?', '! : A tool. | For work.', '? : What does it cost?', '! : Nothing.'])
})

test('terms of a glossary stay', () => {
  expect(dialogues(find('<dl><dt>Tool<dd>A thing.<dt>Work<dd>What you do.</dl>', {format: 'html'}))).toEqual([])
})

test('bold paragraphs that ask, with answers below', () => {
  const found = find('Welcome.\n\n**Is it free?**\n\nYes.\n\nFor all.\n\n**Can I sell it?**\n\nNo.\n\n**Why not?**\n\nBecause.\n\n## More\n\nText.')
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(['? : **Is it free?**', '! : Yes. | For all.', '? : **Can I sell it?**', '! : No.', '? : **Why not?**', '! : Because.'])
})

const data = (pairs: [string, string][]) =>
  `<script type="application/ld+json">${JSON.stringify({'@type': 'FAQPage', mainEntity: pairs.map(([name, text]) => ({'@type': 'Question', name, acceptedAnswer: {'@type': 'Answer', text}}))})}</script>`

test('questions that a page lists for search engines are known where it shows them', () => {
  const source = `${data([['Return of goods', '<p>Within 14 days.</p>'], ['Way of payment', 'By card.']])}<main><div>Return of goods</div><p>Within 14 days.</p><div>Way of payment</div><p>By card.</p><p>Call us.</p></main>`
  const found = find(source, {format: 'html'})
  expect(lines(found)).toEqual(['? : Return of goods', '! : Within 14 days.', '? : Way of payment', '! : By card.'])
  expect(questionHeadings(find(source.replaceAll('div', 'h3'), {format: 'html'}))).toEqual(['Return of goods', 'Way of payment'])
})

test('broken or hidden lists of questions change nothing', () => {
  expect(dialogues(find(`${data([['Not shown?', 'No.']])}<p>Text.</p>`, {format: 'html'}))).toEqual([])
  expect(dialogues(find('<script type="application/ld+json">{"@type": "FAQPage", </script><p>Text.</p>', {format: 'html'}))).toEqual([])
})
