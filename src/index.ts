export {chunk, type ChunkOptions, type ChunkWatch} from './chunk.js'
export type {Chunk, ChunkKind, ChunkMetadata, ChunkPart, ChunkSource, TableSummary} from './chunk-types.js'
export type {AssetReader} from './formats/code/assets.js'
export type {DefinitionRule, GenericRules, StringRule, Token} from './formats/code/generic-rules.js'
export type {Facts, LanguageData, Signs} from './formats/code/language.js'
export {registerLanguage, useGrammars, type LanguageSource} from './formats/code/languages.js'
export {useMammoth, type Mammoth} from './formats/docx/mammoth-loader.js'
export {FunctionError} from './function-error.js'
export type {CsvOptions, DocxOptions, FormatName} from './formats/format.js'
export type {MessageSink, RuleId, Severity} from './messages.js'
export {
  OptionError,
  type ChangeView,
  type ContentKind,
  type ContextFacts,
  type ContextTemplate,
  type OffsetUnit,
  type Options,
  type Rendering,
  type Settings,
  type Strategy,
  type Summarize,
  type TableForm,
  type TokenizerFiles,
  type TokenizerOption,
} from './options.js'
export {parse, type Input, type InputFile, type Parsed, type ParseOptions} from './parse.js'
export {rebuild} from './rebuild.js'
export {rebuildTable} from './rebuild-table.js'
export {sectile, type Result, type SectileOptions} from './sectile.js'
export type {Stats} from './stats.js'
export type {ColumnProfile} from './text/values/index.js'
export type {InlineText, MappedText, Mark, Range, Run} from './text/mapped-text.js'
export type {Measure, TokenBorders, TokenCounter} from './text/tokens/counter.js'
export {sourceOf} from './tree/source.js'
export type * from './tree/types.js'
export {sectileCompiler, sectilePlugin} from './unified.js'
