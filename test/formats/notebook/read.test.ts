import {describe, expect, it} from 'vitest'
import {detect} from '../../../src/formats/detect.js'
import {parse, sourceOf} from '../../../src/parse.js'
import type {Block, Code} from '../../../src/tree/types.js'
import {code, lawful, markdown, notebook, python, raw, read} from './notebook.js'

const blocks = async (value: string, options = {}) => (await parse({value, path: 'notes.ipynb'}, options)).root.children as Block[]
const said = (value: string, {position}: Block) => value.slice(position!.start.offset, position!.end.offset)
const isCode = (block: Block): block is Code => block.type === 'code'

describe('a notebook', () => {
  it('is known by its name, its media type and its beginning', () => {
    const head = notebook([code('x')])
    expect(detect({path: 'a/b.ipynb', head: ''}).format.name).toBe('notebook')
    expect(detect({mediaType: 'application/x-ipynb+json', head: ''}).format.name).toBe('notebook')
    expect(detect({head}).format.name).toBe('notebook')
    expect(detect({head: '{"cells": 5}'}).format.name).not.toBe('notebook')
  })

  it('has cells of code as blocks of their own, between Markdown', async () => {
    const value = notebook([markdown('First.'), code(['x = 1\n', 'y = "a"']), code('%%bash\nls'), markdown('Last.')])
    const found = await blocks(value)
    expect(found.map(({type}) => type)).toEqual(['paragraph', 'code', 'code', 'paragraph'])
    expect(found.filter(isCode).map(({lang, open, close, text}) => [lang, open?.value, text.value, close?.value])).toEqual([
      ['python', '```python', 'x = 1\ny = "a"', '```'],
      ['bash', '```bash', '%%bash\nls', '```'],
    ])
    expect(said(value, found[0]!)).toBe('First.')
    expect(said(value, found[1]!)).toBe('x = 1\\n",\n    "y = \\"a\\"')
  })

  it('has its number on each block', async () => {
    const found = await blocks(notebook([markdown('One.\n\nTwo.'), code(''), code('x')]))
    expect(found.map(({data}) => data?.['cell'])).toEqual([1, 1, 3])
  })

  it('nests sections over cells', async () => {
    const {chunks} = await read(notebook([markdown('# Tides\n\n## High'), code('a = 1'), markdown('## Low'), code('b = 2')]), {join: false})
    expect(chunks.map(({breadcrumb, content}) => [breadcrumb, content])).toEqual([
      [['Tides', 'High'], '```python\na = 1\n```'],
      [['Tides', 'Low'], '```python\nb = 2\n```'],
    ])
  })

  it('is called by its only first heading, its metadata or its file', async () => {
    const titles = async (cells: unknown[], metadata = {}) => (await read(notebook(cells, metadata))).chunks.map(({breadcrumb, metadata: {title}}) => [breadcrumb[0], title])
    expect(await titles([markdown('# Tides'), code('x')])).toEqual([['Tides', 'Tides']])
    expect(await titles([markdown('Tides'), code('x')], {title: 'Ships'})).toEqual([['Ships', 'Ships']])
    expect(await titles([code('x')])).toEqual([['notes', null]])
  })

  it('knows what its code defines, magics left aside', async () => {
    const value = notebook([code('%load_ext tides\nclass Gauge:\n    def read(self):\n        !ls\n        return 1\n\ndef other():\n    pass')])
    const [block] = (await blocks(value)) as [Code]
    expect(block.definitions!.map(({path, kind}) => [path, kind])).toEqual([['Gauge', 'class'], ['Gauge.read', 'method'], ['other', 'function']])
    const [, , last] = block.definitions!
    expect(value.slice(last!.start, last!.end)).toBe('def other():\\n    pass')
  })

  it('is cut between the statements of a cell, whose signature stands again', async () => {
    const body = Array.from({length: 40}, (_, i) => `    value_${i} = compute(value, ${i})\n`)
    const {chunks, faults} = await lawful(notebook([code(['%time\n', 'def long(value):\n', ...body, '    return value'])]), {maxTokens: 128})
    expect(faults).toEqual([])
    expect(chunks.length).toBeGreaterThan(3)
    for (const {text, content} of chunks.slice(1)) {
      expect(text).toContain('def long(value):')
      expect(content).toMatch(/^```\n {4}value_\d+ = .*\n/)
    }
  })

  it('has raw cells as text, as Markdown where they say so', async () => {
    const found = await blocks(notebook([raw('# 1. Not a heading\n\nText.'), raw('- a\n- b', {raw_mimetype: 'text/markdown'})]))
    expect(found.map(({type}) => type)).toEqual(['paragraph', 'paragraph', 'list'])
  })

  it('takes the language of a cell, of the caller, of the kernel, in this order', async () => {
    const langs = async (value: string, options = {}) => (await blocks(value, options)).filter(isCode).map(({lang}) => lang)
    const cells = [code('x'), code('x', {metadata: {vscode: {languageId: 'javascript'}}})]
    expect(await langs(notebook(cells))).toEqual(['python', 'javascript'])
    expect(await langs(notebook(cells, {}), {format: 'notebook', language: 'ruby'})).toEqual(['ruby', 'javascript'])
    expect(await langs(notebook(cells, {}))).toEqual([null, 'javascript'])
    expect(await langs(notebook(cells, {kernelspec: {name: 'ir'}}))).toEqual(['r', 'javascript'])
  })

  it('has a fence longer than those in its text', async () => {
    const [block] = (await blocks(notebook([code('x = """\n```\n"""')]))) as [Code]
    expect(block.open!.value).toBe('````python')
  })

  it('has headings with the ids that Jupyter gives them', async () => {
    const {chunks} = await read(notebook([markdown('# High Tide\n\nWords.')]))
    expect(chunks[0]!.source.anchor).toBe('High-Tide')
  })

  it('says where the JSON around its cells is', async () => {
    const value = notebook([markdown('![x](attachment:a.png)', {attachments: {'a.png': {'image/png': 'iVBORw0KGgo='}}}), code('1', {outputs: [{output_type: 'stream', text: 'out'}]})])
    const {root} = await read(value)
    const reasons = (reason: string) => root.data.skipped.filter((each) => each.reason === reason).map(({start, end}) => value.slice(start, end))
    expect(reasons('binary')).toEqual(['"iVBORw0KGgo="'])
    expect(reasons('hidden')).toEqual([expect.stringContaining('"out"')])
    expect(reasons('metadata').join('')).toContain('"nbformat": 4')
  })

  it('lists what its code calls, on request', async () => {
    const {root} = await read(notebook([code('x'), code('print("a")\nopen("b")')]), {references: true})
    expect(root.data.calls!.map(([name, at]) => [name, sourceOf(root)!.slice(at, at + name.length)])).toEqual([['print', 'print'], ['open', 'open']])
  })
})

describe('outputs', () => {
  const shown = async (output: object, options = {outputs: true}) => {
    const {chunks, messages, faults} = await lawful(notebook([code('run()', {outputs: [output]})]), options)
    expect(faults).toEqual([])
    return {content: chunks.map(({content}) => content).join('\n'), messages: messages.map(({ruleId}) => ruleId)}
  }
  const before = '```python\nrun()\n```'

  it('are left out by default', async () => {
    expect(await shown({output_type: 'stream', text: 'done'}, {outputs: false})).toEqual({content: before, messages: []})
  })

  it.each([
    ['a stream', {output_type: 'stream', name: 'stdout', text: ['a\n', 'b\n']}, 'a\nb'],
    ['a result', {output_type: 'execute_result', data: {'text/html': '<b>2</b>', 'text/plain': ['2']}}, '2'],
    ['nbformat 3', {output_type: 'pyout', text: ['2'], png: 'iVBORw0KGgo='}, '2'],
    ['an error', {output_type: 'error', ename: 'E', evalue: 'x', traceback: ['\u001b[0;31mE\u001b[0m', 'E: x']}, 'E\nE: x'],
  ])('of %s stand behind their cell', async (_, output, text) => {
    expect((await shown(output)).content).toBe(`${before}\n\n\`\`\`output\n${text}\n\`\`\``)
  })

  it('in Markdown are Markdown without sections', async () => {
    expect((await shown({output_type: 'display_data', data: {'text/markdown': '# A\n\n*b*', 'text/plain': 'x'}})).content).toBe(`${before}\n\n# A\n\n*b*`)
  })

  it.each([
    ['images', {output_type: 'display_data', data: {'image/png': 'iVBORw0KGgo=', 'text/plain': '<Figure size 640x480 with 1 Axes>'}}],
    ['pages', {output_type: 'display_data', data: {'text/html': '<b>2</b>'}}],
    ['data', {output_type: 'display_data', data: {'application/json': {a: 1}}}],
    ['nothing', {output_type: 'stream', text: '\n'}],
    ['something else', 5 as unknown as object],
  ])('that are %s are left out', async (_, output) => {
    expect((await shown(output)).content).toBe(before)
  })

  it('of more than 2,000 characters are shortened, with one message', async () => {
    const {content, messages} = await shown({output_type: 'stream', text: Array.from({length: 500}, (_, i) => `line ${i}\n`)})
    expect(content).toContain('\n…\n```')
    expect(content.length).toBeLessThan(2400)
    expect(messages).toEqual(['output-shortened'])
  })
})

describe('older formats', () => {
  it('have worksheets, headings as cells and code in `input`', async () => {
    const value = JSON.stringify({
      nbformat: 3,
      metadata: {},
      worksheets: [
        {cells: [{cell_type: 'heading', level: 2, source: ['Low *tide*']}, {cell_type: 'code', language: 'python', input: ['a = 1\n', 'b'], outputs: []}]},
        {cells: [{cell_type: 'markdown', source: 'Second.'}]},
      ],
    })
    const {chunks, faults, root} = await lawful(value)
    expect(faults).toEqual([])
    expect(root.children[0]).toMatchObject({type: 'section', depth: 2, title: 'Low tide'})
    expect(chunks.map(({content}) => content)).toEqual(['```python\na = 1\nb\n```\n\nSecond.'])
  })

  it('have lines without their ends', async () => {
    const {chunks} = await read(JSON.stringify({nbformat: 2, worksheets: [{cells: [{cell_type: 'code', language: 'python', input: ['a = 1', 'b = 2']}]}]}))
    expect(chunks[0]!.content).toBe('```python\na = 1\nb = 2\n```')
  })
})

describe('hostile input', () => {
  it.each([
    ['without cells', notebook([])],
    ['that is an empty object', '{}'],
    ['with cells that are none', '{"cells": 5, "metadata": []}'],
    ['with blank cells', notebook([code(''), markdown('\n \n'), code(['\n'])])],
  ])('%s gives no chunk and says so', async (_, value) => {
    const {chunks, messages, faults} = await lawful(value)
    expect([chunks.length, faults, messages.map(({ruleId}) => ruleId)]).toEqual([0, [], ['nothing-found']])
  })

  it.each([['broken', '{"cells": [\n {"source": ["a"]]\n}'], ['cut off', '{"cells": [{"source": "a'], ['a list', '[1, 2]']])('JSON that is %s is read as plain text, with one message', async (_, value) => {
    const {chunks, messages, root} = await read(value)
    expect(root.data.format).toBe('text')
    expect(messages.map(({ruleId}) => ruleId)).toEqual(['parse-failed'])
    expect(messages[0]!.reason).toMatch(/^Reading as notebook failed \(its JSON is /)
    expect(chunks.map(({content}) => content).join('')).toContain(value.slice(0, 5))
  })

  it('sources that are no text are left out, cells of no known type are read as Markdown', async () => {
    const {chunks, faults} = await lawful(notebook([code(null), code(5), markdown({a: 1}), code(['x = 1\n', 7, null, 'y']), 3, null, [], {source: 'no type'}]))
    expect(faults).toEqual([])
    expect(chunks.map(({content}) => content)).toEqual(['```python\nx = 1\ny\n```\n\nno type'])
  })

  it('JSON as deep as 50,000 lists is read', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const {chunks} = await read(`{"cells": [{"cell_type": "code", "metadata": ${deep}, "source": "x = 1", "outputs": ${deep}}]}`, {outputs: true})
    expect(chunks.map(({content}) => content)).toEqual(['```\nx = 1\n```'])
  })

  it('20 MB of outputs take less than 2 seconds', async () => {
    const image = 'iVBORw0KGgo'.repeat(50_000)
    const lines = Array.from({length: 100_000}, (_, i) => `line "${i}" of an output that goes on and on and on\n`)
    const value = notebook([
      ...Array.from({length: 28}, () => code('plot()', {outputs: [{output_type: 'display_data', data: {'image/png': image}}]})),
      code('run()', {outputs: [{output_type: 'stream', text: lines}]}),
    ])
    expect(value.length).toBeGreaterThan(20_000_000)
    const times: number[] = []
    for (let i = 0; i < 3; i++) {
      const start = performance.now()
      const {chunks} = await read(value)
      times.push(performance.now() - start)
      expect(chunks.length).toBeGreaterThan(0)
    }
    // the first loads the grammar, and other tests may run beside it
    expect(Math.min(...times)).toBeLessThan(2000)
  })

  it('has the same chunks with a byte-order mark, with other line ends and on one line', async () => {
    const value = notebook([markdown(['# Tides\n', '\n', '- a\n', '- b']), code(['x = "\u00e9"\n', 'y = 2'])], python)
    const contents = async (text: string) => {
      const {chunks, faults} = await lawful(text)
      expect(faults).toEqual([])
      return chunks.map(({content}) => content)
    }
    const expected = await contents(value)
    expect(await contents(`\ufeff${value}`)).toEqual(expected)
    expect(await contents(value.replaceAll('\n', '\r\n'))).toEqual(expected)
    expect(await contents(JSON.stringify(JSON.parse(value)))).toEqual(expected)
    expect(await contents(value.replace('\u00e9', '\\u00e9'))).toEqual(expected)
  })
})
