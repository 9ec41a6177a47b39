// Sign-ins under load, and what timing reveals.
import * as argon2 from '@node-rs/argon2'
import { resetStudentPassword } from '#shared/contract/access/signIn'
import { listStudents, saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { testOnBothDatabases } from '../../testing/database/testDb'

// These tests measure the real cost of passwords.
jest.unmock('../../platform/crypto/passwordCost')

// The library is real; its calls are counted.
jest.mock('@node-rs/argon2', () => {
  const library = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...library, verify: jest.fn(library.verify) }
})

const { owner, other, reset } = people

/** '$argon2id$v=19$m=19456,t=2,p=1$…': the parameters that decide how long a check takes. */
const costOf = (stored: string): string => stored.split('$').slice(1, 4).join(' ')

test('SEC-28 every wrong answer costs exactly one password check, so that timing reveals nothing', async () => {
  const app = await testApp({
    env: { SIGN_IN_FAILURES_PER_IP: '100000', DEFAULT_SIGN_INS_PER_ACCOUNT: '100000' },
  })
  for (let time = 0; time < 10; time += 1) {
    app.advance({ minutes: 1 })
    await tryStudent(app, other.id, 'wrong')
  }
  const checked = jest.mocked(argon2.verify)
  const kinds = { unknown: 'nobody', wrong: owner.id, locked: other.id, 'default password': reset.id }
  const checks: Record<string, string[]> = {}
  for (const [kind, id] of Object.entries(kinds)) {
    checked.mockClear()
    await tryStudent(app, id, 'wrong')
    checks[kind] = checked.mock.calls.map(([stored]) => costOf(String(stored)))
  }
  const once = ['argon2id v=19 m=19456,t=2,p=1']
  expect(checks).toEqual({ unknown: once, wrong: once, locked: once, 'default password': once })
}, 60_000)

test('REL-25 sign-ins beyond the queue are asked to try again, and none is lost', async () => {
  const app = await testApp()
  const families = [owner, other]
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_none, at) => {
      const { id, password } = families[at % 2] ?? owner
      return tryStudent(app, id, password)
    }),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(102)
  const busy = answers.find(({ statusCode }) => statusCode === 503)
  expect([busy?.headers['retry-after'], busy?.json<{ message: string }>().message]).toEqual([
    '5',
    'Many people are signing in at the moment. Please try again in a few seconds.',
  ])
  expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
}, 60_000)

testOnBothDatabases(
  'REL-25 SEC-25 of the guesses of one moment on one name none is looked at before the one before is counted',
  async (_open, engine) => {
    const app = await testApp({ engine })
    await Promise.all(Array.from({ length: 30 }, () => tryStudent(app, owner.id, 'a guess')))
    const { failures } = await app.db.selectFrom('sign_in_guard').select('failures').executeTakeFirstOrThrow()
    // The fifth failure pauses the name for two seconds, and the test clock does not move.
    expect(failures).toBe(5)
  },
)

test('REL-25 at most two passwords are hashed at once, however many people sign in', async () => {
  const app = await testApp()
  const checked = jest.mocked(argon2.verify)
  const { verify } = jest.requireActual<typeof argon2>('@node-rs/argon2')
  let [inside, most] = [0, 0]
  checked.mockImplementation(async (...given) => {
    most = Math.max(most, (inside += 1))
    return verify(...given).finally(() => (inside -= 1))
  })
  const names = Array.from({ length: 20 }, (_none, at) => `nobody ${at}`)
  await Promise.all(names.map((name) => tryStudent(app, name, 'a guess')))
  checked.mockImplementation(verify)
  expect([checked.mock.calls.length >= 20, most]).toEqual([true, 2])
}, 60_000)

test('SEC-55 a student named Admin is a student', async () => {
  const app = await testApp()
  const before = await app.signInAs('owner')
  const rename = { id: owner.id, first_name: 'Admin', _changed: ['first_name'] }
  const renamed = await app.call(saveStudent, {}, { headers: before, body: rename })
  expect(renamed.statusCode).toBe(200)
  await app.db
    .updateTable('student')
    .set({ first_name: 'Admin', last_name: null })
    .where('id', '=', owner.id)
    .execute()
  const answer = await tryStudent(app, owner.id, owner.password)
  expect(answer.json()).toMatchObject({ name: 'Admin', authenticated: true })
  const headers = headersAfter(answer)
  expect((await app.call(listStudents, {}, { headers })).statusCode).toBe(403)
  const body = { student_id: other.id }
  expect((await app.call(resetStudentPassword, {}, { headers, body })).statusCode).toBe(403)
})
