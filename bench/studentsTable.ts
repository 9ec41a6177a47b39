// The office's browser with 10,000 students: the size of the list, the table's first rows, searching and sorting, and the
// marks of a term.
import type { Browser, Locator, Page } from '@playwright/test'
import {
  nameFunctions,
  withPortal,
  measured,
  newPage,
  enterOffice,
  filterTable,
  firstRows,
  markRows,
  sortTable,
} from './browser'
import { inDemoSchool, postedTerm } from './school'
import { p95, median, atMost, type Row } from './count'

const count = 10_000
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

interface Keys {
  readonly painted: number[]
  readonly followed: number[]
}

/** Bytes of the compressed answer to GET /api/students. */
const weighList = async (page: Page) => {
  const answer = await page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/students',
  )
  await answer.finished()
  return (await answer.request().sizes()).responseBodySize
}

/** From the key's own time stamp to the next paint, and to the last change of the table that it causes. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const keys = { painted: [] as number[], followed: [] as number[] }
    let began = 0
    let changed = 0
    const table = document.querySelector('table') ?? document.body
    new MutationObserver(() => (changed = performance.now())).observe(table, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    const isPainted = (start: number) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => keys.painted.push(performance.now() - start)
      requestAnimationFrame(() => after.port2.postMessage(null))
    }
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (began > 0 && changed > began) keys.followed.push(changed - began)
        began = timeStamp
        isPainted(timeStamp)
      },
      { capture: true },
    )
    Object.assign(window, { keys })
  })

const typeAll = async (page: Page, texts: readonly string[]): Promise<Keys> => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  await watchKeys(page)
  for (const text of texts) {
    await box.fill('')
    await box.pressSequentially(text, { delay: betweenKeys })
  }
  return page.evaluate(() => (window as unknown as { keys: Keys }).keys)
}

const measure = async (browser: Browser, origin: string): Promise<Row[]> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await nameFunctions(page)
  const weighing = weighList(page)
  await enterOffice(page, origin)
  const travelled = await weighing
  await page
    .getByText(`${count.toLocaleString('en')} students`)
    .first()
    .waitFor()
  await typeAll(page, searches.slice(0, 2))
  const keys = await typeAll(page, searches)
  return [
    atMost(
      'students table, 10,000 rows: a key in the search until it is painted, p95 (ms)',
      p95(keys.painted),
      50,
    ),
    atMost('students table, 10,000 rows: a key until the rows follow, p95 (ms)', p95(keys.followed), 100),
    atMost('list call of 10,000 students, as transferred (kB)', travelled / 1000, 500),
  ]
}

/** The cost of opening, sorting and searching, as measured in the browser. */
const tableRows = async (browser: Browser, origin: string): Promise<Row[]> => {
  const { page, slow } = await newPage(browser, 4)
  await enterOffice(page, origin)
  await page.locator('.ant-table-row').first().waitFor()
  await markRows(page)
  const quick = await firstRows(page)
  await slow()
  const slowed = await firstRows(page)
  const searched = await measured(page, () => filterTable(page))
  const sorted = await measured(page, () => sortTable(page))
  await page.context().close()
  const of = 'UX-45 students table, 10,000 rows'
  return [
    atMost(`${of}: first rows, page loaded anew, middle of 5 (ms)`, quick, 1000),
    atMost(`${of}: first rows, page loaded anew, middle of 5, 4 × slower (ms)`, slowed, 3000),
    atMost(`${of}: a key in the search, 4 × slower, worst (ms)`, searched, 200),
    atMost(`${of}: sorting, 4 × slower, worst (ms)`, sorted, 400),
  ]
}

const term = `${postedTerm.year}-${postedTerm.term + 1}`

const untilSeen = async (act: () => Promise<unknown>, seen: Locator) => {
  const start = performance.now()
  await act()
  await seen.waitFor()
  return performance.now() - start
}

/** The overview of the current term, and the grid of one of its classes. */
const marksRows = async (browser: Browser, origin: string): Promise<Row[]> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await enterOffice(page, origin)
  await page.locator('.ant-table-row').first().waitFor()
  const boards: number[] = []
  const grids: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const path = `${origin}/admin/dashboard?menu=postReports&term=${term}&tab=marks`
    const first = page.getByRole('table', { name: 'Marks by class and subject' }).getByRole('link').first()
    boards.push(await untilSeen(() => page.goto(path), first))
    grids.push(await untilSeen(() => first.click(), page.getByRole('gridcell').first()))
  }
  await page.close()
  return [
    atMost('board of the term, 10,000 students, page loaded anew, middle of 5 (ms)', median(boards), 1500),
    atMost(
      'grid of a class, 10,000 students, from the press on the board, middle of 5 (ms)',
      median(grids),
      1000,
    ),
  ]
}

export const rows = (): Promise<Row[]> =>
  inDemoSchool(
    ({ dataDir }) =>
      withPortal(
        async (origin, browser) => [
          ...(await measure(browser, origin)),
          ...(await tableRows(browser, origin)),
          ...(await marksRows(browser, origin)),
        ],
        dataDir,
      ),
    count,
  )
