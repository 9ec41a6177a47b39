// Marks typed in the browser: two administrators at once, a pasted block, offline, a killed tab, keyboard only.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { test as deviceTest } from './harness/device'
import {
  allSaved,
  cell,
  expectActive,
  gridBox,
  openClass,
  paste,
  storedMarks,
  truth,
  typeInto,
} from './harness/marks'
import { answersKept, forbidStorage, found } from './harness/outbox'
import { administrator, authenticate } from './harness/people'
import { test } from './harness/test'

/** A device's browser has no base URL. */
const enterHere = async (page: Page) => {
  await page.goto(new URL('/admin', page.url()).href)
  await page.getByLabel('Username', { exact: true }).fill(administrator.id)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/dashboard/)
}

const enterClass = async (page: Page, of = 'ENG') => {
  await authenticate(page, administrator)
  await openClass(page, '1A', of)
}

test('two people in one class: the same cell asks which value counts', async ({ page, openBrowser }) => {
  const other = await openBrowser()
  await enterClass(page)
  await enterClass(other)
  await typeInto(page, 1, 0, '55')
  await allSaved(page)
  await typeInto(other, 1, 0, '58')
  await expect(truth(other)).toContainText('1 cell needs attention')
  await cell(other, 1, 0).click()
  const choice = other.getByRole('group', { name: 'Changed in two places' })
  await expect(choice).toContainText('55')
  await axe(other)
  // With the keyboard alone.
  await other.keyboard.press('Enter')
  await other.keyboard.press('Enter')
  await allSaved(other)
  await expectActive(other, 1, 0)
  expect((await storedMarks(page, '1A', 'ENG', 1))[0]).toBe(58)
})

test('a pasted block fills cells down and to the right, and values that cannot be saved stay, with the reason; without a connection everything waits, and marks typed fast before a reload cause no conflict', async ({
  page,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/)
  await enterClass(page)
  await cell(page, 0, 0).click()
  await paste(page, '61\t62\n63\tAbs\n120\t66\n')
  await expect(
    page.getByText('5 cells changed. 1 cell cannot be saved: it is red and marked “!”.'),
  ).toBeVisible()
  // The invalid cell is selected as part of the pasted range.
  await expect(cell(page, 2, 0)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, 2, 0)).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expect(cell(page, 2, 0)).toHaveCSS('background-color', 'rgb(252, 236, 234)')
  await page.getByRole('button', { name: 'Show the next' }).click()
  await expectActive(page, 2, 0)
  await expect(page.getByText('Cannot be saved: “120” is more than 100.')).toBeVisible()
  await expect.poll(() => storedMarks(page, '1A', 'ENG', 1)).toEqual([63, 'absent'])
  await axe(page)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await allSaved(page)
  expect(await storedMarks(page, '1A', 'ENG', 2)).toEqual([12, 66])
  await expect(cell(page, 2, 0)).toHaveText(/^12\?/)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('54 below Exam % (66)', { exact: false })).toBeVisible()
  await page.keyboard.press('Shift+F2')
  await expect(page.getByRole('list', { name: 'History of this cell' })).toContainText('12')

  await openClass(page, '1A', 'exam')
  await page.context().setOffline(true)
  await typeInto(page, 3, 0, '33')
  await typeInto(page, 4, 1, 'nw')
  await expect(truth(page)).toContainText('You are offline. 2 cells not saved yet.')
  await expect(cell(page, 4, 1)).toHaveText(/^NW/)
  await page.context().setOffline(false)
  await allSaved(page)
  expect((await storedMarks(page, '1A', 'ENG', 3))[1]).toBe(33)

  await openClass(page, '1A', 'ENG')
  // The save arrives, but its response is lost.
  await page.route('**/api/class-marks', (route) => route.fetch().then(() => undefined), { times: 1 })
  await typeInto(page, 5, 0, '65')
  await expect.poll(() => storedMarks(page, '1A', 'ENG', 5)).toEqual([65, expect.anything()])
  await typeInto(page, 5, 0, '66')
  await cell(page, 6, 0).click()
  await page.keyboard.type('75')
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => storedMarks(page, '1A', 'ENG', 5)).toEqual([66, expect.anything()])
  await allSaved(page)
  await expect(cell(page, 6, 0)).toHaveText(/^75/)
  expect((await storedMarks(page, '1A', 'ENG', 6))[0]).toBe(75)
})

test('UX-42 Logout asks about a mark that is not saved, where the browser cannot keep it, too', async ({
  page,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|ERR_CONNECTION/)
  await forbidStorage(page)
  await enterClass(page)
  await page.route('**/api/class-marks', (route) => route.abort())
  await typeInto(page, 7, 0, '42')
  await expect(truth(page)).toContainText('1 cell not saved yet. Trying again …')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Not everything is saved' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    '1 mark of class 1A is not saved yet. Signing out now would lose it.',
  )
  await axe(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(cell(page, 7, 0)).toHaveText(/^42/)
  await page.unroute('**/api/class-marks')
  await allSaved(page)
  expect((await storedMarks(page, '1A', 'ENG', 7))[0]).toBe(42)
  // An invalid mark waits for the person, on every screen of the office.
  await typeInto(page, 7, 0, '120')
  await expect(truth(page)).toContainText('1 cell needs attention')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('status')
    .getByRole('link', { name: /^English Language of [A-Z]/ })
    .click()
  await expect(cell(page, 7, 0)).toHaveText(/^120/)
  await expectActive(page, 7, 0)
  await typeInto(page, 7, 0, '43')
  await allSaved(page)
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a tap opens a cell, Enter moves to the next, codes can be chosen, and their list does not cover the next cell', async ({
    page,
  }) => {
    await enterClass(page)
    await cell(page, 0, 0).tap()
    await expect(gridBox(page)).toHaveAttribute('inputmode', 'decimal')
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    // The on-screen keyboard stays open: further typing goes into the next cell.
    await expectActive(page, 1, 0)
    await page.keyboard.type('64')
    await cell(page, 2, 0).tap()
    await page.getByRole('button', { name: 'Abs', exact: true }).tap()
    await expectActive(page, 3, 0)
    await page.getByRole('button', { name: 'NW', exact: true }).tap()
    await expect(cell(page, 3, 0)).toHaveText(/^NW/)
    await axe(page)
    await allSaved(page)
    const stored = await Promise.all([0, 1, 2, 3].map((row) => storedMarks(page, '1A', 'ENG', row)))
    expect(stored.map(([course]) => course)).toEqual([71, 64, 'absent', 'no_work'])
  })
})

deviceTest('a killed tab loses nothing: saved at the next sign-in', async ({ device, troubles }) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const page = await device.open()
  await enterHere(page)
  await openClass(page, '1A', 'ENG')
  await page.route('**/api/class-marks', (route) => route.abort())
  await typeInto(page, 0, 0, '17')
  await typeInto(page, 1, 0, '170')
  // Typed without leaving the cell, in one input: the device may store the first of two keys before the second.
  await cell(page, 2, 0).click()
  await page.keyboard.insertText('18')
  await expect.poll(() => answersKept(page)).toBe(3)
  await device.kill()

  const again = await device.open()
  await enterHere(again)
  await expect(found(again)).toContainText(
    /^2 marks you typed on this device today at .* have now been saved\./,
  )
  await openClass(again, '1A', 'ENG')
  await expect(cell(again, 1, 0)).toHaveText(/^170/)
  expect((await storedMarks(again, '1A', 'ENG', 0))[0]).toBe(17)
  expect((await storedMarks(again, '1A', 'ENG', 2))[0]).toBe(18)
})
