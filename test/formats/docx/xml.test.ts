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
