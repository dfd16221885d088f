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

const languages = await loadLanguages()
const signed = languages.all().filter(({data}) => data.signs)

const pairs = new Map<string, {withSigns: LoadedGrammar; without: LoadedGrammar}>()

beforeAll(async () => {
  for (const language of signed) {
    const data = {...language.data}
    delete data.signs
    pairs.set(data.id, {withSigns: await loadGrammar(language), without: await loadGrammar({data, read: (file) => language.read(file)} satisfies Language)})
  }
})

const outline = (grammar: LoadedGrammar, source: string, partChars: number): Region[] =>
  grammar.parse(source, (tree) => outlineOf(tree, grammar, source, 'shop/till', partChars).regions)!

/** By default parts are so small that every body is looked into. */
function same(id: string, source: string, partChars = 40): void {
  const {withSigns, without} = pairs.get(id)!
  expect(outline(withSigns, source, partChars)).toEqual(outline(without, source, partChars))
}

describe.each(signed.map(({data: {id}}) => id))('signs of %s', (id) => {
  it('change nothing in what is found in the fixture', () => {
    const [file] = readdirSync(path.join(fixtures, id)).filter((name) => name.startsWith('input'))
    same(id, readFileSync(path.join(fixtures, id, file!), 'utf8'))
    same(id, readFileSync(path.join(fixtures, id, file!), 'utf8'), 512)
  })
})

describe('signs of Python', () => {
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
    same('python', source)
    same('python', source, 4000)
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
    fc.assert(fc.property(block, fc.constantFrom(40, 200), (lines, partChars) => same('python', `${lines.join('\n')}\n`, partChars)), {numRuns: 60})
  })
})

describe('signs of Rust', () => {
  it.each([
    ['a function in a function', 'fn sell() -> u32 {\n    fn price() -> u32 {\n        3\n    }\n    price()\n}\n'],
    ['a closure under a name', 'fn sell() -> u32 {\n    let price = |rate: u32| rate * 3;\n    price(2)\n}\n'],
    ['a closure that is an argument', 'fn sell(books: &[u32]) -> u32 {\n    books.iter().map(|book| book + 1).sum()\n}\n'],
    ['types in a function', 'fn sell() {\n    struct Till { open: bool }\n    impl Till {\n        const RATE: u32 = 3;\n        fn open(&self) -> bool { self.open }\n    }\n    if true {\n        enum Coin { One, Two }\n    }\n}\n'],
    ['tests with attributes', 'mod tests {\n    #[test]\n    #[ignore]\n    fn sells() {\n        fn inner() {}\n        inner()\n    }\n}\n'],
    ['an argument that is any type', 'fn sell(book: impl Fn(u32) -> u32) -> impl Iterator<Item = u32> {\n    (0..3).map(move |each| book(each))\n}\n'],
    ['what other languages define', 'extern "C" {\n    fn open(till: u32) -> u32;\n    static RATE: u32;\n}\n'],
  ])('change nothing in %s', (_, source) => {
    same('rust', source)
    same('rust', source, 4000)
  })
})

describe('createSigns', () => {
  it('tells of signs that belong to nothing known', () => {
    const source = 'def a():\n    def b():\n        pass\n'
    const {strange} = createSigns(source, {pattern: '\\bdef\\b', levels: 2})
    expect(strange(0, source.length, [])).toEqual([0, 13])
    expect(strange(20, source.length, [])).toEqual([])
  })
})
