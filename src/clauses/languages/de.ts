import type {ClauseLanguage} from './language.js'

export const de: ClauseLanguage = {
  words: [
    {level: 'annex', kind: 'anlage', forms: ['anlage'], oblique: ['anlagen']},
    {level: 'annex', kind: 'anhang', forms: ['anhang'], oblique: ['anhangs', 'anhänge', 'anhängen']},
    {level: 'part', kind: 'buch', forms: ['buch'], oblique: ['buches']},
    {level: 'part', kind: 'teil', forms: ['teil'], oblique: ['teils', 'teile', 'teilen', 'teiles']},
    {level: 'division', kind: 'hauptstück', forms: ['hauptstück']},
    {level: 'chapter', kind: 'kapitel', forms: ['kapitel'], oblique: ['kapitels', 'kapiteln']},
    {level: 'section', kind: 'abschnitt', forms: ['abschnitt'], oblique: ['abschnitts', 'abschnitte', 'abschnitten', 'abschnittes']},
    {level: 'section', kind: 'unterabschnitt', forms: ['unterabschnitt', 'unterkapitel', 'unterteil'], oblique: ['unterabschnitts', 'unterabschnitten']},
    {level: 'title', kind: 'titel', forms: ['titel'], oblique: ['titels']},
    {level: 'title', kind: 'untertitel', forms: ['untertitel']},
    {level: 'article', kind: 'artikel', forms: ['artikel', 'art', 'art.'], oblique: ['artikels', 'artikeln']},
    {level: 'paragraph', kind: 'absatz', forms: [], oblique: ['absatz', 'absatzes', 'absätze', 'absätzen', 'abs.']},
    {level: 'point', kind: 'nummer', forms: [], oblique: ['nummer', 'nummern', 'nr.', 'nrn.', 'ziffer', 'ziff.']},
    {level: 'letter', kind: 'buchstabe', forms: [], oblique: ['buchstabe', 'buchstaben', 'buchst.', 'lit.']},
    {level: 'item', kind: 'satz', forms: [], oblique: ['satz', 'sätze', 'halbsatz']},
  ],
  ordinals: [
    ['erste'], ['zweite'], ['dritte'], ['vierte'], ['fünfte'], ['sechste'], ['siebte', 'siebente'], ['achte'], ['neunte'], ['zehnte'],
    ['elfte'], ['zwölfte'], ['dreizehnte'], ['vierzehnte'], ['fünfzehnte'],
  ],
  repealed: String.raw`(?:weggefallen|aufgehoben|entfällt|gestrichen|gegenstandslos|außer\s+kraft)`,
  leadIns: ['folgende', 'folgenden', 'folgendes', 'folgender', 'wenn', 'soweit', 'sofern', 'durch', 'sich aus', 'nämlich'],
  joins: ['und', 'oder', 'bis', 'sowie', 'i. v. m.'],
  own: String.raw`dies(?:es|er)\s+[A-ZÄÖÜ]`,
  foreign: String.raw`w(?:ird|erden)\s+(?:wie\s+folgt\s+)?(?:gefasst|geändert|aufgehoben|gestrichen|ersetzt|angefügt|eingefügt)|(?:(?:des|der|vom|zum|zur)\s+(?:\S+\s+){0,4}?\S*(?:[Gg]esetz|[Vv]erordnung|ordnung|buch|[Rr]ichtlinie|[Vv]ertrag|[Aa]bkommen|[Üü]bereinkommen|[Ss]atzung|[Pp]rotokoll|[Bb]eschluss|[Ll]eitlinie|Charta|Konvention)|(?:des\s|der\s)?[A-ZÄÖÜ]\w*[A-ZÄÖÜ]\w*)`,
}
