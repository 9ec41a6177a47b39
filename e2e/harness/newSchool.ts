// A small invented school that comes into being on the screen: its people, its settings, its lists.
import { expect, type Page } from '@playwright/test'
import { academicYear, dayIn, schoolYearOf } from '../../src/shared/rules/dates'
import { checkList, openScreen, takeOver, uploadList } from './office'
import { setUpSecondStep } from './secondStep'
import { sectionOf } from '../../src/client/features/office/settings/settingsSections'
import { xlsxFile } from './sheets'

const office = { username: 'm.joseph', password: 'poui in bloom by the road' }

export const students = [
  ['26100001', 'Inés', 'Núñez', '1A', '2014-03-14', '00880001'],
  ['26100002', 'D’Shawn', 'O’Brien', '1A', '2014-05-02', '00880002'],
  ['26100003', 'Anika', 'Ramkissoon-Mohammed', '1A', '2014-07-21', '00880003'],
  ['26100004', 'Marlon', 'D’Abadie', '1B', '2014-01-30', '00880004'],
]

export const subjects = ['English Language', 'Mathematics', 'Spanish']

const courseOf = (student: number, subject: number) => 50 + student * 7 + subject * 5
export const marks = students.flatMap(([id], student) =>
  subjects.map((subject, index) => [
    id ?? '',
    subject,
    courseOf(student, index),
    student === 2 && index === 1 ? 'Abs' : courseOf(student, index) + 4,
    'Steady work',
    'Ms P. Ali',
  ]),
)
export const remarks = students.map(([id]) => [
  id ?? '',
  3,
  1,
  'A',
  'B',
  'A',
  'A good term.',
  'Keep it up.',
  'Mr R. Persad',
])

const openSettings = async (page: Page, name: string) => {
  await openScreen(page, 'dashboard', { settings: name })
  const section = page.getByRole('region', { name: sectionOf(name)?.title, exact: true })
  await expect(section).toBeVisible()
  return section
}

/** Every row of the list is taken over, or the journey ends here. */
export const bringIn = async (
  page: Page,
  kind: 'Students' | 'Term marks' | 'Remarks and attendance',
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

/** As the server reckons it, wherever the journey runs. */
export const year = schoolYearOf(dayIn('America/Port_of_Spain', new Date()))
export const termText = `${academicYear(year)}, Term 1`

export const setUp = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByLabel('Username', { exact: true }).fill(office.username)
  await page.getByLabel('New Password', { exact: true }).fill(office.password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(office.password)
  await page.getByRole('button', { name: 'Create the administrator' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  // A school of its own requires the second step: the office opens when it is set up.
  await setUpSecondStep(page)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
}

export const openMenus = async (page: Page) => {
  const settings = await openSettings(page, 'menu')
  for (const name of ['Export Data', 'Reports', 'Import Students']) {
    const item = settings.getByRole('switch', { name: new RegExp(`^${name}`) })
    await item.click()
    await expect(item).toBeChecked()
    await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
  }
  const menu = page.getByRole('navigation', { name: 'Student Portal / Administrator' })
  for (const name of ['Dashboard', 'Export Data', 'Reports', 'Import Students', 'Post Term Reports'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
}

export const setTermDates = async (page: Page) => {
  const settings = await openSettings(page, 'terms')
  await settings.getByRole('button', { name: `Change ${year}-${year + 1} Term 1` }).click()
  const term = settings.getByRole('region', { name: `${year}-${year + 1} Term 1` })
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
  const form = settings.getByRole('region', { name: 'Form 1', exact: true })
  await form.getByRole('switch', { name: 'Let families register' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
}
