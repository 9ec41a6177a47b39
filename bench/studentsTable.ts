// The office's browser with 10,000 students: the size of the list, the table's first rows, searching and sorting, and the
// marks of a term.
import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../e2e/harness/people'
import { firstRows, openTable, searchAndSort, slowDown, withPortal, type Site } from './browser'
import { inDemoSchool, postedTerm } from './school'
import { p95, median, atMost, msOf, runsOf, type Row } from './count'

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

const keyRows = async ({ open }: Site): Promise<Row[]> => {
  const page = await (await open()).newPage()
  const weighing = weighList(page)
  await signInAsAdmin(page)
  const travelled = await weighing
  await page
    .getByText(`${count.toLocaleString('en')} students`)
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

/** The cost of opening, sorting and searching, as measured in the browser. */
const tableRows = async (site: Site): Promise<Row[]> => {
  const page = await openTable(site)
  const quick = await firstRows(page)
  await slowDown(page, 4)
  const slowed = await firstRows(page)
  const [searched, sorted] = await searchAndSort(page)
  await page.context().close()
  const of = 'UX-45 students table, 10,000 rows'
  return [
    atMost(`${of}: first rows, page loaded anew, middle of 5 (ms)`, quick, 1000),
    atMost(`${of}: first rows, page loaded anew, middle of 5, 4 × slower (ms)`, slowed, 3000),
    atMost(`${of}: a key in the search, 4 × slower, worst (ms)`, searched, 200),
    atMost(`${of}: sorting, 4 × slower, worst (ms)`, sorted, 400),
  ]
}

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

export const rows = (): Promise<Row[]> =>
  inDemoSchool(
    ({ dataDir }) =>
      withPortal(
        async (site) => [...(await keyRows(site)), ...(await tableRows(site)), ...(await marksRows(site))],
        dataDir,
      ),
    count,
  )
