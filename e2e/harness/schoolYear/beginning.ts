// The school year: the office prepares for the families.
import { expect, type Page } from '@playwright/test'
import { academicYear } from '../../../src/shared/rules/dates'
import { openSettings } from '../emptySchool'
import { checkList, openScreen, takeOver, uploadList, type ListToImport } from '../office'
import { xlsxFile } from '../files'
import { mover, students, year } from './school'

/** Adds a class between the default ones. */
export const hasNewClass = async (page: Page) => {
  await openScreen(page, 'dashboard')
  await page.getByRole('link', { name: /Classes and houses/ }).click()
  await page.getByRole('button', { name: 'Add a class to form 1' }).click()
  await expect(page.getByLabel('New classes of form 1')).toHaveValue('1E')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Class 1E' })).toBeVisible()
}

/** Imports a list; fails unless every row is applied. */
export const bringIn = async (
  page: Page,
  kind: ListToImport['kind'],
  [headers, ...rows]: ReadonlyArray<ReadonlyArray<string | number>>,
  term?: string,
) => {
  await openScreen(page, 'importStudents')
  const file = await xlsxFile(`${kind}.xlsx`, (headers ?? []).map(String), rows)
  await uploadList(page, { kind, file, term })
  await checkList(page)
  await expect(page.getByRole('button', { name: 'Rejected (0)', exact: true })).toBeVisible()
  await takeOver(page)
  const taken = rows.length === 1 ? '1 row imported' : `${rows.length} rows imported`
  await expect(page.getByRole('heading', { name: taken, exact: true })).toBeVisible()
}

export const studentsComeIn = (page: Page) =>
  bringIn(page, 'Students', [
    ['Student ID', 'First name', 'Surname', 'Class', 'DOB', 'Birth pin'],
    ...students.map(({ id, first, last, listedIn, born, pin }) => [id, first, last, listedIn, born, pin]),
  ])

/** Moves a student into the new class, which the list did not contain. */
export const moves = async (page: Page) => {
  await openScreen(page, 'dashboard', { student: mover.id })
  await page.getByRole('button', { name: 'Change class' }).click()
  await page.getByRole('combobox', { name: 'Class' }).selectOption(mover.classId)
  await expect(page.getByText('Updated Successfully.')).toBeVisible()
}

export const setTermDates = async (page: Page) => {
  const settings = await openSettings(page, 'terms')
  await settings.getByRole('button', { name: `Change ${academicYear(year)} Term 1` }).click()
  const term = settings.getByRole('region', { name: `${academicYear(year)} Term 1` })
  for (const [label, day] of [
    ['First day', `${year}-09-07`],
    ['Last day', `${year}-12-11`],
    ['School re-opens on', `${year + 1}-01-04`],
  ] as const) {
    await term.getByLabel(label, { exact: true }).fill(day)
    await term.getByLabel(label, { exact: true }).press('Enter')
  }
  await term.getByLabel('Possible sessions').fill('130')
  await term.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(term.getByText('Saved', { exact: true })).toBeVisible()
  await expect(term.getByText(/130 sessions/)).toBeVisible()
}

export const openRegistration = async (page: Page) => {
  const settings = await openSettings(page, 'registration')
  await settings.getByRole('switch', { name: 'Form 1: let families register' }).click()
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
}
