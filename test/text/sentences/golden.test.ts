import {describe, expect, it} from 'vitest'
import {boundaries} from '../../../src/text/ladder.js'
import * as cases from './cases.js'

const languages = {english: 'en', russian: 'ru', ukrainian: 'uk', chinese: 'zh', german: 'de', others: null}

describe.each(Object.entries(languages))('sentences: %s', (name, language) => {
  const list = cases[name as keyof typeof languages]

  it.each(list)('%s', (_rule, marked) => {
    const text = marked.replaceAll('|', '')
    expect(mark(text, language)).toBe(marked)
  })

  it.each(list)('%s, the language not known', (_rule, marked) => {
    const text = marked.replaceAll('|', '')
    expect(mark(text, null)).toBe(marked)
  })
})

function mark(text: string, language: string | null): string {
  const starts = [0, ...boundaries(text, 0, text.length, 'sentence', [], language), text.length]
  return starts.slice(1).map((end, i) => text.slice(starts[i], end)).join('|')
}
