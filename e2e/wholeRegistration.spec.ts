// A family registers a child, from an empty form to the page that says that it is done.
import { expect } from '@playwright/test'
import { missingThings } from '../src/shared/rules/intake/completeness'
import { documentTypes } from '../src/shared/rules/intake/documentTypes'
import { axe } from './harness/axe'
import { jpegFile, pdfFile } from './harness/files'
import { goInside } from './harness/navigate'
import { newcomer, signIn } from './harness/people'
import {
  allSaved,
  answer,
  choose,
  goOn,
  noneOf,
  goToStep,
  section,
  storedRecord,
  answerFamilyData,
  answerStudentData,
} from './harness/registration'
import { test } from './harness/test'

// With animations, as most people have them.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const own = 'mango tree by the gate'

test('the whole registration, from the first sign-in to the generated form, done, and a change after that', async ({
  page,
}) => {
  await signIn(page, newcomer.id, newcomer.password)
  await page.getByLabel('New Password', { exact: true }).fill(own)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await goToStep(page, 'student-data')
  await answerStudentData(page)
  await allSaved(page)
  await goOn(page, 'family-data', 'Family Data')

  await answerFamilyData(page, { email: 'maria@family.example' })
  await goOn(page, 'health-data', 'Health Data')

  await page.getByRole('checkbox', { name: 'Polio' }).check()
  await page.getByRole('checkbox', { name: 'Dyslexia' }).check()
  await noneOf(page, 'Conditions')
  await answer(page, 'Allergies', 'None')
  await answer(page, 'Medical history', 'None')
  await goOn(page, 'other-data', 'Other Data')
  await choose(page, section(page, 'Learning at home'), 'Device for school work', 'Tablet')
  await goOn(page, 'documents', 'Documents')

  await expect(page.getByLabel('Choose a file: Passport photo')).toBeAttached()
  const papers = ['Birth certificate', 'Immunization card', 'SEA slip', 'Performance report']
  for (const paper of papers) {
    const slot = page.getByLabel(`Choose a file: ${paper}`)
    if ((await slot.count()) === 0) continue
    await slot.setInputFiles(pdfFile(`${paper}.pdf`))
    await expect(page.getByRole('button', { name: `${paper}.pdf` })).toBeVisible()
  }
  await page.getByLabel('Choose a file: Passport photo').setInputFiles(await jpegFile('me.jpg'))
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('button', { name: 'Passport photo.jpg' })).toBeVisible()
  await goOn(page, 'complete', 'Complete')

  await page.getByRole('checkbox', { name: 'I Agree' }).check()
  await allSaved(page)
  const record = await storedRecord(page, newcomer.id)
  expect(
    missingThings(
      record,
      documentTypes.map(({ type }) => type),
    ),
  ).toEqual([])
  expect(record).toMatchObject({
    polio: 1,
    dyslexia: 1,
    living_status: 'Mother Only',
    agree_terms_conditions: 1,
    birth_certificate_no: '00123456789',
  })

  await page.getByRole('button', { name: 'Generate Registration Form' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of [2-4]/ })).toBeVisible()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything has reached the school')
  await axe(page)
  await expect(page.getByRole('region', { name: 'Changed since you agreed' })).toHaveCount(0)

  // The page then mentions the later change.
  await goToStep(page, 'other-data')
  await choose(page, section(page, 'Learning at home'), 'Device for school work', 'Laptop')
  await allSaved(page)
  await goInside(page, '/dashboard')
  await page.getByRole('link', { name: 'Bring the signed form' }).click()
  const later = page.getByRole('region', { name: 'Changed since you agreed' })
  await expect(later.getByRole('listitem')).toHaveText(/^Device for school work ?Tablet → Laptop/)
  await axe(page)
})
