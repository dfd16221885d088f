import {describe, expect, it} from 'vitest'
import {maskText} from '../src/mask.js'
import {sectile} from '../src/sectile.js'

describe('maskText', () => {
  it.each([
    ['Write to ann.lee@example.org today.', 'Write to [e-mail] today.'],
    ['Пишите на почта@пример.рф.', 'Пишите на [e-mail].'],
    ['Call +49 30 901820 or (555) 123-4567.', 'Call [phone] or [phone].'],
    ['Тел.: 8 (495) 123-45-67', 'Тел.: [phone]'],
    ['00 380 44 123-45-67', '[phone]'],
    ['555-123-4567', '[phone]'],
  ])('masks %s', (text, masked) => expect(maskText(text)).toBe(masked))

  it.each(['On 2024-05-01 at 10:15', 'version 1.2.3.4', '192.168.100.200', '1 234 567 people', 'price 1,234,567.89', 'ISBN 978-3-16-148410-0', '@ann and a@b', 'x = 12 - 34 - 5678', '2019-2024'])(
    'leaves %s as it is',
    (text) => expect(maskText(text)).toBe(text),
  )

  it.each(['1', '@', 'a@', '+', '(', '1 ', 'a.'])('takes linear time on many of %s', (one) => {
    const text = one.repeat(300_000 / one.length)
    const started = performance.now()
    maskText(text)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('the option mask', () => {
  const source = '# Ann ann@example.org\n\nMail [ann@example.org](mailto:ann@example.org), or call **+49 30 901820**.\n'

  it('replaces addresses in text, content, breadcrumb and link targets', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'}, {mask: true})
    expect(chunks[0]!.breadcrumb).toEqual(['Ann [e-mail]'])
    expect(chunks[0]!.text).toBe('Ann [e-mail]\n\nMail [e-mail], or call [phone].')
    expect(JSON.stringify(chunks)).not.toMatch(/example\.org|901820/)
  })

  it('leaves the places true', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'}, {mask: true})
    expect(chunks[0]!.source.ranges).toEqual([[0, source.trimEnd().length]])
  })

  it('masks the cells of data files', async () => {
    const {chunks} = await sectile({value: 'name,mail\nAnn,a@bcd.ef\nBob,b@bcd.ef\n', path: 'a.csv'}, {mask: true})
    expect(chunks[0]!.content).toContain('mail: [e-mail]')
    expect(chunks[0]!.content).not.toContain('bcd')
  })

  it('is off by default', async () => {
    const {chunks} = await sectile({value: source, path: 'a.md'})
    expect(chunks[0]!.text).toContain('ann@example.org')
  })
})
