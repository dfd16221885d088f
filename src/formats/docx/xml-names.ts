/** Names of elements and attributes with their usual prefixes, as far as declarations reach. */
export interface Names {
  element(name: string): string
  attribute(name: string): string
  /** The names inside an element with these attributes. */
  within(attributes: readonly Attribute[]): Names
}

/** An attribute as it is written. */
export interface Attribute {
  name: string
  value: string
}

const office = 'http://schemas.openxmlformats.org/'
const strict = 'http://purl.oclc.org/ooxml/'
const microsoft = 'http://schemas.microsoft.com/office/word/'

/** Namespaces by the prefix that Word gives them; those of the strict form of the standard have addresses of their own. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  [`${office}wordprocessingml/2006/main`, 'w'],
  [`${strict}wordprocessingml/main`, 'w'],
  [`${office}officeDocument/2006/relationships`, 'r'],
  [`${strict}officeDocument/relationships`, 'r'],
  [`${office}officeDocument/2006/math`, 'm'],
  [`${strict}officeDocument/math`, 'm'],
  [`${office}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${strict}drawingml/wordprocessingDrawing`, 'wp'],
  [`${office}drawingml/2006/main`, 'a'],
  [`${strict}drawingml/main`, 'a'],
  [`${office}drawingml/2006/picture`, 'pic'],
  [`${strict}drawingml/picture`, 'pic'],
  [`${office}drawingml/2006/chart`, 'c'],
  [`${strict}drawingml/chart`, 'c'],
  [`${office}drawingml/2006/diagram`, 'dgm'],
  [`${strict}drawingml/diagram`, 'dgm'],
  [`${office}markup-compatibility/2006`, 'mc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  [`${microsoft}2010/wordml`, 'w14'],
  [`${microsoft}2012/wordml`, 'w15'],
  [`${microsoft}2010/wordprocessingDrawing`, 'wp14'],
  [`${microsoft}2010/wordprocessingShape`, 'wps'],
  [`${microsoft}2010/wordprocessingGroup`, 'wpg'],
  [`${microsoft}2010/wordprocessingCanvas`, 'wpc'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  [`${office}package/2006/metadata/core-properties`, 'cp'],
  // These stand alone in their parts and mostly without a prefix.
  [`${office}officeDocument/2006/extended-properties`, ''],
  [`${strict}officeDocument/extendedProperties`, ''],
  [`${office}package/2006/relationships`, ''],
])

const taken: ReadonlySet<string> = new Set(usualPrefixes.values())

/** The names of a part, before any declaration. */
export function createNames(): Names {
  return namesFor(new Map())
}

/** Each change of prefixes copies them all: files that declare more have something else in mind. */
const mostPrefixes = 300

/** `prefixes` leads from what the file writes to what is usual; prefixes that no declaration knows stay as they are. */
function namesFor(prefixes: ReadonlyMap<string, string>): Names {
  const elements = new Map<string, string>()
  const attributes = new Map<string, string>()
  return {
    element: (name) => elements.get(name) ?? keep(elements, name, translate(name, prefixes)),
    // An attribute without a prefix belongs to no namespace.
    attribute: (name) => attributes.get(name) ?? keep(attributes, name, name.includes(':') ? translate(name, prefixes) : name),
    within(declared) {
      let changed: Map<string, string> | null = null
      for (const {name, value} of declared) {
        if (!isDeclaration(name)) continue
        const prefix = name.slice('xmlns:'.length)
        if (prefixes.size > mostPrefixes) break
        const usual = usualPrefixOf(value.trim(), prefix)
        if ((prefixes.get(prefix) ?? prefix) !== usual) (changed ??= new Map(prefixes)).set(prefix, usual)
      }
      return changed ? namesFor(changed) : this
    },
  }
}

/** `xmlns` and `xmlns:w`. */
export function isDeclaration(attribute: string): boolean {
  return attribute.startsWith('xmlns') && (attribute.length === 5 || attribute[5] === ':')
}

function usualPrefixOf(uri: string, prefix: string): string {
  const usual = usualPrefixes.get(uri)
  if (usual !== undefined) return usual
  // A foreign namespace that borrows a well-known prefix must not be taken for it.
  return prefix !== '' && taken.has(prefix) ? `other-${prefix}` : prefix
}

function translate(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const usual = prefixes.get(prefix) ?? prefix
  const local = name.slice(colon + 1)
  return usual === '' ? local : `${usual}:${local}`
}

function keep(names: Map<string, string>, name: string, translated: string): string {
  // A file may invent names without end.
  if (names.size >= 5000) return translated
  // As a key of an object it is one with the names that stand in code: comparing them takes no look at their characters.
  const [shared] = Object.keys({[translated]: true}) as [string]
  names.set(name, shared)
  return shared
}
