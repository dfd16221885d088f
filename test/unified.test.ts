import remarkParse from 'remark-parse'
import rehypeParse from 'rehype-parse'
import {unified, type Processor} from 'unified'
import {describe, expect, it} from 'vitest'
import {VFile} from 'vfile'
import type {Chunk} from '../src/chunk-types.js'
import {OptionError, type Options} from '../src/options.js'
import {sectile} from '../src/sectile.js'
import {sectileCompiler, sectilePlugin} from '../src/unified.js'

const markdown = '# Guide\n\nHow to *begin*.\n\n## Power\n\nHold the button.\n'
const html = '<h1>Guide</h1>\n<p>How to <em>begin</em>.</p>\n'

const fromMarkdown = () => unified().use(remarkParse)
const fromHtml = () => unified().use(rehypeParse)

/** A file after parsing and the transformer, as `process` hands it to a compiler. */
async function transformed(parser: () => unknown, file: VFile, options: Options = {}): Promise<VFile> {
  const processor = (parser() as Processor).use(sectilePlugin, options)
  await processor.run(processor.parse(file), file)
  return file
}

describe('the transformer', () => {
  it('sets the chunks of Markdown behind an mdast tree', async () => {
    const file = await transformed(fromMarkdown, new VFile(markdown))
    expect(file.data.chunks).toEqual((await sectile({value: markdown}, {format: 'markdown'})).chunks)
    expect(file.data.chunks!.length).toBeGreaterThan(0)
  })

  it('sets the chunks of HTML behind an hast tree', async () => {
    const file = await transformed(fromHtml, new VFile(html))
    expect(file.data.chunks).toEqual((await sectile({value: html}, {format: 'html'})).chunks)
  })

  it('reads Markdown behind an hast tree that was made from it', async () => {
    const file = new VFile(markdown)
    // What remark-rehype gives: elements at the places of the Markdown.
    const tree = {
      type: 'root',
      children: [{type: 'element', tagName: 'h1', properties: {}, children: [], position: {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 8, offset: 7}}}],
    }
    await unified().use(sectilePlugin).run(tree as never, file)
    expect(file.data.chunks).toEqual((await sectile({value: markdown}, {format: 'markdown'})).chunks)
  })

  it('reads HTML whose outer elements are implied', async () => {
    const file = await transformed(fromHtml, new VFile('<p>One <b>word</b>.<p>Two.'))
    expect(file.data.chunks).toEqual((await sectile({value: '<p>One <b>word</b>.<p>Two.'}, {format: 'html'})).chunks)
  })

  it('believes the path and the options more than the tree', async () => {
    const named = await transformed(fromMarkdown, new VFile({value: html, path: 'a.html'}))
    expect(named.data.chunks).toEqual((await sectile({value: html, path: 'a.html'})).chunks)
    expect(named.data.chunks![0]!.source.path).toBe('a.html')
    const forced = await transformed(fromMarkdown, new VFile({value: markdown, path: 'a.md'}), {format: 'text'})
    expect(forced.data.chunks).toEqual((await sectile({value: markdown, path: 'a.md'}, {format: 'text'})).chunks)
  })

  it('takes options, and throws for wrong ones', async () => {
    const file = await transformed(fromMarkdown, new VFile(markdown), {breadcrumb: false, minTokens: 0, join: false})
    expect(file.data.chunks).toEqual((await sectile({value: markdown}, {format: 'markdown', breadcrumb: false, minTokens: 0, join: false})).chunks)
    await expect(transformed(fromMarkdown, new VFile(markdown), {maxToken: 5} as Options)).rejects.toThrow(OptionError)
  })

  it('puts messages on the file', async () => {
    const file = await transformed(fromMarkdown, new VFile({value: '---\na: [\n---\n\nWords.\n', path: 'a.md'}))
    expect(file.messages.map(({source, ruleId}) => [source, ruleId])).toEqual([['sectile', 'front-matter-invalid']])
  })

  it('says that it needs the source', async () => {
    const processor = unified().use(sectilePlugin)
    const tree = unified().use(remarkParse).parse(markdown)
    await expect(processor.run(tree)).rejects.toThrow('The source is needed')
    await expect(processor.run(tree, new VFile({path: 'a.md'}))).rejects.toThrow('The source is needed')
  })

  it('gives no chunks for an empty file', async () => {
    const file = await transformed(fromMarkdown, new VFile(''))
    expect(file.data.chunks).toEqual([])
  })
})

describe('the compiler', () => {
  it('makes chunks the result', async () => {
    const file = await unified().use(remarkParse).use(sectileCompiler, {maxTokens: 64}).process(markdown)
    const result: Chunk[] = file.result
    expect(result).toEqual((await sectile({value: markdown}, {format: 'markdown', maxTokens: 64})).chunks)
    expect(file.value).toBe(markdown)
  })

  it('says that it cannot work synchronously', () => {
    expect(() => unified().use(remarkParse).use(sectileCompiler).processSync(markdown)).toThrow(/processSync/)
    const processor = unified().use(remarkParse).use(sectileCompiler)
    expect(() => processor.stringify(processor.parse(markdown), new VFile(markdown))).toThrow(/use process\(\) or run\(\)/)
  })
})
