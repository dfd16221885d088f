import type {Format} from '../format.js'
import {sniffRows} from './sniff.js'

const load: Format['load'] = async (facts) => (await import('./reader.js')).createReader(facts)

/** Rows of values parted by commas, semicolons, bars; told by content where the name says nothing. */
export const csv: Format = {
  name: 'csv',
  extensions: ['.csv'],
  mediaTypes: ['text/csv', 'application/csv'],
  sniff: (head) => sniffRows(head, [',', ';', '|']),
  load,
}

/** Rows of values parted by tabs. */
export const tsv: Format = {
  name: 'tsv',
  extensions: ['.tsv', '.tab'],
  mediaTypes: ['text/tab-separated-values'],
  sniff: (head) => sniffRows(head, ['\t']),
  load,
}
