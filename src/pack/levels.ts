/**
 * How strong the boundary in front of a piece is; cutting at a weaker one costs more.
 * `glue` stands between things that belong together (a lead-in and its first item), `title` between a heading and what is below it:
 * cut only when nothing else is left.
 */
export type Level = 'section' | 'block' | 'item' | 'line' | 'sentence' | 'clause' | 'word' | 'grapheme' | 'glue' | 'title'

/** Cost of a cut in front of a piece. The unit is that of the other costs in `pack/cost.ts`. */
export const cutCost: Readonly<Record<Level, number>> = {
  section: 0,
  block: 1,
  item: 2,
  line: 3,
  sentence: 4,
  clause: 6,
  word: 8,
  grapheme: 10,
  glue: 12,
  title: 14,
}

/** The same at small limits, where scraps cost more: what belongs together is not cut for them. */
export const smallCutCost: typeof cutCost = {...cutCost, glue: 40, title: 44}
