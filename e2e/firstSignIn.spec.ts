// A family's first visit: the date of birth only allows setting a password.
import { expect } from '@playwright/test'
import { axe } from './harness/axe'
import { newcomer, signIn, student } from './harness/people'
import { readOnly, test } from './harness/test'

const own = 'mango tree by the gate'

test('a first sign-in asks for a new password and ends on the dashboard', async ({ page }) => {
  await signIn(page, newcomer.id, newcomer.password)
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  await axe(page)

  await page.getByLabel('New Password', { exact: true }).fill(own)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(`${own}s`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText(/do not match|differ/i).first()).toBeVisible()

  await page.getByLabel('Confirm New Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')

  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click()
  await expect(page).toHaveURL(/\/$/)
  expect(
    await page
      .evaluate(() => Object.values(sessionStorage).join(''))
      .then((all) => all.includes(newcomer.id)),
  ).toBe(false)
})

test('the date of birth stops working once a password is set', async ({ page, troubles }) => {
  troubles.expect(/401/)
  await signIn(page, newcomer.id, newcomer.password)
  await page.getByLabel('New Password', { exact: true }).fill(own)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click()
  await expect(page).toHaveURL(/\/$/)

  await signIn(page, newcomer.id, newcomer.password)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, newcomer.id, own)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test(
  'a signed-in student who opens the sign-in page is sent to the registration',
  readOnly,
  async ({ page }) => {
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/registration\/student-data$/)
  },
)

test('a visitor is sent to the sign-in page', readOnly, async ({ page }) => {
  await page.goto('/registration/family-data')
  await expect(page).toHaveURL(/\/$/)
})

test(
  'SEC-08 a signed-in student gets no page of the office and no list of students',
  readOnly,
  async ({ page, troubles }) => {
    troubles.expect(/40[13]/)
    const asked: string[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/api/')) asked.push(`${path} ${response.status()}`)
    })
    await signIn(page, student.id, student.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/admin/dashboard')
    await expect(page.getByText(/for administrators/i).first()).toBeVisible()
    expect(asked.filter((line) => line.startsWith('/api/students '))).toEqual([])
  },
)

test('the student-ID search fills the ID into the form', readOnly, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Click here to get your student ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search for Student ID' })
  await expect(dialog).toBeVisible()
  await axe(page)
  await dialog.getByRole('combobox').pressSequentially('Núñ')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /use this id/i }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Student ID', { exact: true })).toHaveValue(/^\d{8}$/)
})

test('UX-19 both secrets of a sign-in can be pasted, and nothing else is required', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const paste = async (label: string, text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text.trim())
  }
  await paste('Student ID', student.id)
  await paste('Password', student.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await signIn(page, newcomer.id, newcomer.password)
  await paste('New Password', 'mango tree by the gate')
  await paste('Confirm New Password', 'mango tree by the gate')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

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
