import { plainParts, worksheet, zipOf } from '#server/testing/imports/workbooks'
import { openList, readSheet } from './readSheet'

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
