// Related items share one line: the choices of a question on a phone, a form's figure, list and average.
import { expect, type Locator } from '@playwright/test'
import { checkList, enterOffice, openScreen, uploadList } from './harness/office'
import { authenticate, student } from './harness/people'
import { allSaved, enterStep, section } from './harness/registration'
import { csvFile } from './harness/sheets'
import { inCi, readOnly, test } from './harness/test'

/** The top of each element, in whole pixels. */
const tops = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)))

/** The number of lines of each text. */
const lines = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

for (const [width, height] of [
  [360, 640],
  [768, 1024],
] as const)
  test(`Yes, No and No answer share one line at ${width} pixels`, inCi, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enterStep(page, student, 'other-data')
    for (const title of ['Learning at home', 'Meals and transport'])
      for (const group of await section(page, title).getByRole('radiogroup').all()) {
        await group.getByRole('radio', { name: 'Yes' }).check()
        await expect(group.getByRole('radio', { name: 'No answer' })).toBeVisible()
        const [first, ...rest] = await tops(group.locator('label'))
        expect(rest).toEqual([first, first])
      }
    await allSaved(page)
  })

test('the figures of a form fit on one line at every width', readOnly, async ({ page }) => {
  await enterOffice(page, 'dashboard')
  const owed = page.getByText(/^\d+ left of [\d,]+$/).filter({ visible: true })
  await page.getByRole('button', { name: 'By form' }).click()
  await page.getByRole('button', { name: /^Form 1/ }).click()
  for (const width of [1440, 1280, 900, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const found = await lines(owed)
    expect(found.length).toBeGreaterThan(7)
    expect([width, ...new Set(found)]).toEqual([width, 1])
  }
})

test('an earlier import is read line by line at every width of a desk', inCi, async ({ page }) => {
  await enterOffice(page, 'importStudents')
  const rows = Array.from({ length: 30 }, (_none, index) => [String(20_270_000 + index), '9Z'])
  await uploadList(page, { kind: 'Students', file: csvFile('Entry list.csv', ['Student ID', 'Class'], rows) })
  await checkList(page)
  await openScreen(page, 'importStudents')
  const entry = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')
  await expect(entry).toHaveText(/Checked, not imported yet/)
  for (const width of [1440, 1280, 900, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, ...(await lines(entry.locator('span')))]).toEqual([width, 1, 1, 1, 1])
  }
})

test(
  'the average over the terms is beside the list of reports, on a phone below it',
  readOnly,
  async ({ page }) => {
    await authenticate(page, student)
    await page.goto('/term-reports')
    const cards = page.locator('main section')
    await expect(page.getByRole('heading', { name: 'Average over the terms' })).toBeVisible()
    const [list, average] = await tops(cards)
    expect(average).toBe(list)
    await page.setViewportSize({ width: 360, height: 640 })
    const [above = 0, below = 0] = await tops(cards)
    expect(below).toBeGreaterThan(above)
  },
)
