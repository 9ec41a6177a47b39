// Answers to wrong passwords. From the fifth on they tell how long to wait, counted for this device alone.
import { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import { saveSettings } from '#shared/contract/school/schoolSettings'
import { confirmSignIn } from '#shared/contract/access/secondFactor'
import type { ApiError } from '#shared/contract/errors'
import { people } from '../../testing/people/people'
import type { Headers } from '../../testing/portal/browser'
import { deviceAfter, triesAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { testConfig } from '../../testing/portal/testConfig'
import { callEngines } from '../../testing/database/testDb'
import { pauseIn, triesIn, triesKeyOf, triesText, withFailure } from './lockout'

const { owner, other, closed, admin } = people

interface Typed {
  readonly id: string
  readonly password: string
  readonly code?: string
}

/** A browser that retains the cookie with its wrong tries. */
const browserOf = (app: TestApp, role: 'student' | 'admin' = 'student', others = '') => {
  let tries = ''
  const knock = async ({ id, password, code }: Typed) => {
    const { cookie = '', ...visitor } = await app.visitor()
    const headers: Headers = { ...visitor, cookie: [cookie, tries, others].filter(Boolean).join('; ') }
    const typed = { password, ...(code !== undefined && { code }) }
    const answer =
      role === 'admin'
        ? await app.call(loginAdmin, {}, { headers, body: { username: id, ...typed } })
        : await app.call(loginStudent, {}, { headers, body: { student_id: id, ...typed } })
    tries = triesAfter(answer) || tries
    return answer
  }
  const wrong = async (id: string, times: number) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push(await knock({ id, password: 'wrong' }))
    return answers
  }
  return { knock, wrong, tries: () => tries }
}

type Answer = Awaited<ReturnType<ReturnType<typeof browserOf>['knock']>>
const statuses = (answers: readonly Answer[]) => answers.map(({ statusCode }) => statusCode)
const textOf = (answer: Answer | undefined) => answer?.json<ApiError>().message ?? ''

describe.each(callEngines)('wrong tries of one device (%s)', (engine) => {
  test('UX-83 the fifth gives a waiting time, and the right password gets the same answer until it ends', async () => {
    const app = await testApp({ engine })
    const { knock, wrong, tries } = browserOf(app)
    const answers = await wrong(owner.id, 5)
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 429])
    const right = await knock(owner)
    for (const answer of [answers[4], right]) {
      expect(answer?.statusCode).toBe(429)
      expect(answer?.json()).toEqual({
        message: 'Too many tries. Wait until 10:01, then try again.',
        errors: { message: ['Too many tries. Wait until 10:01, then try again.'] },
        wait_until: '2026-08-03T14:01:00.000Z',
      })
      expect(answer?.headers['retry-after']).toBe('60')
    }
    app.advance({ seconds: 59 })
    expect((await knock(owner)).headers['retry-after']).toBe('1')
    app.advance({ seconds: 1 })
    expect((await knock(owner)).statusCode).toBe(200)
    expect(tries()).not.toContain('-5-')
    expect(statuses(await wrong(owner.id, 1))).toEqual([401])
  })

  test('UX-83 each wait is as long as these tries would pause the name: 15 minutes from the tenth', async () => {
    const app = await testApp({ engine })
    const { knock, wrong } = browserOf(app)
    await wrong(owner.id, 5)
    for (let time = 6; time <= 10; time += 1) {
      app.advance({ minutes: 1 })
      await wrong(owner.id, 1)
    }
    app.advance({ minutes: 14 })
    expect((await knock(owner)).statusCode).toBe(429)
    app.advance({ minutes: 1 })
    expect((await knock(owner)).statusCode).toBe(200)
  })

  test('UX-83 SEC-28 an unknown ID, one paused by others and one switched off get the same answers', async () => {
    const app = await testApp({ engine })
    for (let time = 0; time < 12; time += 1) await tryStudent(app, other.id, 'wrong', '203.0.113.7')
    await app.db
      .updateTable('account')
      .set({ deactivated_at: app.now().toISOString() })
      .where('login', '=', closed.id)
      .execute()
    const looks = []
    for (const [id, password] of [
      ['nobody', 'wrong'],
      [owner.id, 'wrong'],
      [other.id, 'wrong'],
      [other.id, other.password],
      [closed.id, closed.password],
    ] as const) {
      const { knock } = browserOf(app)
      const answers = []
      for (let time = 0; time < 6; time += 1) answers.push(await knock({ id, password }))
      looks.push(
        JSON.stringify(
          answers.map(({ statusCode, body, headers }) => [
            statusCode,
            body,
            headers['retry-after'],
            Object.keys(headers),
          ]),
        ),
      )
    }
    expect(new Set(looks).size).toBe(1)
  })

  test('UX-83 SEC-27 wrong tries by others, or for another ID, do not pause this ID on this device', async () => {
    const app = await testApp({ engine })
    for (let time = 0; time < 4; time += 1) await tryStudent(app, owner.id, 'wrong', '203.0.113.7')
    const { knock, wrong } = browserOf(app)
    expect(statuses(await wrong(owner.id, 1))).toEqual([401])
    await wrong(other.id, 5)
    expect((await knock(other)).statusCode).toBe(429)
    app.advance({ seconds: 10 })
    expect((await knock(owner)).statusCode).toBe(200)
  })

  test('UX-83 SEC-27 a code is checked while passwords without a code are paused', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const body = {
      ...({ exportData: 0, reports: 0, importStudents: 0, studentSearch: 1 } as const),
      ...({ firstSignIn: 'dob+code', codeDays: 14, version: '' } as const),
    }
    expect((await app.call(saveSettings, {}, { headers, body })).statusCode).toBe(200)
    const { knock, wrong } = browserOf(app)
    await wrong(owner.id, 5)
    expect((await knock({ id: owner.id, password: 'wrong', code: 'BBBB-BBBB-BBBB' })).statusCode).toBe(401)
  })

  test('UX-83 the first two refusals have one line; the third has more advice', async () => {
    const app = await testApp({ engine })
    const [first, second, third, fourth] = await browserOf(app).wrong(owner.id, 4)
    expect([first, second].map(textOf)).toEqual([
      'ID or password is not right.',
      'ID or password is not right.',
    ])
    for (const answer of [third, fourth])
      expect(textOf(answer)).toMatch(/^ID or password is not right\. .*can reset your password\.$/)
  })

  test('UX-83 administrators get the same answers', async () => {
    const app = await testApp({ engine })
    const { knock, wrong } = browserOf(app, 'admin')
    const answers = await wrong(admin.id, 5)
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 429])
    expect(textOf(answers[2])).toContain('you need the code from your second step as well as the password')
    expect(textOf(await knock(admin))).toBe('Too many tries. Wait until 10:01, then try again.')
    app.advance({ minutes: 1 })
    expect((await knock(admin)).statusCode).toBe(200)
  })

  test('UX-83 in an open session a right password is not called wrong while tries are paused', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const confirm = (password: string) => app.call(confirmSignIn, {}, { headers, body: { password } })
    for (let time = 0; time < 5; time += 1) expect((await confirm('wrong')).statusCode).toBe(403)
    const paused = await confirm(admin.password)
    expect([paused.statusCode, paused.headers['retry-after']]).toEqual([429, '2'])
    app.advance({ seconds: 2 })
    expect((await confirm(admin.password)).statusCode).toBe(200)
  })
})

test('UX-83 SEC-27 a known browser with wrong passwords waits by its own count too', async () => {
  const app = await testApp()
  const known = deviceAfter(await browserOf(app).knock(owner))
  const { knock, wrong } = browserOf(app, 'student', known)
  expect(statuses(await wrong(owner.id, 5))).toEqual([401, 401, 401, 401, 429])
  app.advance({ minutes: 1 })
  expect((await knock(owner)).statusCode).toBe(200)
})

test('UX-83 the cookie is HttpOnly, host-only, signed, valid for a month and does not contain the ID', async () => {
  const app = await testApp()
  const { secret } = testConfig(app.dataDir)
  const [answer] = await browserOf(app).wrong(owner.id, 1)
  const line = [answer?.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-tries='))
  expect(line).toMatch(
    /^__Host-tries=[\da-f]{16}-1-\d+~[\da-f]{32}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=2592000$/,
  )
  expect(line).not.toContain(owner.id)

  const now = new Date('2026-08-03T14:00:00Z')
  const key = triesKeyOf(secret, 'student', owner.id, false)
  const five = Array.from({ length: 5 }).reduce<ReturnType<typeof triesIn>>(
    (tries) => withFailure(tries, key, now),
    [],
  )
  const text = triesText(secret, five)
  expect(triesIn(secret, text, now)).toEqual([{ key, failures: 5, at: now.getTime() }])
  expect(pauseIn(five, key, now)).toEqual(new Date('2026-08-03T14:01:00Z'))
  const forged = [
    undefined,
    '',
    '~',
    'x'.repeat(9000),
    text.replace('-5-', '-9-'),
    triesText('another', five),
  ]
  for (const cookie of forged) expect(triesIn(secret, cookie, now)).toEqual([])
  // Thirty days later, and at a time before a wrong clock was corrected.
  expect(triesIn(secret, text, new Date('2026-09-02T14:00:00Z'))).toEqual([])
  expect(triesIn(secret, text, new Date('2026-08-03T13:00:00Z'))).toEqual([])
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<ReturnType<typeof triesIn>>(
    (tries, one) => withFailure(tries, one, now),
    [],
  )
  expect(six.map(({ key: one }) => one)).toEqual(['f', 'e', 'd', 'c', 'b'])
})
