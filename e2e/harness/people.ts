// The fixed sign-ins of the demonstration school and how each signs in.
import { expect, type Page } from '@playwright/test'

export interface Person {
  readonly id: string
  readonly password: string
}

export const newcomer = { id: '20260001', password: '20140314' }
export const student = { id: '20260002', password: 'portal-demo' }
export const closedOut = { id: '20260003', password: 'portal-demo' }
/** A student of a school that has begun a new year. */
export const returning = { id: '20260005', password: 'portal-demo' }
export const administrator = { id: 'admin', password: 'portal-demo-admin' }

const fillAndLogIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Opens the sign-in page, unless it is open, and submits the form. The caller checks the result. */
export const signIn = async (page: Page, id: string, password: string): Promise<void> => {
  // A reloaded page may receive a token meant for the previous load and take it for its own.
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByLabel('Student ID', { exact: true }).fill(id)
  await fillAndLogIn(page, password)
}

interface FirstSignIn {
  readonly id: string
  /** yyyymmdd */
  readonly born: string
  /** As printed on the slip, or as a person types it. */
  readonly code: string
  readonly own: string
}

/** Signs in with the school's slip, sets a password and ends on the dashboard. */
export const signInFirst = async (page: Page, { id, born, code, own }: FirstSignIn): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: /First time here/ }).click()
  await page.getByLabel('Student ID', { exact: true }).fill(id)
  await page.getByLabel('Password', { exact: true }).fill(born)
  await page.getByLabel('Code from your school’s slip').fill(code)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(own)
  await page.getByLabel('Confirm New Password').fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

export const signInAsAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await page.getByLabel('Username', { exact: true }).fill(administrator.id)
  await fillAndLogIn(page, administrator.password)
}

/** Signs in by the API, for tests that are not about signing in; the next page that opens is signed in. */
export const authenticate = async (page: Page, { id, password }: Person): Promise<void> => {
  const isAdmin = id === administrator.id
  const sent = {
    path: isAdmin ? '/api/admin-login' : '/api/login-student',
    body: JSON.stringify({ [isAdmin ? 'username' : 'student_id']: id, password }),
    // The page remembers this after a reload (src/client/store/persist.ts).
    memory: JSON.stringify({ session: JSON.stringify({ authenticated: true, admin: isAdmin, userID: id }) }),
  }
  // A file of the portal's origin that runs no script and whose policy allows requests.
  await page.goto('/service-worker.js')
  const status = await page.evaluate(async ({ path, body, memory }) => {
    await fetch('/sanctum/csrf-cookie')
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
    const answered = await fetch(path, { method: 'POST', headers, body })
    sessionStorage.setItem('persist:portal', memory)
    return answered.status
  }, sent)
  expect(status).toBe(200)
}
