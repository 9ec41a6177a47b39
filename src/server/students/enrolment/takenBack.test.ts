// A last day before the student's latest enrolment removes that enrolment. It is restored when the day is corrected or
// the student comes back.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/enrolment'
import type { StudentEnrolments } from '#shared/contract/students/enrolment'
import {
  describeOnBothDatabases,
  testOnBothDatabases,
  type TestDatabase,
} from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { saveAudit } from '../../trail/audit/queries'

const { owner } = people

const openOffice = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  let headers = await test.signInAs('admin')
  const shown = (answer: { json: <T>() => T }) => {
    const { class_id, enrolments } = answer.json<StudentEnrolments>()
    const rows = enrolments.map((row) => `${row.class_id} ${row.from_on}–${row.until_on ?? ''} ${row.why}`)
    return [class_id, ...rows]
  }
  const leaveOn = async (on: string, more: Partial<BodyOf<typeof contract.leaveStudent>> = {}) => {
    const body = { student_id: owner.id, on, why: 'other school', words: null, ...more } as const
    return shown(await test.call(contract.leaveStudent, {}, { headers, body }))
  }
  const comeBack = async () =>
    shown(await test.call(contract.returnStudent, {}, { headers, body: { student_id: owner.id } }))
  const later = async (moment: string) => {
    test.setNow(moment)
    headers = await test.signInAs('admin')
  }
  // The student was promoted in July.
  const updatedAt = '2026-07-20T15:00:00.000Z'
  await test.db.updateTable('student').set({ class_id: '2A', updatedAt }).where('id', '=', owner.id).execute()
  return { leaveOn, comeBack, later }
}

const asBefore = ['2A', '2A 2026-07-20– promoted', '1A 2026-01-05–2026-07-19 joined']
const cutOff = ['1A', '1A 2026-01-05–2026-07-10 joined']

testOnBothDatabases('the ID of a student who was removed is not given to another one', async (open) => {
  const test = await testApp({ database: await open() })
  const headers = await test.signInAs('admin')
  const proposed = async () =>
    (await test.call(contract.getNewStudent, {}, { headers })).json<{ next_id: string }>().next_id
  const id = await proposed()
  const removed = { at: test.now(), actor: 'admin:office', action: 'student erased' } as const
  await saveAudit(test.db, { ...removed, subject: `student:${id}`, details: {} })
  expect(await proposed()).toBe(String(Number(id) + 1))
  const body = { id, first_name: 'Zara', last_name: 'Ali', date_of_birth: '2014-06-02', class_id: '1A' }
  const more = { house_code: null, previous_school: null, from_on: '2026-09-07' }
  const answer = await test.call(contract.addStudent, {}, { headers, body: { ...body, ...more } })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    409,
    `The ID ${id} belonged to a student who has been removed. Choose another ID.`,
  ])
})

testOnBothDatabases(
  'a student who is sent once more, because the answer was lost, is added once',
  async (open) => {
    const test = await testApp({ database: await open() })
    const headers = await test.signInAs('admin')
    const body = {
      ...{
        id: '20260777',
        first_name: 'Zara',
        last_name: 'Ali',
        date_of_birth: '2014-06-02',
        class_id: '1A',
      },
      ...{ house_code: null, previous_school: null, from_on: '2026-09-07' },
    }
    const send = (change: object = {}) =>
      test.call(contract.addStudent, {}, { headers, body: { ...body, ...change } })
    const [first, second] = [await send(), await send()]
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect((await send({ first_name: 'Zora' })).statusCode).toBe(409)
    const added = await test.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'student added')
      .execute()
    expect(added).toHaveLength(1)
  },
)

describeOnBothDatabases('a last day before the latest enrolment', (open) => {
  test('a departure undone on the same day restores the class and the enrolments', async () => {
    const { leaveOn, comeBack } = await openOffice(await open())
    expect(await leaveOn('2026-07-10')).toEqual(cutOff)
    // The reason and the day are changed; undoing restores the state before the first departure.
    expect(await leaveOn('2026-07-10', { why: 'abroad' })).toEqual(cutOff)
    expect(await leaveOn('2026-06-30')).toEqual(['1A', '1A 2026-01-05–2026-06-30 joined'])
    expect(await comeBack()).toEqual(asBefore)
  })

  test('correcting the last day to a later one restores the class', async () => {
    const { leaveOn, later, comeBack } = await openOffice(await open())
    await leaveOn('2026-07-10')
    await later('2026-11-25T14:00:00.000Z')
    expect(await leaveOn('2026-11-20')).toEqual([
      '2A',
      '2A 2026-07-20–2026-11-20 promoted',
      '1A 2026-01-05–2026-07-19 joined',
    ])
    expect(await comeBack()).toEqual(asBefore)
  })

  test('a departure undone later starts a new enrolment in the former class', async () => {
    const { leaveOn, later, comeBack } = await openOffice(await open())
    await leaveOn('2026-07-10')
    await later('2026-11-25T14:00:00.000Z')
    expect(await comeBack()).toEqual(['2A', '2A 2026-11-25– returned', '1A 2026-01-05–2026-07-10 joined'])
  })
})
