import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {describe, expect, it} from 'vitest'
import {decode} from '../../../src/formats/decode.js'
import {decideDialect} from '../../../src/formats/csv/dialect.js'
import type {CsvOptions} from '../../../src/formats/format.js'
import {corpora} from '../../laws/corpora.js'
import {namesOf, read, table, valuesOf} from './read.js'

const decide = (sample: string, options: CsvOptions = {}, expected: ',' | '\t' = ',') => decideDialect({sample, expected, options}).dialect

describe('the delimiter', () => {
  it.each([
    ['commas', 'id,name\n1,Ann\n2,Bob\n', ','],
    ['semicolons beside decimal commas', 'day;sum\n1.2.2024;3,50\n2.2.2024;4,25\n', ';'],
    ['tabs in a file named csv', 'id\tname\n1\tAnn, Bob\n2\tCid\n', '\t'],
    ['bars', 'col1|col2|col3\r\na|b|c\r\nd|e|f\r\n', '|'],
    ['two short lines behind a byte-order mark', '\ufeffa;b\n1;2\n', ';'],
  ])('is found: %s', (_, sample, delimiter) => {
    expect(decide(sample).delimiter).toBe(delimiter)
  })

  it('is none where there is one column', () => {
    expect(table('Colour\nBlue/Green\nRed\n')).toMatchObject({delimiter: '', columns: [{name: 'Colour'}]})
    expect(valuesOf(table('Colour\nBlue/Green\nRed\n'))).toEqual([['Blue/Green'], ['Red']])
  })

  it('is none for names with commas', () => {
    expect(valuesOf(table('Name\nSmith, John\nDoe, Jane\n'))).toEqual([['Smith, John'], ['Doe, Jane']])
    expect(decide('Smith, John\nDoe, Jane\nRoe, Richard\n').delimiter).toBe('')
  })

  it('never is one that does not occur outside quotes', () => {
    expect(decide('sku,memo\nA1,"first\nsecond"\nB2,plain\n').delimiter).toBe(',')
    expect(decide('sku,memo\nA1,"a;b;c"\nB2,"d;e;f"\n').delimiter).toBe(',')
  })

  it('is what the caller says', () => {
    expect(namesOf(table('a|b,c\n1|2,3\n', {delimiter: ','}))).toEqual(['a|b', 'c'])
    expect(namesOf(table('a|b,c\n1|2,3\n', {delimiter: '|'}))).toEqual(['a', 'b,c'])
  })

  it('is what the first line says, and that line is metadata', () => {
    const result = read('sep=;\na;b,c\n1;2,3\n')
    expect(result.children).toMatchObject([{type: 'records', delimiter: ';', columns: [{name: 'a'}, {name: 'b,c'}]}])
    expect(result.skipped).toEqual([{start: 0, end: 5, reason: 'metadata'}])
  })

  it('is told from the tab that the name says where tabs stand in the text only', () => {
    expect(decide('id,note\n1,"a\tb"\n2,c\n', {}, '\t').delimiter).toBe(',')
  })

  it('is called a guess where another would do as well', () => {
    expect(read('a,b;c\n1,2;3\n4,5;6\n').messages.join()).toContain('dialect-guessed')
    expect(read('a,b\n1,2\n').messages).toEqual([])
  })
})

describe('quotes', () => {
  it('may be single ones', () => {
    expect(valuesOf(table("id,name\n1,'Smith, John'\n2,'Doe, Jane'\n"))).toEqual([
      ['1', 'Smith, John'],
      ['2', 'Doe, Jane'],
    ])
  })

  it('may stand behind blanks', () => {
    expect(valuesOf(table('"Albatross", 2.99, "On a stick!"\n"Frog", 1.49, "If we took the bones out, it\nwould not"\n'))).toEqual([
      ['Albatross', '2.99', 'On a stick!'],
      ['Frog', '1.49', 'If we took the bones out, it\nwould not'],
    ])
    expect(valuesOf(table('id,name,city\n1, "Smith, John",Rome\n2, "Doe",Oslo\n'))).toEqual([
      ['1', 'Smith, John', 'Rome'],
      ['2', 'Doe', 'Oslo'],
    ])
  })

  it('may be escaped by a backslash', () => {
    expect(valuesOf(table('id,text\n1,"say \\"hi\\", Ann"\n2,"x"\n'))).toEqual([
      ['1', 'say "hi", Ann'],
      ['2', 'x'],
    ])
  })

  it('mean nothing where the caller says so', () => {
    expect(valuesOf(table('a\tb\n"x\ty\nz\t"\n', {quote: ''}, 'tsv'))).toEqual([
      ['"x', 'y'],
      ['z', '"'],
    ])
  })
})

describe('line ends', () => {
  it('may be mixed', () => {
    expect(valuesOf(table('a,b\r\n1,2\r\n3,4\n5,6\r\n'))).toEqual([['1', '2'], ['3', '4'], ['5', '6']])
    expect(valuesOf(table('a,b\r\n1,"x\ny"\r\n2,z\r\n'))).toEqual([['1', 'x\ny'], ['2', 'z']])
  })

  it('may be CR in a header cell', () => {
    expect(namesOf(table('"a\rb",c\r\n1,2\r\n'))).toEqual(['a b', 'c'])
  })

  it('may be CR alone', () => {
    expect(valuesOf(table('a,b,c\r1,2,3\r"Once upon\ra time",5,6\r'))).toEqual([['1', '2', '3'], ['Once upon\ra time', '5', '6']])
  })
})

/** Looked up by hand: delimiter, header rows, columns, rows, name of the first table of a file. */
const truth: [file: string, delimiter: string, header: number, columns: number, rows: number, name?: string][] = [
  ['Unstructured-IO+unstructured__example-docs_csv-with-escaped-commas.csv', ',', 0, 5, 3],
  ['Unstructured-IO+unstructured__example-docs_csv-with-line-delimiter.csv', '|', 1, 3, 3],
  ['Unstructured-IO+unstructured__example-docs_stanley-cups.csv', ',', 1, 3, 3, 'Stanley Cups'],
  ['Unstructured-IO+unstructured__example-docs_stanley-cups.tsv', '\t', 1, 3, 3, 'Stanley Cups'],
  ['alan-turing-institute+CleverCSV__example_imdb.csv', ',', 1, 44, 100],
  ['alan-turing-institute+CleverCSV__example_milk.csv', '\t', 1, 23, 370],
  ['apache+tika__tika-parsers_tika-parsers-standard_tika-parsers-standard-integration-tests_src_test_resources_test-documents_testCSV.csv', ',', 1, 3, 15, 'Sample CSV File - Numbers and their Squares'],
  ['docling-project+docling__tests_data_csv_sources_csv-single-column.csv', '', 1, 1, 6],
  ['docling-project+docling__tests_data_csv_sources_csv-tab.csv', '\t', 1, 12, 5],
  ['fivethirtyeight+data__avengers_avengers.csv', ',', 1, 21, 173],
  ['fivethirtyeight+data__nba-winprobs_nba.tsv', '\t', 1, 50, 30],
  ['fivethirtyeight+data__religion-survey_religion-survey-results.csv', ',', 2, 48, 1039],
  ['frictionlessdata+frictionless-py__data_accent.csv', ';', 1, 17, 2],
  ['frictionlessdata+frictionless-py__data_countries.csv', ',', 1, 4, 5],
  ['frictionlessdata+frictionless-py__data_country-2.csv', ';', 1, 4, 5],
  ['frictionlessdata+frictionless-py__data_dialect.csv', '|', 1, 2, 2],
  ['frictionlessdata+frictionless-py__data_issue-1066-largecellsizewithdeviation.csv', ',', 1, 2, 19],
  ['frictionlessdata+frictionless-py__data_issue-1232.csv', ';', 1, 7, 5],
  ['frictionlessdata+frictionless-py__data_issue-1478_table.csv', '|', 0, 4, 10],
  ['frictionlessdata+frictionless-py__data_issue-811.csv', ';', 1, 26, 7904],
  ['frictionlessdata+frictionless-py__data_numeric-labels.csv', ',', 1, 10, 3],
  ['frictionlessdata+frictionless-py__data_skip-blank-at-the-end.csv', ',', 1, 2, 1],
  ['frictionlessdata+frictionless-py__data_vix.csv', ';', 1, 5, 2],
  ['frictionlessdata+frictionless-py__data_wide.csv', ',', 1, 9074, 3],
  ['frictionlessdata+frictionless-py__data_without-headers.csv', ',', 0, 2, 3],
  ['harshankur+officeParser__test_files_exhaustive_csv.csv', ',', 1, 4, 5],
  ['jgm+pandoc__test_command_3533-rst-csv-tables.csv', ',', 0, 3, 2],
  ['microsoft+markitdown__packages_markitdown_tests_test_files_test_mskanji.csv', ',', 1, 3, 3],
  ['okfn+messytables__horror_characters.csv', ',', 1, 18, 382],
  ['okfn+messytables__horror_excel_pasting.csv', ',', 1, 9, 14],
  ['okfn+messytables__horror_long.csv', '', 0, 1, 4000],
  ['okfn+messytables__horror_mixedGLB.csv', ',', 1, 19, 133],
  ['okfn+messytables__horror_utf-16le_encoded.csv', ',', 1, 19, 327],
  ['okfn+messytables__horror_weird_head_padding.csv', ';', 1, 10, 60],
  ['tabulapdf+tabula-java__src_test_resources_technology_tabula_csv_AnimalSounds.csv', ',', 0, 3, 3],
  ['tabulapdf+tabula-java__src_test_resources_technology_tabula_csv_MultiColumn.csv', ',', 0, 3, 44],
  ['tabulapdf+tabula-java__src_test_resources_technology_tabula_csv_argentina_diputados_voting_record.csv', ',', 0, 4, 31],
  ['tabulapdf+tabula-java__src_test_resources_technology_tabula_csv_schools.csv', ',', 1, 11, 44],
  ['tabulapdf+tabula-java__src_test_resources_technology_tabula_csv_spreadsheet_no_bounding_frame.csv', ',', 3, 6, 25],
  ['wireservice+csvkit__examples_bad.csv', ',', 1, 3, 3],
  ['wireservice+csvkit__examples_mac_newlines.csv', ',', 1, 3, 2],
  ['wireservice+csvkit__examples_test_utf16_big.csv', ',', 1, 3, 2],
  ['wireservice+csvkit__examples_test_utf8_bom.csv', ',', 1, 3, 2],
]

describe.skipIf(!existsSync(path.join(corpora, 'csv')))('a real file', () => {
  it.each(truth)('%s', async (file, delimiter, header, columns, rows, name) => {
    const {text} = await decode(readFileSync(path.join(corpora, 'csv', file)), {})
    const found = read(text, {}, file.endsWith('.tsv') ? 'tsv' : 'csv').children.find((child) => child.type === 'records')!
    expect([found.delimiter, found.header.length, found.columns.length, found.rows.length, found.name]).toEqual([delimiter, header, columns, rows, name ?? null])
  })
})
