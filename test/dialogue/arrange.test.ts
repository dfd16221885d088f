import {describe, expect, it} from 'vitest'
import type {Content, Section} from '../../src/tree/types.js'
import {arrange, drawn, exchanges, lines, talk, type Line} from './talk.js'

const long = 'This goes on for quite a while and says a good deal about it, so that nobody takes it for a word thrown in by the way.'

/** So many words that a window is full. */
const speech = (about: string, words = 60) => Array.from({length: words}, (_, index) => `${about}${index}`).join(' ') + '.'

describe('who asks and who answers', () => {
  it('puts a question together with its answer', () => {
    expect(drawn(talk(lines('Ann: How does it work?', `Bob: ${long}`, 'Ann: And what does it cost?', 'Bob: Nothing at all.')))).toEqual([
      `[Ann: How does it work? | Bob: ${long}]`,
      '[Ann: And what does it cost? | Bob: Nothing at all.]',
    ])
  })

  it('keeps one-word turns together', () => {
    expect(drawn(talk(lines('A: Ready?', 'B: Yes.', 'A: Go.')))).toEqual(['[A: Ready? | B: Yes. / A: Go.]'])
  })

  it.each([
    ['Анна: Как это работает?', 'Борис: Довольно просто.', 'Анна: Сколько это стоит?', 'Борис: Ничего.'],
    ['Оля: Чому так сталося?', 'Петро: Бо ніхто не дивився.', 'Оля: Хто винен?', 'Петро: Ніхто.'],
    ['王: 为什么不行？', '李: 因为没有人看。', '王: 怎么办？', '李: 再试一次。'],
    ['Eva: Warum geht das nicht?', 'Uwe: Weil niemand hinsieht.', 'Eva: Wer war das?', 'Uwe: Niemand.'],
  ])('knows a question in other languages: %s', (...said) => {
    expect(exchanges(talk(lines(...said))).map(({form, asking, answers}) => [form, asking, answers])).toEqual([['pair', 1, [1]], ['pair', 1, [1]]])
  })

  it('takes questions one after the other for one', () => {
    const said: Line[] = [
      {who: 'Q', text: 'How is it made?', data: {asks: true}}, {who: 'Q', text: 'And by whom?', data: {asks: true}},
      {who: 'A', text: 'By hand, by us.', data: {asks: false}}, {who: 'Q', text: 'Since when?', data: {asks: true}}, {who: 'A', text: '1990.', data: {asks: false}},
    ]
    expect(drawn(talk(said, 'qa'))).toEqual(['[Q: How is it made? / Q: And by whom? | A: By hand, by us.]', '[Q: Since when? | A: 1990.]'])
  })

  it('keeps a question back inside, with its reply', () => {
    expect(drawn(talk(lines('Ann: How do I return it?', 'Bob: Which one do you mean?', 'Ann: The blue one.', 'Bob: With the label in the box.', 'Ann: And who pays?', 'Bob: We do.')))).toEqual([
      '[Ann: How do I return it? | Bob: Which one do you mean? / Ann: The blue one. / Bob: With the label in the box.]',
      '[Ann: And who pays? | Bob: We do.]',
    ])
  })

  it('takes what is asked anew behind a question back for a question of its own, where labels say who asks', () => {
    const said: Line[] = [
      {who: 'Q', text: 'Is there a ferry?', data: {asks: true}}, {who: 'A', text: 'Yes. Would you like a map?', data: {asks: false}},
      {who: 'Q', text: 'When does it leave?', data: {asks: true}}, {who: 'A', text: 'At six.', data: {asks: false}},
    ]
    expect(drawn(talk(said, 'qa'))).toEqual(['[Q: Is there a ferry? | A: Yes. Would you like a map?]', '[Q: When does it leave? | A: At six.]'])
  })

  it('lets nobody who only listens end what is said', () => {
    expect(drawn(talk(lines('Ann: How did it begin?', `Bob: ${long}`, 'Ann: Uh-huh.', 'Bob: And so it went on.', 'Ann: [laughs]', 'Bob: Until today.')))).toEqual([
      `[Ann: How did it begin? | Bob: ${long} / Ann: Uh-huh. / Bob: And so it went on. / Ann: [laughs] / Bob: Until today.]`,
    ])
  })

  it('takes every word of an interviewer for a question, and none of a guest', () => {
    const interview: Line[] = [
      {who: 'Ann', role: 'interviewer', text: 'Tell us about the beginning.'}, {who: 'Bob', text: 'It was hard. Who would have thought so?'},
      {who: 'Ann', role: 'interviewer', text: 'Let us talk about money.'}, {who: 'Bob', text: 'There was none.'},
    ]
    expect(drawn(talk(interview))).toEqual([
      '[Ann: Tell us about the beginning. | Bob: It was hard. Who would have thought so?]',
      '[Ann: Let us talk about money. | Bob: There was none.]',
    ])
  })

  it('takes each turn of a user of a model with what follows it, the system prompt with the first', () => {
    const chat: Line[] = [
      {who: 'system', role: 'system', kind: 'system', text: 'Be brief.'}, {who: 'user', role: 'user', text: 'Write a poem.'}, {who: 'assistant', role: 'assistant', text: 'Roses.'},
      {who: 'user', role: 'user', text: 'Shorter'}, {who: 'tool', role: 'tool', kind: 'system', text: '{}'}, {who: 'assistant', role: 'assistant', text: 'R.'},
    ]
    expect(drawn(talk(chat, 'chat'))).toEqual(['[system: Be brief. / user: Write a poem. | assistant: Roses.]', '[user: Shorter / tool: {} | assistant: R.]'])
  })

  it('gives a question without an answer no answers', () => {
    const [only] = exchanges(talk([{who: 'Ann', text: 'Is anybody there?', date: '2024-01-01T10:00:00'}, {who: 'Bob', text: 'Good morning, everyone.', date: '2024-01-04T10:00:00'}], 'chat'))
    expect(only).toMatchObject({form: 'pair', asking: 1, answers: []})
  })

  it('asks nothing with a tag at the end of a story', () => {
    expect(drawn(talk(lines(`Ann: ${long} That is how it goes, right?`, 'Bob: It was the same with us.')))).toEqual([
      `(Ann: ${long} That is how it goes, right? / Bob: It was the same with us.)`,
    ])
  })
})

describe('windows', () => {
  it('hold what is said without a question, and end where someone else speaks', () => {
    const said = Array.from({length: 12}, (_, index) => `${index % 2 ? 'Bob' : 'Ann'}: ${speech(`w${index}x`)}`)
    const windows = exchanges(talk(lines(...said)))
    expect(windows.length).toBeGreaterThan(2)
    expect(windows.every(({form}) => form === 'window')).toBe(true)
    for (const {children} of windows.slice(0, -1)) expect(children.length).toBeGreaterThanOrEqual(2)
    for (const {children} of windows) expect(children.length).toBeLessThanOrEqual(5)
  })

  it('change only near an edit', () => {
    const said = Array.from({length: 200}, (_, index) => `${['Ann', 'Bob', 'Cy'][index % 3]}: ${speech(`w${index}x`, 20 + ((index * 7) % 40))}`)
    const starts = (given: string[]) => exchanges(talk(lines(...given))).map(({children: [turn]}) => (turn!.children[0] as {text: {value: string}}).text.value)
    const before = starts(said)
    const after = starts([...said.slice(0, 100), 'Dan: Here one more thing was put in.', ...said.slice(101)])
    expect(before.length).toBeGreaterThan(20)
    expect(after.filter((start) => !before.includes(start)).length).toBeLessThan(8)
  })

  it('end at a long pause and above a title', () => {
    const said: Line[] = [
      {who: 'Ann', text: 'So much for that.', seconds: [0]}, {who: 'Bob', text: 'Thanks to all.', seconds: [10]},
      {who: 'Ann', text: 'Welcome back.', seconds: [300]},
      {kind: 'stage', text: 'Part two'}, {who: 'Bob', text: 'We go on.', seconds: [310]}, {kind: 'stage', text: '[applause]'},
    ]
    expect(drawn(talk(said))).toEqual(['(Ann: So much for that. / Bob: Thanks to all.)', '(Ann: Welcome back.)', '(Part two / Bob: We go on. / [applause])'])
  })

  it('hold a chat of many in which nothing says what answers what, and say so once', () => {
    const chat = talk(lines('a: hello all', 'b: does anyone use it?', 'c: I do', 'a: me as well'), 'chat')
    expect(drawn(chat)).toEqual(['(a: hello all / b: does anyone use it? / c: I do / a: me as well)'])
    expect(arrange(chat, [chat.dialogue, chat.dialogue]).messages).toEqual(['windows-only'])
  })

  it('hold the words of one alone', () => {
    expect(drawn(talk(lines('Ann: Good evening.', 'Ann: Who was Euler?')))).toEqual(['(Ann: Good evening. / Ann: Who was Euler?)'])
    expect(drawn(talk([{text: 'Good evening.'}, {text: 'Who was Euler?'}]))).toEqual(['(Good evening. / Who was Euler?)'])
  })
})

describe('threads', () => {
  it('go by reply ids before all else, and change the order only for them', () => {
    const chat: Line[] = [
      {who: 'a', id: '1', text: 'Who has the key?'}, {who: 'b', id: '2', text: 'The train is late today, again.'}, {who: 'c', id: '3', replyTo: '1', text: 'I have it here on my desk.'},
      {who: 'd', id: '4', text: 'As it was yesterday.'}, {who: 'a', id: '5', replyTo: '3', text: 'Good, thanks.'},
    ]
    expect(drawn(talk(chat, 'chat'))).toEqual(['[a: Who has the key? | c: I have it here on my desk. / a: Good, thanks.]', '(b: The train is late today, again. / d: As it was yesterday.)'])
  })

  it('give each question to a model its own pair, though every message hangs on the one before, and each branch its own answer', () => {
    const chat: Line[] = [
      {who: 'user', role: 'user', text: 'What is a tide?', id: '1'}, {who: 'assistant', role: 'assistant', text: 'The sea going up.', id: '2', replyTo: '1'},
      {who: 'assistant', role: 'assistant', text: 'And down.', id: '3', replyTo: '2'}, {who: 'user', role: 'user', text: 'And the sun?', id: '4', replyTo: '3'},
      {who: 'assistant', role: 'assistant', text: 'It helps.', id: '5', replyTo: '4'}, {who: 'assistant', role: 'assistant', text: 'The moon pulls.', id: '6', replyTo: '1'},
      {who: 'user', role: 'user', text: 'Why does it?', id: '7', replyTo: '6'},
    ]
    expect(drawn(talk(chat, 'chat'))).toEqual([
      '[user: What is a tide? | assistant: The sea going up. / assistant: And down. | assistant: The moon pulls.]',
      '[user: And the sun? | assistant: It helps.]',
      '[user: Why does it?]',
    ])
  })

  it('take what a thread id joins', () => {
    const chat: Line[] = [
      {who: 'a', id: '1', thread: '1', text: 'Where is the log?'}, {who: 'b', id: '2', text: 'Lunch is ready.'}, {who: 'c', id: '3', thread: '1', text: 'In the folder of the build.'}, {who: 'a', id: '4', thread: '1', text: 'Found it there.'},
    ]
    expect(drawn(talk(chat, 'chat'))).toEqual(['[a: Where is the log? | c: In the folder of the build. / a: Found it there.]', '(b: Lunch is ready.)'])
  })

  it('give each answer of a forum its own place, with the comments to it', () => {
    const posts: Line[] = [
      {who: 'a', id: 'q', text: 'How do I sort?', data: {asks: true}}, {who: 'b', id: 'x', replyTo: 'q', text: 'With sort().', data: {asks: false, score: 3}},
      {who: 'c', id: 'k', replyTo: 'q', text: 'Which language?'}, {who: 'c', id: 'y', replyTo: 'q', text: 'With sorted().', data: {asks: false, accepted: true}},
      {who: 'a', id: 'z', replyTo: 'x', text: 'That changes the list.'}, {who: 'd', id: 'p', text: 'How do I stop?', data: {asks: true}},
    ]
    expect(drawn(talk(posts, 'qa'))).toEqual(['[a: How do I sort? / c: Which language? | b: With sort(). / a: That changes the list. | c: With sorted().]', '[d: How do I stop?]'])
  })

  it('keep an issue together: who asked goes on with the answer before, and so does who has answered', () => {
    const issue: Line[] = [
      {who: 'ann', id: '1', text: 'It fails on start with an error.'}, {who: 'bob', id: '2', text: 'Which version do you use on that machine?'}, {who: 'ann', id: '3', text: 'Version two, from the package.'},
      {who: 'bob', id: '4', text: 'Then take version three, which has that fixed.'}, {who: 'cy', id: '5', text: '+1'}, {who: 'dee', id: '6', text: 'Setting the flag to false helps with version two as well.'},
    ]
    expect(drawn(talk(issue, 'thread'))).toEqual([
      '[ann: It fails on start with an error. | bob: Which version do you use on that machine? / ann: Version two, from the package. / bob: Then take version three, which has that fixed. / cy: +1 | dee: Setting the flag to false helps with version two as well.]',
    ])
  })

  it('know what is quoted', () => {
    const issue: Line[] = [
      {who: 'ann', text: 'It fails on start with an error.'}, {who: 'bob', text: 'Setting the flag to false helps here.'}, {who: 'cy', text: 'The newest version does not have that fault at all.'},
      {who: 'dee', text: '> Setting the flag to false helps here.\n\nThat flag has another name in version three.'},
    ]
    expect(exchanges(talk(issue, 'thread'))[0]!.children.map(({speaker}) => speaker!.name)).toEqual(['ann', 'bob', 'dee', 'cy'])
  })

  it('do not go round in circles', () => {
    const chat: Line[] = [{who: 'a', id: '1', replyTo: '2', text: 'One.'}, {who: 'b', id: '2', replyTo: '1', text: 'Two.'}, {who: 'c', id: '3', replyTo: '3', text: 'Three.'}, {who: 'd', id: '4', replyTo: '9', text: 'Four.'}]
    expect(exchanges(talk(chat, 'chat')).flatMap(({children}) => children.map(({id}) => id)).sort()).toEqual(['1', '2', '3', '4'])
  })

  it('leave notes that are not for everybody to themselves', () => {
    const ticket: Line[] = [
      {who: 'ann', text: 'The pump does not start any more.'}, {who: 'bob', text: 'They have not paid since May.', data: {internal: true}}, {who: 'bob', text: 'Press the red button for five seconds.'},
      {who: 'cy', text: 'And they never will.', data: {internal: true}}, {who: 'ann', text: 'It starts.'},
    ]
    expect(drawn(talk(ticket, 'thread'))).toEqual([
      '[ann: The pump does not start any more. | bob: Press the red button for five seconds. / ann: It starts.]',
      '(bob: They have not paid since May. / cy: And they never will.)',
    ])
  })

  it('take a mail with its replies', () => {
    const mails: Line[] = [
      {who: 'a', id: '1', text: 'Can we meet on Monday at nine?'}, {who: 'b', id: '2', replyTo: '1', text: 'Monday is fine with me, at nine.'}, {who: 'a', id: '3', replyTo: '2', text: 'See you then.'}, {who: 'c', id: '4', text: 'The bill is attached.'},
    ]
    expect(drawn(talk(mails, 'mail'))).toEqual(['[a: Can we meet on Monday at nine? | b: Monday is fine with me, at nine. / a: See you then.]', '(c: The bill is attached.)'])
  })
})

describe('sections', () => {
  it('have the names of those who take part for a title', () => {
    const title = (said: Line[], kind?: 'qa') => (arrange(talk(said, kind)).children[0] as Section).title
    expect(title(lines('Ann: Hello there.', 'Bob: Hello.'))).toBe('Ann, Bob')
    expect(title(lines('A: x.', 'B: x.', 'C: x.', 'D: x.', 'A: x.', 'E: x.'))).toBe('')
    expect(title([{who: 'Q', role: 'question', text: 'Why?'}, {who: 'A', role: 'answer', text: 'So.'}])).toBe('')
    expect(title([{who: 'user', role: 'user', text: 'Why?'}, {who: 'Max', role: 'assistant', text: 'So.'}])).toBe('Max')
    expect(title(lines('Ann: Hello there.', 'Bob: Hello.'), 'qa')).toBe('')
  })

  it('stand where the conversation stood, in a section too, and leave all else as it was', () => {
    const given = talk(lines('Ann: Why?', 'Bob: So.'))
    const heading: Content = {type: 'heading', depth: 1, title: 'Talk', text: {value: '# Talk', map: [], atoms: [], marks: []}}
    const quote: Content = {type: 'blockquote', children: [given.dialogue]}
    const clause: Section = {type: 'section', role: 'clause', depth: 3, title: '1', label: '1', anchor: null, heading: null, children: [given.dialogue]}
    const {children} = arrange(given, [heading, given.dialogue, quote, clause])
    expect(children[0]).toBe(heading)
    expect(children[1]).toMatchObject({type: 'section', role: 'dialogue', depth: 98, label: null, anchor: null, heading: null, position: given.dialogue.position})
    expect(children[2]).toBe(quote)
    expect(children[3]).toMatchObject({role: 'clause', children: [{role: 'dialogue', children: [{role: 'exchange', depth: 99, title: '', heading: null}]}]})
  })

  it('lose no turn of a hostile conversation, in little time', () => {
    const said = Array.from({length: 20_000}, (_, index): Line => ({who: `u${index % 977}`, id: String(index), text: `${'?'.repeat(index % 5)} word ${index}`, ...(index % 3 ? {replyTo: String((index * 7919) % 20_000)} : {})}))
    const started = performance.now()
    for (const kind of ['chat', 'thread', 'qa', 'mail', 'transcript'] as const) {
      const ids = exchanges(talk(said, kind)).flatMap(({children}) => children.map(({id}) => id))
      expect(new Set(ids).size).toBe(said.length)
      expect(ids.length).toBe(said.length)
    }
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})
