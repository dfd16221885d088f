import {describe, expect, it} from 'vitest'
import {scanLines} from '../../../src/formats/text/lines.js'

function linesOf(source: string) {
  const {count, start, first, end, columns, gap} = scanLines(source)
  return Array.from({length: count}, (_, i) => ({at: start[i], text: source.slice(first[i], end[i]), columns: columns[i], gap: gap[i]}))
}

describe('lines of a text', () => {
  it('end with a line feed, a carriage return, or both together', () => {
    expect(linesOf('a\nb\r\nc\rd').map(({at, text}) => [at, text])).toEqual([[0, 'a'], [2, 'b'], [5, 'c'], [7, 'd']])
  })

  it('have a gap before them where a blank line, a form feed or nothing stands in front', () => {
    expect(linesOf('a\nb\n \t\nc\fd\r\r\ne').map(({text, gap}) => [text, gap])).toEqual([['a', 1], ['b', 0], ['c', 1], ['d', 1], ['e', 1]])
  })

  it('are told without the blanks around them, with the width of those in front', () => {
    expect(linesOf('\ufeff a \n\t b\u00a0\n\u3000c').map(({text, columns}) => [text, columns])).toEqual([['a', 1], ['b', 9], ['c', 2]])
  })

  it('may be many', () => {
    expect(scanLines('a\n'.repeat(5000)).count).toBe(5000)
  })
})
