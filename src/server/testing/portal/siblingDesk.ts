// Families that add brothers and sisters.
import { addSibling, listSiblings, removeSibling, type Siblings } from '#shared/contract/access/siblings'
import { getStudentRecord } from '#shared/contract/students/students'
import type { TestDatabase } from '../database/testDb'
import type { Person } from '../people/people'
import type { Headers } from './browser'
import { testApp } from './testApp'

export const siblingDesk = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const add = (
    headers: Headers,
    { id: student_id, password }: Pick<Person, 'id' | 'password'>,
    code?: string,
  ) => {
    const body = { student_id, password: password ?? '', ...(code !== undefined && { code }) }
    return test.call(addSibling, {}, { headers, body })
  }
  const seen = async (headers: Headers, { id }: Person) =>
    (await test.call(getStudentRecord, { studentId: id }, { headers })).statusCode
  const listed = async (headers: Headers, { id }: Person) =>
    (await test.call(listSiblings, { studentId: id }, { headers })).json<Siblings>()
  const remove = async (headers: Headers, viewer: Person, child: Person) =>
    (await test.call(removeSibling, {}, { headers, body: { viewer_id: viewer.id, child_id: child.id } }))
      .statusCode
  const audited = async () =>
    (
      await test.db
        .selectFrom('audit')
        .selectAll()
        .where('action', 'like', 'sibling%')
        .orderBy('id')
        .execute()
    ).map(({ actor, action, subject, details }) => [actor, action, subject, details])
  return { test, add, seen, listed, remove, audited }
}
