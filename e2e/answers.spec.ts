// A family's answers: the progress that each step shows, and when an answer counts as saved.
import { expect, type Page } from '@playwright/test'
import { pdfFile } from './harness/files'
import { student } from './harness/people'
import {
  allSaved,
  answer,
  choose,
  enterStep,
  field,
  section,
  showStep,
  storedRecord,
  truth,
} from './harness/registration'
import { test } from './harness/test'

const saves = '**/api/student'
const rail = (page: Page) =>
  page.getByRole('navigation', { name: 'Registration steps' }).filter({ visible: true }).first()

test('UX-17 UX-22 the agreement comes after all answers, and can be withdrawn; the list of steps says in words how far each step is, and they can be opened in any order', async ({
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

  // The whole row of a step is a link, and steps can be done in any order.
  await rail(page)
    .getByRole('link', { name: /Family Data/ })
    .click()
  await expect(page).toHaveURL(/family-data$/)
  await showStep(page)
  await expect(rail(page).getByText(/left of/)).toBeVisible()
  const states = await rail(page).locator('a [data-standing]:not([aria-hidden])').allTextContents()
  expect(states).toHaveLength(6)
  for (const state of states)
    expect(state).toMatch(/^(Complete|Comes last|Sent back|Needs attention|\d+ left)$/)
  await answer(section(page, 'Mother'), 'Mobile phone', '555')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(rail(page).locator('[aria-current=step]')).toContainText('Needs attention')
  await rail(page)
    .getByRole('link', { name: /Complete/ })
    .last()
    .click()
  await expect(page).toHaveURL(/complete$/)
})

test('UX-27 UX-37 names keep apostrophes, hyphens and accents; an invalid value stays in its field, marked as not saved, and the others are saved', async ({
  page,
}) => {
  await enterStep(page, student, 'family-data')
  const mother = section(page, 'Mother')
  await answer(mother, 'Name', 'Zoë O’Brien-Núñez d’Abadie')
  // With reduced motion lists open, too.
  await page.getByRole('radio', { name: 'Mother Only' }).check()
  await choose(page, mother, 'Marital status', 'Widowed')
  await allSaved(page)
  const record = await storedRecord(page, student.id)
  expect([record.mother_name, record.mother_marital_status]).toEqual([
    'Zoë O’Brien-Núñez d’Abadie',
    'Widowed',
  ])

  await answer(mother, 'E-mail', 'not an address')
  await answer(mother, 'Occupation', 'Tailor')
  await expect(mother.getByText('Invalid e-mail')).toBeVisible()
  await expect(truth(page)).toContainText('1 answer not saved')
  await expect(field(mother, 'E-mail')).toHaveValue('not an address')
  await expect.poll(async () => (await storedRecord(page, student.id)).mother_occupation).toBe('Tailor')
  expect((await storedRecord(page, student.id)).email_mother).not.toBe('not an address')

  // The counter shows the characters left.
  const name = field(mother, 'Name')
  await name.fill('ñ'.repeat(33))
  await name.press('End')
  await name.pressSequentially('é')
  await expect(mother.getByText('1 character left')).toBeVisible()
})

test('UX-40 UX-41 "saved" appears only after the server has answered, and a refusal stays visible; Save and continue waits for the save, and says why when it takes too long', async ({
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
  await page.unroute(saves)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(saves, async (route) => {
    await held
    await route.continue()
  })
  await field(section(page, 'Mother'), 'Occupation').fill('Joiner')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.clock.runFor(4000)
  await expect(page).toHaveURL(/family-data$/)
  await page.clock.runFor(2000)
  await expect(page.getByText('Some answers are not saved yet')).toBeVisible()
  await expect(page).toHaveURL(/family-data$/)
  release()
  await page.clock.resume()
  await expect(page).toHaveURL(/health-data$/)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Joiner')
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
