import {accents, braces, functionNames, largeOperators, mathText} from './equation-symbols.js'
import {child, childrenOf, isOn, textOf, type XmlElement} from './xml.js'

/** An equation of Word (`m:oMath`) as LaTeX; elements it does not know give their text. */
export function latexOf(element: XmlElement): string {
  return write(element).trim()
}

type Writer = (element: XmlElement) => string

const writers: Readonly<Record<string, Writer>> = {
  'm:r': run,
  'm:f': fraction,
  'm:sSup': (element) => `${base(element)}^${group(element, 'm:sup')}`,
  'm:sSub': (element) => `${base(element)}_${group(element, 'm:sub')}`,
  'm:sSubSup': (element) => `${base(element)}_${group(element, 'm:sub')}^${group(element, 'm:sup')}`,
  'm:sPre': (element) => `{}_${group(element, 'm:sub')}^${group(element, 'm:sup')}${base(element)}`,
  'm:rad': radical,
  'm:nary': nary,
  'm:d': delimited,
  'm:m': matrix,
  'm:eqArr': rows,
  'm:func': named,
  'm:acc': accent,
  'm:bar': (element) => `${property(element, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${group(element, 'm:e')}`,
  'm:groupChr': grouped,
  'm:limLow': (element) => `${limit(element)}_${group(element, 'm:lim')}`,
  'm:limUpp': (element) => `${limit(element)}^${group(element, 'm:lim')}`,
  'm:borderBox': (element) => `\\boxed${group(element, 'm:e')}`,
  'm:phant': (element) => (isOn(child(child(element, 'm:phantPr'), 'm:show')?.attributes['m:val'] ?? '1') ? inside(element, 'm:e') : ''),
}

/** Not text: properties, and what was deleted. */
const silent: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:rPr', 'w:bookmarkStart', 'w:bookmarkEnd', 'w:instrText'])

function write(element: XmlElement): string {
  const parts: string[] = []
  for (const node of element.children) {
    if (typeof node === 'string' || silent.has(node.name) || node.name.endsWith('Pr')) continue
    const part = writers[node.name]?.(node) ?? (node.name === 'm:t' || node.name === 'w:t' ? mathText(textOf(node)) : write(node))
    if (part === '') continue
    // '\alpha' before 'b' takes a blank between
    const last = parts[parts.length - 1]
    if (last !== undefined && /^[a-zA-Z]/.test(part) && /\\[a-zA-Z]+$/.test(last.slice(-20))) parts.push(' ')
    parts.push(part)
  }
  return parts.join('')
}

function inside(element: XmlElement, name: string): string {
  const part = child(element, name)
  return part ? write(part).trim() : ''
}

function group(element: XmlElement, name: string): string {
  return `{${inside(element, name)}}`
}

/** What carries a script: in braces unless it is one sign or command. */
function base(element: XmlElement): string {
  const latex = inside(element, 'm:e')
  return /^(?:.|\\[a-zA-Z]+)?$/u.test(latex) ? latex || '{}' : `{${latex}}`
}

function property(element: XmlElement, properties: string, name: string): string | null {
  return child(child(element, properties), name)?.attributes['m:val'] ?? null
}

function isSet(element: XmlElement, properties: string, name: string): boolean {
  const found = child(child(element, properties), name)
  return found !== null && isOn(found.attributes['m:val'])
}

function run(element: XmlElement): string {
  const text = childrenOf(element).map((node) => (node.name === 'm:t' || node.name === 'w:t' ? textOf(node) : '')).join('')
  const upright = isSet(element, 'm:rPr', 'm:nor')
  if (!upright || text.trim() === '') return mathText(text)
  return `\\text{${text.replace(/[{}\\$%#&_]/g, '\\$&')}}`
}

function fraction(element: XmlElement): string {
  const type = property(element, 'm:fPr', 'm:type')
  if (type === 'lin' || type === 'skw') return `${inside(element, 'm:num')}/${inside(element, 'm:den')}`
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${group(element, 'm:num')}${group(element, 'm:den')}`
  return `\\frac${group(element, 'm:num')}${group(element, 'm:den')}`
}

function radical(element: XmlElement): string {
  const degree = isSet(element, 'm:radPr', 'm:degHide') ? '' : inside(element, 'm:deg')
  return `\\sqrt${degree ? `[${degree}]` : ''}${group(element, 'm:e')}`
}

function nary(element: XmlElement): string {
  const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫'
  const low = isSet(element, 'm:naryPr', 'm:subHide') ? '' : inside(element, 'm:sub')
  const high = isSet(element, 'm:naryPr', 'm:supHide') ? '' : inside(element, 'm:sup')
  const operator = `${largeOperators[sign] ?? mathText(sign)}${low ? `_{${low}}` : ''}${high ? `^{${high}}` : ''}`
  return `${operator} ${inside(element, 'm:e')}`
}

function delimited(element: XmlElement): string {
  const open = property(element, 'm:dPr', 'm:begChr') ?? '('
  const close = property(element, 'm:dPr', 'm:endChr') ?? ')'
  const parted = mathText(property(element, 'm:dPr', 'm:sepChr') ?? '|')
  const parts = childrenOf(element, 'm:e').map((part) => write(part).trim())
  return `\\left${delimiter(open)} ${parts.join(` ${parted} `)} \\right${delimiter(close)}`
}

const delimiters: Readonly<Record<string, string>> = {
  '': '.', '{': '\\{', '}': '\\}', '⟨': '\\langle', '⟩': '\\rangle', '⌈': '\\lceil', '⌉': '\\rceil', '⌊': '\\lfloor', '⌋': '\\rfloor', '‖': '\\|', '∥': '\\|',
}

function delimiter(sign: string): string {
  return delimiters[sign] ?? sign
}

function matrix(element: XmlElement): string {
  return environment('matrix', childrenOf(element, 'm:mr').map((row) => childrenOf(row, 'm:e').map((cell) => write(cell).trim()).join(' & ')))
}

/** Equations one below the other; of one alone nothing but itself. */
function rows(element: XmlElement): string {
  const each = childrenOf(element, 'm:e').map(write)
  return each.length === 1 ? each[0]! : environment('aligned', each)
}

function environment(name: string, rows: readonly string[]): string {
  return `\\begin{${name}} ${rows.map((row) => row.trim()).join(' \\\\ ')} \\end{${name}}`
}

function named(element: XmlElement): string {
  const raw = inside(element, 'm:fName').replace(/^\\text\{(.*)\}$/, '$1')
  const name = functionNames.has(raw) ? `\\${raw}` : /^[a-zA-Z]{2,}$/.test(raw) ? `\\operatorname{${raw}}` : raw
  return `${name} ${inside(element, 'm:e')}`
}

/** `lim` that carries a limit below it. */
function limit(element: XmlElement): string {
  const raw = inside(element, 'm:e').replace(/^\\text\{(.*)\}$/, '$1')
  return functionNames.has(raw) ? `\\${raw}` : base(element)
}

function accent(element: XmlElement): string {
  const sign = property(element, 'm:accPr', 'm:chr') ?? '\u0302'
  return accents[sign] ? `${accents[sign]}${group(element, 'm:e')}` : `\\overset{${mathText(sign)}}${group(element, 'm:e')}`
}

function grouped(element: XmlElement): string {
  const sign = property(element, 'm:groupChrPr', 'm:chr') ?? '⏟'
  if (braces[sign]) return `${braces[sign]}${group(element, 'm:e')}`
  const side = property(element, 'm:groupChrPr', 'm:pos') === 'top' ? '\\overset' : '\\underset'
  return `${side}{${mathText(sign)}}${group(element, 'm:e')}`
}
