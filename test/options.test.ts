import {readFileSync} from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import {describe, expect, it} from 'vitest'
import {formats} from '../src/formats/index.js'
import {checkOptionsObject, formatNames, nearest, OptionError, optionTable, resolveOptions, show, type ContextTemplate, type Options} from '../src/options.js'

const facts = {breadcrumb: [], title: null, description: null, path: null, edition: null}

describe('the comments of Options', () => {
  const comments = commentsOf('Options')

  it('are there for every option', () => {
    expect([...comments.keys()].sort()).toEqual(optionTable.map(({name}) => name as string).sort())
  })

  it.each(optionTable)('of $name begin as the table says and tell the default', ({name, sentence, fallback}) => {
    const comment = comments.get(name)!
    expect(comment.startsWith(sentence)).toBe(true)
    const value = typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
    if (fallback === null) expect(comment).toContain('Null is the default')
    else if (!sentence.includes('default')) expect(comment).toContain(value)
  })

  it('are there for what a template is told, and for tokenizers', () => {
    for (const name of ['ContextFacts', 'TokenizerFiles']) expect([...commentsOf(name).values()].every((comment) => comment !== '')).toBe(true)
  })
})

it('the names of formats are those of the formats there are', () => {
  expect([...formatNames].sort()).toEqual(formats.map(({name}) => name).sort())
})

describe('an unknown option', () => {
  const reason = (name: string) => {
    try {
      resolveOptions({[name]: 1} as Options)
    } catch (error) {
      return (error as OptionError).expected
    }
    return null
  }

  it.each([
    ['maxToken', 'maxTokens'],
    ['max_tokens', 'maxTokens'],
    ['overlp', 'overlap'],
    ['token', 'tokenizer'],
    ['tabels', 'tables'],
  ])('%s is told what was meant', (name, meant) => expect(reason(name)).toBe(`a known option; did you mean ${meant}?`))

  it.each(['to', 'exclude', 'chunkSize', 'x', ''])('%j is told nothing where nothing is near', (name) => expect(reason(name)).toBe('a known option'))
})

it('nothing is near an endless name, which takes no time', () => {
  expect(nearest('x'.repeat(1_000_000), ['o200k_base', 'words'])).toBeNull()
})

it('options that are no object are no options', () => {
  for (const wrong of [null, 512, 'markdown', []]) expect(() => checkOptionsObject(wrong)).toThrow(OptionError)
  expect(() => checkOptionsObject({})).not.toThrow()
})

describe('a value in an error', () => {
  it.each([
    [Number.NaN, 'NaN'],
    [undefined, 'undefined'],
    [null, 'null'],
    ['a', '"a"'],
    [{a: [1]}, '{"a":[1]}'],
    [() => 1, 'a function'],
    [10n, '10'],
  ])('%s is shown', (value, shown) => expect(show(value)).toBe(shown))

  it('is cut', () => expect(show('x'.repeat(1000))).toHaveLength(201))
})

describe('a template', () => {
  const written = (line: unknown) => (resolveOptions({breadcrumb: (() => line) as unknown as ContextTemplate}).breadcrumb as ContextTemplate)(facts)

  it('gives its line', () => expect(written('Hill')).toBe('Hill'))

  it.each([
    [undefined, 'undefined'],
    [5, '5'],
    [['Hill'], '["Hill"]'],
    [Promise.resolve('Hill'), 'a promise'],
  ])('that gives %s is refused', (line, shown) => {
    expect(() => written(line)).toThrow(`Option breadcrumb is a function, expected one that gives a string; it gave ${shown}`)
  })
})

/** Comments of an interface of src/options.ts by property, as one line each. */
function commentsOf(name: string): Map<string, string> {
  const file = path.resolve(import.meta.dirname, '../src/options.ts')
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const found = tree.statements.find((node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name)!
  return new Map(
    found.members.map((member) => {
      const text = ts.getJSDocCommentsAndTags(member).map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '')
      return [member.name!.getText(tree), text.join(' ').replace(/\s+/g, ' ')]
    }),
  )
}
