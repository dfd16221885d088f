import {describe, expect, it} from 'vitest'
import {createTextWindow} from '../../src/text/text-window.js'

const part = (index: number) => `ä${index}\r\nb\n`.padEnd(16, 'x')

describe('a window on a text that comes in parts', () => {
  it.each(['utf16', 'codepoint', 'byte'] as const)('answers as the whole text would, in %s', (unit) => {
    const text = Array.from({length: 40}, (_, i) => part(i)).join('')
    const window = createTextWindow(unit)
    for (let i = 0; i < 40; i++) window.add(part(i))
    for (let at = 0; at < text.length; at++) {
      const before = text.slice(0, at)
      const size = unit === 'byte' ? new TextEncoder().encode(before).length : before.length
      expect([window.convert(at), window.charCodeAt(at)]).toEqual([size, text.charCodeAt(at)])
      expect(window.line(at)).toBe(before.replaceAll('\r\n', '\n ').split('\n').length)
    }
  })

  it('keeps what it is asked to, and its beginning, when the rest is forgotten', () => {
    const text = Array.from({length: 40}, (_, i) => part(i)).join('')
    const window = createTextWindow('byte')
    for (let i = 0; i < 40; i++) {
      window.add(part(i))
      if (i === 10) window.keep(150, 170)
      window.forget(16 * i)
    }
    for (const at of [3, 150, 160, 170, 620]) {
      const before = text.slice(0, at)
      expect([window.convert(at), window.line(at)]).toEqual([new TextEncoder().encode(before).length, before.split('\n').length])
    }
  })

  it('holds what nobody has forgotten', () => {
    const window = createTextWindow('byte')
    for (let i = 0; i < 200; i++) window.add(part(i))
    expect(window.line(16 * 60)).toBe(121)
  })
})
