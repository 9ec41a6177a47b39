// Data shown before signing out does not come back: not with Back, not with Reload, and not from the
// back/forward cache, which is on in the test's browser, too.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { openScreen } from './harness/office'
import { returning, signIn, signInAsAdmin, student } from './harness/people'
import { allSaved, answer, openStep, section } from './harness/registration'
import { openSlowRelay } from './harness/relay'
import { test } from './harness/test'

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
}

/** All text of the page, including its fields. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
  })

const expectNothingOf = async (page: Page, secrets: readonly string[]) => {
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
  const text = await shown(page)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** Goes back to the tab's first page, with a reload at each step. */
const goAllTheWayBack = async (page: Page, secrets: readonly string[]) => {
  let stations = 0
  for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
    await expectNothingOf(page, secrets)
    await page.reload()
    await expectNothingOf(page, secrets)
    stations += 1
  }
  expect(stations).toBeGreaterThan(1)
}

test('SEC-16 a family signs out: Back and Reload show nothing of the child', async ({ page, troubles }) => {
  troubles.expect(/status of 401/)
  const address = 'Canary Street 7732'
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openStep(page, 'student-data')
  await answer(section(page, 'Where the student lives'), 'Home address', address)
  await allSaved(page)
  expect(await shown(page)).toContain(address)
  await openStep(page, 'family-data')
  await signOut(page)
  await goAllTheWayBack(page, [address, student.id])
})

test('SEC-16 the office signs out: Back and Reload show no student', async ({ page, troubles }) => {
  troubles.expect(/status of 401/)
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await openScreen(page, 'dashboard', { student: student.id })
  await expect(page.getByText(student.id).first()).toBeVisible()
  await openScreen(page, 'dashboard', { q: student.id })
  await expect(page.getByText(student.id).first()).toBeVisible()
  await signOut(page)
  await goAllTheWayBack(page, [student.id])
})

const notHeardText = /school’s portal does not know/
const logoutCall = (url: URL) => url.pathname === '/logout'

/** Blocks only the sign-out call. */
const deafToSignOut = (page: Page) =>
  page
    .context()
    .route(logoutCall, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

/** The responses that the next person gets, from a script and from the address bar. */
const askedFor = async (page: Page, paths: readonly string[]) => {
  const asked = await Promise.all(
    paths.map((path) => page.evaluate(async (url) => (await fetch(url)).status, path)),
  )
  const typed: number[] = []
  for (const path of paths) {
    const tab = await page.context().newPage()
    typed.push((await tab.goto(path))?.status() ?? 0)
    await tab.close()
  }
  return [...asked, ...typed]
}

const ofFamily = [`/api/student-record/${student.id}`, `/api/registration-form/${student.id}`]

test('SEC-04 a sign-out that never reached the server: the page says so, no data can be requested, and it is repeated', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 401|ERR_FAILED/)
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await deafToSignOut(page)
  await signOut(page)
  const notice = page.getByRole('status').filter({ hasText: notHeardText })
  await expect(notice).toBeVisible()
  await expect(page.getByText('You are signed out.', { exact: true })).toHaveCount(0)
  await axe(page)
  expect(await cookiesOf(page)).toContain('__Host-portal')
  expect(await askedFor(page, ofFamily)).toEqual([401, 401, 401, 401])

  // The next person closes the page and opens the portal again.
  await page.close()
  const next = await page.context().newPage()
  await next.goto('/')
  await expect(next.getByRole('status').filter({ hasText: notHeardText })).toBeVisible()
  expect(await askedFor(next, ofFamily)).toEqual([401, 401, 401, 401])
  await next.context().unroute(logoutCall)
  await expect(next.getByText('You are signed out.', { exact: true })).toBeVisible()
  const left = await cookiesOf(next)
  expect(left).not.toContain('__Host-portal')
  expect(left).not.toContain('__Host-signed-out')
  expect(await askedFor(next, ofFamily)).toEqual([401, 401, 401, 401])
})

test('SEC-03 SEC-04 the next sign-in ends the previous session, and stays signed in', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 401|ERR_FAILED/)
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  const session = (await page.context().cookies()).find(({ name }) => name === '__Host-portal')
  await deafToSignOut(page)
  await signOut(page)
  await expect(page.getByText(notHeardText)).toBeVisible()
  expect(await askedFor(page, ['/api/students', `/api/registration-form/${student.id}`])).toEqual([
    401, 401, 401, 401,
  ])
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await cookiesOf(page)).not.toContain('__Host-signed-out')
  await page.context().unroute(logoutCall)
  // A request with the office's cookie, as if somebody had copied it.
  const left = await page.context().request.fetch('/api/students', {
    headers: { cookie: `__Host-portal=${session?.value}` },
  })
  expect(left.status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
})

const isOut = (page: Page) => expect(page.getByText('You are signed out.', { exact: true })).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

test('SEC-04 /logout typed in a new tab signs the family out; unsaved answers of the first tab stay', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 401/)
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openStep(page, 'student-data')
  const tab = await page.context().newPage()
  await tab.goto('/logout')
  await isOut(tab)
  expect(await cookiesOf(tab)).not.toContain('__Host-portal')
  expect(await askedFor(tab, ofFamily)).toEqual([401, 401, 401, 401])
  await tab.close()

  await answer(section(page, 'Where the student lives'), 'Home address', 'Canary Street 7733')
  await dialog(page).getByLabel('Password', { exact: true }).fill(student.password)
  await dialog(page).getByRole('button', { name: 'LOGIN' }).click()
  await allSaved(page)
  await page.reload()
  await expect(page.getByLabel('Home address').first()).toHaveValue('Canary Street 7733')
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'block' })
  test('SEC-04 Logout needs nothing else from the server, where the pages are not on the device yet', async ({
    page,
    troubles,
  }) => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401|ChunkLoadError/)
    await signIn(page, student.id, student.password)
    await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeVisible()
    await page.context().setOffline(true)
    await signOut(page)
    await expect(page.getByText(notHeardText)).toBeVisible()
    expect(await cookiesOf(page)).toContain('__Host-signed-out')
    await page.context().setOffline(false)
    await isOut(page)
    await expectNothingOf(page, [student.id])
  })
})

test('SEC-04 a late response to a sign-out does not end the session of the next family', async ({
  browser,
  server,
  troubles,
}) => {
  troubles.expect(/status of 401|ERR_|status of 409/)
  const proxy = await openSlowRelay(new URL(server.url), 'POST /logout')
  const page = await browser.newPage({ baseURL: proxy.url })
  troubles.watch(page, proxy.url)
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await expect.poll(() => proxy.late.length).toBeGreaterThan(0)
  await page.getByLabel('Student ID', { exact: true }).fill(returning.id)
  await page.getByLabel('Password', { exact: true }).fill(returning.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  proxy.late.forEach((come) => come())
  // By then the browser has read the late response, if it received one.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  expect(
    await page.evaluate(async (path) => (await fetch(path)).status, `/api/student-record/${returning.id}`),
  ).toBe(200)
  await page.close()
  await proxy.close()
})
