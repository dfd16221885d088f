import type {ClauseLevel} from '../../tree/types.js'

/** What one language calls a level of a regulation or contract. */
export interface ClauseWord {
  level: ClauseLevel
  /** Tells words of one level apart that are counted on their own: `abschnitt` and `unterabschnitt`. */
  kind: string
  /** Forms that begin a clause, lower case: `статья`, `art.`. They may stand in references as well. */
  forms: readonly string[]
  /** Forms that only name a clause elsewhere: `статьи`, `articles`. */
  oblique?: readonly string[]
}

/** What is known of the clauses of one language. */
export interface ClauseLanguage {
  words: readonly ClauseWord[]
  /** Numbers in words, `первая` and the like, by their value; matched from the beginning of the word. */
  ordinals: readonly (readonly string[])[]
  /** What says that a clause is no longer in force; a pattern for the beginning of its text. */
  repealed: string
  /** Ends of a text that leads in points without a colon. */
  leadIns: readonly string[]
  /** Between two numbers of one reference: `и`, `bis`. */
  joins: readonly string[]
  /** Behind a reference: it is to this document (`настоящей`); a pattern. */
  own: string
  /** Behind a reference: it is to another document (`Федерального закона`); a pattern. */
  foreign: string
}
