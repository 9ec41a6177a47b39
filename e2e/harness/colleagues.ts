// People of the office whom an administrator has invited: each begins with a link, on the screen or by calls.
import { type Page, expect } from '@playwright/test'
import type { OfficeRole } from '../../src/shared/rules/access/roles'
import { officeCall } from './office'
import { Secret, TOTP } from 'otpauth'

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

// The authenticator app on a phone, and its use on the screen.

const stepMs = 30_000

export interface Phone {
  readonly secret: string
  readonly recovery: readonly string[]
  /**
   * The app's current code. Each works once, so a second call within 30 s returns the next one.
   * @param aheadMs how far the server's clock was moved ahead
   */
  code(aheadMs?: number): string
}

/** An app whose code of this step has been used. */
export const phoneWith = (secret: string, recovery: readonly string[], usedStep: number): Phone => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = usedStep
  return {
    secret,
    recovery,
    code: (aheadMs = 0) => {
      last = Math.max(last + 1, Math.floor((Date.now() + aheadMs) / stepMs))
      return totp.generate({ timestamp: last * stepMs })
    },
  }
}

/** The code that proves a new secret, and its step. */
export const codeOf = (secret: string) => {
  const step = Math.floor(Date.now() / stepMs)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * stepMs })
  return { code, step }
}

/** Completes the setup screen, wherever it appears; saves the recovery codes and continues. */
export const setUpSecondStep = async (page: Page): Promise<Phone> => {
  const key = page.getByLabel('Key', { exact: true })
  await expect(key).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await key.innerText()).replace(/\s/g, '')
  const { code, step } = codeOf(secret)
  await page.getByLabel('Code that the app shows').fill(code)
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  const kept = page.getByRole('region', { name: 'Save these recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recovery = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: /I have saved them/ }).click()
  await expect(kept).toBeHidden()
  return phoneWith(secret, recovery, step)
}
