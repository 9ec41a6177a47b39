// Teachers are invited, and the school says who teaches what: typed, pasted with its headings, and read from a list.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { pasteFromExcel } from './harness/marks'
import { enterOffice, shoot } from './harness/office'
import { takeOption } from './harness/registration'
import { inCi, test } from './harness/test'
import { overflow } from './harness/textSpacing'

const invite = async (page: Page, username: string, role: string, name: string) => {
  const accounts = page.getByRole('region', { name: 'Office accounts' })
  await accounts.getByLabel('Username of a new colleague').fill(username)
  await accounts.getByRole('combobox', { name: 'Role', exact: true }).click()
  await takeOption(page, role)
  await accounts.getByLabel('Name', { exact: true }).fill(name)
  await accounts.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(accounts.getByText(`The set-up link of ${name}`)).toBeVisible()
}

const cell = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const csv = (rows: readonly string[]) => ({
  name: 'teachers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

test('the office says who teaches what', inCi, async ({ page }) => {
  await enterOffice(page, 'dashboard', { settings: 'administrators' })
  await invite(page, 'a.ali', 'Form teacher', 'Anita Ali')
  await invite(page, 'm.joseph', 'Teacher', 'Marlon Joseph')
  await expect(page.getByRole('heading', { name: 'Anita Ali' })).toBeVisible()
  await shoot(page, 'office-accounts-teachers')
  await page.getByRole('link', { name: 'Assign classes and subjects' }).click()
  await expect(page.getByRole('heading', { name: 'Who teaches what' })).toBeVisible()

  await cell(page, 'Form teacher of 1A').fill('anita ali')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Form teacher of 1A')).toHaveValue('Anita Ali')
  await expect(cell(page, 'Form teacher of 1B')).toBeFocused()
  await pasteFromExcel(page, [
    ['', '1A', '1B'],
    ['Mathematics', 'Mr. Joseph', 'Marlon Joseph, A. Ali'],
    ['French', '', 'B. Nobody'],
  ])
  await expect(page.getByText('3 cells filled. Nothing is saved yet.')).toBeVisible()
  await expect(cell(page, 'Mathematics of 1B')).toHaveValue('Anita Ali, Marlon Joseph')
  await expect(page.getByText(/No teacher in the office accounts is called “B. Nobody”/)).toBeVisible()
  await axe(page)
  await shoot(page, 'office-teaching')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 cell not saved, 1 of them with a name to correct')).toBeVisible()
  await cell(page, 'French of 1B').fill('')
  await expect(page.getByText(/not saved/)).toHaveCount(0)

  const list = csv(['Who teaches what,,', 'Class,Form Teacher,Geography', 'Form 2A,A. Ali,m.joseph'])
  await page.getByLabel('Choose a file: who teaches what').setInputFiles(list)
  await expect(cell(page, 'Geography of 2A')).toHaveValue('Marlon Joseph')
  expect(await overflow(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Mathematics of 1A')).toHaveValue('Marlon Joseph')
  await expect(cell(page, 'Form teacher of 2A')).toHaveValue('Anita Ali')
})
