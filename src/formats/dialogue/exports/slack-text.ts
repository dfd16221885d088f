import type {Mark} from '../../../text/mapped-text.js'
import {rewrite, type Edit, type SourceText} from './source-text.js'

/** `<@U1>`, `<#C1|general>`, `<!here>`, `<https://…|label>`, and the three characters that Slack escapes. */
const marked = /<([^<>\n]{1,3000})>|&(amp|lt|gt);/g
const characters: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>'}

/** Finds the name of a member by its id. */
export type NameOf = (id: string) => string

/** A text as Slack shows it: with names, links as Markdown writes them, and characters. */
export function shownText(text: SourceText, nameOf: NameOf): SourceText {
  return written(text, nameOf, true)
}

/** Inside code an address is what it is. */
export function shownCode(text: SourceText, nameOf: NameOf): SourceText {
  return written(text, nameOf, false)
}

function written(text: SourceText, nameOf: NameOf, links: boolean): SourceText {
  const edits: Edit[] = []
  for (const {index, 0: found, 1: inside, 2: name} of text.value.matchAll(marked)) {
    const end = index + found.length
    if (inside === undefined) {
      edits.push({start: index, end, value: characters[name!]!})
      continue
    }
    const bar = inside.indexOf('|')
    const label = bar < 0 ? '' : inside.slice(bar + 1)
    const target = bar < 0 ? inside : inside.slice(0, bar)
    const shown = shownMention(target, label, nameOf)
    if (shown !== null) edits.push({start: index, end, value: shown})
    else if (!/^(?:https?|ftp|mailto|tel):/.test(target)) continue
    else if (!label || label === target || target === `mailto:${label}` || target === `tel:${label}`) {
      // '<https://example.org>': what is between the signs stays at its place
      const from = label ? index + 2 + bar : index + 1
      edits.push({start: index, end: from, value: ''}, ...entities(text.value, from, end - 1), {start: end - 1, end, value: ''})
    } else if (!links || /[\s()]/.test(target)) {
      edits.push({start: index, end, value: unescaped(links ? `${label} (${target})` : label)})
    } else {
      const from = index + 2 + bar
      edits.push({start: index, end: from, value: '[', mark: {plain: '', side: 1}}, ...entities(text.value, from, end - 1), {start: end - 1, end, value: `](${unescaped(target)})`, mark: {plain: '', side: -1}})
    }
  }
  return withLinkAtoms(rewrite(text, edits))
}

function entities(value: string, start: number, end: number): Edit[] {
  return Array.from(value.slice(start, end).matchAll(/&(amp|lt|gt);/g), ({index, 0: found, 1: name}) => ({start: start + index, end: start + index + found.length, value: characters[name!]!}))
}

const unescaped = (value: string) => value.replace(/&(amp|lt|gt);/g, (_, name: string) => characters[name]!)

function shownMention(target: string, label: string, nameOf: NameOf): string | null {
  if (/^@[UWB][A-Z\d]+$/.test(target)) return `@${unescaped(label) || nameOf(target.slice(1))}`
  if (/^#[CG][A-Z\d]+$/.test(target)) return `#${unescaped(label) || target.slice(1)}`
  if (target.startsWith('!date^')) return unescaped(label) || target.split('^')[2] || null
  if (target.startsWith('!subteam^')) return unescaped(label) || '@group'
  return target.startsWith('!') ? `@${unescaped(label).replace(/^@/, '') || target.slice(1)}` : null
}

/** A link with its address is not cut; neither are addresses. */
function withLinkAtoms(text: SourceText): SourceText {
  const atoms: SourceText['atoms'] = []
  let open: Mark | null = null
  for (const mark of text.marks) {
    if (mark[3] === 1) open = mark
    else if (open) atoms.push([open[0], mark[1]])
  }
  return {...text, atoms}
}
