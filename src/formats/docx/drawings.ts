import {chosen} from './choice.js'
import type {XmlElement} from './xml.js'

/** What is anchored in a run: an image by its description, and text boxes. */
export interface Anchored {
  alt: string
  boxes: XmlElement[]
}

/** Looks through a drawing, new or old style, for descriptions and text boxes. */
export function anchored(drawing: XmlElement): Anchored {
  const boxes: XmlElement[] = []
  const alts: string[] = []
  const open: XmlElement[] = [drawing]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.name === 'w:txbxContent') {
      boxes.push(element)
      continue
    }
    const alt = altOf(element)
    if (alt && !alts.includes(alt)) alts.push(alt)
    const inside = element.name === 'mc:AlternateContent' ? chosen(element) : element
    for (let i = (inside?.children.length ?? 0) - 1; i >= 0; i--) {
      const node = inside!.children[i]!
      if (typeof node !== 'string') open.push(node)
    }
  }
  return {alt: boxes.length > 0 ? '' : (alts[0] ?? ''), boxes}
}

/** The description of an image; a drawing that only looks well has none. */
function altOf({name, attributes}: XmlElement): string {
  if (name === 'wp:docPr') return described(attributes['descr']) || described(attributes['title'])
  if (name === 'v:textpath') return described(attributes['string'])
  if (name.startsWith('v:')) return described(attributes['alt'])
  return ''
}

/** Descriptions that programs fill in: names of files, `Picture 3`. */
const unspoken = /^(?:[^\s]*[\\/]|[a-z]:.*[\\/])?[^\\/]*\.(?:png|jpe?g|gif|bmp|emf|wmf|svg|tiff?|webp)$|^(?:picture|image|graphic|shape|рисунок|изображение|grafik|bild|imagen|immagine|图片)\s*\d*$/i

/** What Word adds to a description that it made itself. */
const generated = /(?:description automatically generated(?: with (?:very )?(?:low|medium|high) confidence)?|description générée automatiquement|automatisch generierte beschreibung|descripción generada automáticamente|автоматически созданное описание)\.? *$/i

function described(text: string | undefined): string {
  const words = (text ?? '').replace(/\s+/g, ' ').replace(generated, '').trim()
  return unspoken.test(words) || /^(?:image )?(?:file|https?):\S+$/i.test(words) ? '' : words
}
