import {describe, expect, it} from 'vitest'
import {lines, outline, read, skippedText} from './read.js'

const row = (facts: Record<string, string | number>) => `  <row ${Object.entries(facts).map(([name, value]) => `${name}="${value}"`).join(' ')} />\n`
const question = {Id: 1, PostTypeId: 1, AcceptedAnswerId: 3, CreationDate: '2010-01-01T10:00:00.000', Score: 5, Title: 'A &amp; B', Body: '&lt;p&gt;How?&lt;/p&gt;&#xA;&lt;pre&gt;&lt;code&gt;a &amp;lt; b&#xA;c&lt;/code&gt;&lt;/pre&gt;', OwnerDisplayName: 'ann'}
const answer = (id: number, parent: number, text: string, score = 0) => ({Id: id, PostTypeId: 2, ParentId: parent, CreationDate: '2010-01-02T10:00:00.000', Score: score, Body: `&lt;p&gt;${text}&lt;/p&gt;`, OwnerUserId: 3})
const posts = (...rows: Record<string, string | number>[]) => `<?xml version="1.0" encoding="utf-8"?>\n<posts>\n${rows.map(row).join('')}</posts>\n`

describe('the dump of Stack Exchange', () => {
  it('has answers with their question, though others stand between', () => {
    const found = read(posts(question, {...question, Id: 4, Title: 'Second'}, answer(2, 1, 'No.', -1), answer(3, 1, 'Yes.', 9)), 'Posts.xml')
    expect(outline(found)).toEqual(['# A & B', 'qa of 3', '# Second', 'qa of 1'])
    expect(lines(found.turns).slice(0, 3)).toEqual(['ann: How? | {a < b\nc}', 'No.', 'Yes.'])
    expect(found.turns.slice(0, 3).map(({data, replyTo, thread}) => [data?.asks, data?.accepted, data?.score, replyTo, thread])).toEqual([
      [true, undefined, 5, null, '1'], [false, undefined, -1, '1', '1'], [false, true, 9, '1', '1'],
    ])
  })

  it('has addresses where its folder names the site', () => {
    const {turns} = read(posts(question, answer(3, 1, 'Yes.')), 'dump/cooking.stackexchange.com/Posts.xml')
    expect(turns.map(({data}) => data?.link)).toEqual(['https://cooking.stackexchange.com/q/1', 'https://cooking.stackexchange.com/a/3'])
  })

  it('puts comments behind the posts that they speak of', () => {
    const {turns} = read(posts(question, answer(3, 1, 'Yes.'), {Id: 3, PostId: 1, Score: 1, Text: 'Which `a`?', CreationDate: '2010-01-01T11:00:00.000'}), 'Posts.xml')
    expect(turns.map(({id, replyTo}) => [id, replyTo])).toEqual([['1', null], ['comment3', '1'], ['3', '1']])
  })

  it('keeps answers without a question, and texts about tags', () => {
    const found = read(posts(answer(2, 99, 'Alone.'), {Id: 5, PostTypeId: 5, Body: '&lt;p&gt;About knots.&lt;/p&gt;'}), 'Posts.xml')
    expect(outline(found)).toEqual(['qa of 1', 'paragraph'])
  })

  it('says that a row is broken and reads the others', () => {
    const {turns, messages} = read(posts(question).replace('</posts>', '  <row Id="2" PostTypeId="2" Body="cut\n</posts>'), 'Posts.xml')
    expect(turns).toHaveLength(1)
    expect(messages.map(({rule}) => rule)).toEqual(['message-broken'])
  })
})

describe('lists of questions', () => {
  it('have what is asked and what is answered, in Markdown or HTML', () => {
    const {turns, data} = read({title: 'Help', items: [{id: 'a', question: 'How?', answer: '<p>So <b>it</b> is</p>'}, {question: 'When?', answer: 'Now, **really**.'}]})
    expect(lines(turns)).toEqual(['How?', 'So **it** is', 'When?', 'Now, **really**.'])
    expect(turns.map(({data: facts}) => facts?.asks)).toEqual([true, false, true, false])
    expect(data.title).toBe('Help')
  })

  it('are read by other names, on lines, and as schema.org has them', () => {
    expect(lines(read([{prompt: 'A?', completion: 'B'}]).turns)).toEqual(['A?', 'B'])
    expect(lines(read('{"instruction":"Sum up","input":"a b","output":"c"}\n{"instruction":"Again","input":"","output":"d"}', 'a.jsonl').turns)).toEqual(['Sum up | a b', 'c', 'Again', 'd'])
    expect(lines(read({'@type': 'FAQPage', mainEntity: [{'@type': 'Question', name: 'A?', acceptedAnswer: {'@type': 'Answer', text: 'B'}}]}).turns)).toEqual(['A?', 'B'])
  })
})

describe('conversations in YAML', () => {
  const yaml = '# small\ncategories:\n- knots\nconversations:\n- - What is "it"?\n  - "A \\"bend\\" of\n    two ropes \\u00e9."\n- - \'It\'\'s what?\'\n  - |\n    one\n    two\n  - 2\n- - {a: b}\n  - fine  # note\n'

  it('are mapped however their texts are written', () => {
    const found = read(yaml, 'knots.yml')
    expect(lines(found.turns)).toEqual(['What is "it"?', 'A "bend" of two ropes é.', "It's what?", 'one | two', '2', 'fine'])
    expect(found.data.title).toBe('knots')
    expect(skippedText(found, 'comment')).toBe('# small')
    expect(found.messages.map(({rule, range}) => [rule, range && found.source.slice(...range)])).toEqual([['message-broken', '{a: b}']])
  })

  it('ask and answer where they are two; of more, nothing tells', () => {
    expect(read(yaml, 'knots.yml').turns.map(({data}) => data?.asks)).toEqual([true, false, undefined, undefined, undefined, false])
  })

  it('are parted where a list was meant and one text was written', () => {
    expect(lines(read('categories:\n- a\nconversations:\n- What is it?\n  - A thing\n    of use.\n', 'a.yml').turns)).toEqual(['What is it?', 'A thing of use.'])
  })
})
