import type {Budget} from './budget.js'
import {childrenOf, parseXml, textOf, type XmlText} from './xml.js'

/** What the file says of itself; only what it does say. */
export interface Properties {
  title?: string
  subject?: string
  author?: string
  description?: string
  keywords?: string
  category?: string
  status?: string
  language?: string
  modifiedBy?: string
  /** As written: `2024-05-01T10:00:00Z`. */
  created?: string
  modified?: string
  revision?: number
  version?: string
  /** From `app.xml`. */
  company?: string
  manager?: string
  application?: string
  template?: string
  pages?: number
}

type Name = keyof Properties

/** Elements of `core.xml`. */
const coreNames: Readonly<Record<string, Name>> = {
  'dc:title': 'title',
  'dc:subject': 'subject',
  'dc:creator': 'author',
  'dc:description': 'description',
  'cp:keywords': 'keywords',
  'cp:category': 'category',
  'cp:contentStatus': 'status',
  'dc:language': 'language',
  'cp:lastModifiedBy': 'modifiedBy',
  'dcterms:created': 'created',
  'dcterms:modified': 'modified',
  'cp:revision': 'revision',
  'cp:version': 'version',
}

/** Elements of `app.xml`. */
const appNames: Readonly<Record<string, Name>> = {
  Company: 'company',
  Manager: 'manager',
  Application: 'application',
  Template: 'template',
  Pages: 'pages',
}

/** A title of a page's length is none. */
const mostLength = 1000

/** Reads `docProps/core.xml` and `docProps/app.xml`. */
export function readProperties(core: XmlText | null, app: XmlText | null, budget: Budget): Properties {
  return {...readPart(core, coreNames, budget), ...readPart(app, appNames, budget)}
}

function readPart(xml: XmlText | null, names: Readonly<Record<string, Name>>, budget: Budget): Properties {
  const found: Record<string, string | number> = {}
  if (xml === null) return found
  for (const element of childrenOf(parseXml(xml, budget))) {
    const name = Object.hasOwn(names, element.name) ? names[element.name]! : null
    const text = name && textOf(element).replace(/\s+/g, ' ').trim().slice(0, mostLength)
    if (!name || !text || name in found) continue
    if (name !== 'revision' && name !== 'pages') found[name] = text
    else if (/^\d{1,9}$/.test(text)) found[name] = Number(text)
  }
  return found
}
