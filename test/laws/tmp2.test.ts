import {it} from 'vitest'
import {sectile} from '../../src/sectile.js'
it('x', async () => {
  const d = "長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長? naïve 長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長 т. е. 10:30 "
  const {chunks} = await sectile(d, {maxTokens: 77, format: 'html'})
  const c = chunks[1]!
  console.log(c.text.length, c.content.length, c.text.endsWith(c.content), c.text.indexOf(c.content.slice(0,20)), c.text.slice(5).match(/[\p{L}\p{N}]+/gu)!.map(w=>w.length), c.content.match(/[\p{L}\p{N}]+/gu)!.map(w=>w.length))
})
