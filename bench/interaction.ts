// UX-66, UX-45: from a key or click to the next paint (the browser's own Event Timing), on a processor slowed 4 and 6 times:
// leaving a field, another step, another living status, the office's table.
import type { Browser, Page } from '@playwright/test'
import {
  signIn,
  withPortal,
  measured,
  newPage,
  openFamilyCards,
  enterOffice,
  filterTable,
  firstRows,
  markRows,
  sortTable,
} from './browser'
import { inDemoSchool, students } from './school'
import { atMost, type Row } from './count'

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

const formRows = async (browser: Browser, origin: string, rate: number, limit: number): Promise<Row[]> => {
  const { page, slow } = await newPage(browser, rate)
  await signIn(page, origin)
  await family(page, origin)
  await slow()
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

/** Opened at the machine's own speed, then slowed down by the rate. */
const openTable = async (browser: Browser, origin: string, rate: number): Promise<Page> => {
  const { page, slow } = await newPage(browser, rate)
  await enterOffice(page, origin)
  await page.locator('.ant-table-row').first().waitFor()
  await markRows(page)
  await slow()
  return page
}

/** Milliseconds on a processor so many times slower; `sorting` is the table's own. */
interface Limits {
  readonly limit: number
  readonly sorting: number
}

const tableRows = async (
  browser: Browser,
  origin: string,
  rate: number,
  { limit, sorting }: Limits,
): Promise<Row[]> => {
  const page = await openTable(browser, origin, rate)
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
    atMost(`UX-45 sorting ${students} students, ${at}, worst (ms)`, sorted, sorting),
  ]
}

export const rows = (): Promise<Row[]> =>
  inDemoSchool(({ dataDir }) =>
    withPortal(async (origin, browser) => {
      const all: Row[] = []
      for (const [rate, limits] of [
        [4, { limit: 130, sorting: 100 }],
        [6, { limit: 200, sorting: 200 }],
      ] as const) {
        all.push(...(await formRows(browser, origin, rate, limits.limit)))
        all.push(...(await tableRows(browser, origin, rate, limits)))
      }
      return all
    }, dataDir),
  )
