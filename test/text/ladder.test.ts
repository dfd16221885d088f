import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {boundaries, codePoints, rungs, type Rung} from '../../src/text/ladder.js'
import type {Range} from '../../src/text/mapped-text.js'
import {trickyText} from './alphabet.js'

const units = (text: string, rung: Rung, atoms: Range[] = []) => {
  const starts = [0, ...boundaries(text, 0, text.length, rung, atoms), text.length]
  return starts.slice(1).map((end, i) => text.slice(starts[i], end))
}

describe('clauses', () => {
  it.each([
    ['commas, semicolons and colons', 'One, |two; |three: |four'],
    ['dashes with blanks', 'One — |two – |three'],
    ['wide marks', '一，|二、|三；|四：|五'],
    ['line breaks', 'one two\n|three four'],
    ['sentences as well', 'One. |Two, |three'],
    ['no dash inside a word', 'well-known, |one—two'],
    ['no comma inside a number', 'it cost 1,234.56 or 12, 34, 56 at 10:30'],
    ['no comma of a date', 'on May 5, 2024 he came'],
    ['no comma of an abbreviation', 'tools, |e.g., saws'],
    ['no colon of a URL', 'see https://a.b:80/c, |then go'],
    ['no wide mark inside a number', '约１，２３４米'],
    ['no mark without a blank', 'a,b;c:d'],
  ])('%s', (_name, marked) => {
    expect(units(marked.replaceAll('|', ''), 'clause').join('|')).toBe(marked)
  })
})

describe('words', () => {
  it.each([
    ['white space of any length', 'one  |two\t|three\n|four'],
    ['punctuation stays with its word', '"One," |(two) |— |three'],
    ['a number in groups', 'it |cost |1 234 567 |euros'],
    ['a list of numbers', '123 |1234 |123'],
    ['no-break spaces', 'p.\u00a05 |of \u00a0|12'],
    ['Chinese words', '我们|在|北京。|下雨|了'],
    ['no line begins with a closing mark', '他|说：|「你好」，|我|走了'],
    ['Chinese beside Latin', '使用|React|框架'],
    ['numbers with their counters', '在|2024年|12月|第2章'],
    ['Thai', 'ภาษา|ไทย'],
    ['Korean keeps its blanks', '이것은 |책입니다'],
    ['a short URL', 'see |https://example.com/a-b_c?d=e |now'],
  ])('%s', (_name, marked) => {
    expect(units(marked.replaceAll('|', ''), 'word').join('|')).toBe(marked)
  })

  it('cuts a run of more than 40 units behind its punctuation', () => {
    const url = 'https://example.com/one-two/three_four/five?six=seven&v=1.25'
    expect(units(url, 'word')).toEqual([
      'https://', 'example.', 'com/', 'one-', 'two/', 'three_', 'four/', 'five?', 'six=', 'seven&', 'v=', '1.25',
    ])
  })

  it('leaves a long run of letters to the next rung', () => {
    expect(boundaries('x'.repeat(500), 0, 500, 'word', [])).toEqual([])
  })

  it('finds the same words across the borders of its windows', () => {
    const sentence = '我们在北京下雨了'
    const text = sentence.repeat(1000)
    const starts = new Set(boundaries(text, 0, text.length, 'word', []))
    for (let i = 1; i < 1000; i++) expect(starts.has(i * sentence.length)).toBe(true)
  })
})

describe('boundaries', () => {
  const spans = fc.array(fc.tuple(fc.nat(200), fc.integer({min: 1, max: 30})), {maxLength: 5})
  const text = fc.tuple(trickyText, fc.nat(20), fc.nat(20), spans)
    .map(([text, before, behind, spans]) => {
      const start = Math.min(before, text.length)
      return {text, start, end: Math.max(text.length - behind, start), atoms: disjoint(spans)}
    })
    // A paragraph begins and ends where graphemes do.
    .filter(({text, start, end}) => startsGrapheme(text, start) && startsGrapheme(text, end))

  it('rise strictly and lie inside the paragraph', () => {
    fc.assert(fc.property(text, fc.constantFrom(...rungs), ({text, start, end, atoms}, rung) => {
      let last = start
      for (const offset of boundaries(text, start, end, rung, atoms)) {
        expect(offset).toBeGreaterThan(last)
        expect(offset).toBeLessThan(end)
        last = offset
      }
    }), {numRuns: 1000})
  })

  it('never lie inside an atom above the last rung', () => {
    fc.assert(fc.property(text, fc.constantFrom('sentence', 'clause', 'word' as const), ({text, start, end, atoms}, rung) => {
      for (const offset of boundaries(text, start, end, rung as Rung, atoms)) {
        expect(atoms.some(([from, to]) => from < offset && offset < to)).toBe(false)
      }
    }), {numRuns: 1000})
  })

  it('are starts of graphemes, and those of one rung are on every rung below', () => {
    fc.assert(fc.property(text, ({text, start, end, atoms}) => {
      const lists = rungs.map((rung) => boundaries(text, start, end, rung, atoms))
      lists.forEach((list, i) => {
        const finer = new Set(lists[i + 1] ?? codePoints(text, start, end))
        expect(list.filter((offset) => !finer.has(offset))).toEqual([])
      })
    }), {numRuns: 1000})
  })

  it('above the last rung begin with a character that is not white space', () => {
    fc.assert(fc.property(text, fc.constantFrom('sentence', 'clause', 'word' as const), ({text, start, end, atoms}, rung) => {
      for (const offset of boundaries(text, start, end, rung as Rung, atoms)) {
        expect(text[offset]).toMatch(/\S/)
        expect(text.slice(start, offset)).toMatch(/\S/)
      }
    }), {numRuns: 500})
  })

  it('are there where a unit is wanted: a word behind every plain blank', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('one', 'Zwei', 'три', '四'), {minLength: 1, maxLength: 30}), (words) => {
      const text = words.join(' ')
      const blanks = [...text.matchAll(/ /g)].map((match) => match.index + 1)
      expect(boundaries(text, 0, text.length, 'word', [])).toEqual(blanks)
    }))
  })

  it('may lie at both ends of an atom', () => {
    const text = 'See it. [Do. So](a) Then go.'
    expect(units(text, 'word', [[8, 19]])).toEqual(['See ', 'it. ', '[Do. So](a) ', 'Then ', 'go.'])
  })

  it('do not depend on what is outside the paragraph', () => {
    fc.assert(fc.property(text, fc.constantFrom(...rungs), ({text, start, end}, rung) => {
      const alone = boundaries(text.slice(start, end), 0, end - start, rung, [])
      expect(boundaries(text, start, end, rung, []).map((offset) => offset - start)).toEqual(alone)
    }), {numRuns: 500})
  })

  it('treat a language tag that is none as unknown', () => {
    const hindi = 'यह किताब है। वह कलम है।'
    expect(boundaries(hindi, 0, hindi.length, 'sentence', [], 'not a tag!')).toEqual([13])
  })

  it.each(rungs)('are found in linear time on the rung %s, whatever the text', (rung) => {
    const hostile = [
      'a', '汉', ' ', '\n ', '.', '. ', '. A', 'A. ', 'Dr. ', 'т. е. ', '(', '.) A ', '"', '“。', '«“„', '\u0301', ' \u0301', '*', '。*',
      '🇩🇪', '! 😀', '👩\u200d', ',', ', ', 'ภ', 'यह है। ', '1. ', '123 ', 'a/', 'a\u00a0', '.[1]', '.[', '\ud83d', '\u1100', '汉a',
    ]
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(50_000 / piece.length))
      const begin = performance.now()
      boundaries(text, 0, text.length, rung, [])
      // Some hundreds of milliseconds at most; anything quadratic takes minutes.
      expect([piece, performance.now() - begin < 10_000]).toEqual([piece, true])
    }
  }, 60_000)
})

describe('codePoints', () => {
  it('gives every code point, surrogate pairs whole', () => {
    expect(codePoints('a😀e\u0301', 0, 5)).toEqual([1, 3, 4])
  })

  it('parts lone surrogates', () => {
    expect(codePoints('\ude00\ud83d\ud83d', 0, 3)).toEqual([1, 2])
  })
})

function disjoint(spans: [number, number][]): Range[] {
  const ranges: Range[] = []
  let last = 0
  for (const [gap, length] of spans) {
    ranges.push([last + gap, last + gap + length])
    last += gap + length
  }
  return ranges
}

function startsGrapheme(text: string, offset: number): boolean {
  return offset === 0 || offset === text.length || new Intl.Segmenter('en').segment(text).containing(offset)?.index === offset
}
