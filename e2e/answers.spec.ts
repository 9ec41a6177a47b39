// The family's answers: what the steps say about themselves, when they count as saved, and what travels.
import { expect, type Page, type Request } from '@playwright/test'
import { pdfFile } from './harness/files'
import { newcomer, signIn, student } from './harness/people'
import {
  allSaved,
  answer,
  enterStep,
  field,
  goOn,
  openStep,
  section,
  storedRecord,
  truth,
} from './harness/registration'
import { test } from './harness/test'

const saves = '**/api/student'
const rail = (page: Page) => page.locator('.step-list').filter({ visible: true }).first()

test('UX-22 the list of steps says in words how far each is, in any order', async ({ page }) => {
  await enterStep(page, student, 'family-data')
  const states = await rail(page).locator('.step-state').allTextContents()
  expect(states).toHaveLength(6)
  for (const state of states)
    expect(state).toMatch(/^(Complete|Not started|Needs attention|Agreed|\d+ left)$/)
  await answer(section(page, 'Mother'), 'Mobile phone', '555')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(rail(page).locator('[aria-current=step]')).toContainText('Needs attention')
  // The whole row is the link, and no step has to wait for another.
  await rail(page).getByRole('link').last().click()
  await expect(page).toHaveURL(/complete$/)
})

test('UX-17 agreeing comes after all answers on the same page, and can be taken back while open', async ({
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

test('UX-37 names keep apostrophes, hyphens and accents; what is left of a limit is counted in characters', async ({
  page,
}) => {
  await enterStep(page, student, 'family-data')
  const mother = section(page, 'Mother')
  await answer(mother, 'Name', 'Zoë O’Brien-Núñez d’Abadie')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_name).toBe('Zoë O’Brien-Núñez d’Abadie')
  const name = field(mother, 'Name')
  const limit = Number(await name.getAttribute('maxlength')) || 60
  await name.fill('ñ'.repeat(limit - 2))
  await name.press('End')
  await name.pressSequentially('é')
  await expect(mother.getByText(/1 character left|characters left/)).toBeVisible()
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

test('UX-41 saved is said after the answer of the server only; a refusal stays in sight', async ({
  page,
  troubles,
}) => {
  troubles.expect(/500|422/)
  await enterStep(page, student, 'family-data')
  let isBroken = true
  let refused = 0
  await page.route(saves, (route) => {
    if (!isBroken) return route.continue()
    refused += 1
    return route.fulfill({ status: 500, body: '{"message":"no"}' })
  })
  await answer(section(page, 'Mother'), 'Occupation', 'Baker')
  await expect(truth(page)).toContainText('1 answer not saved – retrying')
  await expect.poll(() => refused).toBeGreaterThan(2)
  await expect(truth(page)).toContainText('1 answer not saved – retrying')
  isBroken = false
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Baker')
})

test('UX-74 an upload shows how far it is, can be cancelled, and is sent again after a gap', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|aborted/i)
  await enterStep(page, student, 'documents')
  const slot = page.getByLabel('Choose a file: SEA slip')
  let held = true
  await page.route('**/api/store-file', async (route) => {
    while (held) await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue().catch(() => undefined)
  })
  await slot.setInputFiles(pdfFile('slip.pdf'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slip.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading slip.pdf' })).toBeHidden()
  held = false
  await context.setOffline(true)
  await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip.pdf'))
  await expect(page.getByText('Could not upload the file!')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'slip.pdf' })).toBeVisible({ timeout: 40_000 })
})

const isCode = (request: Request) => /\.(js|mjs)$/.test(new URL(request.url()).pathname)

test('UX-68 a family loads no code of the office, and the viewer of PDFs with the first PDF only', async ({
  page,
}) => {
  const texts: Promise<string>[] = []
  const names: string[] = []
  page.on('response', (response) => {
    if (!isCode(response.request())) return
    names.push(new URL(response.url()).pathname)
    texts.push(response.text().catch(() => ''))
  })
  await enterStep(page, student, 'student-data')
  for (const step of ['family-data', 'documents', 'complete']) await openStep(page, step)
  const code = (await Promise.all(texts)).join('\n')
  // Words that only screens of the office have.
  for (const word of ['Total Number of Students', 'Match the columns', 'Download spreadsheet'])
    expect([word, code.includes(word)]).toEqual([word, false])
  expect(names.filter((name) => /pdf/i.test(name))).toEqual([])
  expect(code).not.toContain('isEvalSupported')
  await page.getByRole('button', { name: 'Generate Registration Form' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
  expect((await Promise.all(texts)).join('\n')).toContain('isEvalSupported')
})

test('UX-77 a whole registration moves at most 500 KB, uploads and the PDF apart', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await enterStep(page, student, 'student-data')
  // From step to step as a family goes: nothing is loaded anew.
  await goOn(page, 'family-data', 'Family Data')
  for (const [part, label] of [
    ['Mother', 'Occupation'],
    ['Mother', 'Employer'],
    ['Father', 'Occupation'],
  ] as const) {
    await answer(section(page, part), label, 'Baker')
    await allSaved(page)
  }
  for (const [step, title] of [
    ['health-data', 'Health Data'],
    ['other-data', 'Other Data'],
    ['documents', 'Documents'],
    ['complete', 'Complete'],
  ] as const) {
    await goOn(page, step, title)
    await allSaved(page)
  }
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(500_000)
})

test('UX-79 a page that is left alone asks for almost nothing for ten minutes', async ({ page }) => {
  await page.clock.install()
  await enterStep(page, student, 'family-data')
  await allSaved(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor(10 * 60_000)
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(asked.filter((path) => /pdf|registration-form|report-card\//.test(path))).toEqual([])
})

test('UX-78 a browser below the floor reads so; others do not', async ({ page }) => {
  const message = page.getByText('This browser is too old for the portal')
  await page.goto('/')
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible()
  await expect(message).toBeHidden()
  // A browser that does not know the word keeps the message.
  await page.route('**/*.css', async (route) => {
    const answered = await route.fetch()
    const css = (await answered.text()).replaceAll('selector(:has(*))', 'selector(:nobody-knows(*))')
    await route.fulfill({ response: answered, body: css })
  })
  await page.reload()
  await expect(message).toBeVisible()
})

test('UX-19 both secrets of a sign-in can be pasted, and nothing else is asked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const paste = async (label: string, text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text.trim())
  }
  await paste('Student ID', student.id)
  await paste('Password', student.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await signIn(page, newcomer.id, newcomer.password)
  await paste('New Password', 'mango tree by the gate')
  await paste('Confirm New Password', 'mango tree by the gate')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
