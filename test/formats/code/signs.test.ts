import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {beforeAll, describe, expect, it} from 'vitest'
import {loadGrammar, type LoadedGrammar} from '../../../src/formats/code/grammar.js'
import {loadLanguages, type Language} from '../../../src/formats/code/languages.js'
import type {Region} from '../../../src/formats/code/outline.js'
import {outlineOf} from '../../../src/formats/code/regions.js'
import {createSigns} from '../../../src/formats/code/signs.js'

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures/code')

let withSigns: LoadedGrammar
let without: LoadedGrammar

beforeAll(async () => {
  const python = (await loadLanguages()).byId('python')!
  withSigns = await loadGrammar(python)
  const {signs, ...data} = python.data
  expect(signs).toBeDefined()
  without = await loadGrammar({data, read: (file) => python.read(file)} satisfies Language)
})

/** So small that every body is looked into. */
const outline = (grammar: LoadedGrammar, source: string, partChars: number): Region[] =>
  grammar.parse(source, (tree) => outlineOf(tree, grammar, source, 'shop/till.py', partChars).regions)!

function same(source: string, partChars = 40): void {
  expect(outline(withSigns, source, partChars)).toEqual(outline(without, source, partChars))
}

describe('signs of Python', () => {
  it('change nothing in what is found in the fixture', () => {
    const [file] = readdirSync(path.join(fixtures, 'python')).filter((name) => name.startsWith('input'))
    same(readFileSync(path.join(fixtures, 'python', file!), 'utf8'))
  })

  it.each([
    ['a function in a function', 'def sell(book):\n    def price():\n        return 3\n    return price()\n'],
    ['a function in a branch', 'def sell(book):\n    if book:\n        def price():\n            return 3\n    return 4\n'],
    ['a class in a function', 'def make():\n    class Till:\n        def open(self):\n            pass\n    return Till\n'],
    ['a lambda under a name', 'def sell(book):\n    price = lambda: book.price\n    return price\n'],
    ['a lambda that is an argument', 'def sell(books):\n    return sorted(books, key=lambda book: book.price)\n'],
    ['words in a text', 'def sell(book):\n    """A class Book: def of what is sold."""\n    return book\n'],
    ['a function behind a condition', 'try:\n    import till\nexcept ImportError:\n    def till():\n        return None\n'],
    ['only functions behind conditions in a class', 'class Till:\n    if True:\n        if True:\n            def open(self):\n                pass\n'],
    ['decorated functions', 'class Till:\n    @property\n    def open(self):\n        return 1\n\n    @staticmethod\n    def make():\n        def inner():\n            return 1\n        return inner\n'],
    ['a type under a name', 'def sell():\n    type Price = int\n    return 1\n'],
    ['an error', 'def sell(:\n    def price(\n        return 3\n\nclass Till\n    def open(self):\n        pass\n'],
  ])('change nothing in %s', (_, source) => {
    same(source)
    same(source, 4000)
  })

  it('change nothing in programs made at random', () => {
    const line = fc.constantFrom('pass', 'price = 3', 'rate = lambda: 3', 'sell(lambda book: book)', 'type Price = int', '"""A class Till: holds"""', '# def none')
    const {block} = fc.letrec<{block: string[]; statement: string[]}>((tie) => ({
      block: fc.array(tie('statement'), {minLength: 1, maxLength: 3}).map((all) => all.flat()),
      statement: fc.oneof(
        {maxDepth: 6, depthSize: 'small'},
        line.map((text) => [text]),
        fc
          .tuple(fc.constantFrom('def sell(book, rate=1):', 'async def buy(self):', 'class Till:', 'if True:', 'for book in books:', '@property\ndef open(self):'), tie('block'))
          .map(([head, inner]) => [...head.split('\n'), ...inner.map((each) => `    ${each}`)]),
      ),
    }))
    fc.assert(fc.property(block, fc.constantFrom(40, 200), (lines, partChars) => same(`${lines.join('\n')}\n`, partChars)), {numRuns: 60})
  })
})

describe('createSigns', () => {
  it('tells of more where a sign belongs to nothing known', () => {
    const source = 'def a():\n    def b():\n        pass\n'
    const {tellsMore} = createSigns(source, {pattern: '\\bdef\\b', levels: 2})
    expect(tellsMore(0, source.length, [])).toBe(true)
    expect(tellsMore(20, source.length, [])).toBe(false)
  })
})
