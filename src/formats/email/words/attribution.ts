/** How the line before a quote is written in one language. */
interface Attribution {
  /** How it may begin, where it does not begin with a name or a date. */
  openings: readonly string[]
  /** What says that somebody wrote. */
  verbs: readonly string[]
}

const languages: Readonly<Record<string, Attribution>> = {
  en: {openings: ['On', 'At', 'In message', 'In article', 'Quoting', 'Thus spake'], verbs: ['wrote', 'writes', 'said', 'says', 'has written', 'quoting', 'spake']},
  de: {openings: ['Am', 'Um', 'Zitat von'], verbs: ['schrieb', 'schrieben', 'schreibt', 'hat geschrieben', 'geschrieben', 'zitat von']},
  fr: {openings: ['Le', 'Dans son message du'], verbs: ['a écrit', 'écrit', 'a ecrit', 'avez écrit', 'écrivait']},
  es: {openings: ['El'], verbs: ['escribió', 'escribio', 'escribe', 'ha escrito']},
  ca: {openings: ['El dia', 'El'], verbs: ['va escriure', 'ha escrit']},
  it: {openings: ['Il', 'Il giorno', 'In data', 'Nel messaggio'], verbs: ['ha scritto', 'scrive', 'scritto']},
  pt: {openings: ['Em', 'No dia', 'A'], verbs: ['escreveu', 'escreve']},
  nl: {openings: ['Op'], verbs: ['schreef', 'heeft geschreven', 'het volgende geschreven', 'schrijft']},
  pl: {openings: ['W dniu', 'Dnia', 'W dn.'], verbs: ['napisał', 'napisała', 'napisał(a)', 'napisał/a', 'pisze', 'napisano']},
  sv: {openings: ['Den', 'På'], verbs: ['skrev', 'skriver']},
  da: {openings: ['Den', 'På'], verbs: ['skrev', 'skriver']},
  no: {openings: ['Den', 'På'], verbs: ['skrev', 'skriver']},
  fi: {openings: [], verbs: ['kirjoitti', 'kirjoittaa']},
  et: {openings: [], verbs: ['kirjutas']},
  cs: {openings: ['Dne', 'V'], verbs: ['napsal', 'napsala', 'napsal(a)', 'napsal/a', 'píše']},
  sk: {openings: ['Dňa'], verbs: ['napísal', 'napísala', 'napísal(a)', 'napísal/a']},
  hu: {openings: [], verbs: ['írta', 'ezt írta', 'a következőt írta']},
  ro: {openings: ['În data de', 'Pe'], verbs: ['a scris']},
  hr: {openings: ['Dana'], verbs: ['je napisao', 'je napisala', 'je napisao/la', 'napisao je', 'napisala je', 'piše']},
  sl: {openings: ['Dne'], verbs: ['je napisal', 'je napisala', 'je napisal/-a']},
  tr: {openings: [], verbs: ['yazdı', 'şunu yazdı', 'şunları yazdı', 'yazmış']},
  el: {openings: ['Στις'], verbs: ['έγραψε', 'έγραψαν']},
  ru: {openings: ['В письме от', 'В сообщении от', 'Вы писали'], verbs: ['написал', 'написала', 'написал(а)', 'написал(-а)', 'написали', 'пишет', 'писал', 'писала', 'писали', 'пишут']},
  uk: {openings: ['У листі від'], verbs: ['написав', 'написала', 'написав(ла)', 'написав(-ла)', 'пише', 'писав', 'писала', 'написали']},
  bg: {openings: ['На'], verbs: ['написа', 'пише']},
  zh: {openings: ['在', '于'], verbs: ['写道', '寫道', '写到', '寫到', '写了', '写']},
  ja: {openings: [], verbs: ['書きました', 'は書きました', '書いた', 'のメール', 'のメッセージ', 'さんが書きました', 'は次のように書きました']},
  ko: {openings: [], verbs: ['작성', '님이 작성', '님이 씀', '작성했습니다', '작성하였습니다', '썼습니다', '님의 말']},
  vi: {openings: ['Vào'], verbs: ['đã viết', 'viết']},
  id: {openings: ['Pada'], verbs: ['menulis']},
  he: {openings: ['בתאריך', 'ב-'], verbs: ['כתב', 'כתבה', 'מאת', 'כתב/ה']},
  ar: {openings: ['في'], verbs: ['كتب', 'كتبت']},
}

const escaped = (word: string) => word.replace(/[.()/]/g, '\\$&')
const oneOf = (words: Iterable<string>) => [...new Set(words)].sort((a, b) => b.length - a.length).map(escaped).join('|')
const all = Object.values(languages)

/** Somewhere in the line; Chinese, Japanese and Korean words stand without blanks. */
const verb = new RegExp(`(?<![\\p{L}])(?:${oneOf(all.flatMap(({verbs}) => verbs))})(?![\\p{L}])|(?:${oneOf([...languages['zh']!.verbs, ...languages['ja']!.verbs, ...languages['ko']!.verbs])})\\s*[:：]`, 'iu')
const opening = new RegExp(`^\\s*(?:(?:${oneOf(all.flatMap(({openings}) => openings))})(?![\\p{L}])|在|\\d{1,4}\\s?[-./:年]|\\d{1,2}\\.?\\s\\p{L}{3}|(?:\\p{L}{2,12}\\.?,?\\s){1,2}\\d{1,2}[.\\s,])`, 'u')

const most = 500
const ends = /[:：]\s*[*_]{0,2}\s*$/
const address = /[^\s<>@]@[^\s<>@]|<mailto:|\(mailto:/
const lastAddress = /[<([](?:mailto:)?[^\s<>@]{1,100}@[^\s<>@]{1,200}[>)\]]{1,2}\s*[:：]\s*$/
const date = /\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2}|\d{1,2}:\d\d|\d{1,2}[./-]\p{L}{3}|\p{L}{3}\.?\s\d{1,2}(?!\d)|\d{1,2}\.?\s\p{L}{3}/u

/** Whether a line can only stand before a quote: how it begins, a date, and that somebody wrote or whose address it is. */
export function isAttribution(line: string): boolean {
  if (line.length > most || !opening.test(line) || !date.test(line)) return false
  return ends.test(line) ? verb.test(line) || lastAddress.test(line) : address.test(line) && endsWithVerb(line)
}

/** Whether a line fits before a quote, where one follows. */
export function mayBeAttribution(line: string): boolean {
  if (line.length > most) return false
  const dated = date.test(line) && address.test(line)
  return ends.test(line) ? verb.test(line) || dated : dated && verb.test(line) && opening.test(line)
}

/** Whether a line begins as one before a quote does. */
export function opensAttribution(line: string): boolean {
  return opening.test(line.slice(0, 60)) && date.test(line.slice(0, most))
}

/** 'On Wed, 14 Nov 2018 Ann <ann@a.example> wrote', without a colon. */
function endsWithVerb(line: string): boolean {
  return verb.test(line.trimEnd().slice(-24).replace(/^\S+/, ''))
}
