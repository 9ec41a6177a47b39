// The workbook of a teacher: their own sheets, and the cells that come back from it to the grid.
import { buffer } from 'node:stream/consumers'
import type { AnswerOf } from '#shared/contract/call'
import { getMarksWorkbook, readMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { pathTo } from '#shared/contract/call'
import { readSheets } from '#server/platform/spreadsheets/read/readSheet'
import { writeForms, type FormWorkbook } from '#server/platform/spreadsheets/write/writeForms'
import { describeCalls } from '#server/testing/database/testDb'
import { listFile } from '#server/testing/imports/importLists'
import { typeInto } from '#server/testing/imports/workbooks'
import { changeMark, saveTermSchool } from '#server/testing/papers/termSchool'
import { accountIdOf, assign, people, type Person } from '#server/testing/people/people'
import { matrix } from '#server/testing/people/personas'
import { formTeacher, saveTeachers, teacher, teachersDesk } from '#server/testing/portal/teachers'
import { multipart } from '#server/testing/portal/multipart'
import { testApp } from '#server/testing/portal/testApp'
import { findClassWorkbook } from './facts'
import { workbookSheets } from './sheets'

const { owner, other, closed, reset } = people
const summer = { year: '2025', term: '3', classId: '1A' }

matrix([
  {
    call: readMarksWorkbook,
    about: () => ({ params: { ...summer, classId: 'none' } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 404 },
  },
])

type Read = AnswerOf<typeof readMarksWorkbook>

const userOf = (person: Person) => ({
  accountId: accountIdOf(person),
  officeRole: person.office_role ?? ('administrator' as const),
})

describeCalls('the workbook of a teacher', (open) => {
  const start = async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await saveTermSchool(portal.db)
    await saveTeachers(portal.db)
    const make = async (who: Person, term = 3) =>
      workbookSheets(await findClassWorkbook(portal.db, { year: 2025, term }, '1A', userOf(who)))
    const send = async (who: Person, file: Buffer, params = summer) => {
      const body = multipart(['file', { file, name: 'any name.xlsx' }])
      const headers = { ...(await portal.signInAs(who)), ...body.headers }
      return portal.inject({
        ...{ method: 'POST', url: pathTo(readMarksWorkbook, params), headers },
        payload: body.payload,
      })
    }
    const bring = async (who: Person, book: FormWorkbook) => {
      const answer = await send(who, await buffer(writeForms(book)))
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
      return answer.json<Read>()
    }
    const get = async (who: Person, classId = '1A') =>
      portal.call(getMarksWorkbook, { ...summer, classId }, { headers: await portal.signInAs(who) })
    return { ...portal, make, send, bring, get }
  }

  test('SEC-51 a teacher downloads their own subjects, a form teacher the columns that they enter besides', async () => {
    const { get } = await start()
    const sheetsOf = async (who: Person) => readSheets((await get(who)).rawPayload, 'a.xlsx')
    const ofLee = await sheetsOf(teacher)
    expect(ofLee.map(({ name }) => name)).toEqual(['Read me', 'English Language', 'French', 'Stored'])
    expect(JSON.stringify(ofLee)).not.toMatch(/64\.95|A good term/)
    const ofAli = await sheetsOf(formTeacher)
    expect(ofAli.map(({ name }) => name)).toEqual([
      ...['Read me', 'Mathematics', 'Attendance and remarks', 'Stored'],
    ])
    expect(ofAli[2]?.rows[2]?.cells.slice(3)).toEqual([
      ...['Sessions absent', 'Sessions late', 'Form teacher’s remark'],
    ])
    expect((await get(teacher, '2A')).body).toBe((await get(teacher, '9Z')).body)
    expect((await get(formTeacher, '2A')).statusCode).toBe(404)
  })

  test('only changed cells come back, as the grid takes them, and nothing is stored', async () => {
    const { db, make, bring } = await start()
    const book = await make(teacher)
    expect(await bring(teacher, book)).toEqual({ cells: [], left_out: [] })
    const english = typeInto(book, 'English Language', {
      [owner.id]: { 'Exam %': 71.5, Remark: '-' },
      [other.id]: { 'Coursework %': 'Abs' },
    })
    const typed = typeInto(english, 'French', { [reset.id]: { 'Exam %': 66, Conduct: 'a' } })
    const cell = (student_id: string, subject_code: string, name: string, value: unknown) => ({
      ...{ student_id, subject_code, name, value },
    })
    const { cells, left_out } = await bring(teacher, typed)
    expect(left_out).toEqual([])
    expect(cells).toHaveLength(5)
    expect(cells).toEqual(
      expect.arrayContaining([
        cell(owner.id, 'ENG', 'exam', 71.5),
        cell(owner.id, 'ENG', 'remark', null),
        cell(other.id, 'ENG', 'course', 'absent'),
        cell(reset.id, 'FRE', 'exam', 66),
        cell(reset.id, 'FRE', 'conduct', 'A'),
      ]),
    )
    expect(await db.selectFrom('mark_change').selectAll().execute()).toEqual([])
  })

  test('a form teacher brings attendance and the remark back', async () => {
    const { make, bring } = await start()
    const typed = typeInto(await make(formTeacher), 'Attendance and remarks', {
      [owner.id]: { 'Sessions absent': 7, 'Form teacher’s remark': 'A fine term.' },
    })
    expect(await bring(formTeacher, typed)).toEqual({
      cells: [
        { student_id: owner.id, subject_code: null, name: 'sessions_absent', value: 7 },
        { student_id: owner.id, subject_code: null, name: 'remark_form_teacher', value: 'A fine term.' },
      ],
      left_out: [],
    })
  })

  test('SEC-51 what is not theirs is left out and named, also from a workbook of the office', async () => {
    const { make, bring } = await start()
    const book = await make(people.admin)
    expect(await bring(teacher, book)).toEqual({ cells: [], left_out: [] })
    const maths = typeInto(book, 'Mathematics', { [owner.id]: { 'Exam %': 66 } })
    const typed = typeInto(maths, 'Attendance and remarks', { [owner.id]: { 'Dean’s remark': 'Well done.' } })
    const both = typeInto(typed, 'English Language', { [owner.id]: { 'Exam %': 72 } })
    const ofLee = await bring(teacher, both)
    expect(ofLee.cells).toEqual([{ student_id: owner.id, subject_code: 'ENG', name: 'exam', value: 72 }])
    expect(ofLee.left_out).toEqual([
      'Dean’s remark: The form teacher and the office enter attendance and remarks.',
      'Mathematics: You do not enter marks of this subject in this class.',
    ])
    const ofAli = await bring(formTeacher, both)
    expect(ofAli.cells).toMatchObject([{ subject_code: 'MAT', value: 66 }])
    expect(ofAli.left_out).toEqual([
      'Dean’s remark: The office enters this.',
      'English Language: You do not enter marks of this subject in this class.',
    ])
    expect((await bring(people.admin, both)).cells).toHaveLength(3)
  })

  test('SEC-51 a student of another class is left out, and nothing of theirs is told', async () => {
    const { db, make, bring } = await start()
    await assign(db, teacher, 2025, '2A ENG')
    const book = await make(teacher)
    const moved = (text: string) => text.replaceAll(reset.id, closed.id)
    const forged = JSON.parse(moved(JSON.stringify(book))) as FormWorkbook
    const typed = typeInto(forged, 'English Language', { [closed.id]: { 'Exam %': 1 } })
    expect(await bring(teacher, typed)).toEqual({
      cells: [],
      left_out: [`Student ${closed.id} is not in class 1A in this term.`],
    })
  })

  test('a mark that was changed on both sides, and one that nobody can read, are left out; the rest of the row is read', async () => {
    const { db, make, bring } = await start()
    const book = await make(teacher)
    await changeMark(db, owner.id, 'ENG', { exam_mark: 75 })
    const typed = typeInto(book, 'English Language', {
      [owner.id]: { 'Exam %': 71, 'Coursework %': 81 },
      [other.id]: { 'Exam %': 'x', 'Coursework %': 51 },
      [reset.id]: { 'Exam %': 101 },
    })
    const { cells, left_out } = await bring(teacher, typed)
    expect(cells.map(({ student_id, name, value }) => [student_id, name, value])).toEqual([
      [other.id, 'course', 51],
      [owner.id, 'course', 81],
    ])
    expect(left_out).toEqual([
      'D’Abadie, Kwame – English Language: Exam %: “x” is not a mark. Write 0 to 100, Abs, NW or N/A.',
      'Ramkissoon-Mohammed, Asha – English Language: Exam % was changed in the portal since the workbook was made. The saved one stays; type it there if it is wrong.',
      expect.stringMatching(/^Baptiste, Marisol – English Language: .*100/),
    ])
  })

  test('a sheet that was handed in is left out', async () => {
    const portal = await start()
    const typed = typeInto(await portal.make(teacher), 'English Language', { [owner.id]: { 'Exam %': 71 } })
    await (await teachersDesk(portal, teacher)).handIn('ENG')
    const { cells, left_out } = await portal.bring(teacher, typed)
    expect([cells, left_out]).toEqual([
      [],
      ['English Language: These marks have been handed in; the office can reopen them.'],
    ])
  })

  test('another term, another class, a list that is no workbook and somebody else’s class are refused', async () => {
    const { make, send } = await start()
    const said = async (file: Buffer, params = summer) => {
      const answer = await send(teacher, file, params)
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    const book = await buffer(writeForms(await make(teacher)))
    expect(await said(book, { ...summer, term: '2' })).toEqual([
      ...[422, 'This workbook is of another term. Choose the one of Term 2, 2025-2026.'],
    ])
    const text = JSON.stringify(await make(teacher)).replace(/202601/g, '202599')
    const foreign = await buffer(writeForms(JSON.parse(text) as FormWorkbook))
    expect(await said(foreign)).toEqual([
      ...[422, 'This workbook is of another class. Choose the one of class 1A.'],
    ])
    const list = await listFile(['Student ID', 'Exam'], [[owner.id, '50']])
    expect(await said(list)).toEqual([
      422,
      expect.stringContaining('not a workbook of marks from the portal'),
    ])
    expect((await said(book, { ...summer, classId: '2A' }))[0]).toBe(404)
  })
})
