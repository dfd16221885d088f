import {expect, test} from 'vitest'
import {plainText} from '../../src/text/plain.js'
import {dialogues, find, lines, turns} from './find-context.js'

const talk = [
  ['Ann', 'Hello, how are you?'],
  ['Bob', 'Fine, thank you. And you?'],
  ['Ann', 'I had a long week.'],
  ['Bob', 'Tell me about it, I did too.'],
] as const

/** The same talk with labels written in one way. */
function written(label: (name: string, number: number) => string, between = '\n\n', below = ' '): string {
  return talk.map(([name, said], i) => `${label(name, i)}${below}${said}`).join(between)
}

const names = talk.map(([name]) => name)

test.each<[string, (name: string, number: number) => string, string?, string?]>([
  ['plain', (name) => `${name}:`],
  ['capitals', (name) => `${name.toUpperCase()}:`],
  ['bold with the colon inside', (name) => `**${name}:**`],
  ['bold with the colon outside', (name) => `**${name}**:`],
  ['underscores', (name) => `__${name}:__`],
  ['HTML in Markdown', (name) => `<b>${name}:</b>`],
  ['a time before', (name, i) => `[00:1${i}] ${name}:`],
  ['a time in the bold label', (name, i) => `**${name} (0:1${i}):**`],
  ['a time behind the bold name', (name, i) => `**${name}** (12:3${i}):`],
  ['a time behind the name', (name, i) => `${name} [00:00:1${i}]:`],
  ['a role', (name) => `${name} (guest):`],
  ['title and surname', (name) => `Dr. ${name} van Dyke:`],
  ['alone on the line', (name) => `${name}:`, '\n\n', '\n'],
  ['alone in a paragraph', (name) => `**${name}:**`, '\n\n', '\n\n'],
  ['lines of one paragraph', (name) => `${name}:`, '\n'],
  ['hard breaks', (name) => `**${name}:**`, '  \n'],
  ['hard breaks by backslash', (name) => `**${name}:**`, '\\\n'],
  ['CRLF', (name) => `${name}:`, '\r\n\r\n'],
])('finds labels: %s', (_, label, between, below) => {
  const found = find(written(label, between, below))
  expect(found.faults).toEqual([])
  expect(dialogues(found)).toMatchObject([{kind: 'transcript', form: 'turns', asking: 0, answers: []}])
  expect(turns(found).map(({speaker}) => speaker!.name.replace(/^Dr\. (\w+) .*/, '$1').toLowerCase())).toEqual(names.map((name) => name.toLowerCase()))
  expect(turns(found).every(({label: own}) => own === null)).toBe(true)
})

test.each(['html', 'text'] as const)('finds labels in %s', (format) => {
  const source = format === 'html' ? `<p>${written((name) => `<b>${name}:</b>`, '</p><p>')}</p>` : written((name) => `${name}:`, '\n')
  const found = find(source, {format})
  expect(found.faults).toEqual([])
  expect(turns(found).map(({speaker}) => speaker!.name)).toEqual(names)
})

test('turns at <br> are cut where they begin', () => {
  const found = find(`<p>${written((name) => `<b>${name}:</b>`, '<br>')}</p>`, {format: 'html'})
  expect(lines(found)).toEqual(talk.map(([name, said]) => `${name}: **${name}:** ${said}`))
})

test.each([
  ['问：今天天气怎么样？\n答：天气很好。\n问：明天会下雨吗？\n答：我想不会下雨。', ['? 问: 问：今天天气怎么样？', '! 答: 答：天气很好。', '? 问: 问：明天会下雨吗？', '! 答: 答：我想不会下雨。']],
  ['主持人：欢迎你来到节目。\n\n张三：谢谢你，我很高兴。\n\n主持人：你最近在忙什么？\n\n张三：我在写一本书。', ['主持人: 主持人：欢迎你来到节目。', '张三: 张三：谢谢你，我很高兴。', '主持人: 主持人：你最近在忙什么？', '张三: 张三：我在写一本书。']],
  ['Q: Why is it blue?\nA: Because of the light.\nQ: And at night?\nA: Then it is black.', ['? Q: Q: Why is it blue?', '! A: A: Because of the light.', '? Q: Q: And at night?', '! A: A: Then it is black.']],
  ['**Q1.** Why is it blue?\n\n**A1.** Because of the light.\n\n**Q2.** And at night?\n\n**A2.** Then it is black.', ['? Q1: **Q1.** Why is it blue?', '! A1: **A1.** Because of the light.', '? Q2: **Q2.** And at night?', '! A2: **A2.** Then it is black.']],
  ['Вопрос: Почему небо синее?\nОтвет: Из-за света.\nВопрос: А ночью?\nОтвет: Ночью оно чёрное.', ['? Вопрос: Вопрос: Почему небо синее?', '! Ответ: Ответ: Из-за света.', '? Вопрос: Вопрос: А ночью?', '! Ответ: Ответ: Ночью оно чёрное.']],
  ['В: Почему небо синее?\n\nО: Из-за света.\n\nВ: А ночью?\n\nО: Ночью оно чёрное.', ['? В: В: Почему небо синее?', '! О: О: Из-за света.', '? В: В: А ночью?', '! О: О: Ночью оно чёрное.']],
  ['П: Чому небо синє?\n\nВ: Через світло.\n\nП: А вночі?\n\nВ: Вночі воно чорне.', ['? П: П: Чому небо синє?', '! В: В: Через світло.', '? П: П: А вночі?', '! В: В: Вночі воно чорне.']],
  ['Frage: Warum ist er blau?\nAntwort: Wegen des Lichts.\nFrage: Und nachts?\nAntwort: Dann ist er schwarz.', ['? Frage: Frage: Warum ist er blau?', '! Antwort: Antwort: Wegen des Lichts.', '? Frage: Frage: Und nachts?', '! Antwort: Antwort: Dann ist er schwarz.']],
])('knows labels of its language: %s', (source, expected) => {
  const found = find(source)
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(expected)
})

test('offices and constituencies beside a name are none of it', () => {
  const found = find('Ann Lee (York) (Con): When will it come?\n\nThe Minister of State for Roads (Eva Klein): I hope soon, in May.\n\nAnn Lee: And what will you pay?\n\nEva Klein: We pay nothing.\n\nMonika Groß, Ministerin für Verkehr: Ich weiß es nicht.\n\nAnn Lee: Why?\n\nMonika Groß, Ministerin für Verkehr: Darum.', {format: 'text'})
  expect(turns(found).map(({speaker}) => speaker!.name)).toEqual(['Ann Lee', 'Eva Klein', 'Ann Lee', 'Eva Klein', 'Monika Groß', 'Ann Lee', 'Monika Groß'])
})

test('who else speaks in a hearing of questions and answers has turns of its own', () => {
  const found = find('Q. What time was it?\nA. I think it was seven.\nTHE COURT: By whose clock?\nA. By mine.\nMR. PRICE: Thank you.\nQ. And who signed?\nA. Mr Webb did.\nAPI: that stays.', {format: 'text'})
  expect(turns(found).map(({speaker}) => speaker!.name)).toEqual(['Q', 'A', 'THE COURT', 'A', 'MR. PRICE', 'Q', 'A'])
})

test.each([
  ['BERNARDO', "Who's there?", 'FRANCISCO', 'Nay, answer me: stand, and unfold yourself.', '\n', ''],
  ['FAUST', 'Mein schönes Fräulein, darf ich wagen?', 'MARGARETE', 'Bin weder Fräulein, weder schön.', ' ', '.'],
  ['Медведенко', 'Отчего вы всегда ходите в черном?', 'Маша', 'Это траур по моей жизни. Я несчастна.', ' ', '.'],
  ['Маша (тихо)', 'Отчего вы всегда ходите в черном?', 'Нина Заречная', 'Это траур по моей жизни.', ' ', '.'],
])('a play has names without a colon: %s', (one, asked, other, said, gap, dot) => {
  const pair = `${one}${dot}${gap}${asked}\n\n${other}${dot}${gap}${said}`
  const found = find(`ACT I. A wood\n\n${pair}\n\n${pair}\n\nACT I. A wood\n\n${pair}`, {format: 'text'})
  expect(turns(found).map(({speaker}) => speaker!.name)).toEqual(Array.from({length: 3}, () => [one.replace(/ \(.*/, ''), other]).flat())
  expect(found.faults).toEqual([])
})

test('a letter answers only where another one asks', () => {
  const found = find('A: Are you ready?\n\nB: Yes, I am.\n\nA: Then we go.\n\nB: Wait for me, please.')
  expect(lines(found)[0]).toBe('A: A: Are you ready?')
})

test('where only questions have labels, what stands below answers', () => {
  const question = (number: number) => `Q: What is number ${number}?\n\nIt is a number.\n\nAnd no other.`
  expect(lines(find([1, 2, 3, 4].map(question).join('\n\n'))).slice(0, 2)).toEqual(['? Q: Q: What is number 1?', '! : It is a number. | And no other.'])
})

test('what stands below a label up to the next one is its turn', () => {
  const found = find('**Ann:** I think you need:\n\n- a spade\n- a bucket\n\n```\ndig()\n```\n\n**Bob:** And what will you do?\n\n**Ann:** I watch you.\n\n**Bob:** Thanks, how kind of you.')
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(['Ann: **Ann:** I think you need: | list | dig()', 'Bob: **Bob:** And what will you do?', 'Ann: **Ann:** I watch you.', 'Bob: **Bob:** Thanks, how kind of you.'])
})

test('a heading ends a conversation', () => {
  const part = written((name) => `${name}:`)
  const {children, ...found} = find(`# One\n\nThis is an introduction.\n\n${part}\n\n# Two\n\n${part}`)
  expect(found.faults).toEqual([])
  expect(children.map(({type}) => type)).toEqual(['heading', 'paragraph', 'dialogue', 'heading', 'dialogue'])
})

test('a section of a long document is looked at alone', () => {
  const prose = Array.from({length: 200}, (_, i) => `This is paragraph ${i} of a talk.`).join('\n\n')
  const {children} = find(`# Talk\n\n${prose}\n\n## Questions\n\n${written((name) => `${name}:`)}`)
  expect(children.filter(({type}) => type === 'dialogue')).toHaveLength(1)
})

test('what happens stands apart where nobody goes on speaking', () => {
  const found = find('Ann: Can you hear me?\n\nBob: Yes, I can.\n\n[laughter]\n\nAnn: Good for you.\n\n(A door falls shut)\n\nI think that was the door.\n\nBob: I hope so.')
  expect(turns(found).map(({kind, children}) => `${kind} ${children.length}`)).toEqual(['message 1', 'message 1', 'stage 1', 'message 3', 'message 1'])
})

test('times of labels are told, and the text has none of them', () => {
  const found = find('[00:01] **Ann:** Hello, are you there?\n\n**Bob** (0:05): I am.\n\n**Ann:** \\[00:07\\] How are you? \\[01:00:00\\] So late.\n\n**Bob:** 00:09\n\nI am fine.')
  expect(found.faults).toEqual([])
  expect(turns(found).map(({cues}) => cues.map(({startSeconds}) => startSeconds))).toEqual([[1], [5], [7, 3600], [9]])
  expect(turns(found).map(({children}) => children[0]!.type === 'paragraph' && plainText(children[0]!.text))).toEqual([
    'Ann: Hello, are you there?', 'Bob: I am.', 'Ann: How are you? [01:00:00] So late.', 'Bob:',
  ])
  expect(turns(found).map(({children}) => children[0]!.type === 'paragraph' && children[0]!.text.value)).toEqual([
    '**Ann:** Hello, are you there?', '**Bob**: I am.', '**Ann:** How are you? \\[01:00:00\\] So late.', '**Bob:**',
  ])
})

test.each([
  ['*[00:01]* **Ann:** ', '**Ann:** '],
  ['**[00:01] Ann:** ', '**Ann:** '],
  ['**Ann [00:01]:** ', '**Ann:** '],
  ['**Ann:** *[00:01]* ', '**Ann:** '],
  ['\\[00:01\\] **Ann:** ', '**Ann:** '],
  ['[00:01](/talk#1) **Ann:** ', '[00:01](/talk#1) **Ann:** '],
])('of %j the text keeps %j', (label, kept) => {
  const found = find(`${label}Are you there, Bob?\n\n**Bob:** I am.\n\n**Ann:** I need you here.\n\n**Bob:** I come to you.`)
  expect(found.faults).toEqual([])
  expect(turns(found).map(({children}) => children[0]!.type === 'paragraph' && children[0]!.text.value)[0]).toBe(`${kept}Are you there, Bob?`)
  expect(turns(found)[0]!.cues).toMatchObject([{startSeconds: 1}])
})

test('a time that no field tells stays in the text', () => {
  const found = find('**Ann** (20:05): Are you there, Bob?\n\n**Bob** (0:07): I am.\n\n**Ann** (17:00): I need you here.\n\n**Bob** (9:01): I come to you.\n\n**Ann** (1:10): I wait.')
  expect(turns(found).flatMap(({cues}) => cues)).toEqual([])
  expect(turns(found).map(({children}) => children[0]!.type === 'paragraph' && plainText(children[0]!.text))[0]).toBe('Ann (20:05): Are you there, Bob?')
})

test('a date makes it a message of that time', () => {
  const found = find('[2024-05-01 10:20] Ann: Are you there?\n\n[2024-05-01 10:21] Bob: Yes, I am.\n\n[2.5.2024 9:05] Ann: Good, I need you.\n\n[02.05.2024, 9:06 pm] Bob: I come to you.', {format: 'markdown'})
  expect(turns(found).map(({date}) => date)).toEqual(['2024-05-01T10:20:00', '2024-05-01T10:21:00', '2024-05-02T09:05:00', '2024-05-02T21:06:00'])
  expect(dialogues(found)[0]!.kind).toBe('chat')
})

test('roles are known by words and by what stands in brackets', () => {
  const found = find('Ann Lee (host): Welcome, how are you?\n\nBob (guest, author): I am fine.\n\nAnn Lee: What do you do?\n\nModerator: Time for you to stop.\n\nBob: But I only began.\n\nModerator: I know.')
  expect(turns(found).map(({speaker}) => speaker!.role)).toEqual(['host', null, null, 'moderator', null, 'moderator'])
})

test('initials stand for the name that introduced them', () => {
  const found = find('Ann Lee (AL): How are you?\n\nBob Ray (BR): I am fine.\n\nAL: And your cat?\n\nBR: My cat is well.')
  expect(turns(found).map(({speaker}) => speaker!.name)).toEqual(['Ann Lee', 'Bob Ray', 'Ann Lee', 'Bob Ray'])
})

test('items of a list may be turns', () => {
  const found = find('- **Ann:** How are you?\n- **Bob:** I am fine.\n- **Ann:** Do you have time?\n- **Bob:** I am afraid I do not.')
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(['Ann: - **Ann:** How are you?', 'Bob: - **Bob:** I am fine.', 'Ann: - **Ann:** Do you have time?', 'Bob: - **Bob:** I am afraid I do not.'])
})

test('headings may be labels', () => {
  const found = find('# Chat\n\n## User\n\nHow do I do it?\n\n## Assistant\n\n# First\n\nDo this.\n\n### Then\n\nDo that.\n\n## User\n\nThanks.\n\n## Assistant\n\nYou are welcome.\n\n# License\n\nFree.')
  expect(found.faults).toEqual([])
  expect(found.children.map(({type}) => type)).toEqual(['heading', 'dialogue', 'heading', 'paragraph'])
  expect(dialogues(found)[0]!.kind).toBe('chat')
  expect(turns(found).map(({speaker, children}) => `${speaker!.role} ${children.length}`)).toEqual(['user 2', 'assistant 5', 'user 2', 'assistant 2'])
})

test('headings with names are labels where they come back under one heading', () => {
  const found = find(talk.map(([name, said]) => `### ${name}\n\n${said}`).join('\n\n'))
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual(talk.map(([name, said]) => `${name}: ### ${name} | ${said}`))
})

test('a log of a coding assistant: prompts are headings, output is quoted', () => {
  const found = find('# Make a game\n\n> $ aider game.py  \n> Added game.py\n\n#### make a game  \n#### with a ball\n\nHere it is.\n\n```\nball()\n```\n\n> Applied\n\n#### thanks\n\nYou are welcome.\n')
  expect(found.faults).toEqual([])
  expect(turns(found).map(({kind, speaker, children}) => `${speaker?.name ?? kind} ${children.length}`)).toEqual(['system 1', 'user 2', 'assistant 2', 'system 1', 'user 1', 'assistant 1'])
})

test.each([
  ['one who speaks', 'Ann: I say this to you.\n\nAnn: And that to you.\n\nAnn: And I end.\n\nAnn: Thank you.'],
  ['labels that do not come back', 'Ann: I am here.\n\nBob: I am here too.\n\nEve: Are you?\n\nDan: Yes, I am.'],
  ['notes', 'Note: You must do this.\n\nWarning: You must not do that.\n\nNote: You may do this.\n\nWarning: I told you so.'],
  ['short sentences', ['Yes. I did it for you.', 'No. You did not.', 'Well. I think so.', 'Yes. We go.', 'Perhaps. You know.', 'Then. Go now.', 'Good. I come.'].join('\n\n')],
  ['articles', [1, 2, 3, 4, 5, 6, 7].map((i) => `Article ${i}. You may do what we say.`).join('\n\n')],
  ['books', ['Lee. Who are you? York, 2001.', 'Lee. Can we talk? York, 2002.', 'Lee. My life. York, 2003.', 'Stone. Why me? Hull, 2001.', 'Stone. Are you there? Hull, 2002.', 'Stone. We met. Hull, 2003.'].join('\n\n')],
  ['values', 'Host: example.org\nUser: root\nHost: example.com\nUser: admin\nHost: example.net\nUser: you'],
  ['fields of records', [1, 2, 3].map((i) => `Given: You have ${i} apples here.\nAsked: How many do you have?\nSolved: You have ${i} of them.`).join('\n\n')],
  ['code', '```\nAnn: How are you?\nBob: I am fine.\nAnn: And you?\nBob: So am I.\n```'],
  ['a quote', '> Ann: How are you?\n>\n> Bob: I am fine.\n>\n> Ann: And you?\n>\n> Bob: So am I.'],
  ['a list of terms', '- **Speed:** how fast it is\n- **Size:** how large it is\n- **Speed:** how fast you are\n- **Size:** how large you are'],
  ['parts of a manual', ['sum', 'max', 'min'].map((name) => `## ${name}\n\n### Syntax\n\nYou write it like this, as you wish.\n\n### Remarks\n\nYou may write it so as well.`).join('\n\n')],
  ['addresses', 'See http://example.org:80 for it.\nSee https://example.com for it.\nhttps://example.org\nhttps://example.org'],
  ['a change log', ['2', '1'].map((version) => `## ${version}\n\nAdded: You can do more.\n\nFixed: You can do it well.`).join('\n\n')],
])('is no conversation: %s', (_, source) => {
  const found = find(source)
  expect(dialogues(found)).toEqual([])
})

test('where it is said that it is a conversation, one label is enough', () => {
  expect(lines(find('ann: A long talk of mine.\n\nAnd on it goes.', {forced: true}))).toEqual(['ann: ann: A long talk of mine. | And on it goes.'])
})

test('where it is said that it is a conversation, paragraphs and dashed lines are turns', () => {
  const found = find('How are you?\n\n— Fine.\n— So am I.', {forced: true, format: 'text'})
  expect(found.faults).toEqual([])
  expect(lines(found)).toEqual([': How are you?', ': — Fine.', ': — So am I.'])
})

test('where it is said that it is a conversation, dashed lines that ask are answered by those that do not', () => {
  const found = find('We met in May.\n\n— Where does it begin?\n\n— With a picture.\n\n— And who is it?\n\n— I do not know.', {forced: true, format: 'text'})
  expect(lines(found)).toEqual([': We met in May.', '? : — Where does it begin?', '! : — With a picture.', '? : — And who is it?', '! : — I do not know.'])
})

test('a document without any of it comes out as it went in', () => {
  const source = '# Title\n\nText: with a colon.\n\n- item\n\n## Part\n\nMore text.'
  const found = find(source)
  expect(dialogues(found)).toEqual([])
  expect(found.children.map(({type}) => type)).toEqual(['heading', 'paragraph', 'list', 'heading', 'paragraph'])
})
