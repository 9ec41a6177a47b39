import * as contract from '#shared/contract/intake/progress'
import type { ChaseList, StudentOverview, StudentProgress } from '#shared/contract/intake/progress'
import { listStudents, searchStudents, type StudentRow } from '#shared/contract/students/students'
import { leave, people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { owner, other, closed, reset } = people
const today = '2026-08-03'
const tomorrow = '2026-08-04'

const school = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const headers = await test.signInAs('admin')
  const list = async () => {
    const answer = await test.call(contract.listStudentProgress, {}, { headers })
    return new Map(answer.json<StudentProgress[]>().map((row) => [row.id, row]))
  }
  const table = async () => (await test.call(listStudents, {}, { headers })).json<StudentRow[]>()
  const chase = async () =>
    (await test.call(contract.getChaseList, { place: '1A' }, { headers })).json<ChaseList>()
  const overview = async (studentId: string) =>
    (await test.call(contract.getStudentOverview, { studentId }, { headers })).json<StudentOverview>()
  return { test, list, table, chase, overview }
}

describeCalls('students who have left', (open) => {
  test('are listed separately from their last day on, and not before; the student’s page names the day in advance', async () => {
    const { test, list, table, overview } = await school(await open())
    await leave(test.db, owner, today)
    await leave(test.db, other, tomorrow)
    const rows = await list()
    expect([owner, other, closed].map(({ id }) => rows.get(id)?.left_on)).toEqual([today, null, null])
    expect((await table()).filter(({ left_on }) => left_on !== null)).toMatchObject([
      { id: owner.id, left_on: today },
    ])
    expect((await overview(other.id)).left_on).toBe(tomorrow)
    expect((await overview(closed.id)).left_on).toBeNull()
  })

  test('students still to come are listed separately until their first day, and asked like the others', async () => {
    const { test, list, table, chase, overview } = await school(await open())
    await test.db
      .updateTable('enrolment')
      .set({ from_on: tomorrow })
      .where('student_id', '=', owner.id)
      .execute()
    await test.db
      .updateTable('enrolment')
      .set({ from_on: today })
      .where('student_id', '=', other.id)
      .execute()
    const rows = await list()
    expect([owner, other].map(({ id }) => rows.get(id)?.coming_on)).toEqual([tomorrow, null])
    expect((await table()).filter(({ coming_on }) => coming_on !== null)).toMatchObject([
      { id: owner.id, coming_on: tomorrow },
    ])
    expect((await overview(owner.id)).from_on).toBe(tomorrow)
    expect((await chase()).students).toBe(3)
  })

  test('are no longer found by visitors, but still by the office', async () => {
    const { test } = await school(await open())
    await leave(test.db, owner, today)
    await leave(test.db, other, tomorrow)
    const find = async (name: string, headers = {}) =>
      (await test.call(searchStudents, {}, { headers, query: { name } })).json<object[]>().length
    expect([await find(owner.last_name), await find(other.last_name)]).toEqual([0, 1])
    expect(await find(owner.last_name, await test.signInAs('admin'))).toBe(1)
  })

  test('are neither chased nor counted in the class; a student who leaves tomorrow still is', async () => {
    const { test, chase } = await school(await open())
    await leave(test.db, owner, today)
    await leave(test.db, other, tomorrow)
    const { students, owing } = await chase()
    expect([students, owing.map(({ id }) => id).sort()]).toEqual([2, [other.id, reset.id]])
  })
})
