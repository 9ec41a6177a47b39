// Bad connections, late responses and ended sessions: the save status is right and no answer is lost.
import { expect, request, type Page, type Route } from '@playwright/test'
import { authenticate, student } from './harness/people'
import { allSaved, answer, enterStep, field, section, storedRecord, truth } from './harness/registration'
import { readOnly, test } from './harness/test'

test.use({ serviceWorkers: 'allow' })

const saves = '**/api/student'

interface Sent {
  _changed?: string[]
  _seq?: number
}

const listenForSaves = (page: Page): Sent[] => {
  const sent: Sent[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/student'))
      sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

test('REL-50 twenty edits while offline for a minute are all saved once, in order', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/)
  await enterStep(page, student, 'family-data')
  const sent = listenForSaves(page)
  await page.clock.install()
  await context.setOffline(true)
  const mother = section(page, 'Mother')
  const father = section(page, 'Father')
  for (let round = 1; round <= 5; round += 1) {
    await answer(mother, 'Occupation', `Baker ${round}`)
    await answer(mother, 'Employer', `Bakery ${round}`)
    await answer(father, 'Occupation', `Driver ${round}`)
    await answer(father, 'Employer', `Garage ${round}`)
  }
  await expect(truth(page)).toContainText('You are offline. 4 answers not saved')
  await page.clock.runFor(60_000)
  await expect(truth(page)).toContainText('You are offline. 4 answers not saved')
  expect(sent).toEqual([])

  await context.setOffline(false)
  await page.clock.runFor(2_000)
  await page.clock.resume()
  await allSaved(page)
  const record = await storedRecord(page, student.id)
  expect([
    record.mother_occupation,
    record.mother_business_place,
    record.father_occupation,
    record.father_business_place,
  ]).toEqual(['Baker 5', 'Bakery 5', 'Driver 5', 'Garage 5'])
  expect(sent.flatMap(({ _changed }) => _changed ?? []).sort()).toEqual([
    'father_business_place',
    'father_occupation',
    'mother_business_place',
    'mother_occupation',
  ])
})

test('REL-47 REL-51 REL-52 a late save does not undo a later one; a session that ends is renewed by a sign-in over the page; leaving the page sends the last typed answer', async ({
  page,
  context,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/ERR_CONNECTION_RESET|401|403/)
  await enterStep(page, student, 'family-data')
  const held: Route[] = []
  await page.route(saves, async (route) => {
    if (held.length === 0) held.push(route)
    else await route.continue()
  })
  const mother = section(page, 'Mother')
  await answer(mother, 'Occupation', 'First')
  await expect.poll(() => held.length).toBe(1)
  await answer(mother, 'Occupation', 'Second')
  // The first save arrives after a newer one of the same tab.
  const late = held[0]?.request()
  await held[0]?.abort('connectionreset')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Second')
  const status = await page.evaluate(
    async ({ body }) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
      return (await fetch('/api/student', { method: 'POST', headers, body })).status
    },
    { body: late?.postData() ?? '' },
  )
  expect(status).toBe(200)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Second')
  await page.unroute(saves)

  await context.clearCookies({ name: '__Host-portal' })
  await answer(mother, 'Occupation', 'Librarian')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(student.password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/registration\/family-data$/)
  await expect(field(mother, 'Occupation')).toHaveValue('Librarian')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Librarian')

  await field(mother, 'Occupation').fill('Surveyor')
  await page.close({ runBeforeUnload: false })
  const other = await openBrowser()
  await authenticate(other, student)
  await expect.poll(async () => (await storedRecord(other, student.id)).mother_occupation).toBe('Surveyor')
})

test.describe('on a server that comes back', () => {
  test.use({ restartable: true })

  test('REL-49 a server that goes down during typing: the text stays, and is saved when it is back', async ({
    page,
    server,
    troubles,
  }) => {
    // The error of a broken connection depends on how far the browser had got.
    troubles.expect(/net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|50[0-9]/)
    await enterStep(page, student, 'family-data')
    await page.clock.install()
    await server.kill()
    await answer(section(page, 'Mother'), 'Occupation', 'Carpenter')
    await expect(truth(page)).toContainText('1 answer not saved – retrying')
    await expect(field(section(page, 'Mother'), 'Occupation')).toHaveValue('Carpenter')
    await server.restart()
    await page.clock.runFor(60_000)
    await allSaved(page)
    expect((await storedRecord(page, student.id)).mother_occupation).toBe('Carpenter')
  })
})

test(
  'SEC-13 a sign-in sent before the token has arrived waits for it and is not refused',
  readOnly,
  async ({ page }) => {
    let deliver = () => {}
    const late = new Promise<void>((resolve) => (deliver = resolve))
    let asked = 0
    let delivered = ''
    await page.route('**/sanctum/csrf-cookie', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      // A separate client: the browser must not see this token before it is delivered.
      const visitor = await request.newContext()
      const response = await visitor.get(route.request().url())
      const headers = response.headers()
      delivered = /XSRF-TOKEN=([^;]+)/.exec(headers['set-cookie'] ?? '')?.[1] ?? ''
      await late
      await route.fulfill({ status: response.status(), headers })
      await visitor.dispose()
    })
    await page.route('**/api/login-student', async (route) => {
      // A token arriving now would differ from the one in this call.
      deliver()
      const cookies = async () => (await page.context().cookies()).map(({ value }) => value)
      await expect.poll(cookies).toContain(delivered)
      await route.continue()
    })
    await page.goto('/')
    await page.getByLabel('Student ID', { exact: true }).fill(student.id)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await expect.poll(() => delivered).not.toBe('')
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByText('Signing in …')).toBeVisible()
    deliver()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(asked).toBe(1)
  },
)
