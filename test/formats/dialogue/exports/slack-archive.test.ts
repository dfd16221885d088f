import {strToU8, zipSync} from 'fflate'
import {describe, expect, it} from 'vitest'
import {slackFolder} from '../../../../src/formats/dialogue/exports/index.js'
import {isArchive} from '../../../../src/formats/dialogue/exports/signatures.js'
import {ReadFailure} from '../../../../src/formats/format.js'
import {lines, outline, readZip} from './read.js'

const message = (ts: string, user: string, text: string, more: object = {}) => ({type: 'message', ts, user, text, ...more})
const users = [{id: 'U1', name: 'ann', profile: {display_name: '', real_name: 'Ann Lee'}}, {id: 'U2', name: 'bo', real_name: 'Bo', profile: {display_name: 'bo'}, is_bot: true}]
const workspace = {
  'users.json': users,
  'channels.json': [{id: 'C1', name: 'general'}],
  'dms.json': [{id: 'D9', members: ['U1', 'U2']}],
  'general/2024-05-02.json': [message('1714608000.0001', 'U2', 'On Monday.', {thread_ts: '1714521600.0001'})],
  'general/2024-05-01.json': [message('1714521600.0001', 'U1', 'When do we meet, <@U2>?\n```a\nb```\nBye', {thread_ts: '1714521600.0001'}), message('1714521700.0001', 'U1', 'Something else.')],
  'D9/2024-05-01.json': [message('1714521600.0001', 'U1', 'Hello', {files: [{title: 'plan', permalink: 'https://acme.slack.com/files/U1/F1/plan'}]})],
}

function archive(files: object): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(typeof content === 'string' ? content : JSON.stringify(content))])))
}

describe('an export of Slack', () => {
  it('has a heading for each channel and names from users.json', async () => {
    const found = await readZip(archive(workspace))
    expect(outline(found)).toEqual(['# Ann Lee, bo', 'chat of 1', '# general', 'chat of 3'])
    expect(lines(found.turns)).toEqual(['Ann Lee: Hello | plan', 'Ann Lee: When do we meet, @bo? | {a\nb} | Bye', 'Ann Lee: Something else.', 'bo: On Monday.'])
    expect(found.messages).toEqual([])
  })

  it('has a canonical text that says what was said, and nothing else', async () => {
    const {source, data} = await readZip(archive(workspace))
    expect(source).toBe('# Ann Lee, bo\n\nAnn Lee: Hello\nplan\n\n# general\n\nAnn Lee: When do we meet, @bo?\n```\na\nb\n```\nBye\n\nAnn Lee: Something else.\n\nbo: On Monday.\n')
    expect(data.skipped).toEqual([])
  })

  it('ties a reply to a message of another day', async () => {
    const {turns} = await readZip(archive(workspace))
    expect(turns[3]).toMatchObject({replyTo: '1714521600.0001', thread: '1714521600.0001', speaker: {role: 'bot'}})
  })

  it('has the address of a message once the domain of the workspace is known', async () => {
    const {turns} = await readZip(archive(workspace))
    expect(turns[1]!.data?.link).toBe('https://acme.slack.com/archives/C1/p17145216000001')
  })

  it('reads a folder within a folder, and one channel alone', async () => {
    expect(outline(await readZip(archive({'all/help/2024-05-01.json': [message('1714521600.0001', 'U1', 'Hi')]})))).toEqual(['# help', 'chat of 1'])
  })

  it('reads files of a folder that were put together', async () => {
    const bytes = slackFolder(Object.entries(workspace).map(([path, content]) => ({path: path.replace('/', '\\'), bytes: strToU8(JSON.stringify(content))})))
    expect(isArchive(bytes)).toBe(true)
    expect((await readZip(bytes)).turns).toHaveLength(4)
  })

  it('says that a day is broken and reads the others', async () => {
    const {turns, messages} = await readZip(archive({...workspace, 'general/2024-05-03.json': '[{"type":', 'general/2024-05-04.json': '{}'}))
    expect(turns).toHaveLength(4)
    expect(messages.map(({rule}) => rule)).toEqual(['message-broken', 'message-broken'])
  })

  it('says that packed bytes are damaged and reads the others', async () => {
    const bytes = archive({'a/2024-05-01.json': [message('1714521600.0001', 'U1', 'Hi '.repeat(50))], 'b/2024-05-01.json': [message('1714521600.0001', 'U1', 'Hello', {user_profile: {name: 'ann'}})]})
    bytes.fill(0xff, 50, 70)
    const {turns, messages} = await readZip(bytes)
    expect(lines(turns)).toEqual(['ann: Hello'])
    expect(messages.map(({rule}) => rule)).toEqual(['part-missing'])
  })

  it('is refused where it would unpack to more than memory holds', async () => {
    const bytes = archive({'a/2024-05-01.json': '[]'})
    // The list at the end says how large a file is: 24 bytes behind its signature.
    const at = bytes.findIndex((_, i) => bytes[i] === 0x50 && bytes[i + 1] === 0x4b && bytes[i + 2] === 1 && bytes[i + 3] === 2)
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, 4_000_000_000, true)
    await expect(readZip(bytes)).rejects.toThrow(ReadFailure)
  })

  it('is no archive of anything else, cut off, or empty', () => {
    expect(isArchive(archive({'word/document.xml': 'x', '[Content_Types].xml': 'x'}))).toBe(false)
    expect(isArchive(archive(workspace).subarray(0, 300))).toBe(false)
    expect(isArchive(new Uint8Array())).toBe(false)
    expect(isArchive(archive({'data/2024-05-01.csv': 'a'}))).toBe(false)
  })
})

describe('an archive of an account with a model', () => {
  it('has the text of its conversations as its own', async () => {
    const conversations = [{title: 'Eggs', mapping: {a: {id: 'a', message: {id: 'a', author: {role: 'user'}, content: {content_type: 'text', parts: ['How long?']}}, parent: null, children: []}}, current_node: 'a'}]
    const {source, turns} = await readZip(archive({'conversations.json': conversations, 'user.json': {}, 'chat.html': '<p>'}))
    expect(JSON.parse(source)).toEqual(conversations)
    expect(lines(turns)).toEqual(['user: How long?'])
  })
})
