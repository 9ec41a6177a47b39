// The fixed sign-ins of the demonstration school and how each signs in on the screen.
import type { Page } from '@playwright/test'

export const newcomer = { id: '20260001', password: '20140314' }
export const student = { id: '20260002', password: 'portal-demo' }
export const closedOut = { id: '20260003', password: 'portal-demo' }
export const administrator = { id: 'admin', password: 'portal-demo-admin' }

const fillAndLogIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Opens the sign-in page, unless it is open, and sends the form; what follows is the caller's to expect. */
export const signIn = async (page: Page, id: string, password: string): Promise<void> => {
  // Loaded anew, the page may hear from the load before and take its token for its own.
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByLabel('Student ID', { exact: true }).fill(id)
  await fillAndLogIn(page, password)
}

export const signInAsAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await page.getByLabel('Username', { exact: true }).fill(administrator.id)
  await fillAndLogIn(page, administrator.password)
}
