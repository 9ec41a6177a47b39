// A family's first visit: the date of birth only allows setting a password.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { newcomer, signIn, student } from './harness/people'
import { readOnly, test } from './harness/test'

const own = 'mango tree by the gate'

const paste = async (page: Page, label: string, text: string) => {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(text.trim())
}

const pasteSignIn = async (page: Page, id: string, password: string) => {
  await paste(page, 'Student ID', id)
  await paste(page, 'Password', password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

test('UX-19 a first sign-in asks for a new password, which then replaces the date of birth; every secret can be pasted', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/401/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await pasteSignIn(page, newcomer.id, newcomer.password)
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  await axe(page)

  await paste(page, 'New Password', own)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(`${own}s`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText(/do not match|differ/i).first()).toBeVisible()

  await page.getByLabel('Confirm New Password', { exact: true }).clear()
  await paste(page, 'Confirm New Password', own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')

  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => Object.values(sessionStorage).join(''))).not.toContain(newcomer.id)

  // The date of birth is now a wrong password, which is reported above the form.
  await signIn(page, newcomer.id, newcomer.password)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await signIn(page, newcomer.id, own)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test(
  'SEC-08 visitors are sent to the sign-in page, where they find their ID, families to their pages, and the office stays closed to them',
  readOnly,
  async ({ page, troubles }) => {
    troubles.expect(/40[13]/)
    await page.goto('/registration/family-data')
    await expect(page).toHaveURL(/\/$/)
    // The student-ID search fills the ID into the form.
    await page.getByRole('button', { name: 'Click here to get your student ID' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search for Student ID' })
    await expect(dialog).toBeVisible()
    await axe(page)
    await dialog.getByRole('combobox').pressSequentially('Núñ')
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('button', { name: /use this id/i }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Student ID', { exact: true })).toHaveValue(/^\d{8}$/)

    const asked: string[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/api/')) asked.push(`${path} ${response.status()}`)
    })
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/registration\/student-data$/)
    await page.goto('/admin/dashboard')
    await expect(page.getByText(/for administrators/i).first()).toBeVisible()
    expect(asked.filter((line) => line.startsWith('/api/students '))).toEqual([])
  },
)

test('SEC-110 an insecure address asks for no password and sends nothing', async ({
  page,
  server,
  troubles,
}) => {
  const { port } = new URL(server.url)
  troubles.expect(/foreign request: http:\/\/portal\.test|Cross-Origin-Opener-Policy/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  for (const path of ['/', '/admin']) {
    await page.goto(`http://portal.test:${port}${path}`)
    await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible()
    await expect(page.locator('input, form')).toHaveCount(0)
    await axe(page)
  }
  expect(sent.filter((call) => !/^GET \/(admin|assets\/.*|[\w-]+\.(svg|ico))?$/.test(call))).toEqual([])
})
