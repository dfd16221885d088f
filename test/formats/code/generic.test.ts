import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {splitGeneric} from '../../../src/formats/code/generic.js'
import type {GenericRules} from '../../../src/formats/code/generic-rules.js'
import type {LanguageData} from '../../../src/formats/code/language.js'
import type {Part, Region} from '../../../src/formats/code/outline.js'

const grammars = path.resolve(import.meta.dirname, '../../../grammars')
const fixtures = path.resolve(import.meta.dirname, '../../../fixtures/code')
const languages = readdirSync(grammars)
  .map((id) => path.join(grammars, id, 'language.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as LanguageData)
  .filter(({generic}) => generic)
const rulesOf = (id: string | null) => languages.find((each) => each.id === id)?.generic ?? null

const split = (id: string | null, source: string, partChars = 1000) => splitGeneric(source, rulesOf(id), partChars)
const texts = (regions: readonly Region[], source: string) => regions.map(({start, end}) => source.slice(start, end))
const named = (regions: readonly Region[]): string[] => regions.flatMap(({definitions, members}) => [...definitions.map(({kind, title}) => `${kind} ${title}`), ...named(members)])
const namesIn = (id: string, source: string) => named(split(id, source))

/** What does not hold of regions, in words. */
function faults(source: string, id: string | null, partChars: number): string[] {
  const regions = split(id, source, partChars)
  // There they begin comments.
  const brackets = id === 'pascal' ? /^[\s()[\],;]*$/ : /^[\s{}()[\],;]*$/
  const found: string[] = []
  tile(regions, 0, source.length)
  return found

  function tile(each: readonly Region[], from: number, to: number): void {
    let at = from
    for (const {start, end, members, close, parts, definitions} of each) {
      if (start !== at) found.push(`a gap before ${start}`)
      if (end <= start) found.push(`nothing in the region at ${start}`)
      if (start > 0 && !/[\r\n]/.test(source[start - 1]!)) found.push(`no line begins at ${start}`)
      if (close > end || close < start) found.push(`closed at ${close}, outside of ${start} to ${end}`)
      for (const {start: first, end: last} of definitions) if (first < start || last > end || last <= first) found.push(`a definition at ${first} to ${last}`)
      if (members.length > 0) tile(members, members[0]!.start, close)
      if (parts.length > 0 && end - start <= partChars) found.push(`parts of a region that fits at ${start}`)
      rise(parts, start, end, false)
      at = end
    }
    if (at !== to) found.push(`the end is ${at}, not ${to}`)
  }

  function rise(parts: readonly Part[], from: number, to: number, nested: boolean): void {
    let last = from - (nested ? 1 : 0)
    parts.forEach(({start, head, parts: inner}, index) => {
      const end = parts[index + 1]?.start ?? to
      if (start <= last || start >= to) found.push(`a part at ${start} behind ${last}`)
      if (!/[\r\n]/.test(source[start - 1] ?? '\n')) found.push(`a part in a line at ${start}`)
      const line = source.slice(start, end).split(/[\r\n]/, 1)[0]!
      if (!(nested && index === 0) && brackets.test(line) && line.trim() !== '') found.push(`a part that begins with ${line}`)
      if (head && (head[0] < start || head[1] > end || head[1] <= head[0])) found.push(`a head outside of its part at ${start}`)
      rise(inner, start, end, true)
      last = start
    })
  }
}

/** More runs: `SECTILE_RUNS=5000`; the same runs again: `SECTILE_SEED=…` with the seed a failure prints. */
const numRuns = Number(process.env['SECTILE_RUNS'] ?? 100)
const seed = process.env['SECTILE_SEED'] ? Number(process.env['SECTILE_SEED']) : 20_260

describe('any text', () => {
  const ids = [null, ...languages.map(({id}) => id)]
  const lawful = (source: string, id: string | null, partChars: number) => {
    expect(faults(source, id, partChars)).toEqual([])
  }
  const lines = fc
    .array(
      fc.tuple(
        fc.constantFrom('', '', '  ', '    ', '\t', '        '),
        fc.constantFrom(
          '', '}', '{', ')', '];', 'end', 'END;', 'fi', 'done', 'if (x) {', '} else {', 'x = [', 'call(', 'foo();', '# note', '-- note', '/* open', 'close */', '"""', "it's", '`', 'begin', 'end if', 'function f(a)',
          '[table]', 'key = 1', 'CREATE TABLE a (', 'a text);', 'FROM x AS y', 'message A {', 'rpc B (C) returns (D);', 'module M = struct', 'let f x =', '@interface A', '@end', '- (void)a:(int)b', 'all: one', 'a \\',
          'foo(1) ->', 'done.', '$$', ':label', 'stage("x") {', 'type T', 'struct A', 'BEGIN', 'case x', '(* note', '*)', "'", '東京 = "é"', '@attr', '[<Attr>]', 'import x', 'include y',
        ),
      ),
      {maxLength: 60},
    )
    .chain((each) => fc.constantFrom('\n', '\r\n', '\r').map((lineEnd) => each.map((line) => line.join('')).join(lineEnd)))

  it('is divided without a gap whatever it holds', () => {
    fc.assert(fc.property(fc.string({unit: 'binary', maxLength: 300}), fc.constantFrom(...ids), fc.integer({min: 1, max: 100}), lawful), {numRuns: numRuns * 3, seed})
  })

  it('is divided without a gap where it is a mixture of lines of code', () => {
    fc.assert(fc.property(lines, fc.constantFrom(...ids), fc.constantFrom(1, 20, 60, 200, 2000), lawful), {numRuns: numRuns * 20, seed})
  })

  it.each(ids)('is cut in time as %s, however odd', (id) => {
    const inputs = ['a'.repeat(1e6), '{'.repeat(1e6), '"'.repeat(2e5), "'".repeat(2e5), '`'.repeat(2e5), '\n'.repeat(1e6), '\r'.repeat(1e6), ' '.repeat(1e6), '/*'.repeat(2e5), '(*'.repeat(1e5) + '*)'.repeat(5e4), 'a {\n'.repeat(1e5) + '}\n'.repeat(1e5)]
    for (const source of inputs) {
      const before = process.cpuUsage()
      const regions = split(id, source, 1500)
      const {user, system} = process.cpuUsage(before)
      // Half a second where nothing else runs; a square of the length would take hours.
      expect((user + system) / 1e6, JSON.stringify(source.slice(0, 10))).toBeLessThan(4)
      expect(regions[regions.length - 1]!.end).toBe(source.length)
    }
  }, 60_000)
})

describe('a text in an unknown language', () => {
  it('is cut at lines behind a blank one that are not indented', () => {
    const source = 'first\n  inside\n\n  still inside\n\nsecond\nthird\n'
    expect(texts(split(null, source), source)).toEqual(['first\n  inside\n\n  still inside\n\n', 'second\nthird\n'])
  })

  it('goes on where a bracket is open', () => {
    const source = 'f(\n\na\n\n)\n\nb\n'
    expect(texts(split(null, source), source)).toEqual(['f(\n\na\n\n)\n\n', 'b\n'])
  })

  it('is not swallowed by a bracket that nothing closes', () => {
    const source = 'f(\n\na\n\nb\n'
    expect(split(null, source)).toHaveLength(3)
  })

  it('is not swallowed by an apostrophe', () => {
    const source = "don't (stop)\n\nit isn't {\n\nover }\n\nlast\n"
    expect(split(null, source)).toHaveLength(3)
  })

  it('keeps a comment with what stands below it', () => {
    const source = 'a\n\n# about b\nb\n'
    expect(texts(split(null, source), source)).toEqual(['a\n\n', '# about b\nb\n'])
  })

  it('begins with a preamble where a comment and a blank line do', () => {
    expect(split(null, '# file\n\ncode\n').map(({role}) => role)).toEqual(['preamble', 'statements'])
  })

  it('passes over brackets in strings of several lines', () => {
    const source = 'a = """\n(\n\nx\n"""\n\nb )\n'
    expect(texts(split(null, source), source)).toEqual(['a = """\n(\n\nx\n"""\n\n', 'b )\n'])
  })

  it.each(['\n', '\r\n', '\r'])('may end its lines with %j', (lineEnd) => {
    expect(split(null, ['a', '', 'b', ''].join(lineEnd))).toHaveLength(2)
  })

  it('begins with its byte order mark', () => {
    expect(split(null, '\ufeff\n\na\n\nb\n').map(({start}) => start)[0]).toBe(0)
  })

  it('has no regions where it is empty', () => expect(split(null, '')).toEqual([]))
})

describe('what does not fit', () => {
  const source = 'run {\n  first(1)\n  if (paid) {\n    send(2)\n    close(3)\n  }\n  else {\n    wait(4)\n    ask(5)\n  }\n  last(6)\n}\n'
  const lineOf = (part: Part) => source.slice(part.start).split('\n', 1)[0]!.trim()

  it('is cut at the lines of its outermost block', () => {
    const [region] = split(null, source, 60)
    expect(region!.parts.map(lineOf)).toEqual(['first(1)', 'if (paid) {', 'last(6)'])
  })

  it('is opened further where a part does not fit, with the line that opens the block as its head', () => {
    const [region] = split(null, source, 30)
    const branch = region!.parts[1]!
    expect(branch.parts.map(lineOf)).toEqual(['if (paid) {', 'else {'])
    const [first] = branch.parts
    expect(source.slice(...first!.head!)).toBe('  if (paid) {')
    expect(first!.parts.map(lineOf)).toEqual(['if (paid) {', 'send(2)', 'close(3)'])
  })

  it('is not cut in front of words that only close', () => {
    const loop = 'while x\n  a one\n  b two\ndone\nnext\n'
    const [region] = split(null, loop, 10)
    expect(region!.parts.map(({start}) => loop.slice(start).split('\n', 1)[0])).not.toContain('done')
  })

  it('keeps a comment with the line below it', () => {
    const block = 'f {\n  a aaaaaaaaaaaaa\n  // about b\n  b bbbbbbbbbbbb\n}\n'
    expect(split(null, block, 20)[0]!.parts.map(({start}) => block.slice(start).split('\n', 1)[0])).toEqual(['  a aaaaaaaaaaaaa', '  // about b'])
  })
})

describe('a definition', () => {
  const rules: GenericRules = {lineComments: ['#'], definitions: [{match: String.raw`^\s*(?<kind>class|def) (?<name>\w+)`, members: true}], imports: '^use '}

  it('has the comments and attributes right above it', () => {
    const source = 'x\n\n# about\n@slow\ndef a {\n}\n'
    expect(texts(splitGeneric(source, rules, 500), source)).toEqual(['x\n\n', '# about\n@slow\ndef a {\n}\n'])
  })

  it('does not have a comment that a blank line parts from it', () => {
    const source = 'x\n\n# about\n\ndef a {\n}\n'
    expect(splitGeneric(source, rules, 500).map(({role}) => role)).toEqual(['statements', 'definition'])
  })

  it('has a signature that ends before its body', () => {
    const [{definitions}] = splitGeneric('def a(one,\n      two) {\n  x\n}\n', rules, 500) as [Region]
    expect(definitions[0]).toMatchObject({name: 'a', kind: 'def', signature: 'def a(one, two)', signatureEnd: 23})
  })

  it('holds members from behind its head to what closes it', () => {
    const source = 'class A {\n  x\n\n  def b {\n  }\n}\n'
    const [{members, close, definitions}] = splitGeneric(source, rules, 500) as [Region]
    expect(definitions[0]!.container).toBe(true)
    expect(texts(members, source)).toEqual(['  x\n\n', '  def b {\n  }\n'])
    expect(source.slice(close)).toBe('}\n')
  })

  it('is no container where nothing is defined in it', () => {
    const [{members, definitions}] = splitGeneric('class A {\n  x\n}\n', rules, 500) as [Region]
    expect(definitions[0]!.container).toBe(false)
    expect(members).toEqual([])
  })

  it('does not take in imports, which are one region with the comments between', () => {
    const regions = splitGeneric('use a\n# more\n\nuse b\n\ndef c {\n}\n', rules, 500)
    expect(regions.map(({role}) => role)).toEqual(['imports', 'definition'])
    expect(regions[0]!.statements).toEqual(['use a', 'use b'])
  })
})

describe('TOML', () => {
  it('is cut at its tables, whatever stands in their strings', () => {
    expect(namesIn('toml', 'a = 1\nb = 2\n[one]\nx = """\n[no]\n"""\n  [one.two]\ny = [\n  [1],\n]\n[[list]]\n')).toEqual(['key a', 'key b', 'table one', 'table one.two', 'table list'])
  })
})

describe('SQL', () => {
  it('ends a statement behind its semicolon, not behind those of a body', () => {
    const source = "create or replace function f(a int) returns int as $$\nbegin\n  return 1;\nend;\n$$ language plpgsql;\n\nINSERT INTO t VALUES ('a;\nb');\nCREATE TABLE IF NOT EXISTS \"s\".\"t\" (\n  id int\n);\n"
    expect(namesIn('sql', source)).toEqual(['function f', 'table s.t'])
    expect(split('sql', source)).toHaveLength(3)
  })

  it('takes a body in words for one statement', () => {
    const source = 'CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  UPDATE a SET b = CASE WHEN c THEN 1 ELSE 2 END;\n  DELETE FROM d;\nEND;\n\nSELECT 1;\n'
    expect(texts(split('sql', source), source)).toEqual([source.slice(0, source.indexOf('SELECT')), 'SELECT 1;\n'])
  })

  it('does not take the beginning of a transaction for a block', () => {
    expect(namesIn('sql', 'BEGIN;\nCREATE TABLE a (b int);\nCREATE VIEW v AS SELECT 1;\nCOMMIT;\n')).toEqual(['table a', 'view v'])
  })

  it('leaves comments out of a signature', () => {
    const [{definitions}] = split('sql', 'CREATE FUNCTION f(\n  a int, -- one\n  b int -- two\n) RETURNS int\nAS $$ select 1 $$ LANGUAGE sql;\n') as [Region]
    expect(definitions[0]!.signature).toBe('CREATE FUNCTION f(a int, b int) RETURNS int')
  })
})

describe('Make', () => {
  it('has targets with their recipes, macros and groups of variables', () => {
    const source = 'CC = gcc\nCFLAGS := -O2\n\ndefine run\n\tall: not a target\nendef\n\n.PHONY: all clean\nall one: main.o\n\t$(CC) -o $@\n\n\techo done\n\nclean:\n\trm -f *.o\n'
    expect(namesIn('make', source)).toEqual(['variable CC', 'variable CFLAGS', 'macro run', 'target .PHONY', 'target all', 'target clean'])
    expect(split('make', source).find(({definitions}) => definitions[0]?.name === 'all')!.definitions[0]!.also).toEqual(['one'])
  })
})

describe('a Dockerfile', () => {
  it('is cut at its stages', () => {
    expect(namesIn('dockerfile', 'ARG V=1\nFROM node:20 AS build\nRUN a && \\\n  b\nRUN <<EOF\nFROM inside\nEOF\nFROM --platform=linux/amd64 nginx\nCOPY . .\n')).toEqual(['variable V', 'stage build', 'stage nginx'])
  })

  it('is cut inside of a stage at its instructions, not at lines that go on', () => {
    const source = 'FROM a\nRUN one && \\\n  two\nCOPY b c\n'
    expect(split('dockerfile', source, 10)[0]!.parts.map(({start}) => source.slice(start).split('\n', 1)[0])).toEqual(['RUN one && \\', 'COPY b c'])
  })
})

describe('Protocol Buffers', () => {
  it('have messages in messages and methods in services', () => {
    expect(namesIn('protobuf', 'syntax = "proto3";\nmessage A {\n  message B { int32 x = 1; }\n  enum C {\n    D = 0;\n  }\n}\nservice S {\n  rpc Get (A) returns (B);\n  rpc Put (A) returns (B) {\n    option x = 1;\n  }\n}\n')).toEqual(
      ['message A', 'message B', 'enum C', 'service S', 'method Get', 'method Put'],
    )
  })
})

describe('GraphQL', () => {
  it('has types with their descriptions', () => {
    const source = '"""\nAbout A\n"""\ntype A implements B {\n  x(type: Int): String\n}\n\nunion U =\n  | A\n  | B\n\nextend type Query { a: A }\nquery Find($id: ID!) { a }\n'
    expect(namesIn('graphql', source)).toEqual(['type A', 'union U', 'type Query', 'query Find'])
    expect(split('graphql', source)[0]!.start).toBe(0)
  })
})

describe('CMake', () => {
  it('has functions, macros and targets', () => {
    expect(namesIn('cmake', 'project(Shop)\n#[==[\nfunction(no)\n]==]\nfunction(add_unit name)\n  if(x)\n    add_test(NAME inner COMMAND y)\n  endif()\nendfunction()\nMACRO(m)\nENDMACRO()\nadd_library(core a.c\n  b.c)\n')).toEqual(['module Shop', 'function add_unit', 'macro m', 'target core'])
  })
})

describe('Julia', () => {
  it('has functions in modules, those of one line too', () => {
    expect(namesIn('julia', 'module M\nusing A\nstruct P{T}\n  x::T\nend\n\narea(p::P) = p.x[end] # end\n\nfunction Base.show(io::IO, p::P)\n  for i in 1:2\n    println(io, [j for j in 1:i])\n  end\nend\nmacro m(e) e end\nend\n')).toEqual(
      ['module M', 'struct P', 'function area', 'function Base.show', 'macro m'],
    )
  })
})

describe('OCaml', () => {
  it('has definitions that begin a line, and modules that hold them', () => {
    expect(namesIn('ocaml', "open Printf\n\n(* let no (* nested *) = 1 *)\nlet rec even n =\n  let half = n / 2 in\n\n  half = 'a'\nand odd n = not (even n)\n\ntype 'a tree = Leaf | Node of 'a\n\nmodule M = struct\n  let x = 1\n\n  let f () = x\nend\n")).toEqual(
      ['function even', 'function odd', 'type tree', 'module M', 'constant x', 'function f'],
    )
  })
})

describe('Objective-C', () => {
  const source = '#import <A.h>\n\n@protocol P;\n\n@interface Order : NSObject\n@property (nonatomic, copy) NSString *name;\n- (void)open:(NSString *)path mode:(int)mode;\n@end\n\nstatic int twice(int x) {\n  return 2 * x;\n}\n\n@implementation Order (More)\n\n- (void)open:(NSString *)path\n        mode:(int)mode\n{\n  if (mode) { twice(1); }\n}\n\n+ (instancetype)order { return nil; }\n@end\n'

  it('has methods with the whole of their name, in their class', () => {
    expect(namesIn('objective-c', source)).toEqual(['interface Order', 'property name', 'method open:mode:', 'function twice', 'implementation Order (More)', 'method open:mode:', 'method order'])
  })
})

describe.each(languages.map(({id, extensions, fileNames}) => ({id, extensions, fileNames})))('the example of $id', ({id}) => {
  const folder = path.join(fixtures, id)
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.startsWith('input.') || name === 'input') : undefined
  it('is divided without a gap at every size, and has names', () => {
    expect(file).toBeDefined()
    const source = readFileSync(path.join(folder, file!), 'utf8')
    for (const partChars of [20, 200, 2000]) expect(faults(source, id, partChars)).toEqual([])
    expect(new Set(split(id, source).flatMap(named1)).size).toBeGreaterThan(1)
  })
})

function named1(region: Region): string[] {
  return named([region])
}
