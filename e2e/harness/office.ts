// Actions on the office's screens.
import { expect, type Locator, type Page } from '@playwright/test'
import { officePath, type OfficeMenu, type OfficeQuery } from '../../src/client/address/officeView'
import { goInside } from './navigate'
import { takeOption } from './registration'
import { administrator, authenticate } from './people'
import { join } from 'node:path'
import sharp from 'sharp'

type Upload = Parameters<Locator['setInputFiles']>[0]

/** Opens a screen of the office by its address. */
export const openScreen = async (page: Page, menu: OfficeMenu, query: OfficeQuery = {}): Promise<void> => {
  await page.goto(officePath(menu, query))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Goes to a screen of the office from another one. */
export const goToScreen = async (page: Page, menu: OfficeMenu, query: OfficeQuery = {}): Promise<void> => {
  await goInside(page, officePath(menu, query))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const enterOffice = async (page: Page, menu: OfficeMenu, query: OfficeQuery = {}): Promise<void> => {
  await authenticate(page, administrator)
  await openScreen(page, menu, query)
}

/** Sets a filter of the students table, which is behind a button. */
export const pickFilter = async (page: Page, label: string, option: string): Promise<void> => {
  const filters = page.getByRole('group', { name: 'Filters' })
  if (!(await filters.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await pick(page, filters, label, option)
}

export const pick = async (
  page: Page,
  scope: Page | Locator,
  label: string,
  option: string,
): Promise<void> => {
  await scope.getByRole('combobox', { name: label }).click()
  await takeOption(page, option)
}

/** A call of whoever is signed in, where the screens have their own journeys. */
export const officeCall = async <Answer>(page: Page, path: string, body: unknown): Promise<Answer> => {
  const { status, answer } = await page.evaluate(
    async (sent) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
      const answered = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.body) })
      return { status: answered.status, answer: (await answered.json()) as unknown }
    },
    { path, body },
  )
  expect({ status, answer }).toMatchObject({ status: 200 })
  return answer as Answer
}

export const read = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (from) => (await (await fetch(from)).json()) as Answer, path)

/** From the settings of the sign-in: a first sign-in needs a code from now on. */
export const asksForCodes = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /code of a printed slip/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
}

/** Prints a student's slip. @returns the code on it */
export const slipOf = async (page: Page, id: string): Promise<string> => {
  await goToScreen(page, 'dashboard', { student: id, tab: 'access' })
  await page.getByRole('button', { name: 'Print a sign-in slip' }).click()
  await page.getByRole('button', { name: 'Print new codes' }).click()
  return (await page.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? ''
}

export interface ListToImport {
  readonly kind: 'Students' | 'Term marks' | 'Remarks and attendance'
  readonly file: Upload
  /** In the screen's format: '2025-2026, Term 2'. */
  readonly term?: string
}

/** Runs the wizard from the first step to the columns. */
export const uploadList = async (page: Page, { kind, file, term }: ListToImport): Promise<void> => {
  await page.getByRole('radio', { name: kind }).check()
  if (term) await pick(page, page, 'Academic year and term', term)
  await page.getByLabel('Choose a file: the list').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
}

export const checkList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByRole('heading', { name: 'Check what would change' })).toBeVisible()
}

/** Applies all rows that were not rejected; done when the result page shows. */
export const takeOver = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible()
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
]

/** With PICTURES=docs, the journeys take pictures of docs/office.md anew. */
export const isForDocs = process.env.PICTURES === 'docs'

/** Saves the window as docs/images/<name>.png, with the few colours that a screen needs; of a long page its place. */
export const shootForDocs = async (page: Page, name: string, place?: Locator): Promise<void> => {
  if (!isForDocs) return
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  // A page that is drawn for another width has the focus, and its ring, elsewhere.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  await place?.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png)
    .png({ palette: true })
    .toFile(join(__dirname, '../../docs/images', `${name}.png`))
  if (before) await page.setViewportSize(before)
}

/** With PICTURES=1, saves screenshots at three sizes in e2e/.output/screens for people to look at. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.PICTURES || isForDocs) return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const path = join(__dirname, '../.output/screens', `${name}-${size.width}x${size.height}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
