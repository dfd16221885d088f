/** Public names that need Node, with everything of `sectile`. */
export * from './index.js'
export {registerLanguage} from './node/language.js'
export {chunkFiles} from './node/chunk-files.js'
export {listFiles} from './node/files.js'
export type {FileEntry, FileOptions, ListOptions} from './node/files.js'
export type {NodeOptions, Override, Progress} from './node/node-options.js'
export type {FileOutcome, FileReport, Report, ReportMessage, ReportSettings, Totals} from './node/report.js'
export {readTokenizer} from './node/tokenizer.js'
