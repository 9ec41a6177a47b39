import { buffer } from 'node:stream/consumers'
import { createRandom } from '#server/operations/demoSchool/random'
import { unzip } from '#server/testing/imports/workbooks'
import type { Row, SheetColumn } from '../cells'
import { readSheet } from '../read/readSheet'
import { writeSheet, type SheetOptions } from './writeSheet'

const columns: SheetColumn[] = [
  { title: 'Name', kind: 'text', width: 20 },
  { title: 'PIN', kind: 'code', width: 15 },
  { title: 'Children', kind: 'number', width: 8 },
  { title: 'Date of birth', kind: 'date', width: 12 },
  { title: 'Changed', kind: 'time', width: 16 },
]

const written = (rows: readonly Row[], options: SheetOptions = { name: 'Students' }) =>
  buffer(writeSheet(rows, columns, options))

const sheetOf = async (rows: readonly Row[]) => unzip(await written(rows))['xl/worksheets/sheet1.xml'] ?? ''

test('a written sheet can be read again: text, digits with zeros, numbers, dates, times', async () => {
  const row = ['Núñez  & "O’Brien" <a> 😀', '0012345', 4, '2014-03-14', '2026-08-03 10:00:00']
  const { headers, rows } = await readSheet(await written([row, [null, '', null, null, null]]), 'a.xlsx')
  expect(headers).toEqual(columns.map(({ title }) => title))
  expect(rows).toEqual([
    {
      row: 2,
      // The reader drops double spaces.
      cells: ['Núñez & "O’Brien" <a> 😀', '0012345', '4', '2014-03-14', '2026-08-03 10:00'],
      dates: new Set([3, 4]),
    },
  ])
  expect(await sheetOf([row])).toContain('Núñez  &amp;')
})

test('the header is frozen and filtered, widths are set, and digits have no warning signs', async () => {
  const xml = await sheetOf([['a', '1', 1, '2014-03-14', null]])
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A1:E2"/>')
  expect(xml).toContain('<col min="2" max="2" width="15" customWidth="1"/>')
  expect(xml).toContain('<ignoredError sqref="B2:B2" numberStoredAsText="1"/>')
})

test('a printed sheet has its columns on one readable page, and the header on each page', async () => {
  const parts = unzip(await written([['a', '1', 1, null, null]]))
  const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(xml).toContain('<pageSetup orientation="landscape" fitToHeight="0"/>')
  expect(parts['xl/workbook.xml']).toContain(`localSheetId="0">'Students'!$1:$1</definedName>`)
  const many = Array.from({ length: 104 }, (): SheetColumn => ({ title: 'x', kind: 'text', width: 20 }))
  const wide = unzip(await buffer(writeSheet([], many, { name: 'Students' })))
  expect(wide['xl/worksheets/sheet1.xml']).not.toContain('fitToPage')
  expect(wide['xl/workbook.xml']).toContain(`>'Students'!$A:$B,'Students'!$1:$1</definedName>`)
})

test('numbers, their header and codes among them are aligned right', async () => {
  const xml = await sheetOf([
    ['a', '1', 4, null, null],
    [null, null, 'Abs'],
  ])
  expect(xml).toContain('<c r="C3" s="11" t="inlineStr">')
  expect(xml).toContain('<c r="C1" s="10" t="inlineStr">')
  expect(xml).toContain('<c r="C2" s="9"><v>4</v></c>')
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
})

test('lines are below each other, each shown in full', async () => {
  const people: SheetColumn[] = [{ title: 'Parents', kind: 'lines', width: 20 }]
  const file = await buffer(writeSheet([['Mother: Ana\nFather: Luis']], people, { name: 'Contacts' }))
  const parts = unzip(file)
  const style = Number(/<c r="A2" s="(\d+)"/.exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[1])
  expect(parts['xl/styles.xml']?.split('<cellXfs')[1]?.split('</xf>')[style]).toContain('wrapText="1"')
  expect((await readSheet(file, 'a.xlsx')).rows[0]?.cells).toEqual(['Mother: Ana\nFather: Luis'])
})

test('a value that is not a date, or is before Excel’s first date, stays text', async () => {
  const { rows } = await readSheet(await written([['a', null, null, 'soon', '1850-01-01']]), 'a.xlsx')
  expect(rows[0]?.cells).toEqual(['a', '', '', 'soon', '1850-01-01'])
})

const payloads = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '+1 868 622',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\0=1+1',
  '=1+1\n=2+2',
  '-',
  '<f>1+1</f>',
]

test.each(payloads)('SEC-77 %j is text that no program runs as a formula', async (payload) => {
  const file = await written([[payload, payload, null, payload, payload]])
  const parts = unzip(file)
  for (const xml of Object.values(parts)) expect(xml).not.toMatch(/<f[ >/]/)
  const texts = [
    ...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(
      /<c r="[A-E]2"[^>]* t="inlineStr"><is><t[^>]*>([^<]*)/g,
    ),
  ]
  expect(texts).toHaveLength(4)
  for (const [, text = ''] of texts) expect(text).not.toMatch(/^[=+\-@\t\r]/)
  const { rows } = await readSheet(file, 'a.xlsx')
  // The only differences are trimming by the reader and a NUL, which XML cannot hold.
  expect(rows[0]?.cells[0]).toBe(
    payload
      .replace('\0', '')
      .trim()
      .replace(/^'?=1\+1$/, '=1+1'),
  )
})

test('a text that looks like an escape stays as typed', async () => {
  const { rows } = await readSheet(await written([['_x0041_ and _x000D_', null, null, null, null]]), 'a.xlsx')
  expect(rows[0]?.cells[0]).toBe('_x0041_ and _x000D_')
})

test('sheets after the first can count its rows', async () => {
  let count = 0
  function* rows() {
    for (; count < 3; count += 1) yield ['a', null, null, null, null]
  }
  const file = await buffer(
    writeSheet(rows(), columns, {
      name: 'A/B: [students]',
      after: () => [{ name: 'Totals', widths: [20], rows: [{ cells: ['Students', count], bold: true }] }],
    }),
  )
  const parts = unzip(file)
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<v>3</v>')
  expect(parts['xl/workbook.xml']).toContain('name="A B   students "')
})

test('rows are requested as needed', async () => {
  const random = createRandom(20_260_314)
  let taken = 0
  async function* endless() {
    for (;;) {
      taken += 1
      yield [`${random.next()}`.repeat(20), null, null, null, null]
    }
  }
  const stream = writeSheet(endless(), columns, { name: 'a' })
  for await (const chunk of stream) {
    expect(chunk).toBeInstanceOf(Buffer)
    if (taken > 1000) break
  }
  expect(taken).toBeLessThan(20_000)
})

test('an error among the rows ends the stream with an error', async () => {
  async function* rows() {
    yield ['a', null, null, null, null]
    throw new Error('the database is gone')
  }
  await expect(buffer(writeSheet(rows(), columns, { name: 'a' }))).rejects.toThrow('the database is gone')
})

test('further long sheets have their own header and filter; tenths have one decimal, and dashes are unchanged', async () => {
  const marks: SheetColumn[] = [{ title: 'ENG', kind: 'tenths', width: 9 }]
  const further = [{ name: 'Marks', columns: marks, rows: [[73], ['----']] }]
  const parts = unzip(await written([], { name: 'Students', further }))
  const sheet = parts['xl/worksheets/sheet2.xml'] ?? ''
  expect(sheet).toContain('<c r="A2" s="7"><v>73</v></c>')
  expect(sheet).toContain('<t>----</t>')
  expect(sheet).toContain('<autoFilter ref="A1:A3"/>')
  expect(parts['xl/workbook.xml']).toContain('localSheetId="1" hidden="1">\'Marks\'!$A$1:$A$3<')
  expect(parts['xl/styles.xml']).toContain('formatCode="0.0"')
})
