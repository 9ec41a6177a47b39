import {
  millionRows,
  plainParts,
  workbookOf,
  worksheet,
  zipOf,
  type Parts,
} from '#server/testing/imports/workbooks'
import { readSheet } from './readSheet'
import { readWorkbook } from './readWorkbook'
import { usualLimits } from '../sheetFault'

const headers = ['Student ID', 'Last name', 'Date of birth']
const rows = [
  ['20260001', 'Núñez', '2014-03-14'],
  ['20260002', 'D’Abadie', '2013-07-08'],
]
const table = { headerRow: 1, headers, rows: rows.map((cells, index) => ({ row: index + 2, cells })) }
const lines = [headers, ...rows].map((cells) => cells.join(','))

const rowsOf = async (file: Buffer, name: string) =>
  (await readSheet(file, name)).rows.map(({ cells }) => cells)
const refusal = async (file: Buffer, name = 'list.xlsx'): Promise<string> => {
  try {
    await readSheet(file, name)
  } catch (error) {
    return (error as Error).message
  }
  return 'was read'
}
const withParts = async (parts: Parts) =>
  zipOf({ ...plainParts(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>')), ...parts })

describe('accepted lists', () => {
  test('a workbook', async () => {
    expect(await readSheet(await workbookOf([headers, ...rows]), 'list.xlsx')).toEqual(table)
  })

  test.each([
    ['LF', lines.join('\n'), 'utf8'],
    ['CRLF and a last line end', `${lines.join('\r\n')}\r\n`, 'utf8'],
    ['a BOM', `\ufeff${lines.join('\r\n')}`, 'utf8'],
    ['UTF-16 with BOM and tabs', `\ufeff${lines.join('\r\n').replaceAll(',', '\t')}`, 'utf16le'],
    ['semicolons', lines.join('\n').replaceAll(',', ';'), 'utf8'],
    ['tabs', lines.join('\n').replaceAll(',', '\t'), 'utf8'],
    ['quotes around all', lines.map((line) => `"${line.replaceAll(',', '","')}"`).join('\r\n'), 'utf8'],
  ] as const)('a csv with %s', async (_what, text, encoding) => {
    expect(await readSheet(Buffer.from(text, encoding), 'list.csv')).toEqual(table)
  })

  test.each(['a&#0;b', 'a_x0000_b', 'a&#xD800;b', 'a&#xDC00;&#xD800;b', 'a_xDC00_b'])(
    'REL-87 characters that cannot be stored are removed from a cell with %s',
    async (text) => {
      const sheet = worksheet(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>
         <row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row>`,
      )
      const file = await zipOf(plainParts(sheet))
      expect((await readSheet(file, 'list.xlsx')).rows.map(({ cells }) => cells)).toEqual([['ab']])
    },
  )

  test('REL-87 a CSV in UTF-16 with a NUL is not a text file', async () => {
    const file = Buffer.from('\ufeffName\r\na\0b\r\n', 'utf16le')
    await expect(readSheet(file, 'list.csv')).rejects.toThrow(/not a text file/)
    await expect(readSheet(file.swap16(), 'list.csv')).rejects.toThrow(/not a text file/)
  })

  test('a CSV in Windows-1252, the former Windows encoding, is read', async () => {
    const text = `${lines.join('\r\n')}\r\n`
    const bytes = Buffer.from([...text].map((sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0))))
    expect(await readSheet(bytes, 'list.csv')).toEqual(table)
  })

  test('a separator line counts as a row, as spreadsheet programs do', async () => {
    const file = Buffer.from(`sep=;\r\n${lines.join('\r\n').replaceAll(',', ';')}`)
    const { rows: found } = await readSheet(file, 'list.csv')
    expect(found.map(({ row }) => row)).toEqual([3, 4])
  })

  test('numbers, dates, booleans and formulas are read as the text that a person sees', async () => {
    const cells =
      '<c r="A2"><v>6221234</v></c><c r="B2"><v>64.950000000000003</v></c><c r="C2" s="2"><v>41712</v></c>' +
      '<c r="D2" t="b"><v>1</v></c><c r="E2"><f>1+1</f><v>2</v></c><c r="F2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'
    const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row>'
    const file = await zipOf(plainParts(worksheet(`${header}<row r="2">${cells}</row>`)))
    expect(await rowsOf(file, 'list.xlsx')).toEqual([['6221234', '64.95', '2014-03-14', 'TRUE', '2', 'ab']])
  })

  test('empty rows are skipped, and the others keep their numbers', async () => {
    const file = await workbookOf([[null], headers, [null, ' '], rows[0] ?? []])
    expect(await readSheet(file, 'list.xlsx')).toEqual({
      headerRow: 2,
      headers,
      rows: [{ row: 4, cells: rows[0] }],
    })
  })

  test('an e-mail address that is a link is read as text', async () => {
    const links =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:a@b.example" TargetMode="External"/></Relationships>'
    const file = await withParts({
      'xl/worksheets/sheet1.xml': worksheet(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
      ),
      'xl/worksheets/_rels/sheet1.xml.rels': links,
    })
    expect(await rowsOf(file, 'list.xlsx')).toEqual([['2']])
  })
})

const externalLink =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="file:///C:/marks.xlsx" TargetMode="External"/></Relationships>'
const dtd = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

/** Replaces the size that the directory declares for the first part. */
const declaring = (file: Buffer, size: number): Buffer => {
  const copy = Buffer.from(file)
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
  return copy
}

function* zeros(megabytes: number) {
  const chunk = Buffer.alloc(1_000_000, 0x30)
  for (let index = 0; index < megabytes; index += 1) yield chunk
}

const hostile: ReadonlyArray<readonly [what: string, make: () => Promise<Buffer>, says: RegExp]> = [
  ['a zip bomb', () => withParts({ 'xl/worksheets/sheet1.xml': zeros(60) }), /unpacks to far more/],
  ['a small part that packs too well', () => withParts({ 'xl/theme.xml': zeros(20) }), /unpacks to far more/],
  [
    'a part that is larger than it says',
    async () => declaring(await withParts({ 'xl/worksheets/sheet1.xml': zeros(40) }), 900_000),
    /damaged/,
  ],
  [
    'an archive in the archive',
    async () => withParts({ 'xl/inner.zip': await zipOf({ a: 'a' }) }),
    /holds parts/,
  ],
  [
    'more than 100 parts',
    () =>
      withParts(Object.fromEntries(Array.from({ length: 100 }, (_none, index) => [`xl/a${index}.xml`, 'a']))),
    /too many parts/,
  ],
  ['a name that climbs', () => withParts({ '../../etc/cron.d/x.xml': 'a' }), /damaged/],
  ['an absolute name', () => withParts({ '/etc/x.xml': 'a' }), /damaged/],
  ['a DTD with an entity', () => withParts({ 'xl/workbook.xml': dtd }), /holds parts/],
  ['a DTD in UTF-16', () => withParts({ 'xl/a.xml': Buffer.from(`\ufeff${dtd}`, 'utf16le') }), /damaged/],
  [
    'an external link',
    () => withParts({ 'xl/externalLinks/externalLink1.xml': '<a/>' }),
    /linked to other files/,
  ],
  [
    'an outside relationship',
    () => withParts({ 'xl/_rels/workbook.xml.rels': externalLink }),
    /linked to other/,
  ],
  ['macros', () => withParts({ 'xl/vbaProject.bin': 'a' }), /macros/],
  [
    'a macro workbook named .xlsx',
    () =>
      withParts({
        '[Content_Types].xml': '<Types>application/vnd.ms-excel.sheet.macroEnabled.main+xml</Types>',
      }),
    /macros/,
  ],
  ['an archive that is no workbook', () => zipOf({ 'readme.xml': 'a' }), /not an Excel workbook/],
  ['half an archive', async () => (await workbookOf([headers])).subarray(0, 500), /damaged/],
  ['a PDF named .xlsx', async () => Buffer.from('%PDF-1.7 1 0 obj'), /not an Excel workbook/],
  ['a picture named .xlsx', async () => Buffer.from('ffd8ffe000104a464946', 'hex'), /not an Excel workbook/],
  ['a web page named .xlsx', async () => Buffer.from('<html><table>'), /web page[\s\S]*save it as \.xlsx/],
  [
    'an old or protected workbook',
    async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /\.xls file or one with/,
  ],
  ['a header alone', () => workbookOf([headers]), /no rows/],
  ['nothing', () => workbookOf([]), /no rows/],
  ['too many columns', () => workbookOf([headers, Array.from({ length: 300 }, () => 'x')]), /250 columns/],
  [
    'a cell in the last column',
    async () => zipOf(plainParts(worksheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))),
    /250 columns/,
  ],
  [
    'a row far below',
    async () =>
      zipOf(
        plainParts(
          worksheet(
            '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>',
          ),
        ),
      ),
    /more than 5000 rows/,
  ],
  [
    '5,001 rows',
    () => workbookOf(Array.from({ length: 5002 }, (_none, index) => [index])),
    /more than 5000 rows/,
  ],
]

test('a file is read as what it is, whatever it is called', async () => {
  const text = Buffer.from(lines.join('\n'))
  const read = await readSheet(text, 'list.xlsx')
  expect(read).toEqual(await readSheet(text, 'list.csv'))
  const workbook = await workbookOf([headers, ...rows])
  expect(await readSheet(workbook, 'list.csv')).toEqual(await readSheet(workbook, 'list.xlsx'))
})

describe('refused lists', () => {
  test.each(hostile)('SEC-76 %s', async (_what, make, says) => {
    expect(await refusal(await make())).toMatch(says)
  })

  // The time is measured by bench/attacks.ts.
  test('SEC-76 of a million rows within the size limits only the first ten thousand are read', async () => {
    const file = await zipOf(plainParts(millionRows()))
    expect(await refusal(file)).toMatch(/more than 5000 rows/)
    let read = 0
    for await (const { row } of readWorkbook(file, usualLimits)) read = row
    expect(read).toBe(10_000)
  })

  test.each([
    ['list.xlsm', 'PK', /macros/],
    ['list.pdf', '%PDF-', /\.xlsx or a \.csv/],
    ['list.ods', 'PK', /Save As and the type “Excel \(\.xlsx\)”/],
    ['list.csv', 'a,b\n\0,1', /not a text file/],
    ['list.csv', 'a,b\n"1,2\n3,4', /quotation mark in row 2/],
    ['list.csv', `a\n${'x'.repeat(6000)}`, /more than 5000 characters/],
  ])('%s of %j', async (name, text, says) => {
    expect(await refusal(Buffer.from(text), name)).toMatch(says)
  })

  test('a file that is too large', async () => {
    await expect(readSheet(Buffer.alloc(11), 'a.csv', { ...usualLimits, bytes: 10 })).rejects.toThrow(
      /larger than/,
    )
  })
})
