import { changeStudentPassword } from '#shared/contract/access/signIn'
import { people } from '../../testing/people/people'
import { tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner } = people

const changeTo = async (app: TestApp, password: string) => {
  const headers = await app.signInAs('owner')
  const body = { student_id: owner.id, old_password: owner.password, password }
  return app.call(changeStudentPassword, {}, { headers, body })
}

test.each([
  ['seven characters', 'kite so', 422],
  ['eight characters', 'kite son', 200],
  ['128 emoji', '🥭🌴'.repeat(64), 200],
  ['1,025 characters', 'm'.repeat(1025), 422],
])('SEC-21 a password of %s', async (_what, password, status) => {
  const app = await testApp()
  expect((await changeTo(app, password)).statusCode).toBe(status)
  if (status === 200) expect((await tryStudent(app, owner.id, password)).statusCode).toBe(200)
})

test('SEC-21 passwords are not truncated, and both encodings of é are equal', async () => {
  const app = await testApp()
  await changeTo(app, `${'coconut '.repeat(9)}é`)
  expect((await tryStudent(app, owner.id, `${'coconut '.repeat(9)}e\u0301`)).statusCode).toBe(200)
  expect((await tryStudent(app, owner.id, `${'coconut '.repeat(9)}e`)).statusCode).toBe(401)
})
