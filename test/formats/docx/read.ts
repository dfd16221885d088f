import {createReader} from '../../../src/formats/docx/reader.js'
import {defaultReadSettings, type BytesContext, type BytesResult} from '../../../src/formats/format.js'
import type {Content, Node} from '../../../src/tree/types.js'
import {buildSections} from '../../../src/tree/build.js'
import {rangesOf} from '../../../src/tree/position.js'
import {makeDocx, numberingPart, relationships, stylesPart, type Link} from './zip.js'

const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  v: 'urn:schemas-microsoft-com:vml',
}

const declarations = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`).join(' ')

/** A part with all prefixes declared. */
export const part = (name: string, content: string) => `<${name} ${declarations}>${content}</${name}>`

/** A run of text; `look` are its properties: `<w:b/>`. */
export const run = (text: string, look = '') => `<w:r>${look ? `<w:rPr>${look}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph of a text, or of what stands in it; `properties` stand in its `w:pPr`. */
export const paragraph = (content: string, properties = '') =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`

export const styled = (style: string, content: string, more = '') => paragraph(content, `<w:pStyle w:val="${style}"/>${more}`)

export const numbered = (content: string, level = 0, list = 1, more = '') => paragraph(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>${more}`)

export const cell = (content: string, properties = '') => `<w:tc>${properties ? `<w:tcPr>${properties}</w:tcPr>` : ''}${content.startsWith('<') ? content : paragraph(content)}</w:tc>`

export const row = (cells: readonly string[], properties = '') => `<w:tr>${properties ? `<w:trPr>${properties}</w:trPr>` : ''}${cells.map((each) => (each.startsWith('<w:tc>') ? each : cell(each))).join('')}</w:tr>`

const lines = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>'

/** A table with lines around it; `properties` stand in its `w:tblPr`. */
export const table = (rows: readonly string[], properties = lines) => `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.join('')}</w:tbl>`

/** A field of several runs: instruction and last result. */
export const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result.startsWith('<') ? result : run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

export const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`

/** Levels of an abstract list by format and text; each level is indented by a quarter of an inch more. */
export const abstractList = (id: number, levels: readonly [format: string, text: string, start?: number][]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(([format, text, start = 1], level) => `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${360 * (level + 1)}"/></w:pPr></w:lvl>`)
    .join('')}</w:abstractNum>`

export const list = (id: number, abstract: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/></w:num>`

/** Bullets (1), `1.` and `a)` (2), `1`, `1.1`, `(a)` (3). */
export const usualLists = numberingPart(
  [
    abstractList(0, [['bullet', '•'], ['bullet', '•'], ['bullet', '•'], ['bullet', '•']]),
    abstractList(1, [['decimal', '%1.'], ['lowerLetter', '%2)'], ['lowerRoman', '%3.']]),
    abstractList(2, [['decimal', '%1.'], ['decimal', '%1.%2'], ['lowerLetter', '(%3)']]),
    list(1, 0),
    list(2, 1),
    list(3, 2),
  ].join(''),
)

export const style = (id: string, name: string, content = '', type = 'paragraph') => `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`

/** Title, headings, caption, code, quote and entries of a table of contents, by their usual names. */
export const usualStyles = stylesPart(
  [
    style('Title', 'Title'),
    style('Subtitle', 'Subtitle'),
    ...[1, 2, 3].map((level) => style(`Heading${level}`, `heading ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`)),
    style('Caption', 'caption'),
    style('Code', 'Source Code'),
    style('Quote', 'Quote'),
    style('TOC1', 'toc 1'),
  ].join(''),
)

export interface Given {
  body: string
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  comments?: string
  header?: string
  footer?: string
  core?: string
  links?: Link[]
}

/** Bytes of a Word file; relationships of the document begin with `links`, so these are `r1`, `r2` … */
export function docxOf(whole: Given | string): Uint8Array {
  const given = typeof whole === 'string' ? {body: whole} : whole
  const {body, links = [], core} = given
  const parts: [name: string, root: string, content: string | undefined, type: string][] = [
    ['footnotes', 'w:footnotes', given.footnotes, 'footnotes'],
    ['endnotes', 'w:endnotes', given.endnotes, 'endnotes'],
    ['comments', 'w:comments', given.comments, 'comments'],
    ['header1', 'w:hdr', given.header, 'header'],
    ['footer1', 'w:ftr', given.footer, 'footer'],
  ]
  const present = parts.filter(([, , content]) => content !== undefined)
  return makeDocx({
    'word/document.xml': part('w:document', `<w:body>${body}</w:body>`),
    'word/styles.xml': given.styles ?? usualStyles,
    'word/numbering.xml': given.numbering ?? usualLists,
    ...Object.fromEntries(present.map(([name, root, content]) => [`word/${name}.xml`, part(root, content!)])),
    ...(core === undefined ? {} : {'docProps/core.xml': core, '_rels/.rels': relationships(['officeDocument', 'word/document.xml'], ['core-properties', 'docProps/core.xml'])}),
    'word/_rels/document.xml.rels': relationships(...links, ['styles', 'styles.xml'], ['numbering', 'numbering.xml'], ...present.map(([name, , , type]): Link => [type, `${name}.xml`])),
  })
}

export interface Read extends BytesResult {
  messages: [ruleId: string, reason: string][]
}

/** Reads a Word file with the defaults; sections are built. */
export async function readDocx(given: string | Given | Uint8Array, options: Partial<BytesContext> = {}): Promise<Read> {
  const bytes = given instanceof Uint8Array ? given : docxOf(given)
  const messages: Read['messages'] = []
  const context: BytesContext = {
    ...defaultReadSettings,
    format: 'docx',
    path: null,
    message: (ruleId, reason) => messages.push([ruleId, reason]),
    throwIfAborted() {},
    readAs: (_, source) => Promise.resolve({children: [], data: {title: source, skipped: []}}),
    ...options,
  }
  const result = await createReader({source: '', path: null, language: null}).readBytes!(bytes, context)
  return {...result, children: buildSections(result.children), messages}
}

type TypeOf<Type extends Node['type']> = Extract<Node, {type: Type}>

/** Every node of a type, in document order. */
export function all<Type extends Node['type']>(children: readonly Content[], type: Type): TypeOf<Type>[] {
  const found: TypeOf<Type>[] = []
  const open: Node[] = [...children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === type) found.push(node as TypeOf<Type>)
    const inner: Node[] = 'children' in node ? [...node.children] : []
    if (node.type === 'section' && node.heading) inner.unshift(node.heading)
    for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i]!)
  }
  return found
}

/** A tree as lines: type, what names it, its text. */
export function draw(children: readonly Content[]): string[] {
  const drawn: string[] = []
  const visit = (node: Node, depth: number): void => {
    const words: string[] = [node.type === 'section' ? `${node.role} ${node.depth} ${node.title}` : node.type]
    if (node.type === 'listItem') words.push(node.marker.value.trim())
    if (node.type === 'table' && node.caption) words.push(`[${node.caption.value}]`)
    if (node.type === 'footnoteDefinition') words.push(node.identifier)
    if (node.type === 'callout' && node.title) words.push(node.title.value)
    if (node.type === 'tableRow') words.push(node.children.map(({text, header, colspan, rowspan}) => `${text.value}${header ? '*' : ''}${colspan > 1 ? ` c${colspan}` : ''}${rowspan > 1 ? ` r${rowspan}` : ''}`).join(' | '))
    else if ('text' in node && node.text) words.push(node.text.value)
    drawn.push('  '.repeat(depth) + words.join(' ').trimEnd())
    if ('children' in node && node.type !== 'tableRow') for (const child of node.children) visit(child, depth + 1)
  }
  for (const child of children) visit(child, 0)
  return drawn
}

/** Non-blank stretches of the canonical text that are in no block and in nothing left out. */
export function uncovered({source, children, data}: BytesResult): string[] {
  const covered = new Uint8Array(source.length)
  const open: Node[] = [...children]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [start, end] of rangesOf(node as {position?: never})) covered.fill(1, start, end)
    if ('children' in node) open.push(...node.children)
    if (node.type === 'section' && node.heading) open.push(node.heading)
  }
  for (const {start, end} of data.skipped) covered.fill(1, start, end)
  const found: string[] = []
  for (let at = 0; at < source.length; at++) {
    if (covered[at] || !/\S/.test(source[at]!)) continue
    const start = at
    while (at < source.length && !covered[at]) at++
    found.push(source.slice(start, at))
  }
  return found
}

/** Characters of mapped texts that differ from the canonical text. */
export function misplaced({source, children}: BytesResult): string[] {
  const found: string[] = []
  const open: Node[] = [...children]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const value of Object.values(node)) {
      if (typeof value !== 'object' || value === null || !('value' in value)) continue
      const {value: text, map} = value as {value: string; map: [number, number, number][]}
      for (const [at, start, length] of map) if (text.slice(at, at + length) !== source.slice(start, start + length)) found.push(text.slice(at, at + length))
    }
    if ('children' in node) open.push(...node.children)
    if (node.type === 'section' && node.heading) open.push(node.heading)
  }
  return found
}

/** What was left out, by reason. */
export function leftOut({source, data}: BytesResult): [reason: string, text: string][] {
  return data.skipped.map(({start, end, reason}) => [reason, source.slice(start, end)])
}
