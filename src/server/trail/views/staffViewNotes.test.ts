// Every call of the contract declares what is logged about views, or why nothing is (SEC-111).
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pathTo } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { listStudentProgress } from '#shared/contract/intake/progress'
import { listStaffViews, type StaffViewPage } from '#shared/contract/privacy/privacy'
import { listStudents, searchStudents } from '#shared/contract/students/students'
import { getFile } from '#shared/contract/intake/uploads'
import * as termReports from '#shared/contract/reports/termReports'
import { saveFileRow } from '../../testing/database/fileRows'
import { openOffice, type Office } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { newcomer, startImports } from '../../testing/imports/studentImports'
import { changeMark } from '../../testing/papers/termSchool'
import { callEngines, openTestDatabase } from '../../testing/database/testDb'

const { owner, other } = people
const cards = { studentId: owner.id, year: '2025', term: '3' }

const looks = allCalls().flatMap(([, call]) =>
  typeof call.notes === 'object' ? [{ call, ...call.notes }] : [],
)

test('SEC-111 a call declared as showing no student data has no student in its path', () => {
  const silent = allCalls().filter(
    ([, { method, notes }]) => method === 'GET' && notes === 'nothing about a student',
  )
  expect(silent.filter(([, { path }]) => path.includes(':studentId'))).toEqual([])
})

const notedIn = async ({ test: { db } }: Office) => {
  const rows = await db.selectFrom('staff_view').selectAll().orderBy('id').execute()
  return rows.map(({ what, student_id, students, detail }) => [what, student_id ?? students, detail])
}

describe.each(callEngines)('logging of the office’s views (%s)', (engine) => {
  describe('of one student', () => {
    let office: Office
    beforeAll(async () => {
      office = await openOffice(engine)
      await office.post(1)
    })

    test.each(looks.filter(({ call }) => !call.path.includes(':fileId')))(
      'SEC-111 $call.path: a view by the office adds one row, one by a family none',
      async ({ call, what, isRepeated }) => {
        // Earlier views are more than an hour ago.
        office.test.advance({ hours: 2 })
        const [admin, family] = [await office.test.signInAs('admin'), await office.test.signInAs('owner')]
        const { length } = await notedIn(office)
        const newly = async () => (await notedIn(office)).slice(length)
        const open = async (headers: typeof admin) =>
          (
            await office.test.inject({
              method: call.method,
              url: pathTo(call, cards as never),
              headers,
              ...(call.method === 'POST' && { payload: { student_id: owner.id } }),
            })
          ).statusCode
        await open(family)
        expect(await newly()).toEqual([])
        expect(await open(admin)).toBe(200)
        const row = [what, owner.id, what === 'report-card' ? '2025 term 3' : null]
        expect(await newly()).toEqual([row])
        // Reading the same again within an hour adds nothing, except for a record, which is logged every time.
        await open(admin)
        expect(await newly()).toEqual(isRepeated ? [row] : [row, row])
      },
    )
  })

  test('SEC-111 a view of a document is logged with its type', async () => {
    const office = await openOffice(engine)
    const { db, app, inject } = office.test
    const { sha256 } = await app.files.put(Readable.from([Buffer.from('x')]), 10)
    await saveFileRow(db, sha256)
    const { id: fileId } = await db.selectFrom('uploaded_file').select('id').executeTakeFirstOrThrow()
    const url = pathTo(getFile, { studentId: owner.id, fileId })
    expect((await inject({ url, headers: office.admin })).statusCode).toBe(200)
    expect(await notedIn(office)).toEqual([['file', owner.id, 'birth_certificate']])
  })

  test('SEC-111 views of lists are logged with the students named, once an hour', async () => {
    const office = await openOffice(engine)
    const { test, admin } = office
    await office.post(1)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    const lists = [listStudents, listStudentProgress, termReports.getPostingCheck]
    const afterwards = [termReports.listReportReaders, termReports.listReportChanges]
    const openAll = async () => {
      for (const call of [...lists, ...afterwards])
        expect((await test.inject({ url: pathTo(call, cards as never), headers: admin })).statusCode).toBe(
          200,
        )
    }
    await openAll()
    const first = await notedIn(office)
    expect(first.map(([what]) => what)).toEqual([
      ...['student-list', 'posting-check', 'report-readers', 'report-changes'],
    ])
    expect(first[0]).toEqual(['student-list', 'all', null])
    expect(JSON.parse(first[2]?.[1] ?? '')).toEqual(expect.arrayContaining([owner.id, other.id]))
    expect(first[3]).toEqual(['report-changes', expect.stringContaining(owner.id), '2025 term 3'])
    await openAll()
    expect(await notedIn(office)).toEqual(first)
    test.advance({ hours: 1, seconds: 1 })
    const later = await test.signInAs('admin')
    await test.call(listStudents, {}, { headers: later })
    expect(await notedIn(office)).toHaveLength(first.length + 1)
  })

  test('SEC-111 a view of a list compared with stored data is logged with the students whose values it showed', async () => {
    const { checked, db } = await startImports(await openTestDatabase(engine))
    const { rows } = await checked([
      [owner.id, 'Another-Name', owner.first_name, owner.class_id, owner.date_of_birth, '', '', ''],
      newcomer(1),
    ])
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'new'])
    const noted = await db.selectFrom('staff_view').select(['what', 'students']).execute()
    expect(noted).toEqual([{ what: 'import', students: JSON.stringify([owner.id]) }])
  })

  test('SEC-111 a family sees when the list of all students was last opened, not every time', async () => {
    const { test, admin, family } = await openOffice(engine)
    const page = async () =>
      (await test.call(listStaffViews, { studentId: owner.id }, { headers: family })).json<StaffViewPage>()
    expect(await page()).toEqual({ views: [], next: null, list_opened_at: null })
    await test.call(listStudents, {}, { headers: admin })
    expect(await page()).toEqual({ views: [], next: null, list_opened_at: test.now().toISOString() })
  })

  test('a refused view and data that visitors can find too are not logged', async () => {
    const office = await openOffice(engine)
    const { test, admin } = office
    await test.call(searchStudents, {}, { headers: admin, query: { name: 'Asha' } })
    await test.inject({ url: `/api/student-record/${randomUUID()}`, headers: admin })
    expect(await notedIn(office)).toEqual([])
  })
})
