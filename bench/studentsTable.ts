// UX-45, UX-66: the office's browser with 1,200 and 10,000 students: the table's first rows, searching and sorting, the size
// of the list, and the marks of a term.
import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../e2e/harness/people'
import {
  measured,
  seenKeys,
  slowDown,
  timedPage,
  watchKeys,
  withPortal,
  type Keys,
  type Site,
} from './browser'
import { inDemoSchool, postedTerm, students } from './school'
import { p95, median, atMost, msOf, runsOf, type Row } from './count'

const many = 10_000
const searches = [
  'ramkissoon',
  'joseph anika',
  '1a mohammed',
  'persad 2026',
  'núñez',
  'd abadie',
  'smith zz',
  'ali',
]
/** A quick typist. */
const betweenKeys = 160

/** Bytes of the compressed answer to GET /api/students. */
const weighList = async (page: Page) => {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/students',
  )
  await answer.finished()
  return (await answer.request().sizes()).responseBodySize
}

const typeAll = async (page: Page, texts: readonly string[]): Promise<Keys> => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  await watchKeys(page)
  for (const text of texts) {
    await box.fill('')
    await box.pressSequentially(text, { delay: betweenKeys })
  }
  return seenKeys(page)
}

const keyRows = async ({ open }: Site): Promise<Row[]> => {
  const page = await (await open()).newPage()
  const weighing = weighList(page)
  await signInAsAdmin(page)
  const travelled = await weighing
  await page
    .getByText(`${many.toLocaleString('en')} students`)
    .first()
    .waitFor()
  await typeAll(page, searches.slice(0, 2))
  const { painted, followed } = await typeAll(page, searches)
  const of = 'students table, 10,000 rows'
  return [
    atMost(`${of}: a key in the search until it is painted, p95 (ms)`, p95(painted), 50),
    atMost(`${of}: a key until the rows follow, p95 (ms)`, p95(followed), 100),
    atMost('list call of 10,000 students, as transferred (kB)', travelled / 1000, 500),
  ]
}

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

const tablesRows = async (site: Site, count: number, all: readonly Limits[]): Promise<Row[]> =>
  (await runsOf(all.length, (index) => tableRows(site, count, all[index] as Limits))).flat()

const board = `/admin/dashboard?menu=postReports&term=${postedTerm.year}-${postedTerm.term + 1}&tab=marks`

/** The overview of the current term, and the grid of one of its classes. */
const marksRows = async ({ open }: Site): Promise<Row[]> => {
  const page = await (await open()).newPage()
  await signInAsAdmin(page)
  await page.locator('.ant-table-row').first().waitFor()
  const first = page.getByRole('table', { name: 'Marks by class and subject' }).getByRole('link').first()
  const openBoard = () => page.goto(board).then(() => first.waitFor())
  const openGrid = () => first.click().then(() => page.getByRole('gridcell').first().waitFor())
  const times = await runsOf(5, async () => ({ board: await msOf(openBoard), grid: await msOf(openGrid) }))
  const [boards, grids] = [times.map((one) => one.board), times.map((one) => one.grid)]
  const of = '10,000 students'
  return [
    atMost(`board of the term, ${of}, page loaded anew, middle of 5 (ms)`, median(boards), 1500),
    atMost(`grid of a class, ${of}, from the press on the board, middle of 5 (ms)`, median(grids), 1000),
  ]
}

/** In the office's browser with so many students. */
const inOffice = (count: number, work: (site: Site) => Promise<Row[]>): Promise<Row[]> =>
  inDemoSchool(({ dataDir }) => withPortal(work, dataDir), count)

export const rows = async (): Promise<Row[]> => [
  ...(await inOffice(students, (site) => tablesRows(site, students, withFew))),
  ...(await inOffice(many, async (site) => [
    ...(await keyRows(site)),
    ...(await tablesRows(site, many, withMany)),
    ...(await marksRows(site)),
  ])),
]
