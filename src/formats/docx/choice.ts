import {child, childrenOf, type XmlElement} from './xml.js'

/** Extensions that are read here, by the usual prefixes. */
const known: ReadonlySet<string> = new Set(['wps', 'wpg', 'wpc', 'wp14', 'w14', 'w15', 'a14', 'pic14', 'm', 'v'])

/** What stands for `mc:AlternateContent`: the first choice that is understood, else what was written for readers without it. */
export function chosen(element: XmlElement): XmlElement | null {
  const choices = childrenOf(element, 'mc:Choice')
  const understood = choices.find(({attributes}) => (attributes['Requires'] ?? '').split(/\s+/).every((prefix) => known.has(prefix)))
  return understood ?? child(element, 'mc:Fallback') ?? choices[0] ?? null
}
