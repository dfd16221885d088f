import {describe, expect, it} from 'vitest'
import {added, inline} from '../../src/text/mapped-text.js'
import {buildSections} from '../../src/tree/build.js'
import type {Content, Heading, Paragraph, Section} from '../../src/tree/types.js'

const heading = (depth: number, title: string): Heading => ({type: 'heading', depth, title, text: inline(added(title))})
const paragraph = (text: string): Paragraph => ({type: 'paragraph', text: inline(added(text))})
const section = (depth: number, title: string, children: Content[]): Section => ({
  type: 'section', role: 'heading', depth, title, label: null, anchor: null, heading: heading(depth, title), children,
})

/** `A(b C(d))`: sections with what is in them, blocks by their text. */
function draw(children: readonly Content[]): string {
  return children
    .map((child) => {
      if (child.type === 'section') return `${child.title}(${draw(child.children)})`
      return child.type === 'paragraph' ? child.text.value : child.type
    })
    .join(' ')
}

describe('buildSections', () => {
  it('gives a heading what follows up to the next of its depth', () => {
    expect(draw(buildSections([heading(1, 'A'), paragraph('a'), heading(1, 'B'), paragraph('b')]))).toBe('A(a) B(b)')
  })

  it('nests deeper headings', () => {
    const flat = [heading(1, 'A'), heading(2, 'B'), paragraph('b'), heading(3, 'C'), heading(2, 'D'), paragraph('d')]
    expect(draw(buildSections(flat))).toBe('A(B(b C()) D(d))')
  })

  it('makes no section for a level that is left out', () => {
    expect(draw(buildSections([heading(1, 'A'), heading(4, 'B'), paragraph('b'), heading(2, 'C')]))).toBe('A(B(b) C())')
  })

  it('lets a higher heading after deeper ones begin anew', () => {
    expect(draw(buildSections([heading(3, 'A'), paragraph('a'), heading(1, 'B'), paragraph('b')]))).toBe('A(a) B(b)')
  })

  it('leaves what stands before the first heading where it is', () => {
    expect(draw(buildSections([paragraph('x'), heading(1, 'A'), paragraph('a')]))).toBe('x A(a)')
  })

  it('keeps the heading and its label and anchor with the section', () => {
    const [built] = buildSections([{...heading(2, 'A'), label: '3.1', anchor: 'a'}])
    expect(built).toMatchObject({type: 'section', role: 'heading', depth: 2, title: 'A', label: '3.1', anchor: 'a', heading: {title: 'A'}})
  })

  it('puts a section of the source under the heading above it', () => {
    expect(draw(buildSections([heading(1, 'A'), section(2, 'B', [paragraph('b')])]))).toBe('A(B(b))')
  })

  it('gives a section of the source no more than is in it', () => {
    expect(draw(buildSections([heading(1, 'A'), section(2, 'B', [paragraph('b')]), paragraph('a')]))).toBe('A(B(b) a)')
  })

  it('ends deeper sections at a section of the source', () => {
    expect(draw(buildSections([heading(2, 'A'), section(1, 'B', []), paragraph('x')]))).toBe('A() B() x')
  })

  it('nests the headings inside a section of the source', () => {
    expect(draw(buildSections([section(1, 'A', [heading(2, 'B'), paragraph('b'), heading(3, 'C')])]))).toBe('A(B(b C()))')
  })

  it('changes nothing of what it is given', () => {
    const given = [section(1, 'A', [heading(2, 'B'), paragraph('b')])]
    const before = structuredClone(given)
    buildSections(given)
    expect(given).toEqual(before)
  })

  it('builds sections that stand very deep in each other', () => {
    let deep = section(1, 'A', [])
    for (let i = 0; i < 50_000; i++) deep = section(1, 'A', [deep])
    const built = buildSections([deep])
    let depth = 0
    for (let at = built[0] as Section | undefined; at; at = at.children[0] as Section | undefined) depth++
    expect(depth).toBe(50_001)
  })
})
