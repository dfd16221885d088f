import {expect, it} from 'vitest'
import {sectile} from '../../src/sectile.js'

it('leaves the signs of headings out of what is said to a coding assistant, and names who asks again', async () => {
  const log = `> $ aider game.py\n\n#### Make a game with a ball.\n\nHere it is:\n\n\`\`\`python\n${'ball()\n'.repeat(30)}\`\`\`\n\nPlay it with both hands, and not for too long.\n`
  const {chunks} = await sectile({value: log, path: 'log.md'}, {maxTokens: 64, minTokens: 0})
  const texts = chunks.map(({text}) => text)
  expect(texts.join('\n')).not.toContain('####')
  expect(texts.filter((text) => text.includes('user: Make a game with a ball.')).length).toBe(texts.length)
  expect(chunks[0]!.content).toContain('#### Make a game')
})

it('leaves them out of answers that stand below a question', async () => {
  const quiz = [1, 2, 3].map((number) => `###### ${number}. Name one\n\n<details><summary><b>Answer</b></summary>\n<p>\n\n#### Answer: B\n\nThat.\n\n</p>\n</details>`).join('\n\n')
  const {chunks} = await sectile({value: quiz, path: 'quiz.md'}, {minTokens: 0})
  expect(chunks[0]!.text).toContain('\n\nAnswer: B\n')
})
