// The files sent to a family's browser, their timing, and browsers that are too old.
import { expect, type Page, type Request } from '@playwright/test'
import { keptOnDevice } from './harness/device'
import { signIn, student } from './harness/people'
import { allSaved, answer, enterStep, goOn, goToStep, section } from './harness/registration'
import { readOnly, test } from './harness/test'

test.use({ serviceWorkers: 'allow' })

const isCode = (request: Request) => /\.(js|mjs)$/.test(new URL(request.url()).pathname)

test(
  'UX-67 UX-78 no visitor waits for the shared code of the families’ pages; a browser that is too old is told so, others are not',
  readOnly,
  async ({ page, openBrowser, troubles }) => {
    troubles.expect(/404/)
    const message = 'This browser is too old for the portal'
    const shared: string[] = []
    page.on('request', (request) => {
      if (/\/shared\.\w+\.js$/.test(request.url())) shared.push(new URL(page.url()).pathname)
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Click here to get your student ID' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText(message)).toBeHidden()
    for (const path of ['/admin', '/check/of-no-card', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
    expect(shared).toEqual([])
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    // Loaded while the person types.
    expect(shared[0]).toBe('/')

    // A browser that does not know the CSS feature keeps the message.
    const old = await openBrowser()
    await old.route('**/*.css', async (route) => {
      const answered = await route.fetch()
      const css = (await answered.text()).replaceAll('selector(:has(*))', 'selector(:nobody-knows(*))')
      await route.fulfill({ response: answered, body: css })
    })
    await old.goto('/')
    await expect(old.getByText(message)).toBeVisible()
  },
)

test(
  'UX-68 UX-71 between LOGIN and the form no code is fetched: all of it came while the person typed, none of the office’s, and the viewer of PDFs comes with the first PDF only',
  readOnly,
  async ({ page }) => {
    const texts: Promise<string>[] = []
    page.on('response', (response) => {
      if (isCode(response.request())) texts.push(response.text().catch(() => ''))
    })
    const before = new Set<string>()
    const late: string[] = []
    const underWay = new Set<Request>()
    page.on('request', (request) => underWay.add(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/\.(js|css)$/.test(pathname)) return
      if (new URL(page.url()).pathname === '/') before.add(pathname)
      else if (!before.has(pathname)) late.push(pathname)
    })
    await page.goto('/')
    await page.getByLabel('Student ID', { exact: true }).fill(student.id)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    let seen = 0
    const stillComing = () => {
      const more = underWay.size + before.size - seen
      seen = before.size
      return more
    }
    await expect.poll(stillComing, { intervals: [500] }).toBe(0)
    const typed = new Set(before)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('link', { name: 'Continue registration' }).click()
    await expect(page.locator('[data-landing] input:enabled').first()).toBeVisible()
    expect([late, [...before].filter((path) => !typed.has(path))]).toEqual([[], []])

    for (const step of ['family-data', 'documents', 'complete']) await goToStep(page, step)
    const code = (await Promise.all(texts)).join('\n')
    // Words that only the office's screens contain.
    for (const word of ['Total Number of Students', 'Match the columns', 'Download spreadsheet'])
      expect([word, code.includes(word)]).toEqual([word, false])
    expect([...before, ...late].filter((path) => /pdf/i.test(path))).toEqual([])
    expect(code).not.toContain('isEvalSupported')
    await page.getByRole('button', { name: 'Generate Registration Form' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
    expect((await Promise.all(texts)).join('\n')).toContain('isEvalSupported')
  },
)

/** The font that the browser really uses. */
const typefaceOf = async (page: Page, selector: string): Promise<string | undefined> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  await browser.detach()
  return fonts.find(({ isCustomFont }) => isCustomFont)?.familyName
}

test(
  'UX-67 the font loads with the first key press, as one file, and is not used on the sign-in page',
  readOnly,
  async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fetched.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([await typefaceOf(page, 'h1'), fetched]).toEqual([undefined, []])
    // A page rendered before the font has loaded keeps its letters. A person takes longer to type than the font to
    // load.
    const hasCome = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
    await page.getByLabel('Student ID', { exact: true }).press('2')
    await hasCome
    await signIn(page, student.id, student.password)
    // Its data has loaded: the heading element no longer changes.
    await expect(page.getByText(/^\d+ left of \d+$/)).toBeVisible()
    expect(await typefaceOf(page, 'h1')).toMatch(/^Figtree/)
    expect([...new Set(fetched)]).toEqual([expect.stringMatching(/figtree-latin-wght/)])
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible()
    expect(await typefaceOf(page, 'h1')).toBeUndefined()
  },
)

test.describe('on the wire', () => {
  // Restartable servers are behind a relay that counts bytes.
  test.use({ restartable: true })

  test('UX-77 a whole registration moves at most 540 KB, the worker included, uploads and the PDF apart', async ({
    page,
    server,
  }) => {
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    // Like a family, without reloads.
    await page.getByRole('link', { name: 'Continue registration' }).click()
    await goOn(page, 'family-data', 'Family Data')
    for (const [part, label] of [
      ['Mother', 'Occupation'],
      ['Mother', 'Employer'],
      ['Father', 'Occupation'],
    ] as const) {
      await answer(section(page, part), label, 'Baker')
      await allSaved(page)
    }
    for (const [step, title] of [
      ['health-data', 'Health Data'],
      ['other-data', 'Other Data'],
      ['documents', 'Documents'],
      ['complete', 'Complete'],
    ] as const) {
      await goOn(page, step, title)
      await allSaved(page)
    }
    await keptOnDevice(page)
    expect(server.bytesSent()).toBeGreaterThan(60_000)
    expect(server.bytesSent()).toBeLessThan(540_000)
  })
})

test(
  'UX-79 a page that is left alone asks for almost nothing for ten minutes',
  readOnly,
  async ({ page }) => {
    await page.clock.install()
    await enterStep(page, student, 'family-data')
    await allSaved(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.runFor(10 * 60_000)
    expect(asked.length).toBeLessThanOrEqual(10)
    expect(asked.filter((path) => /pdf|registration-form|report-card\//.test(path))).toEqual([])
  },
)
