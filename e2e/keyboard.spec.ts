// UX-08: whole tasks without a mouse.
import { expect, type Page } from '@playwright/test'
import { tabTo } from './harness/navigate'
import { enterOffice, goToScreen, openScreen } from './harness/office'
import { administrator, student } from './harness/people'
import { allSaved, goToStep, openStep, storedRecord } from './harness/registration'
import { test } from './harness/test'

/** Enter moves from field to field, and signs in once LOGIN is enabled. */
const canSignIn = (page: Page) => expect(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()

test('UX-08 sign-in, an answer, a tick, the next step, the form and sign-out by keyboard only', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await canSignIn(page)
  await tabTo(page, /Student ID/)
  await page.keyboard.type(student.id)
  await page.keyboard.press('Enter')
  await page.keyboard.type(student.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  // The address changes before the page is rendered.
  await expect(page.getByRole('link', { name: 'Edit/View Registration' })).toBeVisible()

  await tabTo(page, /Edit\/View Registration/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registration\//)
  await goToStep(page, 'other-data')
  await tabTo(page, /^\s*Yes\s*$/)
  await page.keyboard.press('Space')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).internet_access).toBe(1)

  await tabTo(page, /^\s*Save and continue\s*$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registration\/documents$/)
  await goToStep(page, 'complete')
  await tabTo(page, /I Agree/)
  await page.keyboard.press('Space')
  await allSaved(page)
  await tabTo(page, /Generate Registration Form/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Generate Registration Form' })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await openStep(page, 'student-data')
  await tabTo(page, /Logout/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('UX-08 the office without a mouse: sign-in, search, edit, a menu, a posting, sign-out', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await canSignIn(page)
  await tabTo(page, /Username/)
  await page.keyboard.type(administrator.id)
  await page.keyboard.press('Enter')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Total Number of Students')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(student.id)
  await expect(page.getByText(/^1 of \d+ students/)).toBeVisible()
  await tabTo(page, /^Edit /)
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(edit.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await page.keyboard.press('Tab')
  await expect(edit.getByText('Updated Successfully.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeFocused()

  await goToScreen(page, 'postReports')
  await tabTo(page, /^Edit 2025-2026 Term 3/)
  await page.keyboard.press('Enter')
  const posting = page.getByRole('dialog', { name: 'Post 2025 Term 3 reports?' })
  await expect(posting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(posting).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit 2025-2026 Term 3' })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await openScreen(page, 'dashboard')
  await expect(page.getByText('Total Number of Students')).toBeVisible()
  await tabTo(page, /^Logout$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(admin)?$/)
})

/** The turn of the year on a phone. */
const findsNothingUnderBar = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await goToScreen(page, 'dashboard', { turn: 'moves' })
  const next = page.getByRole('button', { name: /^Next/ })
  await expect(page.getByRole('combobox', { name: 'Where class 1A goes' })).toBeVisible()
  await page.getByRole('heading', { name: 'Who moves where', level: 2 }).focus()
  const under: string[] = []
  for (let pressed = 0; pressed < 16; pressed += 1) {
    await page.keyboard.press('Tab')
    const found = await next.evaluate((button) => {
      const bar = button.parentElement?.parentElement?.getBoundingClientRect().top ?? 0
      const focused = document.activeElement
      const isUnder = (focused?.getBoundingClientRect().bottom ?? 0) > bar
      return isUnder ? (focused?.getAttribute('aria-label') ?? 'unnamed') : ''
    })
    if (found !== '') under.push(found)
  }
  expect(under).toEqual([])
}

test('UX-08 UX-86 the office keeps the focus on the switch that saves, and returns it to the button that opened a dialog, also inside another one, or else puts it on the heading; on a phone it is never under the bar', async ({
  page,
}) => {
  await enterOffice(page, 'dashboard', { student: student.id, tab: 'documents' })
  const received = page.getByRole('switch', { name: 'SEA slip received on paper' })
  await received.focus()
  await page.keyboard.press('Space')
  await expect(received).toBeChecked()
  await expect(received).toBeFocused()
  // Opened by its address, the dialog has no button to return to.
  await openScreen(page, 'dashboard', { chase: '1A' })
  const list = page.getByRole('dialog', { name: /^Chase list/ })
  await list.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeFocused()

  const opens = async (name: string | RegExp) => {
    const opener = page.getByRole('button', { name }).first()
    const dialogs = page.getByRole('dialog')
    // If the opener is in a dialog, that dialog is still open. A button that waits for its data cannot be pressed yet.
    await expect(opener).toBeEnabled()
    const before = await dialogs.count()
    await opener.press('Enter')
    await expect(dialogs).toHaveCount(before + 1)
    await expect(dialogs.last().locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(before)
    await expect(opener).toBeFocused()
  }
  await goToScreen(page, 'dashboard')
  for (const name of ['Columns', 'Views', 'Add student', /^Edit /]) await opens(name)
  await goToScreen(page, 'dashboard', { chase: '1A' })
  await opens(/^Message, contacts and calls/)
  await goToScreen(page, 'dashboard', { student: student.id })
  for (const name of ['Mark as left', 'Reset password']) await opens(name)
  await findsNothingUnderBar(page)
})
