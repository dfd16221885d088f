import {sectile, type Result} from '../../../src/sectile.js'
import type {Options} from '../../../src/options.js'
import {check} from '../../laws/laws.js'
import {countOf} from '../../laws/run.js'
import {sourceOf} from '../../../src/tree/source.js'

export type Cell = Record<string, unknown>

export const markdown = (source: unknown, more: Cell = {}): Cell => ({cell_type: 'markdown', metadata: {}, source, ...more})
export const code = (source: unknown, more: Cell = {}): Cell => ({cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source, ...more})
export const raw = (source: unknown, metadata: Cell = {}): Cell => ({cell_type: 'raw', metadata, source})

export const python = {kernelspec: {display_name: 'Python 3', language: 'python', name: 'python3'}}

export function notebook(cells: unknown[], metadata: Cell = python, more: Cell = {}): string {
  return JSON.stringify({cells, metadata, nbformat: 4, nbformat_minor: 5, ...more}, null, 1)
}

export async function read(value: string | Uint8Array, options: Options = {}, path = 'notes.ipynb'): Promise<Result> {
  return sectile({value, path}, options)
}

/** Read, with every law held. */
export async function lawful(value: string, options: Options = {}): Promise<Result & {faults: string[]}> {
  const result = await read(value, options)
  const {root, chunks, settings} = result
  return {...result, faults: check({source: sourceOf(root)!, root, chunks, settings}, countOf())}
}
