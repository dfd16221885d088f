import {describe, expect, it} from 'vitest'
import {createBudget} from '../../../src/formats/docx/budget.js'
import {formatNumber} from '../../../src/formats/docx/number-formats.js'
import {createLabeler} from '../../../src/formats/docx/numbering.js'
import {readStyles} from '../../../src/formats/docx/styles.js'
import {numberingPart, stylesPart} from './zip.js'

interface LevelFacts {
  start?: number
  format?: string
  text?: string
  more?: string
}

const level = (index: number, {start = 1, format = 'decimal', text = `%${index + 1}.`, more = ''}: LevelFacts = {}) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const abstract = (id: number, content: string) => `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`
const list = (id: number, abstractId: number, overrides = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${overrides}</w:num>`
const outline = level(0, {text: '%1'}) + level(1, {text: '%1.%2'}) + level(2, {text: '(%3)', format: 'lowerLetter'})

type Asked = [numId: number | null, level?: number | null, styleId?: string, deleted?: boolean]

/** The labels of paragraphs, in order. */
function labels(numbering: string, asked: Asked[], styles = '') {
  const budget = createBudget()
  const labeler = createLabeler(numberingPart(numbering), readStyles(stylesPart(styles), budget), budget)
  return asked.map(([numId, at = numId === null ? null : 0, styleId, deleted = false]) =>
    labeler.next({numId: numId === null ? null : String(numId), level: at, styleId: styleId ?? null, deleted}),
  )
}
const texts = (...args: Parameters<typeof labels>) => labels(...args).map((label) => label && label.text)

describe('counting', () => {
  it('goes up, and anew below each number', () => {
    expect(texts(abstract(0, outline) + list(1, 0), [[1], [1, 1], [1, 1], [1, 2], [1], [1, 1], [1, 2]])).toEqual(['1', '1.1', '1.2', '(a)', '2', '2.1', '(a)'])
  })

  it('begins where a level says, at 0 too', () => {
    expect(texts(abstract(0, level(0, {start: 3}) + level(1, {start: 0, text: '%1.%2'})) + list(1, 0), [[1], [1, 1], [1, 1], [1]])).toEqual(['3.', '3.0', '3.1', '4.'])
  })

  it('goes on after other paragraphs and across lists of one abstract list', () => {
    expect(texts(abstract(0, level(0)) + list(1, 0) + list(2, 0), [[1], [null], [1], [2]])).toEqual(['1.', null, '2.', '3.'])
  })

  it('is apart in two abstract lists', () => {
    expect(texts(abstract(0, level(0)) + abstract(1, level(0, {start: 2})) + list(1, 0) + list(2, 1), [[1], [2], [1]])).toEqual(['1.', '2.', '2.'])
  })

  it('begins anew once where a list overrides the start', () => {
    const override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    expect(texts(abstract(0, level(0)) + list(1, 0) + list(2, 0, override), [[1], [1], [2], [2], [1], [2]])).toEqual(['1.', '2.', '5.', '6.', '7.', '8.'])
  })

  it('takes a whole level from an override', () => {
    const override = `<w:lvlOverride w:ilvl="0">${level(0, {format: 'upperRoman', text: 'Part %1'})}</w:lvlOverride>`
    expect(texts(abstract(0, level(0)) + list(1, 0, override), [[1], [1]])).toEqual(['Part I', 'Part II'])
  })

  it('counts a level that was left out', () => {
    expect(texts(abstract(0, outline) + list(1, 0), [[1, 1], [1], [1, 1]])).toEqual(['1.1', '2', '2.1'])
  })

  it('leaves a level alone that never begins anew, or only after some', () => {
    const through = abstract(0, level(0) + level(1, {more: '<w:lvlRestart w:val="0"/>'}) + level(2, {more: '<w:lvlRestart w:val="1"/>'})) + list(1, 0)
    expect(texts(through, [[1], [1, 1], [1, 2], [1, 1], [1, 2], [1], [1, 1], [1, 2]])).toEqual(['1.', '1.', '1.', '2.', '2.', '2.', '3.', '1.'])
  })

  it('leaves deleted paragraphs out', () => {
    expect(texts(abstract(0, level(0)) + list(1, 0), [[1], [1, 0, undefined, true], [1]])).toEqual(['1.', null, '2.'])
  })

  it('is taken away by numId 0', () => {
    const styles = '<w:style w:type="paragraph" w:styleId="a"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    expect(texts(abstract(0, level(0)) + list(1, 0), [[null, null, 'a'], [0, null, 'a'], [null, null, 'a']], styles)).toEqual(['1.', null, '2.'])
  })

  it('gives nothing for lists and levels that are missing', () => {
    expect(texts(abstract(0, level(0)) + list(1, 0) + list(2, 7), [[2], [3], [1, 4], [1, 12]])).toEqual([null, null, null, null])
  })
})

describe('numbering by styles', () => {
  const style = (id: string, basedOn: string, numbers: string, type = 'paragraph') =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:basedOn w:val="${basedOn}"/><w:pPr><w:numPr>${numbers}</w:numPr></w:pPr></w:style>`

  it('takes list and level from different styles of a chain', () => {
    const styles = style('Clause1', '', '<w:numId w:val="1"/>') + style('Clause2', 'Clause1', '<w:ilvl w:val="1"/>') + style('Clause3', 'Clause2', '<w:ilvl w:val="2"/>')
    expect(texts(abstract(0, outline) + list(1, 0), [[null, null, 'Clause1'], [null, null, 'Clause2'], [null, null, 'Clause3'], [null, null, 'Clause2']], styles)).toEqual(['1', '1.1', '(a)', '1.2'])
  })

  it('finds the level that names the style', () => {
    const styles = style('h1', '', '<w:numId w:val="1"/>') + style('h2', '', '<w:numId w:val="1"/>')
    const named = abstract(0, level(0, {more: '<w:pStyle w:val="h1"/>'}) + level(1, {text: '%1.%2', more: '<w:pStyle w:val="h2"/>'}))
    expect(texts(named + list(1, 0), [[null, null, 'h1'], [null, null, 'h2']], styles)).toEqual(['1.', '1.1'])
  })

  it('follows a numbering style to its list', () => {
    const styles = style('Legal', '', '<w:numId w:val="2"/>', 'numbering')
    const numbering = abstract(0, '<w:numStyleLink w:val="Legal"/>') + abstract(1, `<w:styleLink w:val="Legal"/>${outline}`) + list(1, 0) + list(2, 1)
    expect(labels(numbering, [[1], [1, 1], [2, 1]], styles).map((label) => [label?.text, label?.listId])).toEqual([['1', '1'], ['1.1', '1'], ['1.2', '1']])
    expect(texts(abstract(0, '<w:numStyleLink w:val="Legal"/>') + abstract(1, `<w:styleLink w:val="Legal"/>${outline}`) + list(1, 0), [[1]])).toEqual(['1'])
  })

  it('does not go round where numbering styles lead to each other', () => {
    const styles = style('a', '', '<w:numId w:val="2"/>', 'numbering') + style('b', '', '<w:numId w:val="1"/>', 'numbering')
    const numbering = abstract(0, '<w:numStyleLink w:val="a"/>') + abstract(1, '<w:numStyleLink w:val="b"/>') + list(1, 0) + list(2, 1)
    expect(texts(numbering, [[1], [2]], styles)).toEqual([null, null])
  })
})

describe('a label', () => {
  it('tells bullets from numbers', () => {
    const [bullet] = labels(abstract(0, level(0, {format: 'bullet', text: '•'})) + list(1, 0), [[1]])
    expect(bullet).toMatchObject({text: null, bullet: true, level: 0})
  })

  it('is none where nothing is printed', () => {
    expect(texts(abstract(0, level(0, {format: 'none'}) + level(1, {text: ''}) + level(2, {format: 'none', text: 'Note'})) + list(1, 0), [[1], [1, 1], [1, 2]])).toEqual([null, null, 'Note'])
  })

  it('has the numbers of all levels above, in digits where it is legal', () => {
    const levels = level(0, {format: 'upperRoman', text: 'Article %1'}) + level(1, {text: 'Section %1.%2', more: '<w:isLgl/>'}) + level(2, {format: 'lowerLetter', text: '(%3)'})
    const [article, section, point] = labels(abstract(0, levels) + list(1, 0), [[1], [1, 1], [1, 2]])
    expect(article).toMatchObject({text: 'Article I', path: ['I'], pattern: 'Article %1', format: 'upperRoman', value: 1})
    expect(section).toMatchObject({text: 'Section 1.1', path: ['1', '1'], level: 1})
    expect(point).toMatchObject({text: '(a)', path: ['I', '1', 'a']})
  })

  it('carries start and indent of its level', () => {
    const [label] = labels(abstract(0, level(0, {start: 4, more: '<w:pPr><w:ind w:left="720"/></w:pPr>'})) + list(1, 0), [[1]])
    expect(label).toMatchObject({start: 4, indent: 720, numId: '1', listId: '0'})
  })

  it('takes the format of a newer version from a choice', () => {
    const format = '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
    expect(texts(abstract(0, `<w:lvl w:ilvl="0"><w:start w:val="9"/>${format}<w:lvlText w:val="%1)"/></w:lvl>`) + list(1, 0), [[1], [1]])).toEqual(['009)', '010)'])
  })

  it('stays short whatever the pattern', () => {
    expect(texts(abstract(0, level(0, {start: 780, format: 'lowerLetter', text: '%1'.repeat(200)})) + list(1, 0), [[1]])[0]!.length).toBeLessThan(256)
  })
})

describe('a number', () => {
  const written = (format: string, values: number[], language = 'en-GB') => values.map((value) => formatNumber(value, {name: format, custom: null}, language))

  it.each<[string, number[], string[]]>([
    ['decimal', [0, 7, 1000], ['0', '7', '1000']],
    ['decimalZero', [1, 9, 10], ['01', '09', '10']],
    ['upperRoman', [4, 9, 49, 1994], ['IV', 'IX', 'XLIX', 'MCMXCIV']],
    ['lowerRoman', [3, 0], ['iii', '0']],
    ['lowerLetter', [1, 26, 27, 53], ['a', 'z', 'aa', 'aaa']],
    ['upperLetter', [2, 28, 781], ['B', 'BB', '781']],
    ['russianLower', [1, 8, 10, 29, 30], ['а', 'з', 'к', 'я', 'аа']],
    ['russianUpper', [3], ['В']],
    ['ordinal', [1, 2, 3, 4, 11, 21, 112], ['1st', '2nd', '3rd', '4th', '11th', '21st', '112th']],
    ['cardinalText', [1, 21, 115, 2000], ['One', 'Twenty-one', 'One hundred fifteen', 'Two thousand']],
    ['ordinalText', [1, 12, 20, 23, 100], ['First', 'Twelfth', 'Twentieth', 'Twenty-third', 'One hundredth']],
    ['decimalEnclosedCircle', [1, 20, 21], ['①', '⑳', '21']],
    ['decimalFullWidth', [12], ['１２']],
    ['chineseCounting', [1, 10, 11, 20, 99, 101], ['一', '十', '十一', '二十', '九十九', '一○一']],
    ['chineseCountingThousand', [10, 15, 100, 105, 110, 1010], ['十', '十五', '一百', '一百〇五', '一百一十', '一千〇一十']],
    ['chineseLegalSimplified', [3, 10, 12], ['叁', '壹拾', '壹拾贰']],
    ['ideographDigital', [1, 10, 25], ['一', '一〇', '二五']],
    ['ideographTraditional', [1, 10, 11], ['甲', '癸', '11']],
    ['japaneseCounting', [10, 21, 110, 1000], ['十', '二十一', '百十', '千']],
    ['koreanDigital', [10], ['일영']],
    ['koreanCounting', [11], ['십일']],
    ['koreanLegal', [1, 21], ['하나', '스물하나']],
    ['ganada', [1, 15], ['가', '가가']],
    ['aiueoFullWidth', [1, 46], ['ア', 'ン']],
    ['hebrew1', [1, 15, 16, 21, 119], ['א', 'טו', 'טז', 'כא', 'קיט']],
    ['hebrew2', [22, 23], ['ת', 'אא']],
    ['arabicAlpha', [1, 2], ['أ', 'ب']],
    ['arabicAbjad', [3, 4], ['ج', 'د']],
    ['thaiNumbers', [10], ['๑๐']],
    ['vietnameseCounting', [10, 15, 21], ['mười', 'mười lăm', 'hai mươi mốt']],
    ['numberInDash', [5], ['- 5 -']],
    ['hex', [255], ['FF']],
    ['chicago', [1, 2, 5], ['*', '†', '**']],
    ['none', [1], ['']],
    ['somethingNew', [4], ['4']],
    ['constructor', [4], ['4']],
  ])('in %s', (format, values, expected) => {
    expect(written(format, values)).toEqual(expected)
  })

  it('as an ordinal is written in the language of the document', () => {
    const languages = {'ru-RU': ['1-й', '2-й'], 'fr-FR': ['1er', '2e'], 'de-DE': ['1.', '2.'], 'es-ES': ['1º', '2º'], 'sv-SE': ['1:a', '2:a']}
    for (const [language, expected] of Object.entries(languages)) expect(written('ordinal', [1, 2], language)).toEqual(expected)
  })

  it('in words is written in English and French, elsewhere in digits', () => {
    expect(written('ordinalText', [1, 5, 21, 71, 80, 99, 200, 1001], 'fr-FR')).toEqual(
      ['Premier', 'Cinquième', 'Vingt et unième', 'Soixante et onzième', 'Quatre-vingtième', 'Quatre-vingt-dix-neuvième', 'Deux centième', 'Mille unième'],
    )
    expect(written('cardinalText', [16, 80, 81, 100, 200, 203, 4000], 'fr-FR')).toEqual(
      ['Seize', 'Quatre-vingts', 'Quatre-vingt-un', 'Cent', 'Deux cents', 'Deux cent trois', 'Quatre mille'],
    )
    expect([written('ordinalText', [2], 'de-DE'), written('cardinalText', [2], 'de-DE')]).toEqual([['2.'], ['2']])
  })

  it('of a format of its own follows the samples', () => {
    const custom = (value: number, samples: string) => formatNumber(value, {name: 'custom', custom: samples}, 'uk-UA')
    expect(custom(7, '0001, 0002, 0003, ...')).toBe('0007')
    expect(custom(5, 'а, б, в, г, ґ, ...')).toBe('д')
    expect(custom(3, 'α, β, γ, ...')).toBe('γ')
    expect(custom(3, 'what, ever')).toBe('3')
  })
})
