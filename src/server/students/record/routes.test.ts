import {
  getStudentRecord,
  listStudents,
  saveStudent,
  type StudentRow,
} from '#shared/contract/students/students'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { id } = people.owner

matrix([
  {
    call: getStudentRecord,
    about: (student) => ({ params: { studentId: student.id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: saveStudent,
    about: (student) => ({ body: { id: student.id, allergy: 'None' } }),
    expected: { V: 401, F: 403, O: 200, X: 403, C: 403, A: 200 },
  },
])

const start = (database: TestDatabase) => testApp({ database, engine: database.engine })

const read = async ({ call, signInAs }: TestApp): Promise<StudentRecord> => {
  const answer = await call(getStudentRecord, { studentId: id }, { headers: await signInAs('owner') })
  return answer.json<[StudentRecord]>()[0]
}

describeCalls('reading a record', (open) => {
  test('the answer is an array whose first element has every field, null where nothing was answered', async () => {
    const portal = await start(await open())
    const headers = await portal.signInAs('owner')
    const answer = await portal.call(getStudentRecord, { studentId: id }, { headers })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const records = answer.json<StudentRecord[]>()
    expect(records).toHaveLength(1)
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(
      [...fields.map(({ name }) => name), 'version', 'updatedAt'].sort(),
    )
    expect(records[0]).toMatchObject({ id, first_name: 'Asha', allergy: null, version: 1 })
  })

  test('a saved value is read at once, even if the record was cached', async () => {
    const portal = await start(await open())
    await read(portal)
    const headers = await portal.signInAs('owner')
    const body = { id, first_name: 'Zoë “D’Abadie”', _changed: ['first_name'] }
    expect((await portal.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
    expect(await read(portal)).toMatchObject({ first_name: 'Zoë “D’Abadie”', version: 2 })
  })

  test('another process’s change is read at once', async () => {
    const portal = await start(await open())
    await read(portal)
    await portal.db
      .updateTable('student')
      .set({ allergy: 'Nuts', updatedAt: '2026-08-03T14:00:01.000Z' })
      .where('id', '=', id)
      .execute()
    expect(await read(portal)).toMatchObject({ allergy: 'Nuts' })
  })

  test('REL-14 the version that a session has read is remembered for each session', async () => {
    const portal = await start(await open())
    await read(portal)
    const headers = await portal.signInAs('owner')
    await portal.call(saveStudent, {}, { headers, body: { id, allergy: 'Nuts' } })
    await read(portal)
    await read(portal)
    const rows = await portal.db.selectFrom('session_read').select('version').orderBy('version').execute()
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 2])
  })

  test('an unknown student is not found, even by the office', async () => {
    const portal = await start(await open())
    const headers = await portal.signInAs('admin')
    const answer = await portal.call(getStudentRecord, { studentId: 'nobody' }, { headers })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
  })
})

describeCalls('the office’s student list', (open) => {
  test('SEC-99 has only the columns of the table, the latest change first', async () => {
    const portal = await start(await open())
    const headers = await portal.signInAs('admin')
    portal.advance({ minutes: 5 })
    await portal.call(saveStudent, {}, { headers, body: { id, birth_certificate_no: '00123' } })
    const rows = (await portal.call(listStudents, {}, { headers })).json<StudentRow[]>()
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({
      id,
      first_name: 'Asha',
      last_name: 'Ramkissoon-Mohammed',
      class_id: '1A',
      date_of_birth: '2013-05-06',
      birth_certificate_no: '00123',
      updatedAt: portal.now().toISOString(),
      left_on: null,
      coming_on: null,
    })
  })
})
