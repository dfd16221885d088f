import path from 'node:path'
import ts from 'typescript'
import {beforeAll, describe, expect, it} from 'vitest'
import {VFile} from 'vfile'
import {chunk, FunctionError, OptionError, parse, sectile, type ContextTemplate, type Input, type Root} from '../src/index.js'

describe('the public names', () => {
  it('of sectile are these', async () => {
    expect(Object.keys(await import('../src/index.js')).sort()).toEqual([
      'FunctionError',
      'OptionError',
      'chunk',
      'parse',
      'rebuild',
      'rebuildTable',
      'registerLanguage',
      'sectile',
      'sectileCompiler',
      'sectilePlugin',
      'sourceOf',
      'useGrammars',
      'useMammoth',
    ])
  })

  it('of sectile/node are those and what needs Node', async () => {
    const [web, node] = [await import('../src/index.js'), await import('../src/node.js')]
    expect(Object.keys(node).filter((name) => !(name in web)).sort()).toEqual(['chunkFiles', 'listFiles', 'readTokenizer'])
  })
})

describe('the types that public names speak of', () => {
  const src = path.resolve(import.meta.dirname, '../src')
  let program: ts.Program

  beforeAll(() => {
    const {options} = ts.parseJsonConfigFileContent(ts.readConfigFile(path.join(src, '../tsconfig.json'), ts.sys.readFile).config, ts.sys, path.join(src, '..'))
    program = ts.createProgram([path.join(src, 'index.ts'), path.join(src, 'node.ts')], {...options, noEmit: true})
  })

  it.each(['index.ts', 'node.ts'])('are exported by %s', (entry) => {
    const {named, unexported} = speakOf(entry)
    expect(named).toBeGreaterThan(30)
    expect(unexported).toEqual([])
  })

  /** Types of `src` that are named in the signature of something public, and are not public themselves. */
  function speakOf(entry: string): {named: number; unexported: string[]} {
    const checker = program.getTypeChecker()
    const resolved = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
    const open = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path.join(src, entry))!)!).map(resolved)
    const exported = new Set(open)
    const named = new Set<ts.Symbol>()
    const unexported = new Set<string>()
    for (const symbol of open) for (const declaration of symbol.declarations ?? []) visit(declaration, symbol.name)
    return {named: named.size, unexported: [...unexported].sort()}

    function visit(node: ts.Node, owner: string): void {
      // What a function does is its own affair, so is the value of a constant with a type; what is inherited needs no name.
      if (ts.isBlock(node) || ts.isHeritageClause(node)) return
      if (ts.isVariableDeclaration(node) && node.type) return visit(node.type, owner)
      const symbol = ts.isTypeReferenceNode(node) && checker.getSymbolAtLocation(node.typeName)
      const target = symbol ? resolved(symbol) : undefined
      const isOurs = target?.declarations?.some((declaration) => declaration.getSourceFile().fileName.startsWith(`${src}/`) && !ts.isTypeParameterDeclaration(declaration))
      if (target && isOurs) {
        named.add(target)
        if (!exported.has(target)) unexported.add(`${target.name}, named by ${owner}`)
      }
      ts.forEachChild(node, (child) => visit(child, owner))
    }
  }
})

describe('what is no input', () => {
  it.each([
    [{path: 'x.md'}, /The input has no value: give \{value, path\} .* chunkFiles of sectile\/node/],
    [new URL('file:///x.md'), /has no value/],
    [{value: null, path: 'x.md'}, /has no value/],
    [{value: 5}, /The value of the input is 5, expected text or bytes/],
    [5, /The input is 5, expected text, bytes \(Uint8Array, ArrayBuffer\) or \{value, path\}/],
    [null, /The input is null/],
    [undefined, /The input is undefined/],
    [['a.md'], /The input is \["a\.md"\]/],
    [new Uint16Array(3), /The input is a Uint16Array, expected bytes as Uint8Array or ArrayBuffer/],
    [Promise.resolve('text'), /The input is a promise: await it/],
  ])('%o is refused', async (input, message) => {
    for (const call of [sectile, parse]) {
      const error: unknown = await call(input as unknown as Input).then(() => null, (thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TypeError)
      expect((error as Error).message).toMatch(message)
    }
  })

  it('but the bytes that fetch gives are one', async () => {
    const {buffer} = new TextEncoder().encode('The hill is high.')
    for (const input of [buffer, {value: buffer, path: 'x.txt'}] as Input[]) {
      expect((await sectile(input)).chunks.map(({content}) => content)).toEqual(['The hill is high.'])
    }
  })

  it('but a VFile may have no value', async () => {
    const {chunks, messages} = await sectile(new VFile({path: 'x.md'}))
    expect(chunks).toEqual([])
    expect(messages.map(({ruleId, reason, fatal}) => [ruleId, reason, fatal])).toEqual([['nothing-found', 'The file is empty', undefined]])
  })
})

describe('what is no tree', () => {
  it.each([
    ['what parse gives', () => parse('# Hill'), /a promise: await it/],
    ['what parse gave', async () => (await parse('# Hill')) as unknown, /an object with a root in it: give that root/],
    ['a tree of Markdown', () => ({type: 'root', children: []}), /a tree of another kind/],
    ['nothing', () => null, /null/],
    ['a text', () => '# Hill', /"# Hill"/],
  ])('%s is refused', async (what, given, message) => {
    const root = (what === 'what parse gave' ? await given() : given()) as Root
    await expect(chunk(root).next()).rejects.toThrow(TypeError)
    await expect(chunk(root).next()).rejects.toThrow(/^chunk was given .+; it takes the root of what parse gives: const \{root\} = await parse\(…\)$/)
    await expect(chunk(root).next()).rejects.toThrow(message)
  })

  it('is not what comes from JSON', async () => {
    const {root} = await parse('# Hill\n\nHigh.')
    expect((await chunk(JSON.parse(JSON.stringify(root)) as Root).next()).value).toMatchObject({content: 'High.'})
  })
})

it('a template that gives no string is refused', async () => {
  await expect(sectile('# Hill\n\nHigh.', {breadcrumb: (() => undefined) as unknown as ContextTemplate})).rejects.toThrow(OptionError)
})

describe('a function of an option that fails', () => {
  const fail = () => {
    throw new Error('gone')
  }
  const table = {path: 'a.csv', value: `name,size\n${'hill,900\n'.repeat(200)}`}

  it.each([
    ['breadcrumb', {breadcrumb: fail}],
    ['tokenizer', {tokenizer: fail}],
    ['tokenizer', {tokenizer: {name: 'own', count: fail}}],
    ['summarize', {summarize: async () => fail()}],
  ])('%s is named, with the document and its own error', async (option, options) => {
    const error = await sectile(table, options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FunctionError)
    expect(error).toMatchObject({option, path: 'a.csv', message: `The function ${option} failed for a.csv: gone`, cause: {message: 'gone'}})
  })
})

it('options that are no object are refused', async () => {
  const wrong = 512 as unknown as object
  const {root} = await parse('x')
  await expect(sectile('x', wrong)).rejects.toThrow('The options are 512, expected an object of options')
  await expect(parse('x', wrong)).rejects.toThrow(OptionError)
  await expect(chunk(root, wrong).next()).rejects.toThrow(OptionError)
})

it('numbers in messages have the noun they need', async () => {
  const reasons = async (value: Uint8Array) => (await parse(value, {encoding: 'utf-8'})).messages.map(({reason}) => reason)
  expect(await reasons(Uint8Array.of(0x61, 0x20, 0xff))).toEqual(['1 place holds bytes that are not valid in utf-8'])
  expect(await reasons(Uint8Array.of(0xff, 0x20, 0xff))).toEqual(['2 places hold bytes that are not valid in utf-8'])
})
