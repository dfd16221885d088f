import {describe, expect, it} from 'vitest'
import {createBudget} from '../../../src/formats/docx/budget.js'
import {childrenOf, child, onOff, parseXml, streamXml, textOf, val, type XmlElement} from '../../../src/formats/docx/xml.js'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const parse = (xml: string) => parseXml(xml, createBudget())

/** Names and texts, one in another. */
function drawn({name, children}: XmlElement): unknown[] {
  return [name, ...children.map((node) => (typeof node === 'string' ? node : drawn(node)))]
}

describe('names', () => {
  it('carry the usual prefixes whatever the file writes', () => {
    expect(drawn(parse(`<x:p xmlns:x="${w}"><x:r/></x:p>`))).toEqual(['w:p', ['w:r']])
    expect(drawn(parse(`<p xmlns="${w}"><r/></p>`))).toEqual(['w:p', ['w:r']])
  })

  it('of the strict form of the standard are the same', () => {
    expect(parse('<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main" w:val="1"/>')).toMatchObject({name: 'w:p', attributes: {'w:val': '1'}})
  })

  it('change where a namespace is declared, and back', () => {
    const xml = `<w:p xmlns:w="${w}"><x:r xmlns:x="${w}"><x:t x:val="1"/></x:r><x:r/></w:p>`
    expect(drawn(parse(xml))).toEqual(['w:p', ['w:r', ['w:t']], ['x:r']])
    expect(child(child(parse(xml), 'w:r'), 'w:t')!.attributes).toEqual({'w:val': '1'})
  })

  it('of a foreign namespace are not taken for known ones', () => {
    expect(parse('<w:p xmlns:w="urn:other"/>').name).toBe('other-w:p')
  })

  it('that were never declared stay', () => {
    expect(drawn(parse('<w:p><w:r/></w:p>'))).toEqual(['w:p', ['w:r']])
  })
})

describe('content', () => {
  it('keeps white space of texts and drops that between elements', () => {
    expect(drawn(parse('<w:p>\n  <w:t> </w:t>\n  <w:t>a<![CDATA[<b>]]></w:t>\n</w:p>'))).toEqual(['w:p', ['w:t', ' '], ['w:t', 'a', '<b>']])
  })

  it('loses the marks of editing sessions', () => {
    expect(parse('<w:p w:rsidR="00A1" w:rsidRDefault="00A1" w14:paraId="1"/>').attributes).toEqual({'w14:paraId': '1'})
  })

  it('is the same in pieces cut anywhere', () => {
    const xml = `<w:p xmlns:w="${w}"><w:t xml:space="preserve">a &amp; б 𝒳</w:t></w:p>`
    for (let at = 0; at <= xml.length; at++) expect(textOf(parseXml([xml.slice(0, at), xml.slice(at)], createBudget()))).toBe('a & б 𝒳')
  })

  it('with a control character is read all the same', () => {
    expect(textOf(parse('<w:t>a\u0001b</w:t>'))).toMatch(/^a.?b$/s)
  })
})

describe('small readers', () => {
  const properties = parse('<w:pPr><w:pStyle w:val="Title"/><w:b/><w:i w:val="0"/><w:u w:val="off"/><w:pStyle w:val="Other"/></w:pPr>')

  it('give the value of the first child of a name', () => {
    expect(val(properties, 'w:pStyle')).toBe('Title')
    expect(val(properties, 'w:b')).toBeNull()
    expect(val(null, 'w:b')).toBeNull()
    expect(childrenOf(properties, 'w:pStyle')).toHaveLength(2)
  })

  it('tell on, off and not said', () => {
    expect([onOff(properties, 'w:b'), onOff(properties, 'w:i'), onOff(properties, 'w:u'), onOff(properties, 'w:caps')]).toEqual([true, false, false, null])
  })
})

describe('a stream', () => {
  const xml = `<w:document xmlns:w="${w}" w:conformance="strict"><w:background><w:body><w:p/></w:body></w:background><w:body><w:p><w:r/></w:p><w:tbl/></w:body></w:document>`

  it('hands over the children at a path', () => {
    const seen: unknown[] = []
    const parents: string[] = []
    const found = streamXml(xml, ['w:document', 'w:body'], createBudget(), (element) => seen.push(drawn(element)), (name) => parents.push(name))
    expect(found).toBe(true)
    expect(seen).toEqual([['w:p', ['w:r']], ['w:tbl']])
    expect(parents).toEqual(['w:document', 'w:body'])
  })

  it('says when there is no such path', () => {
    expect(streamXml(xml, ['w:document', 'w:glossary'], createBudget(), () => {})).toBe(false)
  })

  it('counts elements and depth', () => {
    const read = (limits: object) => () => streamXml(xml, ['w:document', 'w:body'], createBudget(limits), () => {})
    expect(read({elements: 7})).toThrow('The file has more than 7 XML elements')
    expect(read({depth: 2})).toThrow('XML elements stand more than 2 deep in each other')
    expect(read({elements: 8, depth: 4})).not.toThrow()
  })

  it('stops when its time is over', () => {
    expect(() => streamXml(xml, [], createBudget({seconds: -1}), () => {})).toThrow(/takes longer than/)
  })

  it('stops when the caller has given up', () => {
    const budget = createBudget({}, () => {
      throw new Error('given up')
    })
    expect(() => streamXml(xml, [], budget, () => {})).toThrow('given up')
  })
})

describe('broken XML', () => {
  it.each(['', '<a>', '<a></b>', '<a>&nbsp;</a>', 'text', '<a/><b/>', '<a b></a>'])('is damaged: %j', (xml) => {
    expect(() => parse(xml)).toThrow(expect.objectContaining({ruleId: 'damaged'}))
  })

  it('is anything with a document type', () => {
    expect(() => parse('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow(/document type declaration/)
  })
})

describe('what is written alike', () => {
  const wrapped = (content: string) => `<w:body xmlns:w="${w}">${content}</w:body>`
  const bold = '<w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr>'
  const counted = (xml: string, elements: number) => () => parseXml(xml, createBudget({elements}))

  it('is read once and counted each time', () => {
    const xml = wrapped(`<w:r>${bold}</w:r>`.repeat(3))
    const [first, second] = childrenOf(parse(xml)).map((run) => child(run, 'w:rPr'))
    expect(second).toBe(first)
    expect(second!.children).toHaveLength(2)
    expect(counted(xml, 13)).not.toThrow()
    expect(counted(xml, 12)).toThrow('more than 12 XML elements')
  })

  it('is told from the same properties as they were before a change', () => {
    const changed = (author: string) => `<w:rPr><w:i/><w:rPrChange w:author="${author}">${bold}</w:rPrChange><w:u/></w:rPr>`
    const xml = wrapped([changed('A'), bold, changed('B'), changed('A'), bold].map((properties) => `<w:r>${properties}</w:r>`).join(''))
    const names = childrenOf(parse(xml)).map((run) => childrenOf(child(run, 'w:rPr')).map(({name}) => name))
    expect(names).toEqual([['w:i', 'w:rPrChange', 'w:u'], ['w:b', 'w:lang'], ['w:i', 'w:rPrChange', 'w:u'], ['w:i', 'w:rPrChange', 'w:u'], ['w:b', 'w:lang']])
  })

  it('means what its prefix means there', () => {
    const xml = wrapped('<x:b/><w:c xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/main"><x:b/></w:c><x:b/>')
    const names: string[] = []
    const visit = (element: XmlElement): void => {
      names.push(element.name)
      childrenOf(element).forEach(visit)
    }
    visit(parse(xml))
    expect(names).toEqual(['w:body', 'x:b', 'w:c', 'a:b', 'x:b'])
  })

  it('is the same wherever the text is parted', () => {
    const xml = `<?xml version="1.0"?><!-- <a> -->${wrapped(`<w:p w:x="1 > 0" w:y='"'><w:r>${bold}<w:t>a &amp; b\r\n</w:t></w:r ><![CDATA[<c>]]><!-- </w:p> --><w:r>${bold}</w:r></w:p>`.repeat(2))}\n`
    const whole = parse(xml)
    expect(whole.children).toHaveLength(2)
    expect(textOf(whole)).toBe('a & b\n<c>'.repeat(2))
    for (let at = 1; at < xml.length; at++) expect(parseXml([xml.slice(0, at), xml.slice(at)], createBudget())).toEqual(whole)
    expect(parseXml(xml, createBudget())).toEqual(parseXml(Array.from(xml), createBudget()))
  })

  it('is well formed all the same', () => {
    for (const xml of ['<w:rPr><w:b></w:rPr>', '<w:p></w:P>', '<w:p/></w:p>', '<w:p><w:r></w:p></w:r>', '<w:p a="1" a="2"/>', '<w:p a=1/>', '&unknown;', '<!x>']) {
      expect(() => parse(wrapped(`<w:p>${bold}</w:p>${xml}`)), xml).toThrow(expect.objectContaining({ruleId: 'damaged'}))
    }
  })
})

describe('paragraphs, cells, rows and bookmarks', () => {
  it.each([['w:p', 'paragraphs'], ['w:tc', 'table cells'], ['w:tr', 'table rows'], ['w:bookmarkStart', 'bookmarks']])('%s are so many at most', (name, kind) => {
    const xml = `<w:body xmlns:w="${w}">${`<${name}/>`.repeat(3)}</w:body>`
    expect(() => parseXml(xml, createBudget({paragraphs: 2}))).toThrow(`The file has more than 2 ${kind}`)
    expect(() => parseXml(xml, createBudget({paragraphs: 3}))).not.toThrow()
  })
})
