import {describe, expect, it} from 'vitest'
import {outlineOf, readHtml, valuesOf} from './read.js'

/** Generous: each of these takes some milliseconds, or minutes where something grows with the square. */
const timeout = 20_000

describe('deep nesting', () => {
  it.each(['div', 'blockquote', 'ul><li', 'section', 'details', 'table><tr><td', 'span', 'b', 'dl><dd', 'aside', 'figure', 'svg><g', 'ruby'])(
    'of %s keeps its text',
    (tags) => {
      const {children, told} = readHtml(`<${tags}>`.repeat(20_000) + 'x')
      expect(valuesOf(children).join('').replaceAll('*', '')).toBe('x')
      if (tags !== 'b') expect(told.map(({ruleId}) => ruleId)).toEqual(['too-deep'])
    },
    timeout,
  )

  it('keeps every text in its order', () => {
    const count = 2000
    const words = Array.from({length: count}, (_, i) => `w${i}`)
    const {children} = readHtml(words.map((word) => `<div>${word}<!-- c -->`).join('') + '<script>s</script>')
    expect(valuesOf(children)).toEqual(words)
  })

  it('is said once, and not of a page that is not so deep', () => {
    expect(readHtml('<div>'.repeat(2000)).told).toHaveLength(1)
    expect(readHtml('<div>'.repeat(200) + 'x').told).toEqual([])
  })
})

describe('formatting that never ends', () => {
  const page = (count: number) => Array.from({length: count}, (_, i) => `<p><b id=${i}>w${i}`).join('')

  it(
    'is closed where it would multiply',
    () => {
      const {children, told} = readHtml(page(20_000))
      expect(told.map(({ruleId}) => ruleId)).toContain('too-complex')
      expect(valuesOf(children)).toHaveLength(20_000)
    },
    timeout,
  )

  it('is left alone on common pages', () => {
    expect(readHtml(page(30)).told).toEqual([])
    expect(outlineOf(page(2))).toBe('paragraph **w0**\nparagraph **w1**\n')
  })
})

describe('long input', () => {
  it.each([
    ['cells', '<table><tr>' + '<td>x'.repeat(20_000)],
    ['breaks', 'x<br>'.repeat(20_000)],
    ['comments', 'x<!-- c -->'.repeat(20_000)],
    ['items', '<li>x'.repeat(20_000)],
    ['blanks', `x${' '.repeat(400_000)}`],
    ['ampersands', `x${'&'.repeat(200_000)}`],
    ['moved text', '<table>' + 'x<tr><td>y'.repeat(10_000)],
    ['links in a heading', '<h2>' + '<a href=#x><i>x'.repeat(10_000)],
    ['headings', '<h2>x</h2>'.repeat(20_000)],
    ['paragraphs of an article', '<article><h2>x</h2>' + '<p>y'.repeat(150_000)],
    ['rows', '<table>' + '<tr><td>x<td>y'.repeat(130_000)],
    ['marks', '<b>x</b>'.repeat(20_000)],
    ['code', '<code>x</code>'.repeat(100_000)],
    ['code with backticks', '<code>x`</code> '.repeat(50_000)],
    ['heads and feet', '<table>' + '<tbody><tr><td>x'.repeat(40_000) + '<tfoot><tr><td>x<thead><tr><td>x'.repeat(40_000)],
    ['superscripts', 'x<sup>x</sup>'.repeat(40_000)],
    ...['*', '_', 'a_ _', '`', '[', ']', '![', '](', '[](', '\\', '&lt;', '&lt;a', '&lt;<b>', '&amp;a', '~', '|', '#', '- <br>', '* ', 'http://'].map(
      (sign): [string, string] => [`signs ${sign}`, `x${sign.repeat(50_000)}`],
    ),
    ['brackets in a link', `<a href=/u>x${'[]('.repeat(50_000)}`],
  ])(
    'of %s is read',
    (_, page) => {
      expect(valuesOf(readHtml(page).children).join('')).toContain('x')
    },
    timeout,
  )
})

it.each(['', ' ', '<', '</', '<!', '<!--', '<?', '&', '\0', '\uFEFF', '<table', '</p>', '<frameset><frame>', '<plaintext>', ']]>', '\uD800'])(
  'reads %j',
  (source) => {
    expect(() => readHtml(source)).not.toThrow()
  },
)
