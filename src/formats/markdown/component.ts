import type {Range} from '../../text/mapped-text.js'
import {tagAt} from './jsx.js'

const elementNames = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins ' +
    'kbd label legend li link main map mark marquee menu meta meter nav nobr noframes noscript object ol optgroup option ' +
    'output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)

/** What holds no tags though it may look so. */
const noTags = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi
const tagName = /<\/?([A-Za-z][\w:-]*(?:\.[\w:-]+)*)/g
const expression = /<[A-Za-z][^<>]*(?:=\{|\{\s*\.\.\.)/

/** Whether a tag of that name is one of a component and not of HTML: `Card`, `Tabs.Item`; `<TABLE>` is HTML of old, `<API>` is not. */
export function isComponentName(name: string): boolean {
  return name.includes('.') || (/^[A-Z]/.test(name) && (/[a-z]/.test(name) || !elementNames.has(name.toLowerCase())))
}

/** Whether markup has what no HTML reader knows: tags of components, whose attributes may hold text, or attributes in braces. */
export function isComponent(markup: string): boolean {
  markup = markup.replace(noTags, '')
  if (expression.test(markup)) return true
  for (const [, name = ''] of markup.matchAll(tagName)) if (isComponentName(name)) return true
  return false
}

/** What stands for a tag in the plain rendering: `x<sup>2</sup>` is not `x2`. */
const standIns: readonly [tag: RegExp, plain: string][] = [
  [/^<sup(?![\w-])/i, '^'],
  [/^<sub(?![\w-])/i, '_'],
  [/^<\/?(?:br|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|hr|h[1-6]|blockquote|pre|section)(?![\w-])/i, '\n'],
]
const alternativeText = /^<img\b[^>]*?\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>{]+))/id
const named = /^<(\/?)([A-Za-z_$][\w$:.-]*)?\s*(\/?>)?/

/** What is to be known of a tag that stands in a text. */
export interface TagFacts {
  name: string
  /** Whether it opens something, closes it, or stands for itself. */
  side: 'open' | 'close' | 'alone'
  /** What the plain rendering has in its place; null for the tag itself, which says something. */
  plain: string | null
  /** Whether the plain rendering has an image's words. */
  shows: boolean
  /** Where these words stand in the tag. */
  words: Range | null
}

/** Elements without an end. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/**
 * Reads a tag. That of a component stays when it has attributes: they may hold text. Bare ones (`<Tabs>`, `</Tabs>`, `<Tabs />`)
 * and those of HTML are markup.
 */
export function tagFacts(raw: string): TagFacts {
  const [, slash = '', name = '', rest = ''] = named.exec(raw) ?? []
  const side = slash ? 'close' : raw.endsWith('/>') || empty.test(name) ? 'alone' : 'open'
  if (name === '' || isComponentName(name)) return {name, side, plain: slash || rest ? '' : null, shows: false, words: null}
  const alt = alternativeText.exec(raw)
  const plain = alt ? (alt[1] ?? alt[2] ?? alt[3] ?? '') : (standIns.find(([tag]) => tag.test(raw))?.[1] ?? '')
  const words = alt?.indices?.slice(1).find(Boolean) ?? null
  return {name, side, plain, shows: Boolean(alt), words: words && words[1] > words[0] ? words : null}
}

const tagOrComment = /<!--[^]*?(?:-->|$)|<(?=[A-Za-z_$/>])/g
const longestTag = 5000
const mostFailures = 10_000

/** The tags of an HTML block, in order; what is in comments and in other tags is not looked at. */
export function tagsIn(markup: string): Range[] {
  const tags: Range[] = []
  let failures = 0
  tagOrComment.lastIndex = 0
  for (let found = tagOrComment.exec(markup); found && failures < mostFailures; found = tagOrComment.exec(markup)) {
    if (found[0] !== '<') continue
    const tag = tagAt(markup, found.index, Math.min(markup.length, found.index + longestTag))
    if (!tag) {
      failures++
      continue
    }
    tags.push([found.index, tag.end])
    tagOrComment.lastIndex = tag.end
  }
  return tags
}
