// Sign-in codes printed on slips, and a family's own account page.
import { expect } from '@playwright/test'
import { enterOffice, goToScreen } from './harness/office'
import { administrator, newcomer, signIn, signInFirst, student } from './harness/people'
import { inCi, test } from './harness/test'

const code = /^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/

/** A sign-in is fresh for ten minutes. */
const elevenMinutes = 11 * 60_000

test.describe('some time after signing in', () => {
  test.use({ movableClock: true })

  test(
    'SEC-37 SEC-31 from the switch over the printed slip, confirmed first, to the first password',
    inCi,
    async ({ page, openBrowser, server, troubles }) => {
      // Creating codes requires a recent sign-in or confirmation: the first attempt is refused.
      troubles.expect(/status of 401/)
      await enterOffice(page, 'dashboard', { settings: 'signIn' })
      await page.getByRole('radio', { name: /code of a printed slip/ }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved')).toBeVisible()

      await goToScreen(page, 'dashboard', { student: newcomer.id, tab: 'access' })
      await expect(page.getByText(/No slip has been printed yet/)).toBeVisible()
      await page.getByRole('button', { name: 'Print a sign-in slip' }).click()
      await expect(page.getByText('Codes printed before stop working')).toBeVisible()
      await server.moveClock(elevenMinutes)
      await page.getByRole('button', { name: 'Print new codes' }).click()
      const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
      await confirming.getByLabel('Password', { exact: true }).fill(administrator.password)
      await confirming.getByLabel('Password', { exact: true }).press('Enter')
      const printed = page.getByText(code)
      await expect(printed).toBeVisible()
      const typed = ((await printed.textContent()) ?? '').toLowerCase().replaceAll('-', ' ')

      const family = await openBrowser()
      const { id, password: born } = newcomer
      await signInFirst(family, { id, born, code: typed, own: 'kiskadee over the hill' })
      await expect(family.getByText(/^This is your first sign-in|^Your last sign-in/)).toBeVisible()
    },
  )
})

test(
  'SEC-07 a family ends the session of another browser, which must sign in again',
  inCi,
  async ({ page, openBrowser, troubles }) => {
    // Every call of the other browser is answered with 401.
    troubles.expect(/status of 401/)
    const other = await openBrowser()
    await signIn(other, student.id, student.password)
    await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await signIn(page, student.id, student.password)
    await expect(page.getByText(/^Your last sign-in/)).toBeVisible()
    await page.getByRole('link', { name: 'Where you are signed in' }).click()
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect(page.getByText('Signed out.')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  },
)
