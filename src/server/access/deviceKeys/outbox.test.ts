import type { BodyOf } from '#shared/contract/call'
import { getOutboxKey, type OutboxKey } from '#shared/contract/access/deviceKeys'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const browser = 'mTqQvZb1Wm0aJ8nC-3xY_g'
const another = 'AAAAAAAAAAAAAAAAAAAAAA'

matrix([
  {
    call: getOutboxKey,
    about: ({ id }) => ({ body: { browser, login: id } }),
    expected: { V: 401, F: 403, O: 200, X: 409, sister: 409, C: 200, A: 409 },
  },
  {
    call: getOutboxKey,
    about: () => ({ body: { browser, login: people.admin.id } }),
    expected: { A: 200 },
  },
])

const askFor = (app: TestApp, headers: Headers, body: BodyOf<typeof getOutboxKey>) =>
  app.call(getOutboxKey, {}, { headers, body })

const keyOf = async (app: TestApp, who: 'owner' | 'other' | 'admin', of = browser) =>
  (await askFor(app, await app.signInAs(who), { browser: of, login: people[who].id })).json<OutboxKey>()

test('SEC-09 REL-80 each account and browser has one key, the same at every sign-in', async () => {
  const app = await testApp()
  const own = await keyOf(app, 'owner')
  expect(Buffer.from(own.key, 'base64url')).toHaveLength(32)
  expect(await keyOf(app, 'owner')).toEqual(own)
  const others = [await keyOf(app, 'owner', another), await keyOf(app, 'other'), await keyOf(app, 'admin')]
  const all = [own, ...others]
  expect(new Set(all.flatMap(({ key, handle }) => [key, handle])).size).toBe(2 * all.length)
  expect(own.handle).not.toContain(people.owner.id)
})

test('REL-80 a restored server gives the same key; another secret gives another key', async () => {
  const keyFrom = async (secret: string) => {
    const app = await testApp({ env: { SECRET: secret } })
    return keyOf(app, 'owner')
  }
  const before = await keyFrom('Wm0aJ8nC3xYgmTqQvZb1KkR7pLd2Es9HfUoNyIt4cXe')
  expect(await keyFrom('Wm0aJ8nC3xYgmTqQvZb1KkR7pLd2Es9HfUoNyIt4cXe')).toEqual(before)
  expect(await keyFrom('Tq7Rk2ZpVd9Lm4XwEy1Hn8BsGu6Jc3FaOi5QtKv0MrY')).not.toEqual(before)
})

test.each(['', 'short', `${browser}x`, '20260002', '../../etc/passwd.......'])(
  'the browser name %j is refused',
  async (name) => {
    const app = await testApp()
    const headers = await app.signInAs('owner')
    const body = { browser: name, login: people.owner.id }
    expect((await askFor(app, headers, body)).statusCode).toBe(422)
  },
)

test('SEC-09 a page that expects another account to be signed in gets no key', async () => {
  const app = await testApp()
  const headers = await app.signInAs('owner')
  const answer = await askFor(app, headers, { browser, login: people.other.id })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).not.toContain('key')
})
