import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '#shared/contract/portalConfig'
import { buildTestClient } from '../../testing/portal/builtClient'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { openTestDatabase } from '../../testing/database/testDb'

const withClient = async (env: Record<string, string> = {}) => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  return testApp({ database, env })
}

let app: TestApp
beforeAll(async () => {
  app = await withClient()
})

const html = { accept: 'text/html,application/xhtml+xml' }
const configIn = (page: string) =>
  JSON.parse(/id="portal-config">(.*?)<\/script>/.exec(page)?.[1] ?? 'null') as PortalConfig

test.each([
  '/',
  '/admin',
  '/admin/dashboard',
  '/dashboard',
  '/registration/student-data',
  '/registration/family-data',
  '/registration/health-data',
  '/registration/other-data',
  '/registration/documents',
  '/registration/complete',
  '/registration/change-password',
  '/term-reports',
  '/check/Zk3v9QxT1mB7aYc0LrPw_g',
  '/logout',
  '/dashboard/?from=mail',
])('%s serves the page', async (url) => {
  const answer = await app.inject({ url, headers: html })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ])
})

test('SEC-14 each page has its own nonce, in header, styles and meta', async () => {
  const pages = await Promise.all([
    app.inject({ url: '/', headers: html }),
    app.inject({ url: '/', headers: html }),
  ])
  const nonces = pages.map(({ headers, body }) => {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`)
    expect(body).toContain(`<style nonce="${nonce}">:root{--accent:#14506b;`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('the page has the school’s name, whatever characters it contains', async () => {
  const name = `St Mary's </script><b>"School" & $& Co`
  const school = await withClient({
    SCHOOL_NAME: name,
    SCHOOL_EMAIL: 'office@stmary.example',
    API_HOST: 'https://api.school.example',
  })
  const { body, headers } = await school.inject({ url: '/', headers: html })
  expect(configIn(body)).toMatchObject({
    school: {
      name,
      shortName: name,
      phone: '',
      helpLine: 'Need help? You can write to office@stmary.example.',
      logo: '/crest.svg',
    },
    apiHost: 'https://api.school.example',
    csrfCookiePath: '/sanctum/csrf-cookie',
    limits: { passwordMin: 8, uploadMaxBytes: 5 * 1024 * 1024, idleMinutes: { student: 30, admin: 15 } },
    demo: false,
  })
  expect(body).toContain('<title>St Mary&#39;s &#60;/script')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
  const policy = headers['content-security-policy']
  expect(policy).toContain("connect-src 'self' https://api.school.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://api.school.example;")
})

test('the page knows whether visitors may search, by the current settings', async () => {
  const school = await withClient()
  const seen = async () => configIn((await school.inject({ url: '/', headers: html })).body).studentSearch
  expect(await seen()).toBe(true)
  const value = JSON.stringify({ studentSearch: 0 })
  const row = { name: 'office', value, updated_at: '2026-08-03T14:00:00.000Z' }
  await school.db.insertInto('setting').values(row).execute()
  expect(await seen()).toBe(false)
  const forbidden = await withClient({ NAME_SEARCH: 'off' })
  expect(configIn((await forbidden.inject({ url: '/', headers: html })).body).studentSearch).toBe(false)
})

test('SEC-37 SEC-49 the page knows whether a code and a month of birth are required', async () => {
  const school = await withClient()
  const seen = async () => configIn((await school.inject({ url: '/', headers: html })).body)
  expect(await seen()).toMatchObject({ activationCode: false, searchBirthMonth: false })
  const value = JSON.stringify({ firstSignIn: 'dob+code', searchBirthMonth: 1 })
  await school.db.insertInto('setting').values({ name: 'office', value, updated_at: '2026-08-03' }).execute()
  expect(await seen()).toMatchObject({ activationCode: true, searchBirthMonth: true, studentSearch: true })
})

test('the school’s own crest is served', async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  const logo = join(database.dataDir, 'our.png')
  writeFileSync(logo, 'png')
  const own = await testApp({ database, env: { SCHOOL_LOGO: logo } })
  const answer = await own.inject({ url: '/school-logo' })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/png', 'png'])
  expect(configIn((await own.inject({ url: '/', headers: html })).body).school.logo).toBe('/school-logo')
})

test.each([
  ['br, gzip', 'br', 'br'],
  ['gzip, deflate', 'gzip', 'gz'],
  ['', undefined, 'let plain = 1'],
])('UX-69 the encoding of an asset for a client that accepts %j', async (accepted, encoding, body) => {
  const answer = await app.inject({
    url: '/assets/main.0a1b2c3d.js',
    headers: { 'accept-encoding': accepted },
  })
  expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([200, encoding, body])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('UX-69 an asset in the browser’s cache is not sent again', async () => {
  const first = await app.inject({ url: '/crest.svg' })
  const again = await app.inject({
    url: '/crest.svg',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
})

test('robots are asked to stay away', async () => {
  const answer = await app.inject({ url: '/robots.txt' })
  expect([answer.headers['content-type'], answer.body]).toEqual([
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
})

/** security/exposure.test.ts asks the production build for the paths of its own list. */
const absent = [
  '/.env',
  '/env',
  '/assets/',
  '/assets',
  '/assets/main.0a1b2c3d.js.map',
  '/assets/main.0a1b2c3d.js.br',
  '/assets/../.env',
  '/assets/%2e%2e/.env',
  '/index.html',
  '/metrics',
  '/documentation',
  '/swagger',
  '/package.json',
  '/data/portal.sqlite',
  '/.well-known/',
  '/logs',
  '/log.txt',
  '/webpack.config.cjs',
  '/docker-compose.yml',
  '/api/',
  '/api/nothing',
  '/api/student-record/12/x.css',
  '/registration/x.css',
  '/favicon.php',
]

test.each(absent)('SEC-18 %s is not found', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
  expect(answer.headers).not.toHaveProperty('server')
  expect(answer.headers).not.toHaveProperty('x-powered-by')
})

test.each(['/api/nothing', '/api/student-record/12/x.css', '/api'])(
  'SEC-17 %s is not a page, even for a browser',
  async (url) => {
    const answer = await app.inject({ url, headers: html })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  },
)

test('a mistyped address gives the client’s own "not found" page with 404', async () => {
  const answer = await app.inject({ url: '/registraton', headers: html })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('without a built client a page answers 503, and calls work', async () => {
  const bare = await testApp()
  expect((await bare.inject({ url: '/', headers: html })).statusCode).toBe(503)
  expect((await bare.inject({ url: '/sanctum/csrf-cookie' })).statusCode).toBe(204)
})
