// A family completes registration with only the school's slip and a phone: no printer, scanner, laptop or e-mail.
import { expect, type Page } from '@playwright/test'
import { missingThings } from '../src/shared/rules/intake/completeness'
import { documentTypes } from '../src/shared/rules/intake/documentTypes'
import { readPdf } from '../src/server/testing/papers/readPdf'
import { axe, smallTargets } from './harness/axe'
import { tapCounter } from './harness/clicks'
import { goInside } from './harness/navigate'
import { asksForCodes, enterOffice, shoot, slipOf } from './harness/office'
import { newcomer, signInFirst } from './harness/people'
import { faceOf, photoOf } from './harness/files'
import {
  allSaved,
  answer,
  choose,
  goOn,
  goToStep,
  storedRecord,
  noneOf,
  section,
  usePages,
  answerFamilyData,
  answerStudentData,
} from './harness/registration'
import { test } from './harness/test'
import { lostByLargeText, lostBySpacing, overflow } from './harness/textSpacing'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const own = 'kiskadee over the hill'

const answerSteps = async (page: Page) => {
  await answerStudentData(page)
  await goOn(page, 'family-data', 'Family Data')
  await answerFamilyData(page, { email: 'None' })
  await goOn(page, 'health-data', 'Health Data')
  await answer(page, 'Allergies', 'None')
  await answer(page, 'Medical history', 'None')
  await page.getByRole('checkbox', { name: 'Polio' }).check()
  for (const title of ['Conditions', 'Learning challenges']) await noneOf(page, title)
  await goOn(page, 'other-data', 'Other Data')
  await choose(page, section(page, 'Learning at home'), 'Device for school work', 'Phone')
  await goOn(page, 'documents', 'Documents')
}

const photograph = async (page: Page, paper: string) => {
  await page.getByLabel(`Choose a file: ${paper}`).setInputFiles([await photoOf(paper)])
  const editor = page.getByRole('dialog', { name: paper })
  await expect(editor.getByRole('button', { name: usePages })).toBeEnabled()
  await editor.getByRole('button', { name: usePages }).tap()
  await expect(page.getByRole('button', { name: `${paper}.pdf` })).toBeVisible()
}

const isAsItShouldBe = async (page: Page) => {
  await axe(page)
  expect(await overflow(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await lostBySpacing(page)).toEqual([])
  expect(await lostByLargeText(page)).toEqual([])
}

// With animations, as most people have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('from the slip to Done: no printer, no scanner, no laptop, no e-mail; a change after that is named', async ({
  page,
  openBrowser,
}) => {
  await enterOffice(page, 'dashboard', { settings: 'signIn' })
  await asksForCodes(page)
  const code = await slipOf(page, newcomer.id)
  const family = await openBrowser(phone)
  const taps = await tapCounter(family)
  await signInFirst(family, { id: newcomer.id, born: newcomer.password, code, own })
  await family.getByRole('link', { name: 'Start registration' }).tap()
  await answerSteps(family)

  const papers = ['Birth certificate', 'Immunization card', 'SEA slip', 'Performance report']
  for (const paper of papers.slice(0, 3)) await photograph(family, paper)
  await family.getByLabel('Choose a file: Passport photo').setInputFiles(await faceOf(2000, 1500))
  await family.getByRole('button', { name: 'Use this photo' }).tap()
  await expect(family.getByRole('button', { name: 'Passport photo.jpg' })).toBeVisible()
  await goOn(family, 'complete', 'Complete')

  // One document was forgotten: the button names it, leads there and back.
  await family.getByRole('button', { name: 'Add “Performance report”' }).tap()
  await photograph(family, 'Performance report')
  await family.getByRole('button', { name: 'Back to your answers' }).tap()
  // The button leads to the terms, where the family agrees.
  await family.getByRole('button', { name: 'Read and agree' }).tap()
  const terms = family.getByRole('heading', { name: 'Terms and conditions' })
  await expect(terms).toBeInViewport()
  const box = family.getByRole('checkbox', { name: 'I Agree' })
  await expect(box).not.toBeChecked()
  await box.tap()
  await allSaved(family)
  await expect(family.getByRole('button', { name: 'Done', exact: true })).toBeInViewport()
  const complete = family.getByRole('heading', { name: 'Nothing is missing' })
  await expect(complete).toBeVisible()
  await shoot(family, 'complete-done')
  await isAsItShouldBe(family)
  // An immediate second tap at the same place is a double tap, which is ignored. A person is slower and needs no
  // extra tap.
  const before = taps()
  await complete.tap()
  const ofTheTest = taps() - before
  await family.getByRole('button', { name: 'Done', exact: true }).tap()

  await expect(family.getByRole('heading', { level: 1 })).toHaveText('Everything has reached the school')
  const needed = taps() - ofTheTest
  test.info().annotations.push({ type: 'taps', description: `${needed} from the slip to Done` })
  process.stdout.write(`${needed} taps from the slip to Done\n`)
  expect(needed).toBeLessThanOrEqual(53)
  const reference = family.getByText(new RegExp(`^REG-\\d{4}-${newcomer.id}$`))
  await expect(reference).toBeVisible()
  const drawing = await family.getByRole('region', { name: 'Reference' }).locator('svg').first().boundingBox()
  const said = await reference.boundingBox()
  expect(said?.x, 'the drawing lies under no word').toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0))
  for (const paper of papers) await expect(family.getByText(new RegExp(`^${paper}\\.pdf, `))).toBeVisible()
  await expect(family.getByText(/^No printer\?/)).toBeVisible()
  await isAsItShouldBe(family)
  await shoot(family, 'done')
  const { pages: sheets } = await readPdf(await family.pdf({ format: 'Letter' }))
  expect(sheets.length, 'it is printed on one sheet').toBe(1)
  const named = (await reference.textContent()) ?? ''

  await family.getByRole('link', { name: 'Go to the dashboard' }).tap()
  await expect(family.getByText(named)).toBeVisible()
  await shoot(family, 'done-dashboard')

  // The page names a change that comes later, and the form can be read.
  await goToStep(family, 'other-data')
  await choose(family, section(family, 'Learning at home'), 'Device for school work', 'Laptop')
  await allSaved(family)
  await goInside(family, '/registration/done')
  const later = family.getByRole('region', { name: 'Changed since you agreed' })
  await expect(later.getByRole('listitem')).toHaveText(/^Device for school work ?Phone → Laptop/)
  await goToStep(family, 'complete')
  await family.getByRole('button', { name: 'Generate Registration Form' }).tap()
  await expect(family.getByRole('dialog').locator('canvas').first()).toBeVisible()
  const record = await storedRecord(family, newcomer.id)
  const types = documentTypes.map(({ type }) => type)
  expect(missingThings(record, types)).toEqual([])
  expect(record).toMatchObject({
    polio: 1,
    living_status: 'Mother Only',
    birth_certificate_no: '00123456789',
  })
  // The office finds the student by the reference.
  await page.goto(`/admin/dashboard?q=${named}`)
  await expect(page.getByText(/^1 of \d+ students/)).toBeVisible()
})
