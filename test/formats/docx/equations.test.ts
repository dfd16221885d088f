import {describe, expect, it} from 'vitest'
import {all, draw, paragraph, part, readDocx, run} from './read.js'
import {latexOf} from '../../../src/formats/docx/equations.js'
import {parseXml} from '../../../src/formats/docx/xml.js'
import {createBudget} from '../../../src/formats/docx/budget.js'

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (content: string, name = 'e') => `<m:${name}>${content.startsWith('<') ? content : r(content)}</m:${name}>`
const latex = (content: string) => latexOf(parseXml(part('m:oMath', content), createBudget()))

describe('equations', () => {
  it.each([
    ['letters and signs', r('α≤2'), '\\alpha\\le2'],
    ['a command before a letter', r('αx'), '\\alpha x'],
    ['a fraction', `<m:f>${e('a', 'num')}${e('b', 'den')}</m:f>`, '\\frac{a}{b}'],
    ['a fraction on one line', `<m:f><m:fPr><m:type m:val="lin"/></m:fPr>${e('a', 'num')}${e('b', 'den')}</m:f>`, 'a/b'],
    ['a power', `<m:sSup>${e('x')}${e('2', 'sup')}</m:sSup>`, 'x^{2}'],
    ['an index of more than one letter', `<m:sSub>${e('xy')}${e('i', 'sub')}</m:sSub>`, '{xy}_{i}'],
    ['both', `<m:sSubSup>${e('x')}${e('i', 'sub')}${e('2', 'sup')}</m:sSubSup>`, 'x_{i}^{2}'],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e('x')}</m:rad>`, '\\sqrt{x}'],
    ['a root of a degree', `<m:rad>${e('3', 'deg')}${e('x')}</m:rad>`, '\\sqrt[3]{x}'],
    ['a sum', `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e('k=1', 'sub')}${e('n', 'sup')}${e('k')}</m:nary>`, '\\sum_{k=1}^{n} k'],
    ['an integral', `<m:nary><m:naryPr><m:subHide m:val="1"/><m:supHide m:val="1"/></m:naryPr><m:sub/><m:sup/>${e('x')}</m:nary>`, '\\int x'],
    ['brackets', `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('x')}${e('y')}</m:d>`, '\\left[ x | y \\right]'],
    ['a matrix', `<m:m><m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('c')}${e('d')}</m:mr></m:m>`, '\\begin{matrix} a & b \\\\ c & d \\end{matrix}'],
    ['rows', `<m:eqArr>${e('a=1')}${e('b=2')}</m:eqArr>`, '\\begin{aligned} a=1 \\\\ b=2 \\end{aligned}'],
    ['a function', `<m:func>${e('sin', 'fName')}${e('x')}</m:func>`, '\\sin x'],
    ['a limit', `<m:func><m:fName><m:limLow>${e('lim')}${e('n→∞', 'lim')}</m:limLow></m:fName>${e('x')}</m:func>`, '\\lim_{n\\to\\infty} x'],
    ['an accent', `<m:acc><m:accPr><m:chr m:val="\u20D7"/></m:accPr>${e('v')}</m:acc>`, '\\vec{v}'],
    ['a bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e('x')}</m:bar>`, '\\overline{x}'],
    ['a brace', `<m:groupChr><m:groupChrPr><m:chr m:val="⏟"/></m:groupChrPr>${e('x')}</m:groupChr>`, '\\underbrace{x}'],
    ['words', '<m:r><m:rPr><m:nor/></m:rPr><m:t>at 50%</m:t></m:r>', '\\text{at 50\\%}'],
    ['an element it does not know', `<m:strange>${e('x')}</m:strange>`, 'x'],
  ])('write %s', (_, content, expected) => {
    expect(latex(content)).toBe(expected)
  })

  it('stand in the text between dollar signs, are not cut and not escaped', async () => {
    const {children, source} = await readDocx(paragraph(`${run('Where ')}<m:oMath><m:sSub>${e('x')}${e('i', 'sub')}</m:sSub></m:oMath>${run(' and *a*')}`))
    expect(all(children, 'paragraph')[0]!.text).toMatchObject({value: 'Where $x_{i}$ and \\*a\\*', atoms: [[6, 13]]})
    expect(source).toBe('Where x_{i} and *a*')
  })

  it('alone in a paragraph are blocks', async () => {
    const {children, source} = await readDocx(paragraph(`<m:oMathPara><m:oMath>${r('a=1')}</m:oMath><m:oMath>${r('b=2')}</m:oMath></m:oMathPara>`))
    expect(draw(children)).toEqual(['math a=1', 'math b=2'])
    expect(source).toBe('a=1\n\nb=2')
  })
})
