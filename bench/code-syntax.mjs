// What stands in a source file, found without sectile: functions and other definitions with what stands above them, from bare syntax
// trees and short lists of node types. What sectile says about its own chunks is not asked.
import {fileURLToPath} from 'node:url'
import {Language, Parser} from 'web-tree-sitter'

/** `langchain` is its name for the language: it has none for TypeScript. */
export const languages = {
  python: {
    extension: '.py',
    langchain: 'python',
    functions: ['function_definition'],
    others: ['class_definition'],
    wrappers: ['decorated_definition'],
    above: ['comment'],
  },
  typescript: {
    extension: '.ts',
    langchain: 'js',
    functions: ['function_declaration', 'generator_function_declaration', 'method_definition', 'arrow_function', 'function_expression'],
    others: ['class_declaration', 'abstract_class_declaration', 'interface_declaration', 'type_alias_declaration', 'enum_declaration'],
    wrappers: ['export_statement', 'variable_declarator', 'lexical_declaration', 'ambient_declaration', 'public_field_definition'],
    above: ['comment', 'decorator'],
  },
  go: {
    extension: '.go',
    langchain: 'go',
    functions: ['function_declaration', 'method_declaration'],
    others: ['type_declaration'],
    wrappers: [],
    above: ['comment'],
  },
  java: {
    extension: '.java',
    langchain: 'java',
    functions: ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration'],
    others: ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration', 'annotation_type_declaration'],
    wrappers: [],
    above: ['line_comment', 'block_comment'],
  },
  rust: {
    extension: '.rs',
    langchain: 'rust',
    functions: ['function_item'],
    others: ['struct_item', 'enum_item', 'union_item', 'trait_item', 'impl_item', 'macro_definition', 'type_item', 'function_signature_item'],
    wrappers: [],
    above: ['line_comment', 'block_comment', 'attribute_item'],
  },
}

let starting = null

/** A parser of a language, of the same grammars and the same runtime for all who need one. */
export async function createParser(language) {
  starting ??= Parser.init()
  await starting
  const parser = new Parser()
  parser.setLanguage(await Language.load(fileURLToPath(new URL(`../node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`, import.meta.url))))
  return parser
}

/**
 * Gives the definitions of a source, in their order; null where it does not parse clean.
 * Not those inside functions. Comments and attributes belong to what they stand directly above.
 *
 * @typedef {object} Found
 * @property {boolean} isFunction
 * @property {string} name
 * @property {number} above where what stands above it begins: its own start where nothing does
 * @property {boolean} accompanied whether comments, attributes or decorators stand above it
 * @property {number} start with `export` and decorators
 * @property {number} end
 * @property {number} nameEnd
 * @property {{start: number, end: number} | null} doc documentation that can be taken out: comments above it, or a docstring
 *
 * @returns {Promise<(source: string) => Found[] | null>}
 */
export async function createReader(language) {
  const parser = await createParser(language)
  const types = languages[language]
  return (source) => {
    const tree = parser.parse(source)
    const found = []
    if (!tree.rootNode.hasError) collect(tree.rootNode)
    const isClean = !tree.rootNode.hasError
    tree.delete()
    return isClean ? found : null

    function collect(node) {
      for (const child of node.namedChildren) {
        const isFunction = types.functions.includes(child.type)
        const definition = isFunction || types.others.includes(child.type) ? definitionOf(child, isFunction) : null
        if (definition) found.push(definition)
        // A function without a name is part of what it stands in.
        if (!isFunction) collect(child)
      }
    }

    function definitionOf(node, isFunction) {
      let outer = node
      while (outer.parent && types.wrappers.includes(outer.parent.type)) outer = outer.parent
      const name = nameOf(node)
      if (!name) return null
      const [above, comment] = aboveOf(outer)
      const decorated = /(^|\s)[@#]\[?\w/.test(source.slice(outer.startIndex, name.startIndex))
      return {
        isFunction,
        name: name.text,
        above,
        accompanied: above < outer.startIndex || decorated,
        start: outer.startIndex,
        end: trimmedEnd(outer.startIndex, outer.endIndex),
        nameEnd: name.endIndex,
        doc: isFunction ? (language === 'python' ? docstringOf(node) : node.childForFieldName('body') && comment) : null,
      }
    }

    /** Where the run of comments and attributes directly above a node begins, and the comments next to it that fill lines of their own. */
    function aboveOf(node) {
      let start = node.startIndex
      let comment = null
      for (let before = node.previousSibling; before && types.above.includes(before.type); before = before.previousSibling) {
        const end = trimmedEnd(before.startIndex, before.endIndex)
        const gap = source.slice(end, start)
        if (gap.trim() !== '' || gap.split('\n').length > 2 || !beginsLine(before.startIndex)) break
        start = before.startIndex
        if (before.type.endsWith('comment') && (comment ? comment.start > start : true)) comment = {start, end: Math.max(end, comment?.end ?? 0)}
      }
      // Attributes between or in front of comments must stay when the comments go: only pure comments can be taken out.
      const pure = comment && source.slice(comment.end, node.startIndex).trim() === '' && !hasAttribute(node, comment.start)
      return [start, pure ? comment : null]
    }

    function hasAttribute(node, from) {
      for (let before = node.previousSibling; before && before.startIndex >= from; before = before.previousSibling) {
        if (!before.type.endsWith('comment')) return true
      }
      return false
    }

    /** A string that is the first of several statements of a body, on lines of its own. */
    function docstringOf(node) {
      const body = node.childForFieldName('body')
      const [first, second] = body?.namedChildren.filter(({type}) => type !== 'comment') ?? []
      if (!second || first.type !== 'expression_statement' || first.firstChild?.type !== 'string') return null
      const {startIndex: start, endIndex: end} = first
      const rest = /^[ \t]*\r?\n/.test(source.slice(end, end + 200))
      return beginsLine(start) && rest ? {start, end} : null
    }

    function nameOf(node) {
      const own = node.childForFieldName('name') ?? node.childForFieldName('type')
      if (own) return own
      if (node.type === 'type_declaration') return node.namedChildren[0]?.childForFieldName('name') ?? null
      const {parent} = node
      if (parent && (parent.type === 'variable_declarator' || parent.type === 'public_field_definition')) return parent.childForFieldName('name')
      return null
    }

    function beginsLine(at) {
      return source.slice(source.lastIndexOf('\n', at - 1) + 1, at).trim() === ''
    }

    function trimmedEnd(start, end) {
      return start + source.slice(start, end).trimEnd().length
    }
  }
}
