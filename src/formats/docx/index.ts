import type {Format} from '../format.js'
import {isWordFile} from './sniff.js'

/** Word documents (Office Open XML). */
export const docx: Format = {
  name: 'docx',
  extensions: ['.docx', '.docm', '.dotx', '.dotm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  sniffBytes: isWordFile,
  load: async (facts) => (await import('./reader.js')).createReader(facts),
}
