/** Words of one language that say who speaks and what is asked. Lists are parted by `|`, in lower case. */
export interface DialogueLanguage {
  /** Begin a question whatever stands behind them, also with a full stop: `can you`. */
  asking: string
  /** Begin a question where the text is one short sentence without a mark at its end: `how to`, `почему`. */
  opening: string
  /** Stand anywhere in a question; of languages that leave the order of words as it is. */
  inside?: string
  /** End a question with or without its mark: `吗`. */
  ending?: string
  /** Labels of questions and of answers: `q`, `question`. */
  question: string
  answer: string
  /** Labels that say a part in the conversation, or stand in brackets behind a name, by role. */
  roles: Readonly<Record<string, string>>
  /** Words with a colon behind them that name nobody: `note`. */
  nobody: string
  /** Stand in the title of a list of questions: `frequently asked`. */
  catalogue: string
  /** All that is written on what opens an answer: `show answer`. */
  revealing: string
}

/** The words of a list. */
export function wordsOf(list: string): string[] {
  return list.split('|').map((word) => word.trim()).filter(Boolean)
}
