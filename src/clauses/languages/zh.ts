import type {ClauseLanguage} from './language.js'

/** Words of Chinese stand behind their number, `第三条`: they are single signs here. */
export const zh: ClauseLanguage = {
  words: [
    {level: 'part', kind: '编', forms: ['编', '編', '卷', '部分']},
    {level: 'division', kind: '分编', forms: ['分编', '分編']},
    {level: 'chapter', kind: '章', forms: ['章']},
    {level: 'section', kind: '节', forms: ['节', '節']},
    {level: 'article', kind: '条', forms: ['条', '條']},
    {level: 'paragraph', kind: '款', forms: ['款']},
    {level: 'point', kind: '项', forms: ['项', '項']},
    {level: 'item', kind: '目', forms: ['目']},
  ],
  ordinals: [],
  repealed: String.raw`(?:已?废止|已?廢止|已?删除|已?刪除|失效|删去)`,
  leadIns: ['下列', '如下', '以下'],
  joins: ['和', '或', '及', '以及', '至', '到', '、'],
  own: String.raw`(?!)`,
  foreign: String.raw`(?!)`,
}
