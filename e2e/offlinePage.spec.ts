// Families' pages open offline from a cache that is the same for everybody.
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { keptOnDevice } from './harness/device'
import { goInside } from './harness/navigate'
import { callDevice, recordCopied } from './harness/outbox'
import { signIn, signInAsAdmin, student } from './harness/people'
import { allSaved, answer, goOn, goToStep, openStep, section } from './harness/registration'
import { inAll, readOnly, test } from './harness/test'
import type { Environment } from './harness/serverProcess'

// Playwright reports a service worker's requests only with this setting.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 640 } })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CONNECTION_REFUSED/))

const arrive = async (page: Page) => {
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
}

interface Kept {
  readonly path: string
  readonly content: string
}

/** The contents of all caches of the service worker. */
const inCaches = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const kept: Kept[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push({
          path: request.url.replace(location.origin, ''),
          content: (await (await cache.match(request))?.text()) ?? '',
        })
    }
    return kept
  })

const signInPageOf = async (context: BrowserContext) => {
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab.getByLabel('Student ID', { exact: true })).toBeVisible()
  await expect(tab.getByText('You are offline')).toBeVisible()
  await expect(tab.locator('main > svg')).toBeVisible()
  await expect(tab.locator('.visitor-school img')).toHaveJSProperty('complete', true)
  return tab
}

/** Opens a tab with late animation frames, so that its first paint follows the reading of the device's data. */
const paintedLate = async (context: BrowserContext) => {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (work) => soon((now) => void setTimeout(work, 1500, now))
  })
  await tab.goto('/')
  return tab
}

test(
  'after a sign-in families’ pages open in flight mode, the office’s do not; a new tab on a shared device says where the form opens',
  readOnly,
  async ({ page, context }) => {
    await arrive(page)
    await keptOnDevice(page)
    // A reloaded page finds the session and its data on the device.
    await callDevice(page, 'shared')
    await recordCopied(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You are offline. The portal will carry on')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await page.goto('/registration/family-data')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Data' })).toBeVisible()
    const tab = await paintedLate(context)
    const told = tab.getByText('You are offline. The form opens only in the window where you signed in.')
    await expect(told).toBeVisible()
    await tab.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    await expect(told).toBeVisible()
    await expect(tab.getByRole('button', { name: 'LOGIN' })).toHaveCount(1)
    for (const path of ['/admin', '/admin/dashboard'])
      await expect(tab.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await context.setOffline(false)
    await page.goto('/dashboard')
    await expect(page.getByText('You are offline')).toHaveCount(0)
  },
)

test('SEC-09 SEC-16 UX-77 UX-79 the service worker fetches only files that the page has not loaded, and none twice; no cache has an answer of the API or a word of the child', async ({
  page,
  context,
}) => {
  const fetched: Record<'page' | 'worker', string[]> = { page: [], worker: [] }
  const note = async (request: Request) => {
    const response = await request.response()
    // A negative size means that the response came from the browser's own cache.
    if (!response || response.fromServiceWorker() || (await request.sizes()).responseBodySize <= 0) return
    const who = request.serviceWorker() ? 'worker' : 'page'
    fetched[who].push(new URL(request.url()).pathname)
  }
  const noted: Promise<void>[] = []
  context.on('requestfinished', (request) => void noted.push(note(request).catch(() => undefined)))
  await arrive(page)
  await openStep(page, 'student-data')
  await keptOnDevice(page)
  for (const [step, title] of [
    ['family-data', 'Family Data'],
    ['health-data', 'Health Data'],
  ] as const)
    await goOn(page, step, title)
  await Promise.all(noted)
  const files = [...fetched.page, ...fetched.worker].filter((path) => path.startsWith('/assets/'))
  expect(fetched.worker.length).toBeGreaterThan(0)
  expect(files.filter((path, place) => files.indexOf(path) !== place)).toEqual([])
  expect(fetched.worker.filter((path) => path.startsWith('/api'))).toEqual([])

  const canary = 'Quetzalcanary'
  await goToStep(page, 'family-data')
  await answer(section(page, 'Mother'), 'Employer', canary)
  await allSaved(page)
  await goInside(page, '/term-reports')
  await goInside(page, '/registration/your-data')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await inCaches(page)
  const paths = kept.map(({ path }) => path)
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/',
    '/crest.svg',
    '/dashboard',
  ])
  expect(paths.filter((path) => /\.map$|pdf/.test(path))).toEqual([])
  // Words about the child, and words that only the office's screens contain.
  for (const word of [
    canary,
    student.id,
    'Total Number of Students',
    'Match the columns',
    'Download spreadsheet',
  ])
    for (const { path, content } of kept)
      expect([path, word, content.includes(word)]).toEqual([path, word, false])

  // Clear-Site-Data: "cache" clears only the HTTP cache: the pages stay and open for the next person.
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
  expect((await inCaches(page)).map(({ path }) => path).sort()).toEqual(paths.sort())
  await context.setOffline(true)
  await signInPageOf(context)
})

test('nothing is cached where only the office signs in', readOnly, async ({ page }) => {
  await page.clock.install()
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.getByRole('table').first().waitFor()
  await page.clock.runFor(60_000)
  expect(
    await page.evaluate(async () => [await navigator.serviceWorker.getRegistrations(), await caches.keys()]),
  ).toEqual([[], []])
})

test.describe('a school that changes its mind', () => {
  test.use({
    restartable: true,
    environment: async ({}, use) => {
      const environment: Environment = { SERVICE_WORKER: 'on' }
      await use(environment)
    },
  })

  test(
    'the worker is removed with all of its caches',
    inAll,
    async ({ page, context, server, environment }) => {
      await arrive(page)
      await keptOnDevice(page)
      const signedOut = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/logout'),
      )
      await page.goto('/logout')
      await signedOut
      await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
      environment.SERVICE_WORKER = 'off'
      await server.kill()
      await server.restart()
      await page.goto('/')
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ])
      await expect.poll(left).toEqual([0, 0])
      await page.close()
      await context.setOffline(true)
      const tab = await context.newPage()
      await expect(tab.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    },
  )
})
