// What was on the screen before signing out does not come back: not with Back, not with Reload, and not out of the
// browser's memory of former pages, which the test's browser keeps like a person's.
import { expect, type Page } from '@playwright/test'
import { openScreen } from './harness/office'
import { signIn, signInAsAdmin, student } from './harness/people'
import { allSaved, answer, openStep, section } from './harness/registration'
import { test } from './harness/test'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
}

/** Everything that can be read on the page, also inside its fields. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
  })

const expectNothingOf = async (page: Page, secrets: readonly string[]) => {
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
  const text = await shown(page)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** Back to where the tab began, with a Reload at each station. */
const goAllTheWayBack = async (page: Page, secrets: readonly string[]) => {
  let stations = 0
  for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
    await expectNothingOf(page, secrets)
    await page.reload()
    await expectNothingOf(page, secrets)
    stations += 1
  }
  expect(stations).toBeGreaterThan(1)
}

test('SEC-16 a family signs out: Back and Reload show nothing of the child', async ({ page, troubles }) => {
  troubles.expect(/status of 401/)
  const address = 'Canary Street 7732'
  await signIn(page, student.id, student.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openStep(page, 'student-data')
  await answer(section(page, 'Where the student lives'), 'Home address', address)
  await allSaved(page)
  expect(await shown(page)).toContain(address)
  await openStep(page, 'family-data')
  await signOut(page)
  await goAllTheWayBack(page, [address, student.id])
})

test('SEC-16 the office signs out: Back and Reload show no student', async ({ page, troubles }) => {
  troubles.expect(/status of 401/)
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await openScreen(page, 'dashboard', { student: student.id })
  await expect(page.getByText(student.id).first()).toBeVisible()
  await openScreen(page, 'dashboard', { q: student.id })
  await expect(page.getByText(student.id).first()).toBeVisible()
  await signOut(page)
  await goAllTheWayBack(page, [student.id])
})
