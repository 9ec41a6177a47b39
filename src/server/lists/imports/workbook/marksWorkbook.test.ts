import { buffer } from 'node:stream/consumers'
import { getMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { checkImport, type ImportState } from '#shared/contract/lists/imports'
import { readSheets } from '#server/platform/spreadsheets/read/readSheet'
import { writeForms, type FormWorkbook } from '#server/platform/spreadsheets/write/writeForms'
import { describeCalls } from '#server/testing/database/testDb'
import { startTermImports } from '#server/testing/imports/termImports'
import { typeInto, unzip } from '#server/testing/imports/workbooks'
import { changeMark } from '#server/testing/papers/termSchool'
import { people } from '#server/testing/people/people'
import { matrix } from '#server/testing/people/personas'
import { findClassWorkbook } from './facts'
import { workbookSheets } from './sheets'

const { owner, other, reset } = people
const clerk = { accountId: 'admin:office', officeRole: 'clerk' } as const
const summer = { year: '2025', term: '3', classId: '1A' }

matrix([
  {
    call: getMarksWorkbook,
    about: () => ({ params: { ...summer, classId: 'none' } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 404 },
  },
])

describeCalls('the workbook of a class', (open) => {
  const start = async () => {
    const portal = await startTermImports(await open())
    const make = async () =>
      workbookSheets(await findClassWorkbook(portal.db, { year: 2025, term: 3 }, '1A', clerk))
    const bring = async (book: FormWorkbook) =>
      portal.check(await portal.store('marks', await buffer(writeForms(book)), 'any name.xlsx'))
    return { ...portal, make, bring }
  }

  test('has a sheet for each subject, with names, stored values and the values that cells accept', async () => {
    const { call, office, db } = await start()
    const answer = await call(getMarksWorkbook, summer, { headers: office })
    expect(answer.headers['content-disposition']).toContain('Marks 1A 2025-2026 Term 3.xlsx')
    const sheets = await readSheets(answer.rawPayload, 'a.xlsx')
    expect(sheets.map(({ name }) => name)).toEqual([
      'Read me',
      'English Language',
      'Mathematics',
      'Attendance and remarks',
      'Stored',
    ])
    const [, english] = sheets
    expect(english?.rows[1]?.cells).toEqual(['English Language: class 1A, 2025-2026, Term 3'])
    expect(english?.rows.slice(3).map(({ cells }) => cells.slice(0, 5))).toEqual([
      [reset.id, 'Baptiste', 'Marisol'],
      [other.id, 'D’Abadie', 'Kwame', '50', '60'],
      [owner.id, 'Ramkissoon-Mohammed', 'Asha', '80', '70'],
    ])
    const xml = unzip(answer.rawPayload)['xl/worksheets/sheet2.xml'] ?? ''
    expect(xml).toContain('<row hidden="1" r="1">')
    expect(xml).toMatch(/type="list"[^>]*sqref="H4:H6"><formula1>"A,-"</)
    expect(xml).toMatch(/type="textLength" operator="lessThanOrEqual"[^>]*sqref="J4:J6"><formula1>80</)
    const views = await db.selectFrom('staff_view').select('what').execute()
    expect(views.map(({ what }) => what)).toContain('marks-workbook')
  })

  test('a remark is readable in full in its cell, and each printed page has the names', async () => {
    const { call, office, db } = await start()
    await changeMark(db, owner.id, 'ENG', { remark: 'Works hard. '.repeat(6) })
    const parts = unzip((await call(getMarksWorkbook, summer, { headers: office })).rawPayload)
    expect(parts['xl/worksheets/sheet2.xml']).toContain('<c r="J4" s="13"/>')
    expect(parts['xl/worksheets/sheet2.xml']?.match(/<row r="\d+"( ht="\d+")?/g)?.slice(-3)).toEqual([
      ...['<row r="4"', '<row r="5"', '<row r="6" ht="30"'],
    ])
    expect(parts['xl/styles.xml']).toMatch(/wrapText="1"\/><\/xf><\/cellXfs>/)
    for (const sheet of [2, 4])
      expect(parts[`xl/worksheets/sheet${sheet}.xml`]).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(parts['xl/workbook.xml']).toContain(
      `'Attendance and remarks'!$A:$C,'Attendance and remarks'!$3:$3</definedName>`,
    )
  })

  test('marks and counts are numeric cells with validation that accepts the codes too; the rest is text', async () => {
    const { call, office, db } = await start()
    await changeMark(db, owner.id, 'ENG', {
      exam_mark: null,
      exam_kind: 'not_applicable',
      course_mark: 64.95,
    })
    const answer = await call(getMarksWorkbook, summer, { headers: office })
    const xml = unzip(answer.rawPayload)['xl/worksheets/sheet2.xml'] ?? ''
    // 9 is the format General aligned right, 4 is Text, 8 is Text in a locked cell.
    expect(xml).toContain('<c r="A6" s="8" t="inlineStr">')
    expect(xml).toContain(
      '<c r="D4" s="9"/><c r="E4" s="9"/><c r="F4" s="9"/><c r="G4" s="9"/><c r="H4" s="4"/>',
    )
    expect(xml).toContain(
      '<c r="D6" s="9"><v>64.95</v></c><c r="E6" s="9" t="inlineStr"><is><t>N/A</t></is></c>',
    )
    expect(xml).toContain('<ignoredError sqref="A4:A6 B4:B6 C4:C6 H4:H6 I4:I6 J4:J6 K4:K6"')
    expect(xml).toMatch(
      /type="custom"[^>]*sqref="D4:D6"><formula1>IF\(ISNUMBER\(D4\),[^<]*UPPER\(D4\)=&quot;ABS&quot;/,
    )
    expect(xml).toMatch(
      /type="custom"[^>]*sqref="F4:F6"><formula1>IF\(ISNUMBER\(F4\),[^<]*F4=INT\(F4\)\),F4=&quot;-&quot;\)</,
    )
  })

  test('an empty class and an unknown term are refused', async () => {
    const { call, office, db } = await start()
    await db.insertInto('form_class').values({ id: '9Z', form_level: 1 }).execute()
    const statusOf = async (params: typeof summer) =>
      (await call(getMarksWorkbook, params, { headers: office })).statusCode
    expect(await statusOf({ ...summer, classId: '9Z' })).toBe(409)
    expect(await statusOf({ ...summer, term: '1' })).toBe(404)
  })

  test('can be imported as one list: unchanged cells are silent, and all of it can be undone byte for byte', async () => {
    const { make, bring, apply, undo, markOf, termSchool, db } = await start()
    await db.deleteFrom('term_enrolment').where('student_id', '=', reset.id).execute()
    await changeMark(db, other.id, 'ENG', {
      exam_mark: null,
      exam_kind: 'not_applicable',
      course_mark: 64.95,
    })
    const before = await termSchool()
    const book = await make()
    expect((await bring(book)).batch).toMatchObject({
      kind: 'workbook',
      summary: { new: 0, changed: 0, rejected: 0, unchanged: 9 },
    })
    const maths = typeInto(book, 'Mathematics', {
      [owner.id]: { 'Exam %': 66, Conduct: 'a' },
      [reset.id]: { 'Exam %': 'Abs' },
    })
    const typed = typeInto(maths, 'Attendance and remarks', { [reset.id]: { 'Sessions absent': '4' } })
    const checked = await bring(typed)
    expect(checked.rows).toMatchObject([
      { student_id: reset.id, state: 'new', title: 'Baptiste, Marisol – Attendance and remarks' },
      { student_id: reset.id, state: 'new', title: 'Baptiste, Marisol – Mathematics' },
      {
        student_id: owner.id,
        state: 'changed',
        differences: [
          { field: 'exam', before: 'Abs', after: '66' },
          { field: 'conduct', before: 'B', after: 'A' },
        ],
      },
    ])
    await apply(checked.batch.id)
    expect(await markOf(reset.id, 'MAT')).toMatchObject({ exam_kind: 'absent' })
    await undo(checked.batch.id)
    expect(await termSchool()).toBe(before)
  })

  test('a cell changed on both sides is asked about; one changed only by the school remains', async () => {
    const { db, make, bring, call, office, apply, markOf } = await start()
    const book = await make()
    await changeMark(db, owner.id, 'ENG', { exam_mark: 71, course_mark: 81 })
    const checked = await bring(typeInto(book, 'English Language', { [owner.id]: { 'Exam %': '72' } }))
    const [row] = checked.rows
    expect(checked.rows).toHaveLength(1)
    expect(row).toMatchObject({ student_id: owner.id, state: 'doubtful' })
    expect(row?.doubts).toMatchObject([
      {
        question: 'Exam % was changed since the workbook was made. Which one counts?',
        choices: [
          { value: 'kept', label: 'Keep the saved mark: 71' },
          { value: 'taken', label: 'Use the mark in the workbook: 72' },
        ],
      },
    ])
    const decide = async (value: string) => {
      const { batch, columns, fixed } = checked
      const answers = { [row?.doubts?.[0]?.id ?? '']: value }
      const mapping = columns.map(({ column, field }) => ({ column, field }))
      const body = { id: batch.id, columns: mapping, fixed, answers }
      return (await call(checkImport, {}, { headers: office, body })).json<ImportState>()
    }
    expect((await decide('kept')).rows).toEqual([])
    expect((await decide('taken')).rows).toMatchObject([
      { state: 'changed', differences: [{ field: 'exam', before: '71', after: '72' }] },
    ])
    await apply(checked.batch.id)
    expect(await markOf(owner.id, 'ENG')).toMatchObject({ exam_mark: 72, course_mark: 81 })
  })

  test('an ambiguous code is asked about with the student and the subject', async () => {
    const { make, bring } = await start()
    const typed = typeInto(await make(), 'English Language', { [other.id]: { 'Exam %': 'x' } })
    expect((await bring(typed)).rows).toMatchObject([
      {
        student_id: other.id,
        title: 'D’Abadie, Kwame – English Language',
        doubts: [{ question: 'What does “x” mean in place of a mark?' }],
      },
    ])
  })

  test('sheets can be renamed, sorted and sent alone; without the hidden one every cell is compared', async () => {
    const { make, bring } = await start()
    const book = await make()
    const [english] = typeInto(book, 'English Language', { [other.id]: { 'Exam %': '61' } }).forms
    if (!english) throw new Error('no sheet')
    const alone = { ...english, name: 'for Mrs Ali', rows: [...english.rows].reverse() }
    const hidden = { ...book.hidden, rows: [{ cells: ['Nothing'] }] }
    const { rows, batch } = await bring({ ...book, forms: [alone], hidden })
    expect(batch.kind).toBe('workbook')
    expect(rows).toMatchObject([
      { student_id: other.id, state: 'changed', differences: [{ before: '60', after: '61' }] },
    ])
  })
  test('a stored remark with two spaces is not changed by a workbook that shows it with one', async () => {
    const { db, make, bring } = await start()
    await changeMark(db, owner.id, 'ENG', { remark: 'Works  hard.' })
    const book = await make()
    const hidden = { ...book.hidden, rows: [{ cells: ['Nothing'] }] }
    expect((await bring({ ...book, hidden })).batch.summary).toMatchObject({ changed: 0, rejected: 0 })
  })
})
