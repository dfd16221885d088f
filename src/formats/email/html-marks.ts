import type {Range} from '../../text/mapped-text.js'

/** What an element of a mail's HTML is, by what mail programs write. */
export interface HtmlMark {
  kind: 'quote' | 'lead' | 'signature'
  range: Range
}

type Attribute = 'class' | 'id' | 'type' | 'name'

interface Rule {
  kind: HtmlMark['kind']
  /** Names of elements, where only those are meant. */
  elements?: readonly string[]
  attribute: Attribute
  /** Words of the attribute, in lower case. */
  words: readonly string[]
  /** Whether all that follows belongs to it as well. */
  rest?: boolean
}

/** How quotes, their leads and signatures are marked: `<blockquote type="cite">`, `<div class="gmail_quote">`, `<div id="divRplyFwdMsg">` … */
const rules: readonly Rule[] = [
  {kind: 'lead', attribute: 'class', words: ['gmail_attr', 'moz-cite-prefix', 'moz-email-headers-table']},
  {kind: 'signature', attribute: 'class', words: ['gmail_signature', 'gmail_signature_prefix', 'moz-signature', 'moz-txt-sig', 'protonmail_signature_block', 'gmail_footer']},
  {kind: 'signature', attribute: 'id', words: ['signature', 'ms-outlook-mobile-signature', 'applemailsignature', 'x_signature']},
  {kind: 'quote', elements: ['blockquote'], attribute: 'type', words: ['cite']},
  {kind: 'quote', attribute: 'class', words: ['gmail_quote', 'gmail_quote_container', 'moz-cite', 'moz-forward-container', 'yahoo_quoted', 'protonmail_quote', 'tutanota_quote', 'zmail_extra', 'outlookmessageheader', 'tb_quote']},
  {kind: 'quote', attribute: 'id', words: ['yahoo_quoted', 'replybody', 'origbody', 'isforwardcontent', 'qt', 'olk_src_body_section', 'mail-editor-reference-message-container']},
  {kind: 'quote', elements: ['div', 'blockquote'], attribute: 'name', words: ['quote', 'quoted-content']},
  {kind: 'quote', attribute: 'id', words: ['divrplyfwdmsg', 'appendonsend', 'zwchr', 'stopspelling'], rest: true},
  {kind: 'quote', elements: ['a'], attribute: 'name', words: ['_mailoriginal'], rest: true},
]

const byWord = new Map<string, Rule[]>()
for (const rule of rules) {
  for (const word of rule.words) {
    const key = `${rule.attribute} ${word}`
    byWord.set(key, [...(byWord.get(key) ?? []), rule])
  }
}

const mostTag = 2000
const tag = /<(\/?)(blockquote|div|table|td|span|hr|a|p|pre)(?=[\s>/])/gi
const attribute = /\s(class|id|type|name)\s?=\s?(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))/gi

/** Finds the elements of a mail's HTML that say what they are; offsets are those of the HTML. */
export function htmlMarks(html: string): HtmlMark[] {
  const marks: HtmlMark[] = []
  const open = new Map<string, (HtmlMark | null)[]>()
  for (const found of html.matchAll(tag)) {
    const name = found[2]!.toLowerCase()
    const start = found.index
    const end = tagEnd(html, start)
    if (found[1]) {
      const mark = open.get(name)?.pop()
      if (mark) mark.range[1] = end
      continue
    }
    const rule = ruleOf(name, html.slice(start, end))
    const mark: HtmlMark | null = rule ? {kind: rule.kind, range: [start, html.length]} : null
    if (mark) marks.push(mark)
    if (name === 'hr') continue
    const own = open.get(name)
    const closes = rule?.rest ? null : mark
    if (own) own.push(closes)
    else open.set(name, [closes])
  }
  return marks
}

function ruleOf(element: string, text: string): Rule | null {
  for (const [, name, ...values] of text.matchAll(attribute)) {
    for (const word of values.join('').trim().toLowerCase().split(/\s+/)) {
      const found = byWord.get(`${name!.toLowerCase()} ${word}`)?.find(({elements}) => !elements || elements.includes(element))
      if (found) return found
    }
  }
  return null
}

function tagEnd(html: string, start: number): number {
  const most = Math.min(html.length, start + mostTag)
  for (let at = start + 1; at < most; at++) {
    if (html[at] === '>') return at + 1
    if (html[at] === '<') return at
  }
  return most
}
