// Bulk changes of students: previewed, applied together, and undone at once or later.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { administrator, closedOut, newcomer, signIn, student } from './harness/people'
import { storedRecord } from './harness/registration'
import { inCi, test } from './harness/test'

const dialog = (page: Page) => page.getByRole('dialog')
const found = { q: '2026000' }

/** @returns the number of selected students */
const selectFound = async (page: Page): Promise<number> => {
  const all = page.getByRole('checkbox', { name: /^Select all \d+ students found$/ })
  await expect(all).toBeEnabled()
  const many = Number(/\d+/.exec((await all.getAttribute('aria-label')) ?? '')?.[0])
  await all.check()
  return many
}

const choose = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: act }).click()
}

const classOf = (page: Page, name: string) =>
  page.getByRole('row', { name }).getByRole('cell', { name: /^\d[A-Z]$/ })

const preview = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name: 'Show who will change' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Who will change' })).toBeVisible()
  await axe(page, { within: '.ant-modal' })
  await shoot(page, name)
}

/** Changes the class of all students found, and undoes it. */
const changesClass = async (page: Page) => {
  const many = await selectFound(page)
  await shoot(page, 'bulk-bar')
  await choose(page, 'Change class')
  await expect(page).toHaveURL(/[?&]bulk=class/)
  await expect(dialog(page).getByLabel('New class')).toBeFocused()
  await dialog(page).getByLabel('New class').selectOption('1B')
  await axe(page, { within: '.ant-modal' })
  await preview(page, 'bulk-class')
  const rows = dialog(page).getByRole('listitem')
  await expect(rows).toHaveCount(many)
  const stay = await rows.filter({ hasText: 'stays' }).count()
  const moved = many - stay
  const first = rows.filter({ hasText: newcomer.id })
  await expect(first).toContainText(/1A.*1B/)

  await dialog(page)
    .getByRole('button', { name: `Move ${moved} students to class 1B` })
    .click()
  await expect(dialog(page).getByRole('status')).toHaveText(`${moved} students moved to class 1B.`)
  await axe(page, { within: '.ant-modal' })
  await shoot(page, 'bulk-done')
  await expect(classOf(page, newcomer.id)).toHaveText('1B')
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('are as they were before')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(classOf(page, newcomer.id)).toHaveText('1A')
  await expect(page.getByRole('region', { name: 'Chosen students' })).toContainText(`${many} students`)
  await page.getByRole('checkbox', { name: /^Select all \d+ students found$/ }).uncheck()
}

test.describe('some time after signing in', () => {
  test.use({ movableClock: true })

  test(
    'the class of all selected students is changed, and changed back; the passwords of chosen students are reset, their slips printed, and dates of birth work',
    inCi,
    async ({ page, openBrowser, server, troubles }) => {
      // One 401 asks for confirmation, the other refuses the old password.
      troubles.expect(/status of 401/)
      const chosen = [newcomer, student, closedOut]
      await enterOffice(page, 'dashboard', found)
      await changesClass(page)
      for (const { id } of chosen) await page.getByRole('row', { name: id }).getByRole('checkbox').check()
      await server.moveClock(11 * 60_000)
      await choose(page, 'Reset passwords')
      await expect(page).toHaveURL(/[?&]bulk=passwords/)
      await expect(dialog(page).getByText('This cannot be undone.')).toBeVisible()
      await expect(dialog(page).getByRole('listitem').filter({ hasText: student.id })).toContainText(
        /Own password.*Date of birth/,
      )
      await axe(page, { within: '.ant-modal' })
      await shoot(page, 'bulk-passwords')
      await dialog(page).getByRole('button', { name: 'Reset 3 passwords' }).click()
      const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
      await confirming.getByLabel('Password', { exact: true }).fill(administrator.password)
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('status')).toHaveText('3 passwords reset.')
      await axe(page, { within: '.ant-modal' })
      await shoot(page, 'bulk-passwords-done')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
      await page.keyboard.press('Escape')
      await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(page.getByRole('heading', { name: 'Students' })).toBeFocused()
      await expect(page.getByRole('region', { name: 'Chosen students' })).toHaveCount(0)

      const born = await storedRecord(page, student.id)
      const family = await openBrowser()
      await signIn(family, student.id, student.password)
      await expect(family.getByRole('alert')).toContainText('password is not right')
      await signIn(family, student.id, String(born.date_of_birth).replaceAll('-', ''))
      await expect(family.getByLabel('New Password', { exact: true })).toBeVisible()
    },
  )
})
