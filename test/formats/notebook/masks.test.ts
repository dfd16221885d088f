import {describe, expect, it} from 'vitest'
import {languageNames, magicLanguage, plainName} from '../../../src/formats/notebook/languages.js'
import {maskedLines} from '../../../src/formats/notebook/masks.js'

const masked = (value: string, isPython = true) => maskedLines(value, isPython).map(([start, end]) => value.slice(start, end))

describe('lines that are not of the language', () => {
  it.each(['%matplotlib inline', '  %time f()', '!ls *.csv', '?print', '??print', 'frame.head?', 'np.*load*?', 'files = !ls', 'a, b = %sx date', '%%time'])('%s', (line) => {
    expect(masked(`x = 1\n${line}\ny = 2`)).toEqual([line])
  })

  it.each(['x = 1', '% 2', 'a %= 2', 'x != y', 'x = y if z else w', '"what?"', '# why?', 'if not x: pass', 'x = "%s" % y', 'x = not y'])('not %s', (line) => {
    expect(masked(line)).toEqual([])
  })

  it('are those joined by a backslash as well', () => {
    expect(masked('!pip install \\\n  tides \\\n  ships\nx = 1')).toEqual(['!pip install \\', '  tides \\', '  ships'])
  })

  it('are in other languages only the magic of the whole cell', () => {
    expect(masked('\n%%sql\n!x\n%%y', false)).toEqual(['%%sql'])
  })
})

describe('the language of a cell', () => {
  it.each([
    ['%%bash', 'bash'],
    ['%%sh -e', 'bash'],
    ['%%!', 'bash'],
    ['%%javascript', 'javascript'],
    ['%%html', 'html'],
    ['%%sql postgresql://x', 'sql'],
    ['%%R -i frame', 'r'],
    ['%%writefile a/run.sh', 'sh'],
    ['%%script --bg /usr/bin/ruby', 'ruby'],
    ['%%time', null],
    ['%%timeit -n 3', null],
    ['%%capture out', null],
  ])('%s is %s', (line, language) => expect(magicLanguage(line)).toBe(language))

  it.each([['python3', 'python'], ['ir', 'r'], ['julia-1.9', 'julia'], ['R', 'r'], ['C++17', 'c++'], ['Python 3', 'python']])('%s is %s', (name, language) => expect(plainName(name)).toBe(language))

  it('is among those found in the text', () => {
    const source = JSON.stringify({cells: [{source: ['%%bash\n', 'ls']}, {source: '\n%%sql\nselect 1'}], metadata: {language_info: {codemirror_mode: {name: 'ipython'}, name: 'python'}}})
    expect(languageNames(source)).toEqual(expect.arrayContaining(['python', 'bash', 'sql']))
  })
})
