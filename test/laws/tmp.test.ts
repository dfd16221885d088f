import {it} from 'vitest'
import {sectile} from '../../src/sectile.js'
it('x', async () => {
  for (const [d, o] of [['# One\n\n| a | b |\n|---|---|\n| S | 1 |\n| M | 2 |\n', {maxTokens: 64, minTokens: 0, tables: 'rows', rowsPerChunk: 1, format: 'markdown'}], ['# A\n\n' + 'Some words stand here. '.repeat(40), {maxTokens: 64, format: 'markdown'}]] as any) {
    const r = await sectile(d, o); console.log(r.chunks.length, r.messages.map((m) => m.ruleId), r.stats.overlapTokens)
  }
  for (let k = 0; k < 2; k++) for (const [n, d, f] of [['han', Array.from({length: 1e6}, (_, i) => '天地玄黄宇宙洪荒日月盈昃'[(i * 7919 + (i >> 3) * 31) % 12]).join(''), 'text'], ['lists', Array.from({length: 1000}, (_, x) => '  '.repeat(x) + '- item').join('\n'), 'markdown'], ['uls', '<ul><li>item'.repeat(2000), 'html']] as any) {
    const c = process.cpuUsage(); await sectile(d, {format: f, maxTokens: 512}); console.log(n, Math.round(process.cpuUsage(c).user / 1000), 'ms cpu')
  }
}, 100000)
