/** Below this limit chunks hold so little that what each of them says is looked after. */
const smallTokens = 128

/** Content under this says too little to be found by itself. */
const leastSaid = 20

/** Whether a limit is so small that scraps come of most of what is cut. */
export function isSmall(limitTokens: number): boolean {
  return limitTokens < smallTokens
}

/** Most tokens of a context line above what must be cut: so many that even halves are no scraps. */
export function mostOverCut(limitTokens: number): number {
  return Math.floor(limitTokens - 2 * leastOf(limitTokens))
}

/** What is a scrap, in tokens of content: where `minTokens` is less, as below 160 tokens, also what says too little to be found by itself; 0 where scraps are wanted. */
export function scrapTokensOf(minTokens: number, limitTokens: number): number {
  return minTokens === 0 ? 0 : Math.max(minTokens, leastOf(limitTokens))
}

function leastOf(limitTokens: number): number {
  return Math.min(leastSaid, limitTokens / 3)
}
