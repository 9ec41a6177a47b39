// Two guardians on one record: both their answers are saved, and nobody is overwritten silently.
import { expect } from '@playwright/test'
import { student } from './harness/people'
import { allSaved, answer, enterStep, field, openStep, section, storedRecord } from './harness/registration'
import { test } from './harness/test'

test('REL-46 two browsers: different fields are both saved; of the same field both values are shown and the person chooses', async ({
  page,
  openBrowser,
}) => {
  const other = await openBrowser()
  await enterStep(page, student, 'family-data')
  await enterStep(other, student, 'family-data')

  await answer(section(page, 'Mother'), 'Occupation', 'Pharmacist')
  await allSaved(page)
  await answer(section(other, 'Father'), 'Occupation', 'Welder')
  await allSaved(other)

  const record = await storedRecord(page, student.id)
  expect([record.mother_occupation, record.father_occupation]).toEqual(['Pharmacist', 'Welder'])

  await answer(section(page, 'Mother'), 'Employer', 'The pharmacy')
  await allSaved(page)
  await answer(section(other, 'Mother'), 'Employer', 'The clinic')

  const conflict = other.getByRole('group', { name: 'Changed in two places' })
  await expect(conflict).toContainText('The clinic')
  await expect(conflict).toContainText('The pharmacy')
  expect((await storedRecord(page, student.id)).mother_business_place).toBe('The pharmacy')

  // The question survives a reload.
  await other.reload()
  await expect(conflict).toContainText('The clinic')
  await expect(conflict).toContainText('The pharmacy')
  await conflict.getByRole('button', { name: 'Keep mine: The clinic' }).click()
  await expect(conflict).toBeHidden()
  await allSaved(other)
  expect((await storedRecord(page, student.id)).mother_business_place).toBe('The clinic')

  await openStep(page, 'family-data')
  await expect(field(section(page, 'Mother'), 'Employer')).toHaveValue('The clinic')
})
