import fc from 'fast-check'
import {it} from 'vitest'
import * as generate from './generate.js'
import {faultsOf} from './run.js'
it('explore', async () => {
  const which = (process.env.WHICH ?? 'html,text').split(',')
  const best = new Map<string, {n: number; size: number; doc: any; opt: any; fault: string}>()
  const fixed = JSON.parse(process.env.OPT ?? '{}')
  let slow = 0
  for (const name of which) {
    const docs = fc.sample((generate as any)[name] as fc.Arbitrary<generate.Document>, {numRuns: Number(process.env.N ?? 200), seed: Number(process.env.SEED ?? 1)})
    const opts = fc.sample(generate.options, {numRuns: docs.length, seed: 7})
    for (const [i, doc] of docs.entries()) {
      const opt = {...opts[i]!, ...fixed, format: doc.format}
      const at = performance.now()
      let faults: string[]
      try { faults = await faultsOf(doc.value, opt) } catch (e) { faults = [`throws: ${(e as Error).stack?.split('\n').slice(0, 4).join(' | ')}`] }
      const ms = performance.now() - at
      if (ms > 1000) console.log('slow', Math.round(ms), JSON.stringify(doc.value).slice(0, 200), JSON.stringify(opt))
      slow = Math.max(slow, ms)
      for (const f of faults) {
        const key = doc.format + ' ' + f.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '#').slice(0, 90)
        const old = best.get(key)
        if (!old || doc.value.length < old.size) best.set(key, {n: (old?.n ?? 0) + 1, size: doc.value.length, doc: doc.value, opt, fault: f})
        else old.n++
      }
    }
  }
  const keyOf = (format: string, f: string) => format + ' ' + f.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '#').slice(0, 90)
  console.log('slowest', slow)
  const top = [...best].sort((a, b) => b[1].n - a[1].n).slice(0, Number(process.env.TOP ?? 14))
  for (const [key, v] of top) {
    const end = performance.now() + Number(process.env.SHRINK ?? 3000)
    const still = async (doc: string, opt: any) => { try { return (await faultsOf(doc, opt)).find((f) => keyOf(opt.format, f) === key) } catch (e) { const f = `throws: ${(e as Error).stack?.split('\n').slice(0, 4).join(' | ')}`; return keyOf(opt.format, f) === key ? f : undefined } }
    for (const name of Object.keys(v.opt)) { if (name === 'format') continue; const {[name]: _, ...rest} = v.opt; const f = await still(v.doc, rest); if (f) { v.opt = rest; v.fault = f } }
    for (const sep of [/(?<=\n\n)/, /(?<=\n)/, /(?<=[ >])/, '']) {
      let parts: string[] = v.doc.split(sep)
      for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
        for (let i = 0; i < parts.length && performance.now() < end; ) {
          const fewer = [...parts.slice(0, i), ...parts.slice(i + size)]
          const f = await still(fewer.join(''), v.opt)
          if (f) { parts = fewer; v.fault = f } else i += size
        }
      }
      v.doc = parts.join('')
    }
  }
  for (const [, v] of top) {
    console.log(`\n### ${v.n} × ${v.fault.slice(0, 400)}\n   opt ${JSON.stringify(v.opt)}\n   doc ${JSON.stringify(v.doc).slice(0, 700)}`)
  }
}, 3_000_000)
