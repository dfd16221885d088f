import {readFile} from 'node:fs/promises'
import {describe, expect, it} from 'vitest'
import {registerLanguage} from '../src/formats/code/languages.js'
import type {LanguageData} from '../src/formats/code/language.js'
import type {Options} from '../src/options.js'
import {sectile} from '../src/sectile.js'
import {check} from './laws/laws.js'
import {countOf} from './laws/run.js'
import {sourceOf} from '../src/tree/source.js'

/** Cuts a file and asks every law of the answer. */
async function cut(path: string, value: string, options: Options = {}) {
  const result = await sectile({path, value}, options)
  const {root, chunks, settings} = result
  expect(check({source: sourceOf(root)!, root, chunks, settings}, countOf(options.tokenizer))).toEqual([])
  return result
}

const lines = (count: number, line: (index: number) => string) => Array.from({length: count}, (_, index) => line(index)).join('\n')
const symbolsOf = (chunks: Awaited<ReturnType<typeof sectile>>['chunks']) => chunks.map(({metadata}) => metadata['symbols'] ?? [])

describe('code', () => {
  it.each(['utf16', 'codepoint'] as const)('has places in %s that give back its text behind letters of other alphabets', async (offsets) => {
    const source = '# ж😀\ndef f():\n    return "é"\n'
    const {chunks} = await cut('a.py', source, {offsets})
    const units = offsets === 'codepoint' ? [...source] : source.split('')
    const [start, end] = chunks[0]!.source.ranges[0]!
    expect(units.slice(start, end).join('').trim()).toBe(chunks[0]!.content)
  })

  it('is cut only between functions that fit', async () => {
    const source = lines(20, (i) => `function f${i}(input) {\n  const doubled = input * ${i}\n  return { doubled, name: 'number ${i}', text: 'some words to fill the function' }\n}\n`)
    const {chunks} = await cut('a.js', source, {maxTokens: 128})
    for (let i = 0; i < 20; i++) expect(chunks.filter(({content}) => content.includes(`function f${i}(`) && content.includes(`'number ${i}'`))).toHaveLength(1)
  })

  it('shows a bracket that opens a line with what it opens, though the line has no room in a chunk', async () => {
    const source = `def check(self):\n    if (self.limits.rows_of_table != 'never' and\n            (self.is_checked or self.limits.rows_of_table == 'always')):\n        return 1\n    return 2\n`
    const {chunks} = await cut('a.py', source, {maxTokens: 18})
    expect(chunks.map(({content}) => content)).toContain('            (self.is_checked or')
  })

  it('has every line of a class too large once, with the decorator at its head', async () => {
    const source = `@d\nclass A:\n${lines(60, (i) => `    def m${i}(self):\n        return ${i} + self.base * ${i}\n`)}`
    const {chunks} = await cut('a.py', source, {maxTokens: 128})
    expect(chunks[0]!.content).toMatch(/^@d\nclass A:/)
    expect(chunks.length).toBeGreaterThan(5)
  })

  it.each([
    ['Greeter.cs', 'namespace Shop;\n\nclass Greeter\n{\n    public string Hello(string name)\n    {\n        return $"Hello {name}";\n    }\n}\n', 'Hello'],
    ['greeter.ex', 'defmodule Greeter do\n  def hello(name) do\n    "Hello #{name}"\n  end\nend\n', 'hello'],
  ])('is read by the grammar of its language: %s', async (path, source, name) => {
    const {chunks} = await cut(path, source)
    expect(chunks.flatMap(({metadata}) => metadata['symbols'] ?? [])).toContain(name)
  })

  it('says file, class and method above a method', async () => {
    const method = (name: string) => `  ${name}(order) {\n${lines(6, (i) => `    order.lines.push({ name: 'line ${i} of the order', amount: ${i} })`)}\n    return order\n  }\n`
    const {chunks} = await cut('src/pay/refund.js', `import { log } from './log.js'\n\nclass RefundService {\n${method('open')}\n${method('approve')}}\n`, {maxTokens: 160})
    const approve = chunks.find(({content}) => content.includes('approve(order)'))!
    expect(approve.breadcrumb).toEqual(['src/pay/refund.js', 'RefundService', 'approve'])
    expect(approve.text).toMatch(/^src\/pay\/refund\.js › RefundService › approve\n/)
    expect(approve.metadata).toMatchObject({symbol: 'approve', symbolPath: 'RefundService.approve', symbolKind: 'method', language: 'javascript'})
  })

  it.each([
    ['Dockerfile.dev', 'FROM node\nRUN npm ci\n', 'dockerfile'],
    ['Makefile.linux', 'all: build\n\tcc a.c\n', 'make'],
    ['tides_de.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n<context><name>Tides</name></context>\n</TS>\n', 'xml'],
    ['page.ts', 'export const page = `\n<?xml version="1.0"?>\n<a/>\n`\n', 'typescript'],
  ])('is known by what stands before the dot or by its beginning: %s', async (path, source, language) => {
    const {chunks, messages} = await cut(path, source)
    expect(messages).toEqual([])
    expect(chunks[0]!.metadata['language']).toBe(language)
  })

  it('says where no language has the name that was asked for', async () => {
    const {chunks, messages} = await cut('a.py', 'def f():\n    return 1\n', {language: 'pyhton'})
    expect(messages.map(({ruleId, reason}) => `${ruleId}: ${reason}`)).toEqual(['code-fallback: No language is called pyhton; it is read as Python, which its name or first line says'])
    expect(symbolsOf(chunks)).toEqual([['f']])
    const unnamed = await cut('noext', 'def f():\n    return 1\n', {language: 'pyhton', format: 'code'})
    expect(unnamed.messages.map(({reason}) => reason)).toEqual(['No language is called pyhton; it is cut by its lines and brackets'])
  })

  it('keeps a comment with the function below it', async () => {
    const {chunks} = await cut('a.js', '/** a */\nfunction f() {}\n')
    expect(chunks.map(({content}) => content)).toEqual(['/** a */\nfunction f() {}'])
  })

  it('counts the path of the file in the limit', async () => {
    const path = `${'deep/'.repeat(30)}Makefile`
    const {chunks} = await cut(path, `all: build\n${lines(200, (i) => `\tgcc -O2 -c source${i}.c -o object${i}.o`)}\n`, {maxTokens: 64})
    expect(chunks.length).toBeGreaterThan(10)
  })

  it('says a signature again with its comments on lines of their own', async () => {
    const source = `def f(\n    amount,  # in cents\n    guest,\n):\n${lines(40, (i) => `    total${i} = amount * ${i} + guest.debt`)}\n`
    const {chunks} = await cut('a.py', source, {maxTokens: 128})
    expect(chunks[2]!.text).toContain('\ndef f(\n    amount,  # in cents\n    guest,\n):\n    total')
    const {chunks: others} = await cut('a.py', source.replace('  # in cents', ''), {maxTokens: 128})
    expect(others[2]!.text).toContain('\ndef f( amount, guest, ):\n    total')
  })

  it('names every definition of a chunk that holds several', async () => {
    const {chunks} = await cut('a.ts', 'export const a = () => 1\nexport const b = () => 2\n')
    expect(symbolsOf(chunks)).toEqual([['a', 'b']])
  })

  it('cuts a giant literal between its elements', async () => {
    const source = `const D = [\n${lines(4000, (i) => `  { id: ${i}, name: 'element ${i}', words: ['a', 'b', 'c'] },`)}\n]\n`
    const {chunks} = await cut('a.js', source, {maxTokens: 256})
    for (const {content} of chunks.slice(1, -1)) expect(content).toMatch(/^ {2}\{ id: \d+.*\},$/s)
    expect(chunks[5]!.text).toContain('const D = [')
  })

  it('cuts a giant literal on one line between its elements', async () => {
    const source = `const D=[${Array.from({length: 3000}, (_, i) => `{id:${i},name:"element ${i}"}`).join(',')}]\n`
    const {chunks} = await cut('a.js', source, {maxTokens: 256})
    const middle = chunks.slice(1, -1)
    expect(middle.length).toBeGreaterThan(50)
    for (const {content} of middle) expect(content).toMatch(/^\{id:\d+.*\},$/s)
  })

  it('knows an exported function beside a plain one', async () => {
    const {chunks} = await cut('a.js', 'function inner() { return 1 }\n\nexport function outer() { return inner() }\n')
    expect(symbolsOf(chunks).flat()).toEqual(['inner', 'outer'])
  })

  it('cuts a Ruby class between its methods', async () => {
    const source = `class Shop\n${lines(20, (i) => `  def method_${i}(order)\n    order.lines.map { |line| line.amount * ${i} }.sum\n  end\n`)}end\n`
    const {chunks} = await cut('shop.rb', source, {maxTokens: 96})
    for (let i = 0; i < 20; i++) expect(chunks.filter(({content}) => content.includes(`def method_${i}(`) && content.includes(`* ${i} }`))).toHaveLength(1)
  })

  it.each([
    ['as it is', (text: string) => text],
    ['with CRLF and a byte-order mark', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ])('reads the script of a component by its own language, %s', async (_, variant) => {
    const source = variant(
      `<script setup lang="ts">\nimport { ref } from 'vue'\n\nconst count = ref<number>(0)\n\nfunction increase(by: number): void {\n  count.value += by\n}\n${lines(40, (i) => `\nfunction step${i}(by: number): void {\n  count.value += by * ${i}\n}`)}\n</script>\n\n<template>\n  <button @click="increase(1)">Кнопка {{ count }}</button>\n</template>\n`,
    )
    const {chunks} = await cut('Counter.vue', source, {maxTokens: 128})
    const increase = chunks.find(({metadata}) => (metadata['symbols'] as string[] | undefined)?.includes('increase'))!
    expect(increase.content).toContain('function increase(by: number): void {\n  count.value += by\n}')
    const [line] = increase.source.lines
    expect(source.split(/\r?\n/).slice(0, 6).join('\n')).toContain('function increase')
    expect(line).toBeLessThanOrEqual(6)
  })

  it('keeps decorators with the definition below them', async () => {
    const source = '@app.route("/a")\n@login\ndef a():\n    return 1\n\n\n@app.route("/b")\ndef b():\n    return 2\n'
    const {chunks} = await cut('a.py', source, {merge: 0})
    expect(chunks.map(({content}) => content)).toEqual(['@app.route("/a")\n@login\ndef a():\n    return 1', '@app.route("/b")\ndef b():\n    return 2'])
  })

  it('gives no empty chunk and keeps the limit in Chinese comments', async () => {
    const {chunks} = await cut('a.py', lines(60, (i) => `# 这是第${i}个函数的说明，它计算订单的总金额并返回结果\ndef f${i}(订单):\n    return 订单 * ${i}\n`), {maxTokens: 64})
    expect(chunks.length).toBeGreaterThan(20)
  })

  it('has its members in order where a bracket is missing in one of them', async () => {
    const rpc = (name: string, rest: string) => `  // ${name} of an order.\n  rpc ${name}(${name}Request) returns (Order)${rest}\n\n`
    const source = `service Orders {\n${rpc('Place', ';')}${rpc('Refund', ' {\n    option (http) = {\n      post: "/refund"\n  }')}${rpc('Watch', ';')}}\n\nmessage PlaceRequest {\n  string id = 1;\n}\n`
    for (const maxTokens of [32, 64, 512]) await cut('a.proto', source, {maxTokens})
  })

  it('survives one pathological file before many others', async () => {
    await cut('deep.js', `${'['.repeat(20_000)}`)
    await cut('deep2.js', `${'if (a) {'.repeat(3_000)}${'}'.repeat(3_000)}`)
    for (let i = 0; i < 5; i++) {
      const {chunks} = await cut('a.js', `function f${i}() {\n  return ${i}\n}\n`)
      expect(symbolsOf(chunks)).toEqual([[`f${i}`]])
    }
  }, 60_000)

  it.each([
    ['unclosed', 'function a() {\n  if (x) {\n    call()\n\nfunction b() {\n  return 2\n}\n'],
    ['with marks of a merge', 'function a() {\n<<<<<<< HEAD\n  return 1\n=======\n  return 2\n>>>>>>> other\n}\n\nfunction b() {}\n'],
    ['of another language', 'SELECT * FROM orders WHERE id = 1;\nINSERT INTO orders VALUES (1, 2);\n'],
    ['with NUL and lone surrogates', 'const a = "\0"\nconst b = "\ud800"\n'],
    ['without a last line end', 'const a = 1'],
    ['of line ends of an old Mac', 'const a = 1\rfunction b() {\r  return 2\r}\r'],
  ])('that is broken is cut and nothing is lost: %s', async (_, source) => {
    const {chunks} = await cut('a.js', source, {maxTokens: 32})
    expect(chunks.length).toBeGreaterThan(0)
  })
})

describe('facts of code', () => {
  const factsOf = async (path: string, source: string, options: Options = {}) => (await cut(path, source, {merge: 0, members: true, ...options})).chunks.map(({metadata}) => metadata)

  it.each([
    ['a.go', 'package a\n\nfunc (r *Refund) Approve() int {\n\treturn 1\n}\n', 'Refund.Approve'],
    ['a.go', 'package a\n\nfunc (s Stack[T]) Push(t T) {\n\ts.all = append(s.all, t)\n}\n', 'Stack.Push'],
    ['a.cpp', 'int Refund::approve() {\n  return 1;\n}\n', 'Refund::approve'],
    ['a.lua', 'function Refund:approve()\n  return 1\nend\n', 'Refund.approve'],
    ['a.js', 'Refund.prototype.approve = function () {\n  return 1\n}\n', 'Refund.approve'],
    ['a.kt', 'fun String.shout(): String {\n    return this + "!"\n}\n', 'String.shout'],
    ['a.tf', 'resource "aws_s3_bucket" "logs" {\n  bucket = "logs"\n}\n', 'aws_s3_bucket.logs'],
    ['a.rb', 'class Refund\n  def self.open\n    1\n  end\nend\n', 'Refund.open'],
  ])('say whose a definition is that stands outside of it: %s, %s', async (path, source, expected) => {
    const paths = (await factsOf(path, source)).map(({symbolPath}) => symbolPath)
    expect(paths).toContain(expected)
  })

  it.each([
    ['a.py', 'def f(a, b):  # adds\n    # in place\n    return a + b\n', 'def f(a, b)'],
    ['a.py', 'def f(\n    a,  # one\n    b,  # two\n):\n    return a + b\n', 'def f(a, b)'],
    ['a.c', 'int f(int a) /* adds */ // one\n{\n  return a;\n}\n', 'int f(int a)'],
    ['a.ts', "type Point = { // a place\n  x: number\n}\n", 'type Point'],
    ['a.rs', 'struct Pair(i32, i32);\n', 'struct Pair'],
    ['a.scala', 'object A {\n  def f(a: Int): Int = {\n    a\n  }\n}\n', 'def f(a: Int): Int'],
    ['a.c', '#define MAX(a, b) \\\n  ((a) > (b) ? (a) : (b))\n', '#define MAX(a, b)'],
    ['a.cpp', 'bool A::operator==(const A& a) const {\n  return true;\n}\n', 'bool A::operator==(const A& a) const'],
    ['a.json', '{\n  "scripts": {\n    "a": {"b": 1}\n  }\n}\n', '"scripts"'],
  ])('have a signature without comments and what opens the body: %s %s', async (path, source, expected) => {
    const signatures = (await factsOf(path, source)).map(({signature}) => signature)
    expect(signatures).toContain(expected)
  })

  it.each([
    ['symbols without their colon', 'a.rb', 'class A\n  attr_reader :open\n\n  define_method(:close) do |x|\n    x + 1\n  end\nend\n', ['A', 'open', 'close']],
    ['a companion by its own name alone', 'a.kt', 'class A {\n    companion object Codes {\n        fun f(): Int {\n            return 1\n        }\n    }\n}\n', ['A', 'Codes', 'f']],
    ['a companion without one', 'a.kt', 'class A {\n    companion object : B() {\n        fun f(): Int {\n            return 1\n        }\n    }\n}\n', ['A', 'companion', 'f']],
    ['a key that is empty, not by the file', 'file.json', '{\n  "": {"b": 1}\n}\n', ['""']],
  ])('name %s', async (_, path, source, expected) => {
    expect((await factsOf(path, source)).flatMap(({symbols}) => symbols ?? [])).toEqual(expected)
  })

  it('name each import of a group alone', async () => {
    const source = 'package main\n\nimport (\n\t"fmt"\n\tlog "example.org/slog/v2" // words\n\t"example.org/tides/v3"\n)\n\nfunc a() {\n\tfmt.Println(1)\n}\n\nfunc b() {\n\tlog.Say(tides.All())\n}\n'
    const facts = await factsOf('a.go', source)
    expect(facts.map(({imports}) => imports)).toEqual([undefined, ['import "fmt"'], ['import log "example.org/slog/v2"', 'import "example.org/tides/v3"']])
  })

  it('know names far behind in a long import, and shorten it only where it is shown', async () => {
    const names = Array.from({length: 40}, (_, i) => `nameOfNumber${i}`)
    const [, use] = await factsOf('a.ts', `import {\n  ${names.join(',\n  ')},\n} from './names.js'\n\nfunction use() {\n  return nameOfNumber39\n}\n`)
    expect(use!.imports).toEqual([expect.stringMatching(/^import \{ nameOfNumber0, .{150,}…$/)])
  })

  it('take neither comments nor the package for imports', async () => {
    const python = await factsOf('a.py', 'from a import (\n    b,  # trailing\n)\n\ndef trailing():\n    return 1\n\ndef f():\n    return b\n')
    expect(python.map(({imports}) => imports)).toEqual([undefined, undefined, ['from a import ( b, )']])
    const java = await factsOf('A.java', 'package a.shop;\n\nimport a.Till; // shop\n\nclass A {\n    int shop(Till till) {\n        return 1;\n    }\n}\n')
    expect(java.flatMap(({imports}) => imports ?? [])).toEqual(['import a.Till;'])
  })
})

describe('a grammar', () => {
  const folder = new URL('../grammars/json/', import.meta.url)
  const data = async (): Promise<LanguageData> => ({...(JSON.parse(await readFile(new URL('language.json', folder), 'utf8')) as LanguageData), id: 'old', name: 'Old', aliases: [], extensions: ['.oldjson']})

  it('built for an older runtime says so, and the file is cut all the same', async () => {
    // '\0asm', version 1, a section 0 named 'dylink'
    const old = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, 7, 6, ...new TextEncoder().encode('dylink')])
    const read = async (path: string) => (path === 'parser.wasm' ? old : path === 'parser.wasm.gz' ? Promise.reject(new Error('absent')) : readFile(new URL(path, folder)))
    await registerLanguage({data: await data(), read})
    const {chunks, messages} = await cut('a.oldjson', '{"a": 1}\n')
    expect(messages.map(({ruleId}) => ruleId)).toEqual(['code-fallback'])
    expect(messages.map(({reason}) => reason).join()).toMatch(/grammar of old could not be loaded: it was built for an older runtime/)
    expect(chunks.map(({content}) => content)).toEqual(['{"a": 1}'])
  })

  it.each([
    ['deeper than its scanner has room for', 'deep.yaml', Array.from({length: 300}, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'a.yaml', 'a:\n  b: 1\n', 'a'],
    ['deeper than its scanner has room for, on one line', 'deep.yaml', `${'- '.repeat(300)}a\n`, 'a.yaml', 'a:\n  b: 1\n', 'a'],
    ['with strings in strings that it gives up at', 'deep.kt', '"${'.repeat(1200), 'a.kt', 'fun f() = 1\n', 'f'],
    ['with a word that it gives up at', 'long.rb', `x <<${'A'.repeat(400)}\n${'A'.repeat(400)}\n`, 'a.rb', 'def f\n  1\nend\n', 'f'],
  ])('that fails at a file is as good as new for the next: %s', async (_, path, source, next, text, name) => {
    const {chunks, messages} = await cut(path, source, {maxTokens: 64})
    expect(messages.filter(({ruleId}) => ruleId === 'code-fallback')).toHaveLength(1)
    expect(chunks.length).toBeGreaterThan(0)
    const after = await cut(next, text)
    expect(after.messages).toEqual([])
    expect(symbolsOf(after.chunks)).toEqual([[name]])
  })

  it.each([
    ['of a file', ''],
    ['of one key', 'en:\n'],
    ['of a resource', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: words\ndata:\n'],
  ])('finds its way through many flat keys %s', async (_, head) => {
    const indent = head === '' ? '' : '  '
    const {chunks, messages} = await sectile({path: 'en.yaml', value: head + lines(3000, (i) => `${indent}key${i}: value`)}, {maxTokens: 4096})
    expect(messages).toEqual([])
    expect(symbolsOf(chunks).flat()).toContain(head === '' ? 'key2999' : head.startsWith('en') ? 'en' : 'words')
  })

  it.each([
    ['apiVersion: v1\nkind: Service\nmetadata:\n  name: tides\nspec:\n  replicas: 1\n'],
    ['kind: Service\napiVersion: v1\nmetadata:\n  labels: {}\n  name: tides\nspec:\n  replicas: 1\n'],
    ['apiVersion: v1\nkind: Service\n# of the harbour\nmetadata:\n  name: tides\nspec:\n  replicas: 1\n'],
  ])('knows a resource by its kind and name', async (source) => {
    const {chunks} = await cut('a.yaml', source)
    expect(chunks[0]!.metadata).toMatchObject({symbol: 'tides', symbolPath: 'Service.tides', symbolKind: 'resource'})
  })

  it('takes no strange time for clauses of one function and for keys in keys', async () => {
    const clauses = await sectile({path: 'a.hs', value: 'f x = x\n'.repeat(20_000)}, {maxTokens: 4096})
    expect(symbolsOf(clauses.chunks).every((names) => String(names) === 'f')).toBe(true)
    const keys = await sectile({path: 'a.json', value: `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`}, {maxTokens: 4096})
    expect(keys.messages).toEqual([])
  }, 30_000)
})
