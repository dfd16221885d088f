import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {lines, read} from './read.js'

/** What is read at once, and with a mark behind it by the Markdown reader. */
const both = (text: string) => [lines(read({messages: [{role: 'user', content: text}]}).turns), lines(read({messages: [{role: 'user', content: `${text}\n\n*x*`}]}).turns)]

describe('prose that Markdown says nothing of', () => {
  it('is read as the Markdown reader would', () => {
    const word = fc.constantFrom('Why', 'is', 'it', 'so?', 'No.', '(yes)', '"a"', '12', '1.', 'c)', '-', '—', 'А вот', '好。', ':', 'x-', '%', '/')
    const line = fc.array(word, {minLength: 1, maxLength: 6}).map((words) => words.join(' '))
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\n\n', '\n\n\n')), {minLength: 1, maxLength: 5}).map((parts) => parts.map(([a, b]) => a + b).join('').trimEnd())
      // Signs of items without any text are told apart: they are all that was said.
      .filter((value) => value.replace(/^(?:(?:-|1\.) ?)+$/gm, '').trim() !== '')
    fc.assert(fc.property(text, (value) => {
      const [plain, marked] = both(value)
      expect(marked).toEqual(plain!.map((each) => `${each} | *x*`))
    }), {numRuns: 400})
  })
})
