import { plainParts, unzip, worksheet, zipOf } from '#server/testing/imports/workbooks'
import { openList } from './readSheet'

const listOf = async (sheet: string, property = '') => {
  const workbook = unzip(await zipOf(plainParts(sheet)))
  const list = workbook['xl/workbook.xml']?.replace('<sheets>', `${property}<sheets>`) ?? ''
  return openList(await zipOf({ ...workbook, 'xl/workbook.xml': list }), 'a.xlsx')
}

const factsOf = async (sheet: string) => (await listOf(sheet)).sheets[0]

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

test('of a sheet in which nothing is hidden and everything is calculated nothing is said', async () => {
  const cells = `${text('A1', 'ID')}<c r="B1"><f>1+1</f><v>2</v></c>`
  const sheet = worksheet(`<row r="1" ht="15" hidden="0">${cells}</row>`)
  expect(
    await factsOf(sheet.replace('<sheetData>', '<cols><col min="1" max="1" width="9"/></cols><sheetData>')),
  ).toEqual({
    name: 'Sheet',
    isHidden: false,
    isEmpty: false,
    hiddenRows: [],
    hiddenColumns: [],
    emptyFormulas: [],
    zeroFormulas: [],
  })
})

test('formulas that have come to 0 or to an empty text are said, and true zeros are not', async () => {
  const formula = (at: string, value: string, type = '') => `<c r="${at}"${type}><f>X1</f>${value}</c>`
  const cells = [
    ...[formula('A1', '<v>0</v>'), formula('B1', '<v></v>', ' t="str"'), formula('C1', '<v>0.5</v>')],
    ...[formula('D1', ''), '<c r="E1"><v>0</v></c>', '<c r="F1" t="s"><v>0</v></c>'],
  ].join('')
  const facts = await factsOf(worksheet(`<row r="1">${cells}</row>`))
  expect(facts?.zeroFormulas).toEqual([0, 1].map((column) => ({ row: 1, column })))
  expect(facts?.emptyFormulas).toEqual(['D1'])
})

test('hidden columns with something in them are said, also those without a width', async () => {
  const columns = [
    '<col min="1" max="1" width="9"/><col min="2" max="3" width="9" hidden="1"/><col min="5" max="5" width="0"/>',
    '<col min="27" max="27" hidden="true"/><col min="28" max="16384" hidden="1"/>',
  ].join('')
  const cells = [
    `${text('A1', 'ID')}<c r="B1"/>${text('C1', 'Left')}${text('D1', 'Name')}${text('E1', 'Note')}`,
    '<c r="AA1"><f>1+1</f></c><c r="AB1"><v></v></c>',
  ].join('')
  const sheet = worksheet(`<row r="1">${cells}</row>`)
  const facts = await factsOf(sheet.replace('<sheetData>', `<cols>${columns}</cols><sheetData>`))
  expect(facts?.hiddenColumns).toEqual([2, 4, 26])
})

test('hidden rows with something in them are said, also those without a height', async () => {
  const rows = [
    `<row r="2" hidden="1">${text('A2', 'Bel')}</row><row r="3" hidden="1"><c r="A3"/></row>`,
    `<row r="4" ht="0">${text('A4', 'Cox')}</row><row ht="15">${text('A5', 'Day')}</row>`,
    '<row hidden="true"><c><v>1</v></c></row>',
  ]
  expect((await factsOf(worksheet(rows.join(''))))?.hiddenRows).toEqual([2, 4, 6])
})

describe('formulas without a value', () => {
  const cells = [
    '<c r="A2"><v>1</v></c><c r="B2"><f>A2+1</f><v/></c><c r="C2"><f>A2+1</f></c><c r="D2"><f>A2+1</f><v></v></c>',
    '<c r="E2"><f t="shared" si="0"/><v /></c><c r="F2" t="str"><f>T(A2)</f></c><c r="G2" t="b"><f>A2=1</f><v/></c>',
    '<c><f>A2+1</f></c><c r="I2"><v>2</v></c>',
  ]
  const sheet = worksheet(`<row r="2">${cells.join('')}</row>`)

  test('are said', async () => {
    expect((await factsOf(sheet))?.emptyFormulas).toEqual(['B2', 'C2', 'D2', 'E2', 'F2', 'G2', 'H2'])
  })

  test('are read as empty cells, and their row says which they are', async () => {
    const list = await listOf(sheet)
    expect(await list.rows(0)).toEqual([
      { row: 2, cells: ['1', '', '', '', '', '', '', '', '2'], unread: new Set([1, 2, 3, 4, 5, 6, 7]) },
    ])
  })

  test('are not those that have come to an empty text, nor empty cells', async () => {
    const calculated = [
      '<c r="A2"><v>1</v></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2" t="str"><f>""</f><v/></c>',
      '<c r="D2"/><c r="E2"><v/></c>',
    ]
    const list = await listOf(worksheet(`<row r="2">${calculated.join('')}</row>`))
    expect(list.sheets[0]?.emptyFormulas).toEqual([])
    expect(await list.rows(0)).toEqual([{ row: 2, cells: ['1'] }])
  })

  test('are not the formulas of rules and lists below the cells', async () => {
    const rules = '</sheetData><extLst><ext><xm:f>Lists!$A$1</xm:f></ext></extLst>'
    const facts = await factsOf(worksheet('<row r="1"><c r="A1"/></row>').replace('</sheetData>', rules))
    expect(facts?.emptyFormulas).toEqual([])
  })

  test('make a sheet one that is not empty', async () => {
    const isEmpty = async (cell: string) => (await factsOf(worksheet(`<row r="2">${cell}</row>`)))?.isEmpty
    expect(await isEmpty('<c r="B2"><f>Other!A2</f><v/></c>')).toBe(false)
    expect(await isEmpty('<c r="B2"/>')).toBe(true)
  })
})

describe('days', () => {
  // In our own workbooks style 2 is that of dates.
  const sheet = worksheet('<row r="1"><c r="A1" s="2"><v>40250</v></c><c r="B1"><v>40250</v></c></row>')

  test.each(['1', 'true'])(
    'a workbook that counts them from 1904 (%s) says so, its dates are right',
    async (on) => {
      const list = await listOf(sheet, `<workbookPr date1904="${on}" />`)
      expect(list.startsIn1904).toBe(true)
      expect(await list.rows(0)).toEqual([{ row: 1, cells: ['2014-03-14', '40250'], dates: new Set([0]) }])
    },
  )

  test.each(['', '<workbookPr/>', '<workbookPr date1904="0"/>'])(
    'other workbooks do not: %j',
    async (property) => {
      const list = await listOf(sheet, property)
      expect(list.startsIn1904).toBe(false)
      expect((await list.rows(0))[0]?.cells).toEqual(['2010-03-13', '40250'])
    },
  )
})
