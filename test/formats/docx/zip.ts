import {strToU8, zipSync} from 'fflate'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A relationship: its type, where it leads to, whether that is outside the file. */
export type Link = [type: string, target: string, external?: boolean]

/** A relationships part; ids are `r1`, `r2` … */
export function relationships(...links: Link[]): string {
  const entries = links.map(
    ([type, target, external], i) =>
      `<Relationship Id="r${i + 1}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
}

/** A document part with this body. */
export function documentPart(body: string): string {
  return `<w:document xmlns:w="${w}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`
}

export function stylesPart(styles: string): string {
  return `<w:styles xmlns:w="${w}">${styles}</w:styles>`
}

export function numberingPart(content: string): string {
  return `<w:numbering xmlns:w="${w}">${content}</w:numbering>`
}

/** Parts by name; `[Content_Types].xml` and `_rels/.rels` are added where they are missing, null leaves a part out. */
export function makeDocx(parts: Readonly<Record<string, string | Uint8Array | null>>): Uint8Array {
  const whole: typeof parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    ...parts,
  }
  return zip(whole)
}

/** An archive of just these entries. */
export function zip(entries: Readonly<Record<string, string | Uint8Array | null>>): Uint8Array {
  const files = Object.entries(entries).filter((entry): entry is [string, string | Uint8Array] => entry[1] !== null)
  return zipSync(Object.fromEntries(files.map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])))
}
