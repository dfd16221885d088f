import type {Budget} from './budget.js'
import {isMonospaced} from './fonts.js'
import {roleOfName, type NamedRole, type StyleRole} from './style-names.js'
import {child, onOff, streamXml, val, type XmlElement, type XmlText} from './xml.js'

/** A style with what it says or takes from the styles it is based on; null is not said. */
export interface Style {
  id: string
  /** As written in the file; Word shows built-in ones by another name in other languages. */
  name: string
  type: 'paragraph' | 'character' | 'table' | 'numbering'
  role: StyleRole | null
  /** 1 to 9, of the role `heading`. */
  headingLevel: number | null
  /** 0 to 8; null for body text too. */
  outlineLevel: number | null
  /** `0` takes the numbering away. */
  numId: string | null
  level: number | null
  bold: boolean | null
  italic: boolean | null
  hidden: boolean | null
  monospaced: boolean | null
  /** What the style itself says of numbering, without those it is based on. */
  own: {numId: string | null; level: number | null}
  /** Indent on the reading side, in twentieths of a point. */
  indent: number | null
  /** Its id and the ids of what it is based on, nearest first. */
  chain: readonly string[]
}

export interface Styles {
  /** Language of the document by its defaults: `ru-RU`. */
  language: string | null
  /** A paragraph style; the default one for null and for an unknown id. */
  paragraph(id: string | null): Style
  run(id: string | null): Style | null
  table(id: string | null): Style | null
  /** The numbering that a numbering style stands for. */
  numbering(id: string | null): Style | null
}

/** What a style says itself. */
interface OwnStyle {
  id: string
  name: string
  type: Style['type']
  isDefault: boolean
  basedOn: string | null
  named: NamedRole | null
  /** 9 is body text. */
  outline: number | null
  numId: string | null
  level: number | null
  bold: boolean | null
  italic: boolean | null
  hidden: boolean | null
  monospaced: boolean | null
  indent: number | null
}

/** Chains in real files have four or five links. */
const longestChain = 50

/** Reads `word/styles.xml`; without it there is one default style that says nothing. */
export function readStyles(xml: XmlText | null, budget: Budget): Styles {
  const own = new Map<string, OwnStyle>()
  let language: string | null = null
  if (xml !== null) {
    streamXml(xml, ['w:styles'], budget, (element) => {
      if (element.name === 'w:docDefaults') language = val(child(child(element, 'w:rPrDefault'), 'w:rPr'), 'w:lang')
      if (element.name !== 'w:style') return
      const style = readStyle(element)
      // Of two styles with one id Word takes the first.
      if (!own.has(style.id)) own.set(style.id, style)
    })
  }
  const resolved = new Map<string, Style>()
  const resolve = (style: OwnStyle): Style => {
    let found = resolved.get(style.id)
    if (!found) resolved.set(style.id, (found = resolveStyle(chainOf(style, own))))
    return found
  }
  const byType = (type: Style['type']) => (id: string | null) => {
    const style = id === null ? undefined : own.get(id)
    return style?.type === type ? resolve(style) : null
  }
  const paragraph = byType('paragraph')
  const normal = Array.from(own.values()).find(({type, isDefault}) => type === 'paragraph' && isDefault) ?? own.get('Normal')
  const fallback = normal ? resolve(normal) : resolveStyle([emptyStyle])
  return {
    language,
    paragraph: (id) => paragraph(id) ?? fallback,
    run: byType('character'),
    table: byType('table'),
    numbering: byType('numbering'),
  }
}

const types: readonly string[] = ['paragraph', 'character', 'table', 'numbering'] satisfies Style['type'][]

function readStyle(element: XmlElement): OwnStyle {
  const {'w:styleId': id = '', 'w:type': type = 'paragraph', 'w:default': isDefault} = element.attributes
  const paragraph = child(element, 'w:pPr')
  const run = child(element, 'w:rPr')
  const numbers = child(paragraph, 'w:numPr')
  const name = val(element, 'w:name') ?? id
  return {
    id,
    name,
    type: types.includes(type) ? (type as Style['type']) : 'paragraph',
    isDefault: isDefault === '1' || isDefault === 'true' || isDefault === 'on',
    basedOn: val(element, 'w:basedOn'),
    // 'Heading1' is written as an id even where the name is another.
    named: roleOfName(name) ?? (/^heading[1-9]$/i.test(id) ? roleOfName(id) : null),
    outline: integer(val(paragraph, 'w:outlineLvl')),
    numId: val(numbers, 'w:numId'),
    level: integer(val(numbers, 'w:ilvl')),
    bold: onOff(run, 'w:b'),
    italic: onOff(run, 'w:i'),
    hidden: onOff(run, 'w:vanish'),
    monospaced: isMonospaced(child(run, 'w:rFonts')),
    indent: readIndent(paragraph),
  }
}

const emptyStyle: OwnStyle = {
  id: '',
  name: '',
  type: 'paragraph',
  isDefault: true,
  basedOn: null,
  named: null,
  outline: null,
  numId: null,
  level: null,
  bold: null,
  italic: null,
  hidden: null,
  monospaced: null,
  indent: null,
}

/** A style and those it is based on, nearest first; a circle ends where it began. */
function chainOf(style: OwnStyle, styles: ReadonlyMap<string, OwnStyle>): OwnStyle[] {
  const chain: OwnStyle[] = []
  const seen = new Set<string>()
  for (let next: OwnStyle | undefined = style; next && !seen.has(next.id) && chain.length < longestChain; ) {
    chain.push(next)
    seen.add(next.id)
    next = next.basedOn === null ? undefined : styles.get(next.basedOn)
    if (next?.type !== style.type) break
  }
  return chain
}

function resolveStyle(chain: readonly OwnStyle[]): Style {
  const style = chain[0]!
  const nearest = <K extends keyof OwnStyle>(key: K): OwnStyle[K] | null => chain.find((link) => link[key] !== null)?.[key] ?? null
  const outline = nearest('outline')
  const outlineLevel = outline !== null && outline >= 0 && outline < 9 ? outline : null
  const named = roleOf(chain, outline)
  return {
    id: style.id,
    name: style.name,
    type: style.type,
    role: named?.role ?? null,
    headingLevel: named?.level ?? null,
    outlineLevel,
    numId: nearest('numId'),
    level: nearest('level'),
    bold: nearest('bold'),
    italic: nearest('italic'),
    hidden: nearest('hidden'),
    monospaced: nearest('monospaced'),
    own: {numId: style.numId, level: style.level},
    indent: nearest('indent'),
    chain: chain.map(({id}) => id),
  }
}

/** The nearest name that says something; an outline level that stands nearer overrules it, and 9 takes a style out of the headings. */
function roleOf(chain: readonly OwnStyle[], outline: number | null): NamedRole | null {
  if (chain[0]!.type !== 'paragraph') return chain[0]!.named
  const at = chain.findIndex(({named}) => named !== null)
  const named = chain[at]?.named ?? null
  if (outline === null || (named && at <= chain.findIndex((link) => link.outline !== null))) return named
  if (outline >= 0 && outline < 9) return {role: 'heading', level: outline + 1}
  return named?.role === 'heading' ? null : named
}

function readIndent(paragraph: XmlElement | null): number | null {
  const {'w:start': start, 'w:left': left} = child(paragraph, 'w:ind')?.attributes ?? {}
  return integer(start ?? left ?? null)
}

function integer(text: string | null): number | null {
  return text !== null && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null
}
