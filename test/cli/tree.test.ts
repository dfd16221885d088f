import {expect, it} from 'vitest'
import {createFolder} from '../node/folder.js'
import {run} from './run.js'

const guide = '# Guide\n\nHow to begin.\n\n## Power\n\n- one\n- two\n\n```js\nlet a\n```\n'

it('prints types, depths, excerpts, offsets and lines', async () => {
  const cwd = await createFolder({'a.md': guide})
  const {code, stdout} = await run(['tree', 'a.md'], {cwd})
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toBe(`root markdown "Guide" [0-${guide.length}] 1-13`)
  expect(lines[1]).toMatch(/^ {2}section heading 1 .*"Guide" .*1-\d+$/)
  expect(lines[2]).toMatch(/^ {4}paragraph "How to begin\." \[9-22\] 3-3$/)
  expect(lines[3]).toMatch(/^ {4}section heading 2 .*"Power" /)
  expect(lines.some((line) => /^ {6}list \[\d+-\d+\] 7-8$/.test(line))).toBe(true)
  expect(lines.some((line) => /^ {6}code js "let a" /.test(line))).toBe(true)
})

it('prints the tree as JSON', async () => {
  const cwd = await createFolder({'a.md': guide})
  const {stdout} = await run(['tree', 'a.md', '--json'], {cwd})
  expect(JSON.parse(stdout)).toMatchObject({type: 'root', data: {format: 'markdown', source: {path: 'a.md'}}, children: [{type: 'section', title: 'Guide'}]})
})

it('obeys its flags, and reads standard input', async () => {
  const cwd = await createFolder()
  const asText = await run(['tree', '-', '--format', 'text'], {cwd, input: guide})
  expect(asText.stdout).toMatch(/^root text /)
  const asHtml = await run(['tree', '-', '--stdin-path', 'a.html'], {cwd, input: '<h1>Top</h1><p>Word.</p>'})
  expect(asHtml.stdout).toMatch(/^root html "Top" /)
})

it('shortens a long line to sixty characters', async () => {
  const cwd = await createFolder({'a.txt': `${'𝒳 word\t'.repeat(40)}\n`})
  const {stdout} = await run(['tree', 'a.txt'], {cwd})
  const excerpt = /paragraph "([^"]*)"/.exec(stdout)![1]!
  expect(Array.from(excerpt)).toHaveLength(60)
  expect(excerpt).toMatch(/^𝒳 word 𝒳 .*…$/)
})

it('says what is wrong', async () => {
  const cwd = await createFolder({pic: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])})
  expect(await run(['tree', 'none.md'], {cwd})).toMatchObject({code: 1, stderr: 'sectile: none.md: Cannot be read: no such file or folder\n'})
  expect(await run(['tree', 'pic'], {cwd})).toMatchObject({code: 1, stderr: expect.stringMatching(/binary-file/)})
  expect(await run(['tree'], {cwd})).toMatchObject({code: 2, stderr: expect.stringMatching(/missing required argument 'file'/)})
  expect(await run(['tree', 'pic', '--encoding', 'utf-9'], {cwd})).toMatchObject({code: 2, stderr: expect.stringMatching(/^sectile: --encoding is "utf-9"/)})
})
