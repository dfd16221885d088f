/** Words that stand before a colon and name nobody: English, German, Russian, Ukrainian, Chinese, Spanish, French. */
export const notNames: ReadonlySet<string> = new Set(
  `note|notes|nb|warning|caution|example|examples|tip|tips|important|update|edit|ps|p.s|question|answer|subject|re|fwd|title|date|time|today|tomorrow
  |subtitle|subtitles|subtitles by|translation|translated by|transcript|transcribed by|captions|source|sources|summary|agenda|attendees|participants|warnung
  |hinweis|achtung|beispiel|wichtig|anmerkung|untertitel|quelle|datum|thema|teilnehmer
  |примечание|внимание|важно|пример|например|субтитры|перевод|источник|тема|дата|участники
  |примітка|увага|важливо|приклад|наприклад|субтитри|переклад|джерело
  |注意|注|例|例如|提示|说明|字幕|翻译|来源|主题|nota|ejemplo|importante|subtítulos|remarque|exemple|attention|sous-titres
  |info|warn|error|err|debug|trace|fatal|critical|notice|severe|verbose|http|https|ftp|file|mailto|todo|fixme`
    .split('|')
    .map((word) => word.trim()),
)

/** Levels and parts of records of logs: where they stand for names, the text is no conversation. */
export const logWords = /^(?:[\w.-]*\.)?(?:info|information|warn|warning|error|err|debug|trace|fatal|critical|notice|severe|verbose|alert|emerg|stdout|stderr)$/i

/** What is heard besides speech, as subtitles write it in brackets. */
export const sounds =
  /^(?:[\p{L}\s,'-]{0,40}\s)?(?:music|applause|laughs?|laughter|laughing|chuckles?|chuckling|cheers|cheering|silence|pause|sighs?|gasps?|groans?|coughs?|inaudible|indistinct|unintelligible|crosstalk|noise|beep|bell|knocking|sobbing|crying|screaming|whispering|singing|musik|gelächter|lachen|applaus|stille|музыка|смех|аплодисменты|смеется|смеётся|неразборчиво|тишина|музика|сміх|оплески|нерозбірливо|音乐|笑声|笑|掌声|鼓掌|听不清|música|risas|aplausos|musique|rires|applaudissements)(?:[\s,][\p{L}\s,'-]{0,40})?$/iu

/** Words in small letters that names hold. */
export const particles: ReadonlySet<string> = new Set(
  'van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ben|y|e|und|and|of|the|zu|zur|ter|ten|af|av|и|та|з'.split('|'),
)

/** What someone is, in brackets behind the name. */
export const roleWords: Readonly<Record<string, string>> = {
  host: 'host', 'co-host': 'host', cohost: 'host', moderator: 'moderator', interviewer: 'interviewer', interviewee: 'guest', guest: 'guest',
  presenter: 'presenter', speaker: 'speaker', organizer: 'organizer', organiser: 'organizer', gast: 'guest', gastgeber: 'host', moderatorin: 'moderator',
  ведущий: 'host', ведущая: 'host', гость: 'guest', ведучий: 'host', ведуча: 'host', гість: 'guest', 主持人: 'host', 嘉宾: 'guest',
}

/** What transcripts of meetings say of themselves on a line of its own, mostly with a name in front. */
export const meetingEvents =
  /^(?:\S.{0,60} (?:(?:started|stopped|ended) (?:the )?(?:transcription|recording|transcript|meeting)|hat die (?:Transkription|Aufzeichnung) (?:gestartet|beendet))\.?|(?:Meeting|Transcription|Recording) ended after [\d:]{4,8}.{0,4}|This editable transcript was computer generated.{0,60}|(?:Transcribed|Transcript) by https?:\/\/\S{1,60})$/

/** Halves of the day as they stand beside a time, with whether it is the second one. */
export const dayHalves: readonly [word: string, second: boolean][] = [
  ['am', false], ['pm', true], ['a.m.', false], ['p.m.', true], ['a. m.', false], ['p. m.', true], ['上午', false], ['下午', true], ['凌晨', false],
  ['早上', false], ['中午', true], ['晚上', true], ['午前', false], ['午後', true], ['오전', false], ['오후', true], ['ص', false], ['م', true],
  ['πμ', false], ['μμ', true], ['π.μ.', false], ['μ.μ.', true], ['de.', false], ['du.', true], ['sa', false], ['ch', true], ['पूर्वाह्न', false], ['अपराह्न', true],
]

/** What stands between a date and a time. */
export const dateJoiners = ['at', 'um', 'à', 'às', 'as', 'a las', 'alle', 'ore', 'om', 'kl', 'kl.', 'klo', 'в', 'о', 'u', 'o', 'saat']
