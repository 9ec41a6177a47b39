// Report cards and labels of selected students: listed by name first, then printed.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { inCi, test } from './harness/test'
import { lostBySpacing, overflow } from './harness/textSpacing'
import { atBothEnds } from './harness/tour'

const dialog = (page: Page) => page.getByRole('dialog')
const modal = '.ant-modal'

const choose = async (page: Page, print: string) => {
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: print, exact: true }).click()
}

/** Checks accessibility, width and text spacing: everyPage.spec.ts cannot open this dialog with students in it. */
const isAsItShouldBe = async (page: Page) => {
  await axe(page, { within: modal })
  await atBothEnds(page, 'desk', async () => {
    expect(await overflow(page)).toEqual([])
    expect(await lostBySpacing(page)).toEqual([])
  })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const isShown = (page: Page, pages: RegExp) =>
  expect(dialog(page).getByRole('status').filter({ hasText: pages })).toBeVisible()

const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test(
  'UX-50 labels on a sheet that is begun, and the report cards of a posted term',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'dashboard', { q: '2026000' })
    const all = page.getByRole('checkbox', { name: /^Select all \d+ students found$/ })
    await expect(all).toBeEnabled()
    const many = Number(/\d+/.exec((await all.getAttribute('aria-label')) ?? '')?.[0])
    await all.check()

    await choose(page, 'Labels')
    await expect(dialog(page).getByText(`${many} labels on 1 sheet.`)).toBeVisible()
    await dialog(page)
      .getByRole('radio', { name: /^Home addresses/ })
      .check()
    const rows = dialog(page).getByRole('region', { name: 'Who is printed' }).getByRole('listitem')
    const without = rows.filter({ hasText: 'no home address' })
    await expect(without.first()).toBeVisible()
    await expect(rows).toHaveCount(many)
    const labels = many - (await without.count())
    await dialog(page).getByLabel('First free label').selectOption('30')
    await expect(dialog(page).getByText(`${labels} labels on 2 sheets.`)).toBeVisible()
    await shoot(page, 'print-labels')
    await isAsItShouldBe(page)
    await dialog(page)
      .getByRole('button', { name: `Print ${labels} labels` })
      .click()
    await isShown(page, /^Page 1 of 2$/)
    await close(page)
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()

    await choose(page, 'Report cards')
    await expect(dialog(page).getByLabel('Term')).toBeFocused()
    await expect(dialog(page).getByText('Each card prints as a draft.')).toBeVisible()
    await dialog(page).getByLabel('Term').selectOption('2025-2026 Term 2')
    await expect(dialog(page).getByText('The cards print as families have them.')).toBeVisible()
    const print = dialog(page).getByRole('button', { name: /^Print \d+ report cards?$/ })
    await expect(print).toBeEnabled()
    const cards = Number(/\d+/.exec(await print.innerText())?.[0])
    await shoot(page, 'print-report-cards')
    await axe(page, { within: modal })
    await print.click()
    await isShown(page, new RegExp(`^Page 1 of ${cards}$`))
    await close(page)
    await expect(page.getByRole('region', { name: 'Chosen students' })).toContainText(`${many} students`)
  },
)
