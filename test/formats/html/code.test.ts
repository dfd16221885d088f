import {describe, expect, it} from 'vitest'
import {find, outlineOf, readHtml} from './read.js'

const code = (html: string) => find(readHtml(html).children, 'code')

describe('the text of code', () => {
  it('loses the line end behind its tag and the last one', () => {
    expect(code('<pre>\n  a\n\n b  \n</pre>').text.value).toBe('  a\n\n b  ')
    expect(code('<pre><code>\na\n</code></pre>').text.value).toBe('a')
    expect(code('<pre>\n\na</pre>').text.value).toBe('\na')
  })

  it('has a line for each block in it', () => {
    expect(code('<pre><div class="line">a</div><div class="line"></div><div class="line">b</div></pre>').text.value).toBe('a\n\nb')
    expect(code('<pre><ol><li>a<li>b</ol></pre>').text.value).toBe('a\nb')
    expect(code('<pre><table><tr><td>1<td>a<tr><td>2<td>b</table></pre>').text.value).toBe('1 a\n2 b')
  })

  it('has no line twice where a block ends with a line end', () => {
    expect(code('<pre><div>a\n</div><div>b\n</div></pre>').text.value).toBe('a\nb')
  })

  it('is mapped character by character, entities aside', () => {
    const source = '<pre>\n&lt;a&gt; <b>x</b>\r\n y</pre>'
    const {text} = code(source)
    expect(text.value).toBe('<a> x\n y')
    const mapped = text.map.map(([value, at, length]) => [text.value.slice(value, value + length), source.slice(at, at + length)])
    expect(mapped.every(([a, b]) => a === b)).toBe(true)
    expect(mapped.map(([a]) => a).join('')).toBe('a x\n y')
  })

  it('leaves out comments and scripts', () => {
    expect(code('<pre>a<!-- b -->c<script>d</script></pre>').text.value).toBe('ac')
  })

  it('of blanks alone is none', () => {
    expect(outlineOf('<pre> \n </pre>')).toBe('')
  })

  it('may be a fragment of lines', () => {
    const page = '<div class="fragment"><div class="line">int a;</div>\n<div class="line"> </div>\n<div class="line">b();</div>\n</div>'
    expect(outlineOf(page)).toBe('code int a;⏎ ⏎b();\n')
    expect(outlineOf('<div class="line-block"><div class="line">a</div><div class="line">b</div></div>')).toBe('paragraph a\nparagraph b\n')
  })
})

describe('the language of code', () => {
  it.each([
    ['<pre class="language-js">x</pre>', 'js'],
    ['<pre><code class="hljs lang-ts">x</code></pre>', 'ts'],
    ['<div class="highlight-python3 notranslate"><div class="highlight"><pre>x</pre></div></div>', 'python3'],
    ['<div class="highlight highlight-source-shell"><pre>x</pre></div>', 'shell'],
    ['<pre class="brush: Java; gutter: false">x</pre>', 'java'],
    ['<pre data-language="css">x</pre>', 'css'],
    ['<div data-lang="go"><pre>x</pre></div>', 'go'],
    ['<pre class="sourceCode haskell">x</pre>', 'haskell'],
    ['<code class="language-rust ignore"><pre>x</pre></code>', 'rust'],
    ['<pre>x</pre>', null],
    ['<pre class="language-none">x</pre>', null],
    ['<div class="highlight-default"><pre>x</pre></div>', null],
    ['<div class="language-js"><div><div><pre>x</pre></div></div></div>', null],
  ])('is read from %s', (page, lang) => {
    expect(code(page).lang).toBe(lang)
  })
})
