// A family's answers: the progress that each step shows, and when an answer counts as saved.
import { expect, type Page } from '@playwright/test'
import { pdfFile } from './harness/files'
import { student } from './harness/people'
import { allSaved, answer, enterStep, field, section, storedRecord, truth } from './harness/registration'
import { readOnly, test } from './harness/test'

const saves = '**/api/student'
const rail = (page: Page) =>
  page.getByRole('navigation', { name: 'Registration steps' }).filter({ visible: true }).first()

test(
  'UX-22 the list of steps says in words how far each step is, and steps can be opened in any order',
  readOnly,
  async ({ page }) => {
    await enterStep(page, student, 'family-data')
    await expect(rail(page).getByText(/left of/)).toBeVisible()
    const states = await rail(page).locator('a [data-standing]:not([aria-hidden])').allTextContents()
    expect(states).toHaveLength(6)
    for (const state of states)
      expect(state).toMatch(/^(Complete|Comes last|Sent back|Needs attention|\d+ left)$/)
    await answer(section(page, 'Mother'), 'Mobile phone', '555')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(rail(page).locator('[aria-current=step]')).toContainText('Needs attention')
    // The whole row is a link, and steps can be done in any order.
    await rail(page)
      .getByRole('link', { name: /Complete/ })
      .last()
      .click()
    await expect(page).toHaveURL(/complete$/)
  },
)

test('UX-17 the agreement comes after all answers on the same page, and can be withdrawn while registration is open', async ({
  page,
}) => {
  await enterStep(page, student, 'complete')
  const agree = page.getByRole('checkbox', { name: 'I Agree' })
  const isAfter = await agree.evaluate((box) => {
    const answers = [...document.querySelectorAll('h2, h3')].filter((heading) =>
      /Mother|Birth/.test(heading.textContent),
    )
    return (
      answers.length > 0 &&
      answers.every((heading) => heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)
    )
  })
  expect(isAfter).toBe(true)
  await agree.check()
  await allSaved(page)
  await expect.poll(async () => (await storedRecord(page, student.id)).agree_terms_conditions).toBe(1)
  await agree.uncheck()
  await allSaved(page)
  await expect.poll(async () => (await storedRecord(page, student.id)).agree_terms_conditions).toBe(0)
})

test('UX-37 names keep apostrophes, hyphens and accents; the counter shows the characters left', async ({
  page,
}) => {
  await enterStep(page, student, 'family-data')
  const mother = section(page, 'Mother')
  await answer(mother, 'Name', 'Zoë O’Brien-Núñez d’Abadie')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_name).toBe('Zoë O’Brien-Núñez d’Abadie')
  const name = field(mother, 'Name')
  await name.fill('ñ'.repeat(33))
  await name.press('End')
  await name.pressSequentially('é')
  await expect(mother.getByText('1 character left')).toBeVisible()
})

test('UX-40 Save and continue waits for the save, and says why when it takes too long', async ({ page }) => {
  await enterStep(page, student, 'family-data')
  await page.clock.install()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(saves, async (route) => {
    await held
    await route.continue()
  })
  await field(section(page, 'Mother'), 'Occupation').fill('Baker')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.clock.runFor(4000)
  await expect(page).toHaveURL(/family-data$/)
  await page.clock.runFor(2000)
  await expect(page.getByText('Some answers are not saved yet')).toBeVisible()
  await expect(page).toHaveURL(/family-data$/)
  release()
  await page.clock.resume()
  await expect(page).toHaveURL(/health-data$/)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Baker')
})

test('UX-41 "saved" appears only after the server has answered; a refusal stays visible', async ({
  page,
  troubles,
}) => {
  troubles.expect(/500|422/)
  await enterStep(page, student, 'family-data')
  await page.clock.install()
  let isBroken = true
  let refused = 0
  await page.route(saves, (route) => {
    if (!isBroken) return route.continue()
    refused += 1
    return route.fulfill({ status: 500, body: '{"message":"no"}' })
  })
  await answer(section(page, 'Mother'), 'Occupation', 'Baker')
  await expect(truth(page)).toContainText('1 answer not saved – retrying')
  const refusedLater = async () => {
    await page.clock.runFor(10_000)
    return refused
  }
  await expect.poll(refusedLater).toBeGreaterThan(2)
  await expect(truth(page)).toContainText('1 answer not saved – retrying')
  isBroken = false
  await page.clock.runFor(60_000)
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Baker')
})

test('UX-74 an upload shows its progress, can be cancelled, and is sent again once the connection is back', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|aborted/i)
  await enterStep(page, student, 'documents')
  const slot = page.getByLabel('Choose a file: SEA slip')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/store-file', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await slot.setInputFiles(pdfFile('slip.pdf'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slip.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading slip.pdf' })).toBeHidden()
  release()
  await context.setOffline(true)
  await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip.pdf'))
  await expect(page.getByText('Could not upload the file!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  // The waiting document is sent automatically, possibly before the button can be pressed.
  await expect(page.getByRole('button', { name: 'slip.pdf' })).toBeVisible()
})
