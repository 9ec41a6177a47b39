// The office of a school that comes into being on the screen: its administrators, and the way to its settings.
import { expect, type Page } from '@playwright/test'
import { sectionOf } from '../../src/client/address/settingsSections'
import { openScreen } from './office'
import { setUpSecondStep } from './secondStep'

export const principal = { username: 'm.joseph', password: 'poui in bloom by the road' }
export const colleague = { username: 'a.baksh', password: 'cassava bread at the junction' }

export const openSettings = async (page: Page, name: string) => {
  await openScreen(page, 'dashboard', { settings: name })
  const section = page.getByRole('region', { name: sectionOf(name)?.title, exact: true })
  await expect(section).toBeVisible()
  return section
}

/** A password, and the second step, which a school of its own requires: then the office opens. */
const begin = async (page: Page, password: string, button: string) => {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  const phone = await setUpSecondStep(page)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  return phone
}

/** The first administrator, by the link of the operator. */
export const setUp = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByLabel('Username', { exact: true }).fill(principal.username)
  return begin(page, principal.password, 'Create the administrator')
}

/** A further one, by the link that the office makes. */
export const invites = async (page: Page, other: Page) => {
  const settings = await openSettings(page, 'administrators')
  await settings.getByLabel('Username of a new administrator').fill(colleague.username)
  await settings.getByRole('button', { name: 'Create', exact: true }).click()
  await other.goto(await settings.getByLabel('Set-up link').inputValue())
  await expect(other.getByLabel('Username', { exact: true })).toHaveValue(colleague.username)
  await begin(other, colleague.password, 'Save and sign in')
}
