// An administrator sets up the second step, signs in with it, and confirms the sign-in before an export (SEC-30,
// SEC-31).
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { goToScreen } from './harness/office'
import { administrator, signInAsAdmin } from './harness/people'
import { setUpSecondStep } from './harness/colleagues'
import { downloadedSheet } from './harness/files'
import { inCi, test } from './harness/test'

/** A sign-in is fresh for ten minutes. */
const elevenMinutes = 11 * 60_000

test.use({ environment: { ADMIN_SECOND_FACTOR: 'required' }, movableClock: true })

const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
}

const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

const inOffice = (page: Page) => expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()

test(
  'SEC-30 SEC-31 set up, sign in with a code, no replay, an export that asks again',
  inCi,
  async ({ page, server, troubles }) => {
    troubles.expect(/40[13]/)
    await signInAsAdmin(page)
    await expect(page.getByRole('heading', { name: 'One more step to protect the office' })).toBeVisible()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await axe(page)
    const phone = await setUpSecondStep(page)
    await inOffice(page)
    await signOut(page)

    // The password alone is not enough.
    await signInAsAdmin(page)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await axe(page)
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(/\/$/)

    await signInAsAdmin(page)
    const code = phone.code()
    await typeCode(page, code)
    await inOffice(page)
    await signOut(page)
    await signInAsAdmin(page)
    await typeCode(page, code)
    await expect(page.getByRole('alert')).toContainText('The code is not right, or was used before')
    await typeCode(page, phone.recovery[0] ?? '')
    await expect(page.getByText('You signed in with a recovery code: 9 are left')).toBeVisible()

    // Later the export asks for confirmation, then continues automatically.
    await goToScreen(page, 'exportData')
    await page.getByRole('radio', { name: /^Without sensitive answers/ }).check()
    await server.moveClock(elevenMinutes)
    const sheet = await downloadedSheet(page, async () => {
      await page.getByRole('button', { name: 'Download spreadsheet' }).click()
      const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
      await expect(dialog).toBeVisible()
      await axe(page)
      await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
      await dialog.getByLabel('Code', { exact: true }).fill(phone.recovery[1] ?? '')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog).toBeHidden()
    })
    expect(sheet.name).toBe('Registration Data.xlsx')
    expect(sheet.rows.length).toBeGreaterThan(100)
    expect(
      sheet.headers.filter((header) => /religion|ethnic|allerg|medical|condition/i.test(header)),
    ).toEqual([])
    await expect(page.getByText('The spreadsheet is in your downloads.')).toBeVisible()
  },
)
