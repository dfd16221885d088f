import {describe, expect, it} from 'vitest'
import {draw, readText} from './draw.js'

describe('preformatted blocks', () => {
  it('are tables whose columns are drawn with spaces', () => {
    const table = 'Name     Age   Town\nAnna     33    Lviv\nBo       4     Rome'
    expect(draw(`Text.\n\n${table}\n`)).toEqual(['p Text.', `code ${table}`])
  })

  it('are tables in frames', () => {
    const table = '+---+---+\n| a | b |\n+---+---+'
    expect(draw(table)).toEqual([`code ${table}`])
    const lines = '┌───┐\n│ a │\n└───┘'
    expect(draw(lines)).toEqual([`code ${lines}`])
  })

  it('are indented code, with its blank lines and indentation', () => {
    const code = '    function up() {\n      climb();\n\n      rest();\n    }'
    expect(draw(`Call this:\n\n${code}\n\nDone.`)).toEqual(['p Call this:', `code ${code}`, 'p Done.'])
  })

  it('have neither fences nor a language', () => {
    expect(readText('So:\n\n    a = 1;\n    b = 2;').children[1]).toMatchObject({type: 'code', lang: null, meta: null, open: null, close: null})
  })

  it('are no paragraphs that are merely set in', () => {
    expect(draw('Text.\n\n    A quotation that is set in\n    over two lines of text.')[1]).toMatch(/^p A quotation/)
  })

  it('are no code where the whole text is set in', () => {
    expect(draw('    We say this;\n    and then that;\n\n    and more;\n    and more still;').every((line) => line.startsWith('p '))).toBe(true)
  })

  it('are no prose with two spaces after each sentence', () => {
    expect(draw('One is here.  Two is there.\nOne is big.  Two is small.\nOne is old.  Two is new.').every((line) => line.startsWith('p '))).toBe(true)
  })
})
