// UX-66, UX-45: from a key or a click to the next paint, as the browser itself times interactions, on a processor
// made 4 and 6 times slower: leaving a field, another step, another living status, the office's table.
import type { Browser, Page } from '@playwright/test'
import { signIn, withPortal } from './browser'
import { openFamilyCards } from './familyCards'
import { inDemoSchool, median, students } from './demoSchool'
import { atMost, type Row } from './row'

interface Timed {
  readonly worst: number
  readonly count: number
}

const slowDown = async (page: Page, rate: number) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Event Timing: the browser's own times of each interaction, in steps of 8 ms; shorter ones than 16 are left out. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const times: { id: number; duration: number }[] = []
    Object.assign(window, { interactions: times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) times.push({ id: entry.interactionId, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

const begin = async (page: Page) => {
  await page.waitForTimeout(1000)
  await page.evaluate(() => void ((window as unknown as { interactions: unknown[] }).interactions.length = 0))
}

/** The slowest interaction since begin(); with fewer than fifty that is what INP means. */
const slowest = async (page: Page): Promise<Timed> => {
  await page.waitForTimeout(600)
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: { id: number; duration: number }[] }
    return {
      worst: Math.max(16, ...interactions.map(({ duration }) => duration)),
      count: new Set(interactions.map(({ id }) => id)).size,
    }
  })
}

const measured = async (page: Page, work: () => Promise<void>) => {
  await begin(page)
  await work()
  return (await slowest(page)).worst
}

const family = async (page: Page, origin: string) => {
  await page.goto(`${origin}/registration/family-data`)
  await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
}

const leaveFields = async (page: Page) => {
  for (const name of [
    'mother_occupation',
    'mother_business_place',
    'father_occupation',
    'father_business_place',
  ]) {
    await page.locator(`#field-${name}`).focus()
    await page.keyboard.type('Baker', { delay: 60 })
    await page.keyboard.press('Tab')
    await page.waitForTimeout(400)
  }
}

const changeSteps = async (page: Page) => {
  const links = page
    .getByRole('navigation', { name: 'Registration steps' })
    .filter({ visible: true })
    .first()
    .getByRole('link')
  for (const index of [2, 3, 0, 1, 2, 1]) {
    await links.nth(index).click()
    await page.waitForTimeout(500)
  }
}

const changeLiving = async (page: Page) => {
  for (const choice of ['Mother Only', 'Both Parents', 'Father Only', 'Mother Only', 'Both Parents']) {
    await page.getByRole('radio', { name: choice, exact: true }).click()
    await page.waitForTimeout(400)
  }
}

const filterTable = async (page: Page) => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  for (const text of ['ramkissoon', '1a mohammed']) {
    await box.click()
    await box.pressSequentially(text, { delay: 160 })
    await box.press('ControlOrMeta+A')
    await box.press('Delete')
  }
}

const sortTable = async (page: Page) => {
  const head = page.getByRole('columnheader', { name: /name/i }).first()
  for (let turn = 0; turn < 4; turn += 1) {
    await head.click()
    await page.waitForTimeout(400)
  }
}

const newPage = async (browser: Browser, rate: number) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The loader names functions by this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await watch(page)
  return { page, slow: () => slowDown(page, rate) }
}

const formRows = async (browser: Browser, origin: string, rate: number, limit: number): Promise<Row[]> => {
  const { page, slow } = await newPage(browser, rate)
  await signIn(page, origin)
  await family(page, origin)
  await slow()
  const at = `${rate} × slower, worst (ms)`
  // As a family meets it: the first person is open, the others are folded. Fields are left with all of them open.
  const living = await measured(page, () => changeLiving(page))
  await openFamilyCards(page)
  const rows = [
    atMost(`UX-66 leaving a field, ${at}`, await measured(page, () => leaveFields(page)), limit),
    atMost(`UX-66 another living status, ${at}`, living, limit),
    atMost(`UX-66 another step, ${at}`, await measured(page, () => changeSteps(page)), limit),
  ]
  await page.context().close()
  return rows
}

/** When the first row stands in the table, in milliseconds since the page was asked for. */
const markRows = (page: Page) =>
  page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
    })
    look.observe(document, { childList: true, subtree: true })
  })

const rowsAt = (page: Page) =>
  page
    .waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt)
    .then((found) => found.jsonValue() as Promise<number>)

/** The middle of five, each after the page before is at rest. */
const firstRows = async (page: Page) => {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.waitForTimeout(1500)
    await page.reload({ waitUntil: 'commit' })
    times.push(await rowsAt(page))
  }
  return median(times)
}

const tableRows = async (browser: Browser, origin: string, rate: number, limit: number): Promise<Row[]> => {
  const { page, slow } = await newPage(browser, rate)
  await page.goto(`${origin}/admin`)
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo-admin')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.locator('.ant-table-row').first().waitFor()
  await markRows(page)
  await slow()
  const shown = await firstRows(page)
  const filtered = await measured(page, () => filterTable(page))
  const sorted = await measured(page, () => sortTable(page))
  await page.context().close()
  const at = `${rate} × slower`
  return [
    ...(rate === 4
      ? [atMost(`UX-45 first rows of ${students}, page loaded anew, middle of 5, ${at} (ms)`, shown, 1000)]
      : []),
    atMost(
      `UX-66 UX-45 a key in the table's search, ${students} students, ${at}, worst (ms)`,
      filtered,
      limit,
    ),
    atMost(`UX-45 sorting ${students} students, ${at}, worst (ms)`, sorted, limit),
  ]
}

export const rows = (): Promise<Row[]> =>
  inDemoSchool(({ dataDir }) =>
    withPortal(async (origin, browser) => {
      const all: Row[] = []
      for (const [rate, limit] of [
        [4, 100],
        [6, 200],
      ] as const) {
        all.push(...(await formRows(browser, origin, rate, limit)))
        all.push(...(await tableRows(browser, origin, rate, limit)))
      }
      return all
    }, dataDir),
  )
