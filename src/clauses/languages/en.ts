import type {ClauseLanguage} from './language.js'

export const en: ClauseLanguage = {
  words: [
    {level: 'annex', kind: 'annex', forms: ['annex'], oblique: ['annexes']},
    {level: 'annex', kind: 'appendix', forms: ['appendix'], oblique: ['appendices']},
    {level: 'annex', kind: 'schedule', forms: ['schedule'], oblique: ['schedules']},
    {level: 'annex', kind: 'exhibit', forms: ['exhibit'], oblique: ['exhibits']},
    {level: 'part', kind: 'part', forms: ['part', 'book'], oblique: ['parts']},
    {level: 'title', kind: 'title', forms: ['title'], oblique: ['titles']},
    {level: 'division', kind: 'division', forms: ['division'], oblique: ['divisions']},
    {level: 'chapter', kind: 'chapter', forms: ['chapter'], oblique: ['chapters']},
    {level: 'division', kind: 'subchapter', forms: ['subchapter', 'subpart', 'subtitle']},
    {level: 'section', kind: 'section', forms: ['section', 'sec.'], oblique: ['sections', 'secs.']},
    {level: 'article', kind: 'article', forms: ['article', 'art.'], oblique: ['articles', 'arts.']},
    {level: 'article', kind: 'clause', forms: ['clause', 'cl.'], oblique: ['clauses']},
    {level: 'article', kind: 'rule', forms: ['rule', 'regulation'], oblique: ['rules', 'regulations']},
    {level: 'paragraph', kind: 'paragraph', forms: ['paragraph', 'para.'], oblique: ['paragraphs', 'paras.', 'subsection', 'subsections', 'sub-section']},
    {level: 'point', kind: 'point', forms: ['point'], oblique: ['points', 'subparagraph', 'subparagraphs', 'sub-paragraph', 'sub-clause', 'item', 'items']},
  ],
  ordinals: [
    ['one', 'first'], ['two', 'second'], ['three', 'third'], ['four'], ['five', 'fifth'], ['six'], ['seven'], ['eight'], ['nine', 'ninth'], ['ten'],
    ['eleven'], ['twelve', 'twelfth'], ['thirteen'], ['fourteen'], ['fifteen'],
  ],
  repealed: String.raw`(?:article|section|chapter|part|paragraph|clause|rule)?\s{0,3}(?:repealed|deleted|revoked|omitted|rescinded|intentionally\s+(?:deleted|omitted|left\s+blank))`,
  leadIns: ['the following', 'as follows', 'namely', 'that is to say', 'of the following', 'shall', 'unless', 'except'],
  joins: ['and', 'or', 'to', 'through'],
  own: String.raw`(?:of|to|in|under)\s+(?:this|these|the\s+present|the\s+(?:agreement|contract|terms))\b`,
  foreign: String.raw`thereof\b|of\s+(?:that|the\s+said)\s+(?:act|code|law|treaty|regulation|directive|convention|order|statute|charter|protocol|decision)\b|(?:is|are|shall\s+be)\s+(?:hereby\s+)?(?:amended|replaced|deleted|inserted|repealed)\b|of\s+(?:the\s+|that\s+|its\s+)?(?:\S+\s+){0,6}?(?:Act|Code|Law|Treaty|Regulations?|Directive|Constitution|Convention|Order|Statute|Charter|Protocol|Decision|GDPR)\b`,
}
