import type {Dialect} from './parser.js'

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

/**
 * Whether markup has the tags of a component (`<Card title="x">`, `<Tabs.Item>`, `<div style={…}>`) and not of HTML alone:
 * their attributes may hold text, and no HTML reader knows them. In MDX every brace says so.
 */
export function isComponent(markup: string, {mdx}: Dialect): boolean {
  markup = markup.replace(noTags, '')
  if (mdx ? markup.includes('{') : expression.test(markup)) return true
  for (const [, name = ''] of markup.matchAll(tagName)) {
    if (name.includes('.')) return true
    // `<TABLE>` is HTML of old, `<API>` is not.
    if (/^[A-Z]/.test(name) && (/[a-z]/.test(name) || !elementNames.has(name.toLowerCase()))) return true
  }
  return false
}

/**
 * Whether the tag of a component says nothing: a closing one, in MDX one without attributes.
 * In Markdown `List<String>` is more often meant to be read.
 */
export function isBareTag(tag: string, {mdx}: Dialect): boolean {
  return tag.startsWith('</') || (mdx && /^<[\w.:-]+\s*\/?>$/.test(tag))
}
