import {
  changeStudentPassword,
  getCsrfCookie,
  getUser,
  logout,
  resetStudentPassword,
} from '#shared/contract/access/signIn'
import { saveAccountOf, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import type { TestApp } from '../../testing/portal/testApp'

const fresh = 'kiskadee over the hill'

/** Restores a person whom an earlier role has changed. */
const restore = async ({ db }: TestApp, person: Person) => {
  if (person.role !== 'student') return
  await db.deleteFrom('account').where('login', '=', person.id).where('role', '=', 'student').execute()
  await saveAccountOf(db, person)
}

matrix([
  { call: getCsrfCookie, expected: { V: 204, F: 204, O: 204, C: 204, A: 204 } },
  {
    call: getUser,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, sister: 404, C: 200, A: 200 },
  },
  {
    call: changeStudentPassword,
    before: restore,
    about: ({ id, password }) => ({
      body: {
        student_id: id,
        ...(password === null ? { reset_password: fresh } : { old_password: password, password: fresh }),
      },
    }),
    expected: { V: 401, F: 200, O: 200, X: 403, sister: 403, C: 200, A: 403 },
  },
  {
    call: resetStudentPassword,
    before: restore,
    about: ({ id }) => ({ body: { student_id: id } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
  { call: logout, expected: { V: 204, F: 204, O: 204, C: 204, A: 204 } },
])
