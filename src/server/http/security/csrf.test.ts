import { getUser, resetStudentPassword } from '#shared/contract/access/signIn'
import { cookiesOf, type Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner } = people

let app: TestApp
let office: Headers
beforeAll(async () => {
  app = await testApp()
  office = await app.signInAs('admin')
})

const resetWith = async (headers: Headers) =>
  (await app.call(resetStudentPassword, {}, { headers, body: { student_id: owner.id } })).statusCode

const without = (name: string): Headers =>
  Object.fromEntries(Object.entries(office).filter(([key]) => key !== name))

test('SEC-10 SEC-06 a change with the session’s own token is made', async () => {
  const target = await app.signInAs('owner')
  expect(await resetWith(office)).toBe(200)
  expect((await app.call(getUser, { studentId: owner.id }, { headers: target })).statusCode).toBe(401)
})

test.each<[string, () => Headers | Promise<Headers>]>([
  ['no token', () => without('x-xsrf-token')],
  ['an empty token', () => ({ ...office, 'x-xsrf-token': '' })],
  [
    'a token without its cookie',
    () => ({ ...office, cookie: (office.cookie ?? '').replace(/XSRF-TOKEN=[^;]+/, 'x=y') }),
  ],
  [
    'a made-up pair',
    () => ({
      ...office,
      cookie: (office.cookie ?? '').replace(/XSRF-TOKEN=[^;]+/, 'XSRF-TOKEN=a.b'),
      'x-xsrf-token': 'a.b',
    }),
  ],
  [
    'the token of another session',
    async () => {
      const foreign = await app.signInAs('other')
      const [session] = (office.cookie ?? '').split('; ')
      const [, token] = (foreign.cookie ?? '').split('; ')
      return { cookie: `${session}; ${token}`, 'x-xsrf-token': foreign['x-xsrf-token'] ?? '' }
    },
  ],
  [
    'the token of a visitor',
    async () => {
      const visitor = await app.visitor()
      const [session] = (office.cookie ?? '').split('; ')
      return { cookie: `${session}; ${visitor.cookie}`, 'x-xsrf-token': visitor['x-xsrf-token'] ?? '' }
    },
  ],
  ['another origin', () => ({ ...office, origin: 'https://evil.example' })],
  ['another port', () => ({ ...office, origin: 'http://localhost:8081', host: 'localhost:8080' })],
  ['the origin null', () => ({ ...office, origin: 'null' })],
  ['another site', () => ({ ...office, 'sec-fetch-site': 'cross-site' })],
  ['a neighbour', () => ({ ...office, 'sec-fetch-site': 'same-site' })],
])('SEC-10 %s: refused, nothing changed', async (_what, headers) => {
  const before = await app.db.selectFrom('audit').selectAll().execute()
  expect(await resetWith(await headers())).toBe(403)
  expect(await app.db.selectFrom('audit').selectAll().execute()).toEqual(before)
})

test.each<[string, Headers]>([
  ['our own origin', { origin: 'http://localhost:8080', host: 'localhost:8080' }],
  ['the same origin', { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
])('SEC-10 %s is accepted', async (_what, headers) => {
  expect(await resetWith({ ...office, ...headers })).toBe(200)
})

const cookieCall = async (cookie = '') =>
  cookiesOf((await app.inject({ url: '/sanctum/csrf-cookie', headers: { cookie } })).headers)['XSRF-TOKEN']

test.each<[string, () => Promise<Headers>]>([
  ['visitor', () => app.visitor()],
  ['session', () => app.signInAs('owner')],
])('SEC-10 the right token of a %s remains when another page asks for one', async (_whose, enter) => {
  const { cookie } = await enter()
  expect(await cookieCall(cookie)).toBeUndefined()
})

test('SEC-10 another person’s token and an invented one are replaced', async () => {
  const visitor = await app.visitor()
  const [session = ''] = (office.cookie ?? '').split('; ')
  for (const token of [visitor.cookie, 'XSRF-TOKEN=a.b', 'XSRF-TOKEN=']) {
    const renewed = await cookieCall(`${session}; ${token}`)
    const cookie = `${session}; XSRF-TOKEN=${renewed}`
    expect(await resetWith({ cookie, 'x-xsrf-token': renewed ?? '' })).toBe(200)
  }
})

test('SEC-10 a missing session is reported before a missing token', async () => {
  expect(await resetWith({})).toBe(401)
})

test('SEC-10 the page of an ended session can still sign in through the form', async () => {
  const headers = await app.signInAs('owner')
  await app.db.deleteFrom('session').execute()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login-student',
    headers,
    payload: { student_id: people.other.id, password: people.other.password },
  })
  expect(answer.statusCode).toBe(200)
})
