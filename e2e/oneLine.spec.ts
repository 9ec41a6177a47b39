// Related items share one line: the choices of a question on a phone, a form's figure, and an earlier import.
import { expect, type Locator } from '@playwright/test'
import { checkList, enterOffice, goToScreen, uploadList } from './harness/office'
import { student } from './harness/people'
import { allSaved, enterStep, section } from './harness/registration'
import { csvFile } from './harness/files'
import { inCi, test } from './harness/test'

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

test('Yes, No and No answer share one line on a phone and on a tablet', inCi, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enterStep(page, student, 'other-data')
  const groups = await Promise.all(
    ['Learning at home', 'Meals and transport'].map((title) =>
      section(page, title).getByRole('radiogroup').all(),
    ),
  )
  for (const group of groups.flat()) {
    await group.getByRole('radio', { name: 'Yes' }).check()
    await expect(group.getByRole('radio', { name: 'No answer' })).toBeVisible()
  }
  await allSaved(page)
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const group of groups.flat()) {
      const [first, ...rest] = await tops(group.locator('label'))
      expect([width, ...rest]).toEqual([width, first, first])
    }
  }
})

test('the figures of a form fit on one line at every width, an earlier import at every width of a desk', async ({
  page,
}) => {
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

  await page.setViewportSize({ width: 1440, height: 900 })
  await goToScreen(page, 'importStudents')
  const rows = Array.from({ length: 30 }, (_none, index) => [String(20_270_000 + index), '9Z'])
  await uploadList(page, { kind: 'Students', file: csvFile('Entry list.csv', ['Student ID', 'Class'], rows) })
  await checkList(page)
  await goToScreen(page, 'importStudents')
  const entry = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')
  // The first screen after a load is drawn with the typeface if that is there by then, and keeps what it was drawn with.
  await expect(async () => {
    await page.reload()
    await expect(entry).toHaveText(/Checked, not imported yet/)
    expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0)
  }).toPass()
  for (const width of [1440, 1280, 900, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, ...(await lines(entry.locator('span')))]).toEqual([width, 1, 1, 1, 1])
  }
})
