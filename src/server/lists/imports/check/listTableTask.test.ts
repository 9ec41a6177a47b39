// Refusals of a workbook name the sheet that caused them.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { bookOf, type BookSheet } from '#server/testing/imports/workbooks'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { listTable } from './listTableTask'

const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB']
const student = (id: string, last: string): string[] => [id, last, 'Ann', '1A', '2014-03-14']
const names = { classes: [], subjects: [] }

const refusal = async (file: Buffer, name: string, kind: ImportKind, headerRow?: number): Promise<string> => {
  try {
    await listTable({ file, name, kind, names, headerRow })
  } catch (error) {
    if (error instanceof SheetFault) return error.message
    throw error
  }
  return 'was read'
}

describe('a refusal caused by one of several sheets', () => {
  const cover: BookSheet = { name: 'Cover', rows: [['School list 2026']] }
  const listOf = (name: string): BookSheet => ({ name, rows: [titles, student('20270001', name)] })
  const [list1A, list1B] = [listOf('1A'), listOf('1B')]
  const marks = [
    ['Student ID', 'Subject', 'Year', 'Term', 'Exam'],
    ['20260001', 'MAT', '2025', '3', '60'],
  ]
  const wide = { name: 'Wide', rows: [titles, Array.from({ length: 251 }, () => 'x')] }
  const noHead = { name: 'No head', rows: [student('20270007', 'X'), student('20270008', 'Y')] }
  const sideBySide = {
    name: 'Two',
    rows: [
      ['Name', 'Exam', 'Name', 'Exam'],
      ['A B', '1', 'C D', '2'],
    ],
  }
  const headers = { name: 'Headers', rows: [titles] }
  const empty = { name: 'Sheet3', rows: [] }
  const hidden = (sheet: BookSheet): BookSheet => ({ ...sheet, state: 'hidden' })
  const own = { name: 'Lists', rows: [['List', 'Code', 'Name']] }

  test.each<[string, ImportKind, BookSheet[], string]>([
    [
      'covers alone, in front of two hidden lists',
      'students',
      [cover, { ...cover, name: 'Back' }, hidden(list1A), hidden(list1B), empty, own],
      'No sheet has a list: no rows below a header on “Cover” and “Back”. “1A” (hidden) and “1B” (hidden) were not read: if the list is on one of them, unhide it, or save it as a file of its own.',
    ],
    [
      'a cover of a placement list and headers alone',
      'placements',
      [cover, headers],
      'No sheet has a list: no rows below a header on “Cover” and “Headers”.',
    ],
    [
      'a cover behind a hidden list',
      'students',
      [hidden(list1A), cover],
      'The sheet “Cover” has no list: no rows below a header. “1A” (hidden) was not read: if the list is there, unhide that sheet, or save it as a file of its own.',
    ],
    [
      'a hidden sheet that is read since no other has anything in it',
      'students',
      [hidden(headers), empty],
      'The sheet “Headers” (hidden) has no list: no rows below a header.',
    ],
    [
      'an empty sheet in front of a hidden list',
      'students',
      [empty, { ...list1A, state: 'veryHidden' }],
      'The sheet “Sheet3” has no list: no rows below a header. “1A” (hidden) was not read: if the list is there, unhide that sheet, or save it as a file of its own.',
    ],
    [
      'headers alone',
      'students',
      [headers, empty, own],
      'The sheet “Headers” has no list: no rows below a header.',
    ],
    [
      'sheets of which none has anything',
      'students',
      [empty, { ...empty, name: 'Sheet4' }],
      'All sheets are empty: “Sheet3” and “Sheet4”. Choose the file that has the list.',
    ],
    [
      'too many columns',
      'students',
      [list1A, wide, hidden(list1B)],
      'In the sheet “Wide”: Row 2 has more than 250 columns. Keep those of the list only.',
    ],
    [
      'a cell that is too long, and no other list',
      'students',
      [{ name: 'Long', rows: [titles, ['x'.repeat(5001)]] }, empty],
      'In the sheet “Long”: A cell in row 2 holds more than 5000 characters.',
    ],
    [
      'no headers',
      'students',
      [cover, noHead],
      'In the sheet “No head”: The list has no headers: row 1 (20270007, X, Ann, 1A, 2014-03-14) is already about a student. Put a row above it that says what each column is, such as Student ID, Last name and First name.',
    ],
    [
      'marks without rows',
      'marks',
      [{ name: 'Marks', rows: marks.slice(0, 1) }, cover],
      'Only the first sheet, “Marks”, was read, and it has no list: no rows below a header. “Cover” was not read: if the list is there, move that sheet to the front, or save it as a file of its own.',
    ],
    [
      'two lists side by side on the second of several sheets of marks',
      'marks',
      [{ name: 'Marks', rows: marks }, sideBySide],
      'In the sheet “Two”: Two lists are side by side: columns A and C both say “Name”. Put one list below the other, or save each as a file of its own.',
    ],
    [
      'too many columns on a sheet behind the marks',
      'marks',
      [{ name: 'Marks', rows: marks }, wide],
      'In the sheet “Wide”: Row 2 has more than 250 columns. Keep those of the list only.',
    ],
  ])('%s: the message names it, the other sheets and a solution', async (_what, kind, sheets, message) => {
    expect(await refusal(await bookOf(sheets), 'list.xlsx', kind)).toBe(message)
  })

  test('a message about a file with one sheet does not name the sheet', async () => {
    const none = 'The file has no rows below its header.'
    expect(await refusal(await bookOf([cover]), 'list.xlsx', 'students')).toBe(none)
    expect(await refusal(Buffer.from('Student ID,Last name\n'), 'list.csv', 'students')).toBe(none)
  })

  test('a message about an empty header row names its sheet', async () => {
    expect(await refusal(await bookOf([list1A, list1B]), 'list.xlsx', 'students', 9)).toBe(
      'In the sheet “1A”: This row is empty. Choose the row that has the headers.',
    )
  })
})

describe('the sheets that a list of people is read from', () => {
  const foreign = (name: string) => ({
    name,
    rows: [['Nom', 'Prénom'], ...['Ali', 'Bo'].map((one) => [one, 'X'])],
  })
  const archive = Array.from({ length: 6000 }, (_none, index) => student(String(20200000 + index), 'Old'))

  test.each<[string, BookSheet[], Array<[number, string, number]>, string[]]>([
    [
      'every sheet with headers that are known, and not the cover',
      [
        { name: 'Cover', rows: [['School list 2026']] },
        ...['1A', '1B'].map((name) => ({ name, rows: [titles, student('20270001', name)] })),
      ],
      [
        [1, '1A', 1],
        [2, '1B', 1],
      ],
      ['sheets'],
    ],
    [
      'not a sheet without headers beside one that has them',
      [
        { name: 'No head', rows: [student('20270007', 'X'), student('20270008', 'Y')] },
        { name: '1A', rows: [titles, student('20270001', 'A')] },
      ],
      [[1, '1A', 1]],
      ['sheets'],
    ],
    [
      'the longest where no headers are known',
      [{ name: 'Cover', rows: [['Liste'], ['2026']] }, foreign('Liste')],
      [[1, 'Liste', 2]],
      ['sheets'],
    ],
    [
      'not a hidden archive, however long',
      [
        { name: '1A', rows: [titles, student('20270001', 'A')] },
        { name: 'Archive', state: 'hidden', rows: [titles, ...archive] },
      ],
      [[0, '1A', 1]],
      ['hidden sheets'],
    ],
  ])('%s', async (_what, sheets, expected, cautions) => {
    const table = await listTable({
      ...{ file: await bookOf(sheets), name: 'list.xlsx', kind: 'students' as const, names },
      headerRow: undefined,
    })
    const rows = table.rows.map(({ row }) => sheetOfRow(row))
    expect(
      [...new Set(rows)].map((sheet) => [
        sheet,
        sheets[sheet]?.name,
        rows.filter((one) => one === sheet).length,
      ]),
    ).toEqual(expected)
    expect(table.sheets?.map(({ sheet, name, rows: count }) => [sheet, name, count]) ?? expected).toEqual(
      expected,
    )
    expect(table.cautions.map(({ id }) => id)).toEqual(cautions)
  })
})
