// The bare parsers, set as a pipeline has to set them.
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {parse} from 'parse5'
import {unified} from 'unified'

/** Markdown to mdast, with GFM and front matter. */
export function createMarkdownParser() {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
  return (text) => processor.parse(text)
}

/** HTML to a tree with the places of its nodes. */
export function createHtmlParser() {
  return (text) => parse(text, {sourceCodeLocationInfo: true, scriptingEnabled: false})
}
