// Filling in the form: cards of people that fold, "none of these", yes, no and no answer, dates as people write them,
// and a layout that does not shift.
import { expect, type Page } from '@playwright/test'
import { authenticate, student } from './harness/people'
import {
  allSaved,
  answer,
  enterStep,
  field,
  foldedPersons,
  goToStep,
  section,
  storedRecord,
} from './harness/registration'
import { shoot } from './harness/office'
import { inCi, test } from './harness/test'

const openFolded = async (page: Page) => {
  await page.goto('/registration/family-data')
  await expect(page.getByRole('button', { name: 'Mother', exact: true })).toBeVisible()
}

test(
  'a complete person is folded to a line; a link to a missing answer opens its card',
  inCi,
  async ({ page }) => {
    await authenticate(page, student)
    await openFolded(page)
    const mother = section(page, 'Mother')
    await expect(mother.locator('legend')).toHaveText(/^Mother: Kavita Núñez, 1868 555 8061/)
    await expect(mother.getByRole('textbox')).toHaveCount(0)
    await expect(field(section(page, 'Father'), 'E-mail')).toBeVisible()
    await shoot(page, 'family-folded')

    await page.getByRole('button', { name: 'Father', exact: true }).click()
    await expect(foldedPersons(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Father: E-mail' }).click()
    await expect(field(section(page, 'Father'), 'E-mail')).toBeFocused()

    // Answers of a folded card still count, and a card that was opened stays open after a reload.
    await page.getByRole('button', { name: 'Mother', exact: true }).press('Enter')
    await answer(mother, 'Mobile phone', '555')
    await page.getByRole('button', { name: 'Mother', exact: true }).click()
    await expect(mother.locator('legend')).toContainText('Needs attention')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByRole('link', { name: 'Mother: Mobile phone: 7 Digits Needed' }).click()
    await expect(field(mother, 'Mobile phone')).toBeFocused()
    await answer(mother, 'Mobile phone', '5558061')
    await allSaved(page)
    await page.reload()
    await expect(field(mother, 'Mobile phone')).toHaveValue('5558061')
  },
)

test(
  'UX-29 a date as people write it, none of these, yes, no and no answer are stored as different values',
  inCi,
  async ({ page }) => {
    await enterStep(page, student, 'student-data')
    await answer(page, 'Date of birth', '3/6/14')
    await expect(field(page, 'Date of birth')).toHaveValue('03/06/2014')
    await expect(page.getByText('3 June 2014')).toBeVisible()
    await allSaved(page)
    expect((await storedRecord(page, student.id)).date_of_birth).toBe('2014-06-03')

    await goToStep(page, 'health-data')
    const conditions = section(page, 'Conditions')
    const none = conditions.getByRole('checkbox', { name: /^None of these/ })
    await none.check()
    await allSaved(page)
    const names = ['poor_eyesight', 'poor_hearing', 'diabetes', 'asthma', 'epilepsy'] as const
    const stored = async () => {
      const record = await storedRecord(page, student.id)
      return names.map((name) => record[name])
    }
    await expect.poll(stored).toEqual([0, 0, 0, 0, 0])
    await conditions.getByRole('checkbox', { name: 'Asthma' }).check()
    await expect(none).not.toBeChecked()
    await expect.poll(stored).toEqual([0, 0, 0, 1, 0])

    await goToStep(page, 'other-data')
    const internet = page.getByRole('radiogroup', { name: /^Has internet access/ })
    await expect(internet.getByRole('radio', { checked: true })).toHaveCount(0)
    await internet.getByRole('radio', { name: 'No', exact: true }).check()
    await expect.poll(async () => (await storedRecord(page, student.id)).internet_access).toBe(0)
    await internet.getByRole('radio', { name: 'No answer' }).check()
    await expect.poll(async () => (await storedRecord(page, student.id)).internet_access).toBeNull()
  },
)
