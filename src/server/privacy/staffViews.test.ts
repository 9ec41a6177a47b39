import { getChaseList } from '#shared/contract/intake/progress'
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import * as contract from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { getRegistrationForm, getRegistrationReport } from '#shared/contract/papers/papers'
import { getReportCardPage } from '#shared/contract/reports/termReports'
import { dayMs } from '../platform/core/durations'
import { people } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import { testApp } from '../testing/portal/testApp'
import { describeCalls } from '../testing/database/testDb'
import { whoSaw } from '../trail/views/staffViews'

const { owner, other } = people

matrix([
  {
    call: contract.listStaffViews,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
])

describeCalls('views of a student’s data', (open) => {
  const openOffice = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const office = await test.signInAs('admin')
    const family = await test.signInAs('owner')
    const views = async (headers = office) =>
      (
        await test.call(contract.listStaffViews, { studentId: owner.id }, { headers })
      ).json<contract.StaffViewPage>().views
    return { test, office, family, views }
  }

  test('SEC-98 five kinds of views by the office give five rows; views by a family give none', async () => {
    const { test, office, family, views } = await openOffice()
    const studentId = owner.id
    for (const headers of [office, family]) {
      await test.call(getStudentRecord, { studentId }, { headers })
      await test.call(listFieldHistory, { studentId }, { headers })
      await test.call(getRegistrationForm, { studentId }, { headers })
    }
    await test.call(getRegistrationReport, {}, { headers: office })
    await test.call(getChaseList, { place: '1A' }, { headers: office })
    await test.call(getReportCardPage, { studentId, year: '2026', term: '9' }, { headers: office })
    await test.call(getStudentRecord, { studentId: other.id }, { headers: office })
    const own = await views(family)
    expect(own).toHaveLength(5)
    expect(own.map(({ account }) => account)).toEqual([null, null, null, null, null])
    expect((await views()).map(({ what, account, among_others }) => [what, account, among_others])).toEqual([
      ['contact-list', 'admin:office', 1],
      ['registration-report', 'admin:office', 1],
      ['registration-form', 'admin:office', 0],
      ['history', 'admin:office', 0],
      ['record', 'admin:office', 0],
    ])
  }, 60_000)

  test('REL-90 views of lists from before a student came are neither searched nor shown', async () => {
    const { test, views } = await openOffice()
    const account = test.db.selectFrom('account').select('created_at').where('login', '=', owner.id)
    const { created_at: came } = await account.executeTakeFirstOrThrow()
    const looked = (days: number, students: string) =>
      test.db
        .insertInto('staff_view')
        .values({
          ...{ at: new Date(Date.parse(came) + days * dayMs).toISOString(), actor: 'admin:office' },
          ...{ what: 'contact-list', detail: `${days} days`, student_id: null, students },
        })
        .execute()
    for (const [days, students] of [
      [-400, 'all'],
      [-400, JSON.stringify([owner.id])],
      [1, JSON.stringify([other.id])],
      [2, JSON.stringify([other.id, owner.id])],
      [3, 'all'],
    ] as const)
      await looked(days, students)
    const lists = async () =>
      (await views()).filter(({ what }) => what === 'contact-list').map(({ detail }) => detail)
    expect(await lists()).toEqual(['3 days', '2 days'])
    // A first day of school before the account was made counts instead.
    const from_on = new Date(Date.parse(came) - 500 * dayMs).toISOString().slice(0, 10)
    await test.db.updateTable('enrolment').set({ from_on }).where('student_id', '=', owner.id).execute()
    expect(await lists()).toEqual(['3 days', '2 days', '-400 days', '-400 days'])
  })

  test('SEC-98 the database refuses to change or delete logged views', async () => {
    const { test, office } = await openOffice()
    await test.call(getStudentRecord, { studentId: owner.id }, { headers: office })
    await expect(test.db.deleteFrom('staff_view').execute()).rejects.toThrow('append-only')
    await expect(test.db.updateTable('staff_view').set({ actor: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
  })

  test('SEC-101 views can be listed between two dates, of all students or of one', async () => {
    const { test, office } = await openOffice()
    await test.call(getStudentRecord, { studentId: owner.id }, { headers: office })
    test.advance({ days: 2 })
    const later = await test.signInAs('admin')
    await test.call(getStudentRecord, { studentId: other.id }, { headers: later })
    await test.call(getRegistrationReport, {}, { headers: later })
    const days = { from: '2026-08-03', to: '2026-08-03' }
    expect(await whoSaw(test.db, days)).toEqual([
      `2026-08-03T14:00:00.000Z\tadmin:office\tthe registration record\t–\t${owner.id}`,
      '1 view by 1 person from 2026-08-03T00:00:00.000Z to 2026-08-03T23:59:59.999Z (UTC).',
    ])
    const all = { from: '2026-08-01', to: '2026-09-01' }
    expect(await whoSaw(test.db, all)).toHaveLength(4)
    const about = (await whoSaw(test.db, { ...all, student: owner.id })).map((line) => line.split('\t')[4])
    expect(about.map((ids) => ids?.split(',').sort())).toEqual([
      [owner.id],
      ['20260101', '20260102', '20260103', '20260104'],
      undefined,
    ])
    await expect(whoSaw(test.db, { from: 'yesterday', to: '2026-09-01' })).rejects.toThrow('--from')
  })

  test('SEC-105 the history names the session of each change by the family', async () => {
    const { test, office, family } = await openOffice()
    test.advance({ minutes: 5 })
    const second = await test.signInAs('owner')
    const save = (headers: typeof family, values: object) =>
      test.call(
        saveStudent,
        {},
        { headers, body: { id: owner.id, ...values, _changed: Object.keys(values) } },
      )
    await save(family, { mother_name: 'Ann' })
    await save(second, { father_name: 'Bob' })
    await save(office, { house_code: null })
    const { changes } = (
      await test.call(listFieldHistory, { studentId: owner.id }, { headers: second })
    ).json<FieldHistory>()
    const devices = new Map(changes.map(({ field, device }) => [field, device]))
    expect(devices.get('mother_name')).toEqual({
      ...{ name: 'Unknown device', signed_in_at: '2026-08-03T14:00:00.000Z', is_this: 0 },
    })
    expect(devices.get('father_name')).toMatchObject({ signed_in_at: '2026-08-03T14:05:00.000Z', is_this: 1 })
    expect(devices.get('house_code')).toBeNull()
  })
})
