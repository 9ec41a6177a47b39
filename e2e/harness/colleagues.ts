// People of the office whom an administrator has invited: each begins with a link, on the screen or by calls.
import type { Page } from '@playwright/test'
import type { OfficeRole } from '../../src/shared/rules/access/roles'
import { officeCall } from './office'
import { codeOf, type Phone, phoneWith } from './secondStep'

export const password = 'kiskadee over the hill'

export interface Colleague {
  readonly username: string
  readonly role: Exclude<OfficeRole, 'administrator'>
  readonly name: string
}

/** The link that the administrator of this page hands over. */
export const invite = async (page: Page, { username, role, name }: Colleague): Promise<string> => {
  const body = { action: 'create', username, role, name }
  const { setup_path } = await officeCall<{ setup_path: string }>(page, '/api/administrators', body)
  return setup_path
}

export const begin = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
}

/** Begins with a second step, for tests that are not about it; the next page that opens is signed in. */
export const beginByCalls = async (
  page: Page,
  link: string,
  { username, role }: Colleague,
): Promise<Phone> => {
  // A file of the portal's origin that runs no script and whose policy allows requests.
  await page.goto('/service-worker.js')
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'))
  const token = new URLSearchParams(link.split('#')[1]).get('setup')
  await officeCall(page, '/api/setup-admin', { token, username, password })
  await officeCall(page, '/api/admin-login', { username, password })
  const { secret } = await officeCall<{ secret: string }>(page, '/api/second-factor/start', {})
  const { code, step } = codeOf(secret)
  const { recovery_codes } = await officeCall<{ recovery_codes: string[] }>(
    page,
    '/api/second-factor/enrol',
    { code },
  )
  // The page remembers this after a reload (src/client/store/persist.ts).
  const memory = JSON.stringify({ authenticated: true, admin: role, userID: username })
  await page.evaluate(
    (session) => sessionStorage.setItem('persist:portal', JSON.stringify({ session })),
    memory,
  )
  return phoneWith(secret, recovery_codes, step)
}
