import {describe, expect, it} from 'vitest'
import {sectile} from '../../../src/index.js'
import {isTaggedDeeper} from '../../../src/formats/code/scanner-room.js'

const nested = (depth: number, name = 'a') => `<r>${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}</r>`

describe('tags that are open at once', () => {
  it('take the room of their names and one byte each', () => {
    expect(isTaggedDeeper(nested(4), 10)).toBe(false)
    expect(isTaggedDeeper(nested(5), 10)).toBe(true)
    expect(isTaggedDeeper(nested(1, 'abcdefgh'), 10)).toBe(true)
  })

  it('give it back where they close', () => {
    expect(isTaggedDeeper(`<r>${'<a>x</a>'.repeat(100)}</r>`, 10)).toBe(false)
    expect(isTaggedDeeper(`<r>${'<a/><b c="1" />'.repeat(100)}</r>`, 10)).toBe(false)
  })

  it('are none in comments, CDATA, declarations and attributes', () => {
    expect(isTaggedDeeper(`<?xml version="1.0"?><!DOCTYPE r>${'<!-- <a> --><![CDATA[<a>]]>'.repeat(100)}<r/>`, 10)).toBe(false)
    expect(isTaggedDeeper(`<r>${`<a b="x > y <c>" d='/>"'/>`.repeat(100)}</r>`, 10)).toBe(false)
  })

  it('end with what is not closed', () => {
    for (const broken of ['<!-- <a><a><a><a><a><a>', '<a b="', '<a', '<', '<r><![CDATA[']) expect(isTaggedDeeper(broken, 10)).toBe(false)
  })
})

describe('XML', () => {
  const file = (depth: number) => ({path: 'a.xml', value: `${nested(depth)}\n`})

  it('is read as far as its grammar has room for the tags', async () => {
    expect((await sectile(file(500))).messages).toEqual([])
  })

  it.each([507, 20_000])('that nests %i elements is cut by its lines, whatever the time', async (depth) => {
    const {messages} = await sectile(file(depth))
    expect(messages.map(({reason}) => reason)).toEqual(['Parsing as XML would go deeper than its grammar can; it is cut by its lines and brackets'])
  })
})
