import {describe, expect, it} from 'vitest'
import {hostileFiles} from '../../../scripts/hostile-docx.mjs'
import {ReadFailure} from '../../../src/formats/format.js'
import {readDocx} from './read.js'

const mostMilliseconds = 2000

/** The rule that a file was refused by; null where it was read. */
async function refusal(bytes: Uint8Array): Promise<string | null> {
  try {
    await readDocx(bytes)
    return null
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error
    expect(error.message).toMatch(/^The .{10,}[^.]$|^[\w/.]+ unpacks .{10,}[^.]$|^XML elements .{10,}[^.]$/)
    return error.ruleId
  }
}

const bytesOf = (name: string) => hostileFiles.find((file) => file.name === name)!.make()

describe('a hostile or broken file', () => {
  const flipped = hostileFiles.filter(({rule}) => rule === 'any')

  it.each(hostileFiles.filter(({rule}) => rule !== 'any').map(({name, rule, make}) => [name, rule ?? 'read', rule, make] as const))(
    '%s: %s',
    async (_name, _said, rule, make) => {
      const bytes = make()
      const start = performance.now()
      expect(await refusal(bytes)).toBe(rule)
      expect(performance.now() - start).toBeLessThan(mostMilliseconds)
    },
  )

  it('with flipped bits is read or refused', async () => {
    const rules = new Set<string | null>()
    for (const {make} of flipped) rules.add(await refusal(make()))
    expect(flipped.length).toBeGreaterThan(50)
    for (const rule of rules) expect([null, 'damaged', 'encrypted', 'too-large', 'too-complex', 'unsupported-format']).toContain(rule)
  })

  it('is refused in words with numbers', async () => {
    const message = async (name: string) => {
      const bytes = bytesOf(name)
      return readDocx(bytes).then(
        () => null,
        (error: Error) => error.message,
      )
    }
    expect(await message('bomb')).toBe('word/document.xml unpacks to 250 MB, more than 200 MB')
    expect(await message('two-million-paragraphs')).toMatch(/^word\/document\.xml unpacks from \d\d,\d{3} to 12,000,191 bytes, more than 400 times its size/)
    expect(await message('lying-header')).toBe('The file is damaged: word/document.xml is said to unpack to 1,000 bytes and holds more')
    expect(await message('many-entries')).toBe('The archive holds 50,000 entries, more than 20,000')
    expect(await message('nested-tables')).toBe('XML elements stand more than 400 deep in each other')
    expect(await message('encrypted')).toBe('The file is protected by a password')
    expect(await message('duplicate-entries')).toBe('The file is damaged: word/document.xml is in it twice')
  })

  it('loses the target of a link that would run a program', async () => {
    const {source, messages} = await readDocx(bytesOf('javascript-link'))
    expect(source).toContain('press here')
    expect(source).not.toContain('alert')
    expect(messages.map(([ruleId]) => ruleId)).toContain('link-dropped')
  })

  it.each(['style-map', 'external-image', 'utf-16', 'renamed-document', 'no-relationships'])('%s gives its text and no more', async (name) => {
    expect((await readDocx(bytesOf(name))).source.trim()).toMatch(/^(?:!\[A picture\]\(\)|A picture)?\s*text$/)
  })
})
