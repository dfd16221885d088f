/**
 * Counts tokens.
 * `count` is exact for the whole string, special-token text counted as plain text, added special tokens of
 * a model not included. Must be linear in the length of any string, also of one unbroken run.
 */
export interface TokenCounter {
  /** Goes into `hash` and the report: `o200k_base`, `chars`, a tokenizer.json's own name … */
  name: string
  count(text: string): number
  /** What is known for certain of strings that are joined; where absent the whole string is counted. */
  borders?: TokenBorders
  /** Prepares a long text for many questions about its parts. Where absent, `measureText` gives one that calls `count`. */
  measure?(text: string): Measure
  /** Tokens a model adds to every input (2 for BERT); 0 by default. Becomes the default of `reserveTokens`. */
  specialTokens?: number
}

/**
 * What line feeds between two texts may change about the tokens of both, for certain.
 * A counter that gives this never has a space and what stands before it in one token, where a symbol follows the space.
 */
export interface TokenBorders {
  /**
   * Where the end of a text begins that line feeds behind it may change: the count of `text + '\n' + other` is that of the text
   * without this end, and of the end with what follows. The text's length where it ends with a letter; −1 where nothing is certain.
   */
  loose(text: string): number
  /** Where the beginning of a text ends that line feeds in front of it may change, with what stands before them; 0 where nothing is, −1 where nothing is certain. */
  taken(text: string): number
}

/** A text prepared for counting many of its parts. Offsets are UTF-16 units of the text. */
export interface Measure {
  /**
   * Tokens in front of `offset`: rises with `offset`; the difference of two offsets guides and may be off
   * by a few from the exact count of the part.
   */
  at(offset: number): number
  /**
   * How far `at(offset)` may be off as the border of a part: what is further from the limit is not counted exactly.
   * Where absent a careful guess is made.
   */
  doubt?(offset: number): number
  /** Exact count of `before + text.slice(start, end) + after`. Cheap for long parts where the counter knows how. */
  exact(start: number, end: number, before?: string, after?: string): number
}
