import {describe, expect, it} from 'vitest'
import {sectile} from '../../../src/index.js'

async function pathsOf(path: string, value: string): Promise<unknown[]> {
  const {chunks} = await sectile({path, value}, {merge: 0, members: true})
  return chunks.map(({metadata}) => metadata['symbolPath'])
}

describe('a function of C++ that is defined outside of its class', () => {
  it('has the path it would have inside', async () => {
    expect(await pathsOf('ropes.cpp', 'void port::Rope::tie() { knot(); }\n')).toEqual(['port::Rope::tie'])
    expect(await pathsOf('ropes.cpp', 'void Rope::tie() { knot(); }\n')).toEqual(['Rope::tie'])
  })

  it('leaves out what a template is made of', async () => {
    expect(await pathsOf('ropes.cpp', 'template<class T> int port::Rope<T>::length() { return 2; }\n')).toEqual(['port::Rope::length'])
  })
})

describe('YAML with more lines than its grammar counts', () => {
  it('keeps the names of its keys', async () => {
    const value = Array.from({length: 17_000}, (_, index) => `key_${index}:\n  port: ${index}\n`).join('')
    const {chunks} = await sectile({path: 'ports.yaml', value})
    expect(new Set(chunks.flatMap(({metadata}) => metadata['symbols'] ?? []))).toContain('key_16999')
  })
})
