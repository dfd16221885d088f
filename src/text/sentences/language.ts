/**
 * What a language adds to the sentence rules. Every field is a list of lower-case words parted by blanks,
 * abbreviations without their last full stop and without blanks (`т.е` stands for `т. е.` too).
 */
export interface SentenceLanguage {
  /** Abbreviations that never end a sentence: titles, "e.g.". */
  joined?: string
  /** Belong to a number, numeral or letter behind them ("fig. 3"), end a sentence before anything else. */
  numbered?: string
  /** End a sentence only before one of `openers`: "U.S.", "Inc.", also words that are abbreviations at times. */
  doubtful?: string
  /** May end a sentence, but not before a number: "etc.". */
  ending?: string
  /** Like `ending` behind a number ("2020 г. Потом"), else like `joined` ("г. Москва"). */
  unit?: string
  /** Words that often begin a sentence and are hardly ever part of a name. */
  openers?: string
  /** First words of a short lead-in, at whose end an abbreviation ends no sentence: "At 5 p.m. Mr. Li left." */
  leads?: string
  /** Words that name a numbered part: "Chapter 2. Growth" stays whole. */
  labels?: string
  /** Words that may stand between a number and a `unit`: "11 млн т." */
  scales?: string
  /** Words a number with a full stop belongs to: "am 3. Oktober". */
  afterOrdinal?: string
  /** Characters that go on with a sentence behind a closing CJK quote: 「はい。」と. */
  afterQuote?: string
  /** Characters of saying; one of them within three characters behind a closing CJK quote goes on with the sentence. */
  saying?: string
}
