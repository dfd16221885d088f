import {expect, test} from 'vitest'
import {endsAsking, isQuestion} from '../../src/dialogue/questions.js'

test.each([
  'Why is the sky blue?',
  '**Why is the sky blue?**',
  '"Where were you?"',
  'How do I install it',
  'Could you say a bit more about the second one.',
  'So where does the name come from? I have always wondered.',
  'How to reset the meter',
  'Как сбросить счётчик',
  'Можно ли вернуть товар',
  'Что вы думаете об этом?',
  'Чи можна повернути товар',
  'Навіщо потрібна перевірка?',
  'Wie lange dauert die Lieferung',
  '这个可以退货吗',
  '为什么天空是蓝色的',
  '你好，请问怎么安装？',
  '那你呢',
  'متى تصل الشحنة؟',
])('asks: %s', (text) => {
  expect(isQuestion(text)).toBe(true)
})

test.each([
  '',
  'Installation',
  'The sky is blue.',
  'How I came here: by train.',
  'When I was young we had no such thing. It was a different time.',
  'See https://example.org/search?q=sky',
  'Когда я был маленьким, такого не было.',
  'Як я вже казав, це не так.',
  'Wie gesagt, das stimmt nicht.',
  '天空是蓝色的。',
  '什么都没有。',
])('does not ask: %s', (text) => {
  expect(isQuestion(text)).toBe(false)
})

test('a question ends with its mark, with closing signs behind it or none', () => {
  expect(endsAsking('Is that so?')).toBe(true)
  expect(endsAsking('«Так ли это?»')).toBe(true)
  expect(endsAsking('真的吗。')).toBe(true)
  expect(endsAsking('Is that so? Yes.')).toBe(false)
})

test('a megabyte of one character is looked at in no time', () => {
  for (const sign of [' ', '?', '"', '.', '吗', 'a']) {
    const text = sign.repeat(1_000_000)
    const start = performance.now()
    isQuestion(text)
    expect(performance.now() - start).toBeLessThan(50)
  }
})
