// An administrator invites a clerk and a principal. Each sets up an account with a second step, finds the menu of the role,
// does its work, and cannot reach what is not theirs (SEC-30, SEC-55).
import { expect, type Page } from '@playwright/test'
import { begin, setUpSecondStep } from './harness/colleagues'
import { openScreen, shoot, shootForDocs } from './harness/office'
import { takeOption } from './harness/registration'
import { student, signInAsAdmin } from './harness/people'
import { inCi, test } from './harness/test'

test.use({ environment: { ADMIN_SECOND_FACTOR: 'required' } })

/** The link that the administrator hands over. */
const invite = async (page: Page, username: string, role: string): Promise<string> => {
  await openScreen(page, 'dashboard', { settings: 'administrators' })
  const settings = page.getByRole('region', { name: 'Office accounts' })
  await settings.getByLabel('Username of a new colleague').fill(username)
  await settings.getByRole('combobox', { name: 'Role', exact: true }).click()
  await takeOption(page, role)
  await settings.getByRole('button', { name: 'Create', exact: true }).click()
  const link = await settings.getByLabel('Set-up link').inputValue()
  await expect(settings.getByRole('listitem').filter({ hasText: username })).toContainText(role)
  return link
}

const menuOf = (page: Page, role: string) =>
  page.getByRole('navigation', { name: `Student Portal / ${role}` }).getByRole('link')

const notTheirs = async (page: Page, query: Record<string, string>) => {
  await page.goto(`/admin/dashboard?${new URLSearchParams(query).toString()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible()
}

test(
  'SEC-30 SEC-55 a clerk and a principal are invited, do their own work and reach no more',
  inCi,
  async ({ page, openBrowser }) => {
    await signInAsAdmin(page)
    await setUpSecondStep(page)
    const links = {
      clerk: await invite(page, 'desk', 'Clerk'),
      principal: await invite(page, 'head', 'Principal'),
    }

    const clerk = await openBrowser()
    await begin(clerk, links.clerk)
    await setUpSecondStep(clerk)
    await expect(menuOf(clerk, 'Clerk')).toHaveText(['Dashboard', 'Post Term Reports'])
    await openScreen(clerk, 'dashboard', { settings: 'all' })
    const settings = clerk.getByRole('navigation', { name: 'Settings' })
    await expect(settings.getByRole('button', { name: /^Classes and houses/ })).toBeVisible()
    await expect(settings.getByRole('button', { name: /^Office accounts/ })).toHaveCount(0)
    await shoot(clerk, 'roles-clerk-settings')
    await shootForDocs(clerk, 'office-clerk')
    await openScreen(clerk, 'dashboard', { student: student.id, field: 'home_address' })
    const address = clerk.getByLabel('Home address', { exact: true })
    await address.fill('12 Clerk Street')
    await clerk.getByRole('button', { name: 'Done', exact: true }).last().click()
    await clerk.reload()
    await expect(clerk.getByText('12 Clerk Street')).toBeVisible()
    await notTheirs(clerk, { settings: 'administrators' })
    await notTheirs(clerk, { settings: 'signIn' })

    const principal = await openBrowser()
    await begin(principal, links.principal)
    await setUpSecondStep(principal)
    await expect(menuOf(principal, 'Principal')).toHaveText(['Dashboard', 'Post Term Reports'])
    await expect(principal.getByText('Total Number of Students')).toBeVisible()
    await principal.waitForLoadState('networkidle')
    await expect(principal.getByRole('dialog')).toHaveCount(0)
    await expect(principal.getByRole('button', { name: 'Add student' })).toHaveCount(0)
    await openScreen(principal, 'dashboard', { student: student.id })
    await expect(principal.getByText('12 Clerk Street')).toBeVisible()
    await expect(principal.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await shoot(principal, 'roles-principal-student')
    await shootForDocs(principal, 'office-principal')
    await notTheirs(principal, { settings: 'administrators' })
    await notTheirs(principal, { add: 'student' })
    await notTheirs(principal, { slips: 'all' })

    await openScreen(principal, 'postReports')
    const row = principal.getByRole('row').filter({ hasText: 'not posted' }).first()
    await row.getByRole('button', { name: /^Edit/ }).click()
    const dialog = principal.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(principal.getByText(/reports posted$/)).toBeVisible()
  },
)
