import { getUser, loginStudent, logout } from '#shared/contract/access/signIn'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { getRegistrationForm } from '#shared/contract/papers/papers'
import { signedOutMark } from '#shared/rules/access/accountId'
import { callEngines } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { headersAfter } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'

const { owner, other } = people

describe.each(callEngines)('a sign-out that did not reach the server (%s)', (engine) => {
  test.each(['owner', 'admin'] as const)(
    'SEC-04 after a sign-out that did not arrive, that browser’s calls are refused until it signs out (%s)',
    async (who) => {
      const app = await testApp({ engine })
      const headers = await app.signInAs(who)
      const marked = { ...headers, cookie: `${headers.cookie}; ${signedOutMark}=1` }
      const statuses = async (asked: typeof headers) =>
        Promise.all(
          [
            app.call(getUser, { studentId: owner.id }, { headers: asked }),
            app.call(getStudentRecord, { studentId: owner.id }, { headers: asked }),
            // An address typed by a person.
            app.call(getRegistrationForm, { studentId: owner.id }, { headers: asked }),
            app.call(saveStudent, {}, { headers: asked, body: { id: owner.id, allergy: 'none' } }),
          ].map(async (answer) => (await answer).statusCode),
        )
      expect(await statuses(marked)).toEqual([401, 401, 401, 401])
      // The refused read did not end the session.
      expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(200)

      const heard = await app.call(logout, {}, { headers: marked })
      const ended = [heard.headers['set-cookie']].flat().filter((line) => line?.includes('Max-Age=0'))
      expect([heard.statusCode, ended.map((line) => line?.split('=')[0])]).toEqual([
        204,
        ['__Host-portal', signedOutMark],
      ])
      expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(401)
    },
  )

  test('SEC-03 SEC-04 the next sign-in ends the old session and removes the mark', async () => {
    const app = await testApp({ engine })
    const before = await app.signInAs('other')
    const marked = { ...before, cookie: `${before.cookie}; ${signedOutMark}=1` }
    const body = { student_id: owner.id, password: owner.password }
    const answer = await app.call(loginStudent, {}, { headers: marked, body })
    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(new RegExp(`^${signedOutMark}=; .*Max-Age=0$`)),
    )
    expect((await app.call(getUser, { studentId: other.id }, { headers: before })).statusCode).toBe(401)
    const headers = headersAfter(answer)
    expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(200)
  })
})
