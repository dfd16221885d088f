import {describe, expect, it} from 'vitest'
import {zipSync, strToU8} from 'fflate'
import {chunkFiles} from '../../src/node/chunk-files.js'
import type {FileReport} from '../../src/node/report.js'
import {planFiles} from '../../src/node/plan.js'
import {collect, createFolder} from './folder.js'

const users = [{id: 'U1', name: 'ann', real_name: 'Ann Lee'}, {id: 'U2', name: 'bob', real_name: 'Bob'}]
const message = (user: string, ts: string, text: string, more = {}) => ({type: 'message', user, ts, text, ...more})
const files = {
  'users.json': users,
  'channels.json': [{id: 'C1', name: 'lock'}],
  'lock/2024-05-01.json': [message('U1', '1714550400.000100', 'Who opens the lock on Sunday?', {thread_ts: '1714550400.000100', reply_count: 1})],
  'lock/2024-05-03.json': [message('U2', '1714723200.000200', 'I do, <@U1>, at nine.', {thread_ts: '1714550400.000100'})],
}
const written = (folder: string) => Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, JSON.stringify(content)]))

async function run(paths: string, cwd: string) {
  const reports: FileReport[] = []
  const chunks = await collect(chunkFiles(paths, {cwd, onMessage: () => {}, onFile: (file) => void reports.push(file)}))
  return {chunks, reports}
}

describe('an unpacked export of Slack', () => {
  it('is one document for each channel, with threads across days', async () => {
    const cwd = await createFolder(written('export'))
    const {chunks} = await run('export', cwd)
    expect(chunks.map(({source, text}) => [source.path, text])).toEqual([['export/lock', expect.stringMatching(/Ann Lee: Who opens the lock on Sunday\?\n\nBob: I do, @?Ann Lee, at nine\./)]])
    expect(chunks[0]!.metadata['dialogue']).toBe('pair')
  })

  it('names every file in the report', async () => {
    const cwd = await createFolder(written('export'))
    const {reports} = await run('export', cwd)
    expect(reports.map(({path, format, messages}) => [path, format, messages.map(({ruleId}) => ruleId)])).toEqual([
      ['export/channels.json', 'skipped', ['left-out']],
      ['export/lock', 'dialogue', []],
      ['export/lock/2024-05-01.json', 'skipped', ['left-out']],
      ['export/lock/2024-05-03.json', 'skipped', ['left-out']],
      ['export/users.json', 'skipped', ['left-out']],
    ])
  })

  it('is listed as a conversation', async () => {
    const cwd = await createFolder(written('export'))
    const planned = await collect(planFiles(['export'], {cwd}))
    expect(planned.filter(({format}) => format === 'dialogue').map(({path}) => path)).toEqual(['export/lock'])
  })

  it('obeys maxBytes', async () => {
    const cwd = await createFolder(written('export'))
    const messages: string[] = []
    await collect(chunkFiles('export', {cwd, maxBytes: 50, onMessage: ({ruleId, file}) => void messages.push(`${file} ${ruleId}`)}))
    expect(messages).toContain('export/lock too-large')
  })
})

describe('an export of Slack as an archive', () => {
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(JSON.stringify(content))])))

  it('is read where it is met in a folder', async () => {
    const cwd = await createFolder({'all/export.zip': bytes})
    const {chunks} = await run('all', cwd)
    expect(chunks.map(({source}) => source.path)).toEqual(['all/export.zip'])
  })

  it('is listed as a conversation however long it is', async () => {
    const noise = Array.from({length: 40_000}, (_, index) => String.fromCharCode(33 + ((index * index * 7919) % 90))).join('')
    const long = zipSync({...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(JSON.stringify(content))])), 'lock/2024-05-04.json': strToU8(JSON.stringify([message('U2', '1714809600.000200', noise)]))}, {level: 0})
    const cwd = await createFolder({'all/export.zip': long})
    for (const pattern of ['all', 'all/export.zip']) expect((await collect(planFiles([pattern], {cwd}))).map(({path, format}) => [path, format])).toEqual([['all/export.zip', 'dialogue']])
  })

  it('leaves other archives out with a message', async () => {
    const cwd = await createFolder({'all/other.zip': zipSync({'a.txt': strToU8('words')}), 'all/a.md': '# A\n\nWords.\n'})
    const {reports} = await run('all', cwd)
    expect(reports.map(({path, format, messages}) => [path, format, messages.map(({ruleId}) => ruleId)])).toEqual([
      ['all/a.md', 'markdown', []],
      ['all/other.zip', 'skipped', ['unsupported-format']],
    ])
  })
})

it('leaves lines of JSON that are no conversation out of a walk', async () => {
  const cwd = await createFolder({'all/rows.jsonl': '{"a": 1}\n{"a": 2}\n', 'all/chat.jsonl': '{"messages": [{"role": "user", "content": "Is it open?"}, {"role": "assistant", "content": "Yes."}]}\n'})
  const {reports} = await run('all', cwd)
  expect(reports.map(({path, format}) => [path, format])).toEqual([
    ['all/chat.jsonl', 'dialogue'],
    ['all/rows.jsonl', 'skipped'],
  ])
})

it('reads an export on one long line, which nobody has minified', async () => {
  const messages = Array.from({length: 400}, (_, index) => ({id: index + 1, type: 'message', date: '2024-05-01T10:00:00', from: index % 2 ? 'Bob' : 'Ann', from_id: `user${index % 2}`, text: `Message number ${index} about the lock.`}))
  const cwd = await createFolder({'all/result.json': JSON.stringify({name: 'Lock', type: 'personal_chat', id: 1, messages})})
  const {reports} = await run('all', cwd)
  expect(reports.map(({path, format}) => [path, format])).toEqual([['all/result.json', 'dialogue']])
})
