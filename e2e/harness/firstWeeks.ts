// The first weeks of a new school: classes, a list, slips, registration. No step uses an
// address: everything is pressed, so that clicks can be counted.
import { expect, type Locator, type Page } from '@playwright/test'
import { checkList, pickFilter, takeOver, uploadList } from './office'
import { xlsxFile } from './sheets'

const headers = ['Student ID', 'First name', 'Surname', 'Class', 'DOB']
/** Students in the first form, a middle one and the last two. */
export const students = [
  ['26100001', 'Inés', 'Núñez', '1E', '2014-03-14'],
  ['26100002', 'D’Shawn', 'O’Brien', '1E', '2014-05-02'],
  ['26100003', 'Anika', 'Ramkissoon-Mohammed', '1A', '2014-07-21'],
  ['26100004', 'Marlon', 'D’Abadie', '1A', '2014-01-30'],
  ['26100005', 'Keisha', 'Baptiste', '3A', '2012-10-09'],
  ['26100006', 'Omar', 'Ali', '5A', '2010-02-17'],
  ['26100007', 'Rhea', 'St. Louis', '7A', '2008-12-05'],
] as const

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name ? { name } : {})
export const toStudents = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Dashboard', exact: true }).click()
export const found = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^\d+( of \d+)? students?$/ })).toHaveText(text)

const openSettings = async (page: Page, section: string) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click()
  await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
  return page.getByRole('region', { name: section, exact: true })
}

export const addsClass = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Classes and houses/ }).click()
  await page.getByRole('button', { name: 'Add a class to form 1' }).click()
  await expect(page.getByLabel('New classes of form 1')).toHaveValue('1E')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Class 1E' })).toBeVisible()
  await toStudents(page)
}

export const importsList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Import your students/ }).click()
  const file = await xlsxFile('Entry list.xlsx', headers, students)
  await uploadList(page, { kind: 'Students', file })
  await checkList(page)
  await expect(page.getByRole('button', { name: 'Rejected (0)', exact: true })).toBeVisible()
  await takeOver(page)
  await expect(
    page.getByRole('heading', { name: `${students.length} rows imported`, exact: true }),
  ).toBeVisible()
}

/** Opens the slips of a class; a school that uses codes is asked to confirm. */
export const opensSlips = async (
  page: Page,
  classId: string,
  [many, of]: [number, number],
): Promise<void> => {
  await pickFilter(page, 'Class', classId)
  await found(page, `${many} of ${of} students`)
  await page.getByRole('checkbox', { name: `Select all ${many} students found` }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: 'Sign-in slips', exact: true }).click()
}

export const showsSlips = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()

export const printsSlips = async (page: Page): Promise<void> => {
  await opensSlips(page, '1E', [2, students.length])
  await showsSlips(page)
}

export const opensRegistration = async (page: Page): Promise<void> => {
  const settings = await openSettings(page, 'Registration')
  await settings.getByRole('switch', { name: 'All forms: let families register' }).click()
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
  const switches = settings.getByRole('switch', { name: /^Form \d: let families register/ })
  await expect(switches).toHaveCount(7)
  for (const one of await switches.all()) await expect(one).toBeChecked()
}
