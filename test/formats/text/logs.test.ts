import {describe, expect, it} from 'vitest'
import {draw, readText} from './draw.js'

const records = (source: string) => readText(source).children.filter(({type}) => type === 'line').length

describe('logs', () => {
  it.each([
    ['2024-05-06 07:08:09,123 INFO start'],
    ['2024-05-06T07:08:09.123Z start'],
    ['[2024-05-06 07:08:09] start'],
    ['06.05.2024 07:08:09 start'],
    ['May  6 07:08:09 host cron[12]: start'],
    ['<34>May  6 07:08:09 host cron: start'],
    ['07:08:09.123 [main] start'],
    ['1714979289.123 start'],
    ['[   12.345678] usb 1-1: new device'],
    ['I0506 07:08:09.123456    7 file.cc:8] start'],
    ['05-06 07:08:09.123  1000  1000 I tag: start'],
    ['ERROR: start'],
    ['[warn] start'],
    ['level=info msg=start'],
    ['192.0.2.1 - - [06/May/2024:07:08:09 +0000] "GET / HTTP/1.1" 200 5'],
    ['{"time":"2024-05-06","msg":"start"}'],
    ['\x1b[32m2024-05-06 07:08:09\x1b[0m start'],
  ])('have a record for each line: %s', (line) => {
    expect(records(`${line}\n${line}\n${line}\n`)).toBe(3)
  })

  it('keep stack traces with their record', () => {
    const source = '10:00:00 INFO up\n10:00:01 ERROR down\n    at a (b.js:1)\nCaused by: c\n10:00:02 INFO up\n10:00:03 INFO up\n'
    expect(draw(source)).toEqual([
      'line 10:00:00 INFO up',
      'line 10:00:01 ERROR down\n    at a (b.js:1)\nCaused by: c',
      'line 10:00:02 INFO up',
      'line 10:00:03 INFO up',
    ])
  })

  it('let text after a blank line stand alone', () => {
    expect(draw('10:00:00 a\n10:00:01 b\n10:00:02 c\n\nEnd of file\n').at(-1)).toBe('line End of file')
  })

  it('are told from text in which a few lines begin with a date', () => {
    expect(records('2024-05-06 was a day.\nIt rained.\nWe stayed at home.\n2024-05-07 as well.\n')).toBe(0)
  })

  it('take three records', () => {
    expect(records('2024-05-06 07:08:09 a\n2024-05-06 07:08:10 b\n')).toBe(0)
  })

  it('have no headings and lists', () => {
    const source = '10:00:00 a\n10:00:01 b\n10:00:02 c\n10:00:03 d\n10:00:04 e\n- x\n- y\n'
    expect(readText(source).children.map(({type}) => type)).toEqual(Array(5).fill('line'))
  })
})
