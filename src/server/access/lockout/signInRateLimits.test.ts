import { addressKey } from '../../http/connection'
import { birthPassword, enrol, people, type Person } from '../../testing/people/people'
import { tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines, openTestDatabase } from '../../testing/database/testDb'

const { owner, reset } = people

const statuses = async (count: number, attempt: (number: number) => Promise<{ statusCode: number }>) => {
  const seen: number[] = []
  for (let number = 0; number < count; number += 1) seen.push((await attempt(number)).statusCode)
  return seen
}

const failuresOf = async ({ db }: TestApp) => (await db.selectFrom('sign_in_guard').selectAll().execute())[0]

const newcomer = (number: number): Person => ({ ...reset, id: `2026${1000 + number}` })

describe.each(callEngines)('sign-in limits (%s)', (engine) => {
  test('SEC-25 after ten wrong guesses the owner waits 15 minutes', async () => {
    const app = await testApp({ engine })
    await statuses(10, async () => {
      app.advance({ minutes: 1 })
      return tryStudent(app, owner.id, 'wrong')
    })
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(401)
    app.advance({ minutes: 15 })
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('SEC-25 a right sign-in resets the count', async () => {
    const app = await testApp({ engine })
    await statuses(4, () => tryStudent(app, owner.id, 'wrong'))
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
    expect(await failuresOf(app)).toBeUndefined()
  })

  test('SEC-25 a restart does not reset the count', async () => {
    const database = await openTestDatabase(engine)
    const before = await testApp({ database })
    await statuses(5, () => tryStudent(before, owner.id, 'wrong'))
    const after = await testApp({ database, empty: true })
    expect((await tryStudent(after, owner.id, owner.password)).statusCode).toBe(401)
  })

  test('SEC-26 password spraying from one address is stopped; other addresses are not affected', async () => {
    const app = await testApp({ engine })
    const seen = await statuses(60, (number) =>
      tryStudent(app, `2027${1000 + number}`, 'wrong', '203.0.113.7'),
    )
    expect(seen.indexOf(429)).toBe(40)
    const answer = await tryStudent(app, owner.id, owner.password, '203.0.113.7')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json<{ errors: { message: string[] } }>().errors.message[0]).toContain('Please wait')
    expect((await tryStudent(app, owner.id, owner.password, '203.0.113.8')).statusCode).toBe(200)
    app.advance({ minutes: 14 })
    expect((await tryStudent(app, owner.id, owner.password, '203.0.113.7')).statusCode).toBe(429)
    app.advance({ minutes: 1 })
    expect((await tryStudent(app, owner.id, owner.password, '203.0.113.7')).statusCode).toBe(200)
  })

  test('SEC-26 the office is told once about password spraying from many addresses', async () => {
    const lines: string[] = []
    const env = { SIGN_IN_FAILURES_ALERT: '50' }
    const app = await testApp({ engine, env, log: (line) => lines.push(line) })
    await statuses(60, (number) =>
      tryStudent(app, `2027${1000 + number}`, 'wrong', `198.51.100.${number % 30}`),
    )
    const told = await app.db.selectFrom('audit').select('action').execute()
    expect(told).toEqual([{ action: 'many wrong sign-ins noticed' }])
    expect(lines.filter((line) => line.includes('sign-in alert'))).toHaveLength(1)
  })

  test('SEC-38 the date of birth can be tried five times a day', async () => {
    const app = await testApp({ engine })
    await statuses(5, async () => {
      app.advance({ minutes: 1 })
      return tryStudent(app, reset.id, '20140101')
    })
    app.advance({ minutes: 1 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(401)
    app.setNow('2026-08-03T23:59:00.000Z')
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(401)
    app.advance({ minutes: 1 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(200)
  })

  test('SEC-38 sixty wrong dates of birth switch first sign-ins off for the hour; chosen passwords still work', async () => {
    const app = await testApp({ engine })
    for (let number = 0; number < 62; number += 1) await enrol(app.db, newcomer(number))
    await statuses(60, (number) => tryStudent(app, newcomer(number).id, '20150101', `198.51.100.${number}`))
    const late = newcomer(61)
    expect((await tryStudent(app, late.id, birthPassword(late))).statusCode).toBe(401)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
    expect(await app.db.selectFrom('audit').select('action').execute()).toEqual([
      { action: 'first sign-ins paused' },
    ])
    app.advance({ minutes: 59 })
    expect((await tryStudent(app, late.id, birthPassword(late))).statusCode).toBe(401)
    app.advance({ minutes: 1 })
    expect((await tryStudent(app, late.id, birthPassword(late))).statusCode).toBe(200)
  })
})

test('SEC-38 one address is allowed twenty first sign-ins an hour', async () => {
  const app = await testApp()
  for (let number = 0; number < 21; number += 1) await enrol(app.db, newcomer(number))
  const enter = (number: number) => tryStudent(app, newcomer(number).id, birthPassword(reset))
  expect(await statuses(21, enter)).toEqual([...Array<number>(20).fill(200), 401])
  app.advance({ minutes: 59 })
  expect((await enter(20)).statusCode).toBe(401)
  app.advance({ minutes: 1 })
  expect((await enter(20)).statusCode).toBe(200)
})

test('SEC-20 a forged X-Forwarded-For has no effect', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.0/8' } })
  const seen = await statuses(60, async (number) =>
    app.inject({
      method: 'POST',
      url: '/api/login-student',
      headers: {
        ...(await app.visitor()),
        // The proxy appends the address it sees to the one that the visitor claims.
        'x-forwarded-for': `198.51.100.${number}, 203.0.113.9`,
        'x-forwarded-proto': 'https',
      },
      payload: { student_id: `2027${1000 + number}`, password: 'wrong' },
    }),
  )
  expect(seen.indexOf(429)).toBe(40)
})

test('SEC-20 X-Forwarded-For from a configured proxy is trusted', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.0/8' } })
  const seen = await statuses(60, async (number) =>
    app.inject({
      method: 'POST',
      url: '/api/login-student',
      headers: {
        ...(await app.visitor()),
        'x-forwarded-for': `198.51.100.${number}`,
        'x-forwarded-proto': 'https',
      },
      payload: { student_id: `2027${1000 + number}`, password: 'wrong' },
    }),
  )
  expect(seen).not.toContain(429)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['203.0.113.7', '203.0.113.8', false],
])('SEC-26 %s and %s are the same client: %s', (one, other, same) => {
  expect(addressKey('s', one) === addressKey('s', other)).toBe(same)
})
