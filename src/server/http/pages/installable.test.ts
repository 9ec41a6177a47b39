import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PortalConfig } from '#shared/contract/portalConfig'
import { buildTestClient } from '../../testing/portal/builtClient'
import { openTestDatabase } from '../../testing/database/testDb'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="112"><path fill="#17457a" d="M0 0h96v112H0z"/></svg>'

const school = async (env: Record<string, string> = {}, { isWorkerBuilt = true } = {}) => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  if (!isWorkerBuilt) await rm(join(database.dataDir, 'client/service-worker.js'))
  const logo = join(database.dataDir, 'our.svg')
  writeFileSync(logo, crest)
  return testApp({ database, env: { SCHOOL_LOGO: logo, ...env } })
}

const html = { accept: 'text/html,application/xhtml+xml' }
const pageAt = async (app: TestApp, url: string) => (await app.inject({ url, headers: html })).body
const configOf = async (app: TestApp) =>
  JSON.parse(/id="portal-config">(.*?)<\/script>/.exec(await pageAt(app, '/'))?.[1] ?? 'null') as PortalConfig
const worker = (app: TestApp) => app.inject({ url: '/service-worker.js' })

describe('the service worker', () => {
  test('is served from the root and revalidated each time', async () => {
    const answer = await worker(await school())
    expect([answer.statusCode, answer.body]).toEqual([200, 'let worker = 1'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
  })

  test.each([
    ['it is built and wanted', {}, true, true],
    ['the school wants none', { SERVICE_WORKER: 'off' }, true, false],
    ['it is not built', {}, false, false],
  ] as const)('the page knows whether %s', async (_why, env, isWorkerBuilt, isWanted) => {
    const app = await school(env, { isWorkerBuilt })
    expect((await configOf(app)).serviceWorker).toBe(isWanted)
    const { statusCode, body, headers } = await worker(app)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(body.includes('registration.unregister()') && body.includes('caches.delete')).toBe(!isWanted)
  })
})

describe('installing', () => {
  test('the manifest has the school’s names and colour', async () => {
    const env = {
      SCHOOL_NAME: 'St Mary’s <College>',
      SCHOOL_SHORT_NAME: 'St Mary’s',
      SCHOOL_COLOUR: '#17457a',
    }
    const answer = await (await school(env)).inject({ url: '/manifest.webmanifest' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({
      name: 'St Mary’s <College>',
      short_name: 'St Mary’s',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#17457a',
    })
  })

  test('its icons are the crest in the declared sizes', async () => {
    const app = await school()
    const { icons } = (await app.inject({ url: '/manifest.webmanifest' })).json<{
      icons: { src: string; sizes: string; type: string; purpose: string }[]
    }>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes, type } of icons) {
      const answer = await app.inject({ url: src })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
      const middle = await sharp(answer.rawPayload)
        .extract({ left: width / 2, top: height / 2, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()
      expect([...middle]).toEqual([0x17, 0x45, 0x7a])
    }
  })

  test.each([
    ['/', true],
    ['/registration/family-data', true],
    ['/admin', false],
    ['/admin/dashboard', false],
    ['/mistyped', false],
  ])('%s links to the manifest: %s', async (url, isNamed) => {
    const app = await school()
    const answer = await app.inject({ url, headers: html })
    expect(answer.body.includes('<link rel="manifest" href="/manifest.webmanifest">')).toBe(isNamed)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy.match(/(worker|manifest)-src [^;]*/g)).toEqual(["worker-src 'self'", "manifest-src 'self'"])
  })
})
