// One measure of progress: dashboard, step header, rail, Complete and the office say the same number, and one answer
// makes it smaller everywhere.
import { expect, type Page } from '@playwright/test'
import { tabTo, goInside } from './harness/navigate'
import { enterOffice, openScreen } from './harness/office'
import { signIn, student } from './harness/people'
import { allSaved, answer, goToStep } from './harness/registration'
import { test } from './harness/test'

const phone = { width: 360, height: 640 }
const measure = /^([\d,]+) left of ([\d,]+)$/

const leftIn = (text: string | null): number => {
  const [, left] = measure.exec(text?.trim() ?? '') ?? []
  expect(left, `“${text}” is no measure`).toBeDefined()
  return Number(left?.replaceAll(',', ''))
}

const card = (page: Page) => page.getByRole('region', { name: /^Registration for \d{4}-\d{4}$/ })
const onDashboard = async (page: Page) => leftIn(await card(page).getByText(measure).textContent())
const header = (page: Page) => page.getByRole('button', { name: /^Step \d of 6/ })
const inHeader = async (page: Page) =>
  leftIn(((await header(page).textContent()) ?? '').replace(/^Step \d of 6/, ''))

/** The student's row, and the form on the board. */
const atOffice = async (page: Page) => {
  await openScreen(page, 'dashboard', { q: student.id })
  const row = page.getByRole('row').filter({ hasText: student.id })
  const byForm = page.getByRole('button', { name: 'By form' })
  if ((await byForm.getAttribute('aria-expanded')) !== 'true') await byForm.click()
  const form = page.getByRole('button', { name: /^Form 1/ })
  return {
    ofStudent: leftIn(await row.getByText(measure).textContent()),
    ofForm: leftIn(await form.getByText(measure).textContent()),
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('one answer makes the same number smaller on dashboard, header, rail and the office’s board', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(card(page)).toBeVisible()
    const before = await onDashboard(page)
    const office = await openBrowser({ viewport: { width: 1440, height: 900 } })
    await enterOffice(office, 'dashboard', { columns: 'choose' })
    await office.getByRole('checkbox', { name: 'Registration', exact: true }).check()
    const board = await atOffice(office)
    expect(board.ofStudent).toBe(before)

    await page.getByRole('link', { name: /^Medical Data/ }).tap()
    await expect(page).toHaveURL(/\/registration\/health-data$/)
    await expect(header(page)).toBeVisible()
    expect(await inHeader(page)).toBe(before)
    await answer(page, 'Allergies', 'None')
    await allSaved(page)
    await expect(async () => expect(await inHeader(page)).toBe(before - 1)).toPass()
    const bar = page.getByRole('progressbar', { name: 'Registration' }).filter({ visible: true })
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`^${before - 1} left of`))

    // The menu of steps by keyboard: the steps add up to the total.
    await header(page).focus()
    await page.keyboard.press('Enter')
    const notes = page.locator('#step-menu [data-standing]')
    await expect(notes).toHaveCount(6)
    const lefts = (await notes.allTextContents()).map((text) => Number(/^(\d+) left$/.exec(text)?.[1] ?? 0))
    expect(lefts.reduce((sum, left) => sum + left, 0)).toBe(before - 1)

    await goToStep(page, 'complete')
    await expect(page.getByRole('heading', { name: new RegExp(`^${before - 1} left of`) })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    const rail = page.getByRole('navigation', { name: 'Registration steps' }).filter({ visible: true })
    await expect(rail.getByText(new RegExp(`^${before - 1} left of`))).toBeVisible()
    await page.setViewportSize(phone)

    await goInside(page, '/dashboard')
    await expect(card(page)).toBeVisible()
    expect(await onDashboard(page)).toBe(before - 1)
    expect(await atOffice(office)).toEqual({ ofStudent: before - 1, ofForm: board.ofForm - 1 })

    // The tasks by keyboard: the next task first, then each step.
    await page.bringToFront()
    await tabTo(page, /^Continue registration$/)
    for (const task of ['Student Data', 'Family Data', 'Medical Data', 'Other Data', 'Upload Documents']) {
      await tabTo(page, new RegExp(`^${task}`))
      const box = await page.locator(':focus').locator('xpath=ancestor::li').boundingBox()
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/registration\/documents$/)
  })
})
