// Automatic numbers of Word files beside those that LibreOffice prints into plain text.
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'

const filesAtOnce = 30
const longestLabel = 40
const farthest = 400

export const hasOffice = () => spawnSync('soffice', ['--version']).status === 0

/** For each file that has numbers: how many agree, and those that do not. Files with deleted text are left out, since it is printed too. */
export async function compareLabels(files, folder, build) {
  const readLabels = await createLabelReader(build)
  const numbered = []
  for (const file of files) {
    const paragraphs = await readLabels(new Uint8Array(readFileSync(file))).catch(() => null)
    if (paragraphs?.some(({label, text}) => label && text)) numbered.push({file, paragraphs})
  }
  for (let at = 0; at < numbered.length; at += filesAtOnce) {
    const some = numbered.slice(at, at + filesAtOnce).map(({file}) => file)
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
    spawnSync('soffice', [profile, '--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, ...some], {timeout: 600_000})
  }
  return numbered.flatMap(({file, paragraphs}) => {
    const printed = path.join(folder, `${path.basename(file, path.extname(file))}.txt`)
    return existsSync(printed) ? [{file, ...compare(paragraphs, readFileSync(printed, 'utf8'))}] : []
  })
}

/** Lines are found by the text of their paragraph, in order: what stands in front of it is the label. */
function compare(paragraphs, printed) {
  const lines = printed.split(/\r?\n/).map(squeezed)
  const wrong = []
  let agreed = 0
  let unmatched = 0
  let at = 0
  for (const {label, text} of paragraphs) {
    if (!text) continue
    let found = at
    while (found < lines.length && !(lines[found].endsWith(text) && lines[found].length - text.length < longestLabel)) found++
    if (found === lines.length || found - at > farthest) {
      if (label) unmatched++
      continue
    }
    at = found + 1
    if (!label) continue
    const theirs = lines[found].slice(0, lines[found].length - text.length)
    if (theirs === squeezed(label)) agreed++
    else wrong.push({ours: label, theirs, text: text.slice(0, 40)})
  }
  return {agreed, unmatched, wrong}
}

function squeezed(text) {
  return text.replace(/[\s\u00ad\u200b\ufeff]+/g, '')
}

/** Paragraphs in order with their labels and their text without white space; null for a file with deleted text. */
async function createLabelReader(build) {
  const load = (module) => import(pathToFileURL(path.resolve(build, `formats/docx/${module}.js`)).href)
  const [{openPackage}, {createBudget}, {streamXml, textOf, val, child}, {readStyles}, {createLabeler}] = await Promise.all(
    ['package', 'budget', 'xml', 'styles', 'numbering'].map(load),
  )
  return async (bytes) => {
    const budget = createBudget()
    const file = await openPackage(bytes, budget)
    const textOfPart = async (type) => {
      const part = await file.partOf(type)
      return part && file.text(part)
    }
    const styles = readStyles(await textOfPart('styles'), budget)
    const labeler = createLabeler(await textOfPart('numbering'), styles, budget)
    const paragraphs = []
    let deleted = false
    const visit = (node, paragraph) => {
      if (typeof node === 'string' || node.name === 'mc:Fallback' || node.name === 'w:pPrChange') return
      if (node.name === 'w:del' || node.name === 'w:moveFrom') deleted = true
      if (node.name === 'w:p') {
        const properties = child(node, 'w:pPr')
        const numbers = child(properties, 'w:numPr')
        const level = val(numbers, 'w:ilvl')
        const label = labeler.next({styleId: val(properties, 'w:pStyle'), numId: val(numbers, 'w:numId'), level: level === null ? null : Number(level)})
        paragraphs.push((paragraph = {label: label?.text ?? null, text: ''}))
      }
      if (node.name === 'w:t' && paragraph) paragraph.text += squeezed(textOf(node))
      for (const inner of node.children) visit(inner, paragraph)
    }
    streamXml(await file.pieces(file.mainPart), ['w:document', 'w:body'], budget, (element) => visit(element, null))
    return deleted ? null : paragraphs
  }
}
