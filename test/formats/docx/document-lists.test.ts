import {describe, expect, it} from 'vitest'
import {all, draw, leftOut, numbered, paragraph, readDocx, run, uncovered} from './read.js'

const drawn = async (body: string) => draw((await readDocx(body)).children)

describe('lists', () => {
  it('have bullets as hyphens and numbers as Word prints them', async () => {
    expect(await drawn(numbered('ropes', 0, 1) + numbered('fenders', 0, 1) + paragraph('Then:') + numbered('tie', 0, 2) + numbered('twice', 1, 2) + numbered('wait', 0, 2))).toEqual([
      'list', '  listItem -', '    paragraph ropes', '  listItem -', '    paragraph fenders',
      'paragraph Then:',
      'list', '  listItem 1.', '    paragraph tie', '    list', '      listItem a)', '        paragraph twice', '  listItem 2.', '    paragraph wait',
    ])
  })

  it('have their markers in the canonical text, one item on a line', async () => {
    const {source, children} = await readDocx(paragraph('Take') + numbered('ropes', 0, 1) + numbered('long ones', 1, 1) + numbered('fenders', 0, 1))
    expect(source).toBe('Take\n\n- ropes\n- long ones\n- fenders')
    expect(all(children, 'listItem').map(({marker, position}) => [marker.map[0], position!.start.offset, position!.end.offset])).toEqual([
      [[0, 6, 2], 6, 25],
      [[0, 14, 2], 14, 25],
      [[0, 26, 2], 26, 35],
    ])
  })

  it('keep a paragraph without a number that is indented as their text', async () => {
    expect(await drawn(numbered('tie', 0, 2) + paragraph('Use both hands.', '<w:ind w:left="360"/>') + numbered('wait', 0, 2))).toEqual([
      'list', '  listItem 1.', '    paragraph tie', '    paragraph Use both hands.', '  listItem 2.', '    paragraph wait',
    ])
  })

  it('end at a paragraph that is not indented and go on counting behind it', async () => {
    const {children} = await readDocx(numbered('tie', 0, 2) + paragraph('Wait.') + numbered('cast off', 0, 2))
    expect(draw(children)).toEqual(['list', '  listItem 1.', '    paragraph tie', 'paragraph Wait.', 'list', '  listItem 2.', '    paragraph cast off'])
    expect(all(children, 'list').map(({start}) => start)).toEqual([1, 2])
  })

  it('nest in each other by indent where they are of different kinds', async () => {
    const bullet = (text: string) => numbered(text, 0, 1, '<w:ind w:left="900"/>')
    expect(await drawn(numbered('tie', 0, 2) + bullet('bow') + bullet('stern') + numbered('wait', 0, 2))).toEqual([
      'list', '  listItem 1.', '    paragraph tie', '    list', '      listItem -', '        paragraph bow', '      listItem -', '        paragraph stern', '  listItem 2.', '    paragraph wait',
    ])
  })

  it('keep notes of an item with it', async () => {
    const read = await readDocx({
      body: numbered(`${run('ropes')}<w:r><w:footnoteReference w:id="2"/></w:r>`, 0, 1) + numbered('fenders', 0, 1),
      footnotes: `<w:footnote w:id="2">${paragraph('Of hemp.')}</w:footnote>`,
    })
    expect(draw(read.children)).toEqual(['list', '  listItem -', '    paragraph ropes[^1]', '    footnoteDefinition 1', '      paragraph Of hemp.', '  listItem -', '    paragraph fenders'])
    expect(uncovered(read)).toEqual([])
  })

  it('go on over an empty paragraph, and what one of them hides is noted', async () => {
    const read = await readDocx(numbered('ropes', 0, 1) + paragraph('') + numbered('fenders', 0, 1) + paragraph(run('old', '<w:vanish/>')) + numbered('hooks', 0, 1))
    expect(all(read.children, 'listItem')).toHaveLength(3)
    expect(leftOut(read)).toEqual([['hidden', 'old']])
  })

  it('deeper than any page are read without end of the stack', async () => {
    const body = Array.from({length: 300}, (_, i) => numbered('x', i % 4, 1, `<w:ind w:left="${i * 100}"/>`)).join('')
    expect(all((await readDocx(body)).children, 'listItem')).toHaveLength(300)
  })
})
