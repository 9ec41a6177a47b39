import { loginStudent } from '#shared/contract/access/signIn'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { people } from '../testing/people/people'
import { warnOfPlainHttp } from './connection'

describe('client addresses', () => {
  const warned = async (env: Record<string, string>, headers: Record<string, string>) => {
    const lines: string[] = []
    const app = await testApp({ empty: true, env, log: (line) => lines.push(line) })
    const ask = () => app.inject({ url: '/api/towns', headers })
    const told = () => lines.filter((line) => line.includes('proxy not trusted')).length
    return { app, ask, told, lines }
  }

  test('SEC-20 SEC-27 untrusted forwarded addresses are reported in the log once an hour, with advice', async () => {
    const { app, ask, told, lines } = await warned({}, { 'x-forwarded-for': '198.51.100.4' })
    for (let time = 0; time < 3; time += 1) await ask()
    expect(told()).toBe(1)
    expect(lines.find((line) => line.includes('proxy not trusted'))).toContain('TRUST_PROXY')
    app.advance({ minutes: 59 })
    await ask()
    expect(told()).toBe(1)
    app.advance({ minutes: 1 })
    await ask()
    expect(told()).toBe(2)
  })

  test.each([
    ['a proxy that is named', { TRUST_PROXY: '127.0.0.0/8' }, { 'x-forwarded-for': '198.51.100.4' }, 0],
    ['one on the machine itself', { TRUST_PROXY: '127.0.0.0/8' }, { 'x-forwarded-for': '127.0.0.1' }, 0],
    ['another than the named', { TRUST_PROXY: '10.0.0.0/8' }, { 'x-forwarded-for': '198.51.100.4' }, 1],
    ['no proxy', {}, {}, 0],
  ] as const)('SEC-20 the number of warnings for %s', async (_what, env, headers, times) => {
    const { ask, told } = await warned(env, headers)
    await ask()
    expect(told()).toBe(times)
  })
})

// Passwords are never sent unencrypted (SEC-110).
describe('plain http', () => {
  const proxy = '10.0.0.9'
  const visitor = '203.0.113.7'

  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({ remoteAddress, headers })
  type Came = ReturnType<typeof from>

  const served: ReadonlyArray<readonly [string, Came]> = [
    ['at the machine itself', from('127.0.0.1')],
    ['at the machine itself, IPv6', from('::1')],
    ['at the machine itself, with a socket for both', from('::ffff:127.0.0.1')],
    ['https through the proxy', from(proxy, { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' })],
    ['HTTPS through the proxy', from(proxy, { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'HTTPS' })],
  ]

  const refused: ReadonlyArray<readonly [string, Came]> = [
    ['from another machine', from(visitor)],
    ['from another machine that claims https', from(visitor, { 'x-forwarded-proto': 'https' })],
    ['from another machine that claims to be this one', from(visitor, { 'x-forwarded-for': '127.0.0.1' })],
    ['from the proxy, which does not say how it was asked', from(proxy, { 'x-forwarded-for': visitor })],
    ['http through the proxy', from(proxy, { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'http' })],
    [
      'http through the proxy, with a claim of the visitor before it',
      from(proxy, { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https, http' }),
    ],
    [
      'through a proxy on this machine that is not named',
      from('127.0.0.1', { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' }),
    ],
    ['through any other that passes on', from('127.0.0.1', { via: '1.1 relay' })],
  ]

  const open = () => testApp({ env: { TRUST_PROXY: proxy, PUBLIC_URL: 'https://portal.school.example' } })

  const signIn = async ({ inject, visitor: headersOf }: TestApp, { remoteAddress, headers }: Came) =>
    inject({
      method: 'POST',
      url: loginStudent.path,
      remoteAddress,
      headers: { ...(await headersOf()), ...headers },
      payload: { student_id: people.owner.id, password: people.owner.password },
    })

  const asPage = ({ inject }: TestApp, { remoteAddress, headers }: Came, url = '/') =>
    inject({ url, remoteAddress, headers: { ...headers, accept: 'text/html' } })

  test.each(served)('SEC-110 %s a sign-in is answered', async (_name, came) => {
    expect((await signIn(await open(), came)).statusCode).toBe(200)
  })

  test.each(refused)(
    'SEC-110 %s: a page gives the reason, and a sign-in is not processed',
    async (_name, came) => {
      const app = await open()
      const page = await asPage(app, came)
      expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(page.body).toContain('This address is not secure')
      expect(page.body).toContain('href="https://portal.school.example/"')
      expect(page.body).not.toMatch(/<script|<input|<form/)

      const answer = await signIn(app, came)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
      const text = expect.stringContaining('https://') as string
      expect(answer.json()).toEqual({ message: text, errors: { message: [text] } })
      expect(await app.db.selectFrom('session').select('id').execute()).toEqual([])
    },
  )

  test('SEC-110 every path is refused, even an unknown one, except those for monitoring', async () => {
    const app = await open()
    const came = from(visitor)
    for (const url of ['/admin', '/nowhere', '/assets/main.js', '/.well-known/security.txt'])
      expect([url, (await asPage(app, came, url)).statusCode]).toEqual([url, 403])
    for (const url of ['/api/towns', '/api/nowhere', '/sanctum/csrf-cookie'])
      expect((await app.inject({ url, ...came })).json()).toEqual({ message: expect.any(String) as string })
    expect((await app.inject({ url: '/healthz', ...came })).json()).toEqual({ alive: true })
    expect((await app.inject({ url: '/readyz', ...came })).json()).toHaveProperty('writes')
  })

  test('the page gives no address if none is known, and escapes names', async () => {
    const app = await testApp({ env: { SCHOOL_NAME: 'St. <Anne’s> & Co', PUBLIC_URL: '' } })
    const { body } = await asPage(app, from(visitor))
    expect(body).toContain('St. &#60;Anne’s&#62; &#38; Co')
    expect(body).toContain('<strong>https://</strong> in front of the address')
  })

  test.each([
    ['127.0.0.1', '', [], false],
    ['0.0.0.0', '', [], true],
    ['0.0.0.0', 'https://portal.school.example', [], true],
    ['127.0.0.1', 'https://portal.school.example', [], true],
    ['0.0.0.0', '', ['10.0.0.9'], false],
  ])(
    'SEC-110 HOST %s, PUBLIC_URL %j, TRUST_PROXY %j: a warning at the start: %s',
    (host, publicUrl, trustProxy, warns) => {
      const warn = jest.fn()
      warnOfPlainHttp({ host, publicUrl, trustProxy }, { warn })
      expect(warn).toHaveBeenCalledTimes(warns ? 1 : 0)
    },
  )
})
