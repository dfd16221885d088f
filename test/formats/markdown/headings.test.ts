import {describe, expect, it} from 'vitest'
import type {Heading} from '../../../src/tree/types.js'
import {draw, faults, plain, read} from './context.js'

function headings(source: string): Heading[] {
  const result = read(source)
  expect(faults(result)).toEqual([])
  return result.children.filter((node): node is Heading => node.type === 'heading')
}

const anchors = (source: string): (string | null | undefined)[] => headings(source).map(({anchor}) => anchor)

describe('headings', () => {
  it.each([
    ['## Title', 2, 'Title'],
    ['Title\n---', 2, 'Title'],
    ['Two\nlines\n===', 1, 'Two lines'],
    ['### The `code` and *em* [link](/x) ###', 3, 'The code and em link'],
    ['# A &amp; B \\# C', 1, 'A & B # C'],
    ['# ![Logo](l.png) Name', 1, 'Logo Name'],
    ['# <a id="x"></a>Name<br>More', 1, 'Name More'],
    ['# Name <!-- note -->', 1, 'Name'],
    ['# Name[^1]\n\n[^1]: x', 1, 'Name'],
    ['#', 1, ''],
  ])('%j has its depth and plain title', (source, depth, title) => {
    expect(headings(source)[0]).toMatchObject({depth, title})
  })

  it('keep their source as text', () => {
    expect(headings('## Title ##\n')[0]!.text.value).toBe('## Title ##')
    expect(headings('Two\n  lines\n=====\n')[0]!.text.value).toBe('Two\nlines\n=====')
  })

  it.each(['# Title {#own}', '# Title { #own }', '# Title {/*own*/}', '# Title { /*#own*/ }', '# Title [#own]', '# Title {#own .class}', '# Title {#own} #', 'Title {#own}\n===', '# <a name="own"></a>Title', '# Title<a id=own></a>'])(
    'take their id from %j',
    (source) => {
      const [heading] = headings(source)
      expect(heading).toMatchObject({anchor: 'own', title: 'Title'})
      expect(plain(heading!.text)).not.toContain('own')
    },
  )

  it.each([
    ['# Title { #id .class }', 'id'],
    ['# Title {: #id }', 'id'],
    ['# Title {:#id.class}', 'id'],
    ['# Title {id="x"}', 'x'],
    ['# Title {.a .b id=x k="v w"} #', 'x'],
    ['# Title { data-x=y }', 'title'],
    ['# Title {.class}', 'title'],
    ['# Title {:.no_toc}', 'title'],
    ['# Title {:toc}', 'title'],
    ['# Title {-}', 'title'],
    ['# Title { data-search-exclude }', 'title'],
    ['# Title {.a data-b}', 'title'],
    ['# Title {#id toc}', 'id'],
    ['# Title\n{: #id .class }', 'id'],
    [`# Title {.${'a'.repeat(300)}}`, 'title'],
  ])('leave the attributes of %j out', (source, anchor) => {
    const [heading] = headings(source)
    expect(heading).toMatchObject({anchor, title: 'Title'})
    expect(plain(heading!.text).replace(/ #$/, '').trimEnd()).toBe('# Title')
    expect(draw(read(source).children)).not.toContain('paragraph')
  })

  it.each([
    ['# Title {#own}', '# Title'],
    ['# Title { id="x" .a } #', '# Title #'],
    ['# Title {/*own*/}', '# Title'],
    ['Title {#own}\n===', 'Title\n==='],
    ['# <a name="own"></a> `Title`', '# `Title`'],
    ['# Title <a id=own></a>', '# Title'],
    ['# <a id="own" href="/x"></a>Title', '# <a id="own" href="/x"></a>Title'],
    ['# One<a id="own"></a> two', '# One<a id="own"></a> two'],
  ])('of %j have no ids nor attributes in their text', (source, text) => {
    expect(headings(source)[0]!.text.value).toBe(text)
    expect(new Set(read(source).data.skipped.map(({reason}) => reason))).toEqual(new Set(text === source ? [] : [source.includes('{/*') ? 'comment' : 'metadata']))
  })

  it.each([
    ['# Title \\{#x}', 'title-x'],
    ['# Title {a}', 'title-a'],
    ['# Title {a: b}', 'title-a-b'],
    ['# Title {}', 'title-'],
    ['# Title\n\n{: #id }', 'title'],
    ['# Title\n{: #id } text', 'title'],
  ])('have no attributes in %j', (source, anchor) => {
    expect(headings(source)[0]).toMatchObject({anchor})
  })

  it.each([
    ['# Title {not an id}', 'title-not-an-id'],
    ['# Title {#}', 'title-'],
    ['# Title [#12]', 'title-12'],
    ['# Title[#x]', 'titlex'],
    ['# Title {#x} more', 'title-x-more'],
    ['# Title `{#x}`', 'title-x'],
  ])('find no id in %j', (source, anchor) => {
    expect(headings(source)[0]).toMatchObject({anchor, title: source.slice(2).replaceAll('`', '')})
  })

  it('get the slugs GitHub gives, numbered over the whole page', () => {
    expect(anchors('# A b!\n\n> # A b!\n\n## A b!\n\n- # A b!\n\n# C++ & C#\n\n# Ёлка и йод\n')).toEqual(['a-b', 'a-b-2', 'c--c', 'ёлка-и-йод'])
  })

  it('count an own id among the slugs', () => {
    expect(anchors('# First {#second}\n\n# Second\n')).toEqual(['second', 'second-1'])
  })

  it('may be written as HTML', () => {
    expect(draw(read('<h4><a name="x"></a>Title</h4>\n\ntext\n').children)).toMatch(/heading depth=4 title="Title" anchor="x"/)
    expect(anchors('<h2>Title</h2>\n\n## Title\n')).toEqual(['title', 'title-1'])
  })

  it('are not found in code', () => {
    expect(headings('```\n# no\n```\n\n    # no\n\n`# no`\n')).toEqual([])
  })
})
