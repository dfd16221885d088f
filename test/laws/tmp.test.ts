import {it} from 'vitest'
import {sectile} from '../../src/sectile.js'
import {sourceOf} from '../../src/tree/source.js'
import {study} from './study.js'
import {laws} from './laws.js'
import {countOf} from './run.js'
const mega = 1_000_000
const random = (characters: string) => { let seed = 7; return Array.from({length: mega}, () => characters[(seed = (seed * 48_271) % 2_147_483_647) % characters.length]).join('') }
const all: Record<string, [string, string]> = {
  a: ['text', 'a'.repeat(mega)], han: ['text', random('天地玄黄宇宙洪荒日月盈昃')], b64: ['text', random('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')],
  blanks: ['text', ' '.repeat(mega)], words: ['text', 'word '.repeat(mega / 5)], ends: ['text', `a${'\n'.repeat(mega)}b`], marks: ['text', `e${'\u0301'.repeat(mega / 4)}`], stops: ['text', '. '.repeat(mega / 2)],
  emph: ['markdown', 'a**b c* '.repeat(8_000)], brackets: ['markdown', '['.repeat(50_000)], quotes: ['markdown', `${'> '.repeat(5_000)}deep`], lists: ['markdown', Array.from({length: 1_000}, (_, d) => `${'  '.repeat(d)}- item`).join('\n')],
  ticks: ['markdown', Array.from({length: 600}, (_, s) => '`'.repeat(s)).join(' ')], comments: ['markdown', '<!-- '.repeat(20_000)], cols: ['markdown', `|${' a |'.repeat(2_000)}\n|${'---|'.repeat(2_000)}\n|${' 1 |'.repeat(2_000)}`],
  divs: ['html', `${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`], tables: ['html', `${'<table><tr><td>'.repeat(12)}core${'</td></tr></table>'.repeat(12)}`],
  cells: ['html', `<table>${Array.from({length: 500}, (_, row) => `<tr>${Array.from({length: 10}, (_, cell) => `<td>${row}.${cell}</td>`).join('')}</tr>`).join('')}</table>`],
  span: ['html', '<table><tr><td colspan="999999999" rowspan="999999999">wide</td></tr><tr><td>x</td></tr></table>'], bi: ['html', '<b><i>'.repeat(2_000) + 'text'], uls: ['html', `${'<ul><li>item'.repeat(2_000)}`],
}
it('x', async () => {
  await sectile('warm')
  const [format, value] = all[process.env.K!]!
  const at = performance.now()
  const {chunks, root, settings} = await sectile(value, {format: format as 'text', maxTokens: format === 'text' ? 512 : 256})
  const mid = performance.now()
  console.log(process.env.K, 'sectile', Math.round(mid - at), 'ms', chunks.length, 'chunks')
  const s = study({source: sourceOf(root)!, root, chunks, settings}, countOf())
  console.log('study', Math.round(performance.now() - mid))
  for (const [name, law] of Object.entries(laws)) { const t = performance.now(); const f = [...law(s)]; const ms = performance.now() - t; if (ms > 300 || f.length) console.log('  ', name, Math.round(ms), f.length, f.slice(0, 2).join(' | ').slice(0, 300)) }
}, 60000)
