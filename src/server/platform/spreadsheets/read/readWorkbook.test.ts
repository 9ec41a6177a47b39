import { plainParts, worksheet, zipOf } from '#server/testing/imports/workbooks'
import { openList, readSheet } from './readSheet'
import { shownNumbers } from './readWorkbook'

const formats =
  '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>'
const styles = `<styleSheet>${formats}<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

const cell = (at: string, style: number, value: string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

test('a number shown as a percentage is read as one; text in that format is not', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Mark</t></is></c></row>',
    `<row r="3">${cell('A3', 1, '0.555')}${cell('C3', 2, '1')}${cell('D3', 3, '75')}${cell('E3', 0, '0.75')}</row>`,
  ]
  const file = await zipOf({ ...plainParts(worksheet(rows.join(''))), 'xl/styles.xml': styles })
  const { rows: read } = await readSheet(file, 'a.xlsx')
  expect(read).toEqual([{ row: 3, cells: ['55.5%', '', '100%', '75', '0.75'] }])
})

test('a number with the zeros that its cell shows is read with them; a text in that format is not changed', async () => {
  const zeros = styles.replace('0.0%', '00000000').replace('0&quot;%&quot;', '000\\-0000')
  const text = '<c r="C1" s="2" t="inlineStr"><is><t>12</t></is></c>'
  const sheet = worksheet(`<row r="1">${cell('A1', 2, '123456')}<c s="3"><v>12345</v></c>${text}</row>`)
  const file = await zipOf({ ...plainParts(sheet), 'xl/styles.xml': zeros })
  expect(await openList(file, 'a.xlsx').rows(0)).toEqual([{ row: 1, cells: ['00123456', '001-2345', '12'] }])
})

const escaped = (format: string) =>
  format.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A number in a cell of this format; null: it is read as it is. */
const shown = (format: string, value: number): string | null => {
  const formats = `<numFmts><numFmt numFmtId="164" formatCode="${escaped(format)}"/></numFmts>`
  const cells = '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
  return shownNumbers(`<styleSheet>${formats}${cells}</styleSheet>`).get('1')?.(value) ?? null
}

test.each([
  ['00000000', 123_456, '00123456'],
  ['000-0000', 12_345, '001-2345'],
  ['000\\-0000', 12_345, '001-2345'],
  ['0000" "0000', 1_234_567, '0123 4567'],
  ['\\(000\\) 000\\-0000', 8_686_221_234, '(868) 622-1234'],
  ['[$-409]00000;@', 12, '00012'],
  ['0000_);[Red]\\(0000\\)', 12, '0012'],
  ['000', 12_345, '12345'],
  ['000', 0, '000'],
])('in the format %s, %d is read as it is shown: %s', (format, value, text) => {
  expect(shown(format, value)?.trim()).toBe(text)
})

test.each([
  ['0.0%', 0.555, '55.5%'],
  ['0%', 0.555, '55.5%'],
  ['0%', 0.07, '7%'],
])('in the format %s, %d is read as a percentage with all its digits: %s', (format, value, text) => {
  expect(shown(format, value)).toBe(text)
})

test('the percentages of every workbook are known', () => {
  const show = shownNumbers('<cellXfs><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="1"/></cellXfs>')
  expect([...show].map(([style, text]) => [style, text(0.5)])).toEqual([
    ['0', '50%'],
    ['1', '50%'],
  ])
})

const others = [
  '0',
  '0.00',
  '#,##0',
  '0,000',
  '0"%"',
  'General',
  '0.00E+00',
  '00/00',
  '[<=9999999]000-0000;000',
  '',
]

test.each(others)('numbers in the format %j are read as they are', (format) => {
  expect(shown(format, 5)).toBeNull()
})

test('a number with decimals or below zero is not changed by a format of zeros', () => {
  expect(shown('000', 64.95)).toBe('64.95')
  expect(shown('000', -5)).toBe('-5')
})
