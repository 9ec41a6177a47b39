// A school that is copied, goes on, and is put back, as a restore does.
import { getRestore, type Restore } from '#shared/contract/students/restores'
import { getStudentRecord, saveStudent, type SaveStudentAnswer } from '#shared/contract/students/students'
import { beginEpoch, markRestored } from '../../students/restores/queries'
import type { TestDatabase } from '../database/testDb'
import { people } from '../people/people'
import { testApp } from './testApp'

const { id } = people.owner

/** Long enough that what is known of copies is read anew. */
export const later = { minutes: 1 }

export const restoredSchool = async (database: TestDatabase, env: Record<string, string> = {}) => {
  const portal = await testApp({ database, engine: database.engine, env })
  const headers = await portal.signInAs('owner')
  const read = () => portal.call(getStudentRecord, { studentId: id }, { headers })
  const record = async () => (await read()).json<[Record<string, unknown> & { version: number }]>()[0]
  const post = (body: object) => portal.call(saveStudent, {}, { headers, body: { id, ...body } })
  const save = async (body: object) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id }])
    return answer.json<SaveStudentAnswer>()
  }

  /** Takes a copy of the record; the result puts it back, as a restore does. */
  const copied = async () => {
    const student = await portal.db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return async () => {
      await portal.db.updateTable('student').set(student).where('id', '=', id).execute()
      await portal.db
        .deleteFrom('field_change')
        .where('student_id', '=', id)
        .where('version', '>', student.version)
        .execute()
      await portal.db.deleteFrom('client_seq').execute()
      await portal.db.deleteFrom('session_read').execute()
      await markRestored(portal.db, portal.now().toISOString(), portal.now())
      portal.advance(later)
      return beginEpoch(portal.db, portal.now())
    }
  }
  const restore = async () => {
    const answer = await portal.call(getRestore, {}, { headers: await portal.signInAs('admin') })
    return answer.json<{ restore: Restore | null }>().restore
  }
  return { ...portal, headers, read, record, post, save, copied, restore }
}
