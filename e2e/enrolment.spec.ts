// A student arrives, attends, leaves and returns; the family sees what concerns it.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, goToScreen, shoot } from './harness/office'
import { signIn } from './harness/people'
import { inCi, test } from './harness/test'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panelState = (page: Page) => page.getByRole('region', { name: 'Enrolment' })

const who = { first: 'Anaïs', last: 'De Freitas-O’Brien', born: '2 June 2015', password: '20150602' }
const own = 'mango and river 12'

/** Adds a student to the class whose registration is open. @returns the proposed ID */
const addStudent = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Add student' }).click()
  const form = dialog(page, 'Add student')
  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(form.getByLabel('Student ID')).toHaveValue(/^\d+$/)
  const id = await form.getByLabel('Student ID').inputValue()
  await form.getByLabel('First name').fill(who.first)
  await form.getByLabel('Last name').fill(who.last)
  await form.getByLabel('Date of birth', { exact: true }).fill(who.born)
  await form.getByLabel('Class').selectOption('1A')
  await form.getByLabel('House').selectOption({ index: 1 })
  await form.getByLabel('Previous school').fill('San Juan Girls’')
  await axe(page, { within: '.ant-modal' })
  await shoot(page, 'add-student')
  await form.getByRole('button', { name: 'Add student' }).click()
  await expect(dialog(page, 'Student added')).toContainText(`is added to class 1A with the ID ${id}.`)
  return id
}

const firstSignIn = async (page: Page, id: string) => {
  await signIn(page, id, who.password)
  await page.getByLabel('New Password', { exact: true }).fill(own)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Mark as left' }).click()
  const form = dialog(page, `Mark ${who.first} ${who.last} as left`)
  await expect(form.getByLabel('Last day')).toBeFocused()
  await axe(page, { within: '.ant-modal' })
  await shoot(page, 'mark-as-left')
  await form.getByRole('button', { name: 'Went to another school' }).click()
  await expect(panelState(page)).toContainText('Left on')
}

test(
  'a student is added, gets a slip, signs in, leaves, finds the form closed, and comes back',
  inCi,
  async ({ page, openBrowser }) => {
    await enterOffice(page, 'dashboard')
    const id = await addStudent(page)
    await page.getByRole('button', { name: 'Print the sign-in slip' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open the record' }).click()
    await expect(panelState(page)).toContainText('Here, class 1A')

    const family = await openBrowser()
    await firstSignIn(family, id)
    await family.goto('/registration/student-data')
    await expect(family.getByRole('textbox', { name: /^Nationality/ })).toBeVisible()

    await leave(page)
    await family.goto('/registration/student-data')
    await expect(
      family.getByText(/^The form is closed, because this student left the school on/),
    ).toBeVisible()
    await axe(family)
    await expect(family.getByRole('textbox', { name: /^Nationality/ })).toHaveCount(0)

    await goToScreen(page, 'dashboard', { left: 'only' })
    await expect(page.getByRole('button', { name: `${who.last}, ${who.first}`, exact: true })).toBeVisible()
    await shoot(page, 'leavers')
    await goToScreen(page, 'dashboard', { student: id })
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expect(panelState(page)).toContainText('Here, class 1A')
    await shoot(page, 'enrolment-panel')
    await family.reload()
    await expect(family.getByRole('textbox', { name: /^Nationality/ })).toBeVisible()
  },
)
