// UX-66, UX-45: from a key or click to the next paint (the browser's own Event Timing), on a slowed processor: in the
// registration form leaving a field, another step, another living status; in the office's table of 1,200 and 10,000
// students a key in the search and sorting, and how soon its first rows are there.
import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../e2e/harness/people'
import { enterStep, openFamilyCards, slowDown, withPortal, type Site } from './browser'
import { atMost, median, runsOf, type Row } from './count'
import { inDemoSchool, students } from './school'

type Timed = Window & { interactions: number[] }

/** A page with Event Timing: the browser's own duration of each interaction from 16 ms on, in steps of 8 ms. */
const timedPage = async (site: Site): Promise<Page> => {
  const page = await (await site.open()).newPage()
  await page.addInitScript(() => {
    const interactions: number[] = []
    Object.assign(window, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return page
}

/**
 * The slowest interaction of the work, in milliseconds from the key or click to the next paint; with fewer than fifty
 * interactions that is the INP.
 */
const measured = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await page.waitForTimeout(1000)
  await page.evaluate(() => void ((window as unknown as Timed).interactions.length = 0))
  await work()
  await page.waitForTimeout(600)
  return page.evaluate(() => Math.max(16, ...(window as unknown as Timed).interactions))
}

// ── The registration form.

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

/** Milliseconds on a processor so many times slower. */
const slower = [
  { rate: 4, limit: 130 },
  { rate: 6, limit: 200 },
] as const

const formRows = async (site: Site, { rate, limit }: (typeof slower)[number]): Promise<Row[]> => {
  const page = await timedPage(site)
  await enterStep(page, 'family-data')
  await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
  await slowDown(page, rate)
  const at = `${rate} × slower, worst (ms)`
  // The first view of a family: the first person is open, the others are collapsed. Fields are left with all of them open.
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

export const formInteractions = (): Promise<Row[]> =>
  withPortal(async (site) => [...(await formRows(site, slower[0])), ...(await formRows(site, slower[1]))])

// ── The office's table.

const many = 10_000

/** Signed in, with the table's rows on the page; each reload then notes when its first row is drawn. */
const openTable = async (site: Site): Promise<Page> => {
  const page = await timedPage(site)
  await signInAsAdmin(page)
  await page.locator('.ant-table-row').first().waitFor()
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
    })
    look.observe(document, { childList: true, subtree: true })
  })
  return page
}

/** The median of five times from the request of the page to its first row, each after the page before has become idle. */
const firstRows = async (page: Page): Promise<number> => {
  const times = await runsOf(5, async () => {
    await page.waitForTimeout(1500)
    await page.reload({ waitUntil: 'commit' })
    const found = await page.waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt)
    return (await found.jsonValue()) as number
  })
  return median(times)
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

interface Limits {
  /** The processor is so many times slower. */
  readonly rate: number
  /** Milliseconds. */
  readonly first?: number
  readonly key?: number
  readonly sorting?: number
}

const withFew: readonly Limits[] = [
  { rate: 4, first: 1000, key: 130, sorting: 100 },
  { rate: 6, key: 200, sorting: 200 },
]
const withMany: readonly Limits[] = [
  { rate: 1, first: 1000 },
  { rate: 4, first: 3000, key: 200, sorting: 400 },
]

const tableRows = async (
  site: Site,
  count: number,
  { rate, first, key, sorting }: Limits,
): Promise<Row[]> => {
  const page = await openTable(site)
  await slowDown(page, rate)
  const of = `UX-45 students table, ${count.toLocaleString('en')} rows, ${rate} × slower`
  const rows: Row[] = []
  if (first !== undefined)
    rows.push(atMost(`${of}: first rows, page loaded anew, middle of 5 (ms)`, await firstRows(page), first))
  if (key !== undefined) {
    const searched = await measured(page, () => filterTable(page))
    rows.push(atMost(`UX-66 ${of}: a key in the search, worst (ms)`, searched, key))
  }
  if (sorting !== undefined) {
    const sorted = await measured(page, () => sortTable(page))
    rows.push(atMost(`${of}: sorting, worst (ms)`, sorted, sorting))
  }
  await page.context().close()
  return rows
}

/** In the office's browser with so many students. */
const inOffice = (count: number, all: readonly Limits[]): Promise<Row[]> =>
  inDemoSchool(
    ({ dataDir }) =>
      withPortal(async (site) => {
        const measures = await runsOf(all.length, (index) => tableRows(site, count, all[index] as Limits))
        return measures.flat()
      }, dataDir),
    count,
  )

export const studentsTable = async (): Promise<Row[]> => [
  ...(await inOffice(students, withFew)),
  ...(await inOffice(many, withMany)),
]
