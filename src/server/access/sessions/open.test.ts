import { changeStudentPassword, resetStudentPassword } from '#shared/contract/access/signIn'
import { people } from '../../testing/people/people'
import { deviceAfter, headersAfter, tryAdmin, trySlip, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { deviceWords } from './open'

const { owner, other, admin } = people
const home = '198.51.100.4'
const stranger = '203.0.113.7'

const signIn = (app: TestApp, cookie = '', password: string = owner.password) =>
  trySlip(app, owner, { password, cookie, ip: home })

/** Ten wrong guesses from elsewhere pause the name for 15 minutes. */
const lock = async (app: TestApp) => {
  for (let time = 0; time < 10; time += 1) {
    app.advance({ minutes: 1 })
    await tryStudent(app, owner.id, 'wrong', stranger)
  }
}

const looks = ({ statusCode, body, headers }: Awaited<ReturnType<typeof signIn>>) => ({
  statusCode,
  body,
  names: Object.keys(headers),
})

describe.each(callEngines)('a known browser (%s)', (engine) => {
  test('SEC-27 the cookie is renewed with each sign-in, and a copy of the former one is invalid', async () => {
    const app = await testApp({ engine })
    const former = deviceAfter(await signIn(app))
    const fresh = deviceAfter(await signIn(app, former))
    expect(fresh).not.toBe(former)
    await lock(app)
    expect((await signIn(app, former)).statusCode).toBe(401)
    expect((await signIn(app, fresh)).statusCode).toBe(200)
  })

  test('SEC-27 a known browser has ten tries of its own, then it counts as a stranger', async () => {
    const app = await testApp({ engine })
    const known = deviceAfter(await signIn(app))
    await lock(app)
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      expect((await signIn(app, known, 'wrong')).statusCode).toBe(401)
    }
    await lock(app)
    expect((await signIn(app, known)).statusCode).toBe(401)
    expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
  })

  test('SEC-27 its wrong tries do not pause the name for others', async () => {
    const app = await testApp({ engine })
    const known = deviceAfter(await signIn(app))
    for (let time = 0; time < 9; time += 1) await signIn(app, known, 'wrong')
    expect((await tryStudent(app, owner.id, owner.password, stranger)).statusCode).toBe(200)
  })

  test('SEC-27 a browser known for one account is unknown for another; siblings can share a browser', async () => {
    const app = await testApp({ engine })
    const mine = deviceAfter(await trySlip(app, other, { password: other.password }))
    await lock(app)
    expect((await signIn(app, mine)).statusCode).toBe(401)
    app.advance({ minutes: 15 })
    const both = deviceAfter(await signIn(app, mine))
    await lock(app)
    expect((await signIn(app, both)).statusCode).toBe(200)
  })

  test('SEC-28 a refusal looks the same in a known and an unknown browser', async () => {
    const app = await testApp({ engine })
    const known = deviceAfter(await signIn(app))
    const plain = await trySlip(app, other, { password: 'wrong' })
    expect(looks(await signIn(app, known, 'wrong'))).toEqual(looks(plain))
    await lock(app)
    expect(looks(await signIn(app, known, 'wrong'))).toEqual(looks(plain))
    expect(looks(await signIn(app))).toEqual(looks(plain))
  })

  test('SEC-27 changing or resetting the password forgets all browsers, except the one that made the change', async () => {
    const app = await testApp({ engine })
    const elsewhere = deviceAfter(await signIn(app))
    const headers = headersAfter(await signIn(app))
    const body = { student_id: owner.id, old_password: owner.password, password: 'kiskadee over the hill' }
    const here = deviceAfter(await app.call(changeStudentPassword, {}, { headers, body }))
    await lock(app)
    expect((await signIn(app, elsewhere, body.password)).statusCode).toBe(401)
    expect((await signIn(app, here, body.password)).statusCode).toBe(200)
    const office = await app.signInAs('admin')
    await app.call(resetStudentPassword, {}, { headers: office, body: { student_id: owner.id } })
    expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
  })
})

test('SEC-27 the cookie is HttpOnly, host-only and valid for a year; the database stores only its hash', async () => {
  const app = await testApp()
  const answer = await signIn(app)
  const line = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-device='))
  expect(line).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=31536000$/)
  const [device] = await app.db.selectFrom('known_device').selectAll().execute()
  expect(line).not.toContain(device?.token_hash)
  expect(device).toMatchObject({ account_id: `student:${owner.id}` })
})

test('SEC-27 administrators have known browsers too; at most five are kept, and an invalid cookie is ignored', async () => {
  const app = await testApp()
  for (let time = 0; time < 7; time += 1) {
    app.advance({ minutes: 1 })
    expect((await tryAdmin(app, admin.id, admin.password)).statusCode).toBe(200)
  }
  expect(await app.db.selectFrom('known_device').selectAll().execute()).toHaveLength(5)
  const nonsense = `__Host-device=${"x'--".repeat(900)}.${'a'.repeat(43)}`
  expect((await signIn(app, nonsense)).statusCode).toBe(200)
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script> Windows', 'Windows'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('SEC-07 %j is called %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
