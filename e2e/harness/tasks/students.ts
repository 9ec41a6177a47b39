// The office's tasks with one student or a class of them.
import { expect } from '@playwright/test'
import { pdfFile, photoOf } from '../files'
import { typeInForm } from '../registration'
import { student } from '../people'
import {
  chooseClass,
  dialog,
  openEntry,
  openStudent,
  openTab,
  press,
  printsPaper,
  region,
  type Steps,
} from './parts'

const addsStudent: Steps = async ({ page }) => {
  await press(page, 'Add student')
  const form = dialog(page, 'Add student')
  await expect(form.getByLabel('Student ID')).toHaveValue(/^\d+$/)
  await form.getByLabel('First name').fill('Anaïs')
  await form.getByLabel('Last name').fill('De Freitas-O’Brien')
  await form.getByLabel('Date of birth', { exact: true }).fill('2 June 2015')
  await form.getByLabel('Class').selectOption('1A')
  await form.getByLabel('House').selectOption({ index: 1 })
  await press(form, 'Add student')
  await press(dialog(page, 'Student added'), 'Print the sign-in slip')
  await printsPaper(dialog(page))
}

const leaves: Steps = async ({ page }) => {
  await openStudent(page)
  await press(page, 'Mark as left')
  await press(dialog(page), 'Went to another school')
  await expect(region(page, 'Enrolment')).toContainText('Left on')
}

const comesBack: Steps = async ({ page, free }) => {
  await free(async () => {
    await leaves({ page, free })
    await openEntry(page, 'Dashboard')
  })
  await press(page, /^\d+ who left$/)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await press(page, 'Bring back')
  await expect(region(page, 'Enrolment')).toContainText('Here, class')
}

const changesClass: Steps = async ({ page }) => {
  await openStudent(page)
  await press(page, 'Change class')
  await page.getByRole('combobox', { name: 'Class' }).selectOption('2A')
  await expect(page.getByText('Updated Successfully.')).toBeVisible()
}

const classChangesClass: Steps = async ({ page }) => {
  await chooseClass(page, '1A')
  await press(page, 'Change')
  await press(page, 'Change class')
  await dialog(page).getByLabel('New class').selectOption('1B')
  await press(dialog(page), 'Show who will change')
  await press(dialog(page), /^Move \d+ students to class 1B$/)
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ students moved to class 1B\.$/)
}

const correctsBirthDate: Steps = async ({ page }) => {
  await openStudent(page)
  await press(page, 'Edit: Date of birth')
  const born = page.getByLabel('Date of birth', { exact: true })
  await born.fill('15 March 2014')
  await born.press('Tab')
  await expect(born).toHaveValue('15/03/2014')
}

const resetsPassword: Steps = async ({ page }) => {
  await openStudent(page, student.id)
  await press(page, 'Reset password')
  await press(dialog(page), 'Reset password')
  await expect(dialog(page)).toContainText('password reset successfully')
}

const resetsPasswordAndPrints: Steps = async (desk) => {
  await resetsPassword(desk)
  await press(dialog(desk.page), 'Ok')
  await press(desk.page, 'Sign-in slip')
  await printsPaper(dialog(desk.page))
}

const takesAllPapers: Steps = async ({ page }) => {
  await openStudent(page)
  await openTab(page, 'Documents')
  await press(page, 'Mark all missing as received on paper')
  await expect(page.getByRole('switch', { name: /^Paper received/, checked: false })).toHaveCount(0)
}

const sendsFile: Steps = async ({ page }) => {
  await openStudent(page)
  await openTab(page, 'Documents')
  const chosen = page.waitForEvent('filechooser')
  await page
    .locator('label')
    .filter({ has: page.getByLabel('Choose a file: SEA slip') })
    .click()
  await (await chosen).setFiles([pdfFile('from the counter.pdf')])
  await expect(page.getByText(/^from the counter\.pdf, /)).toBeVisible()
}

const sendsPhoto: Steps = async ({ page }) => {
  await openStudent(page)
  await openTab(page, 'Documents')
  const chosen = page.waitForEvent('filechooser')
  await press(page, 'Take photos: Birth certificate')
  await (await chosen).setFiles([await photoOf('Birth certificate')])
  await press(dialog(page, 'Birth certificate'), 'Use this page')
  await expect(page.getByText(/^Birth certificate\.pdf, /)).toBeVisible()
}

const registersOnPaper: Steps = async ({ page, free }) => {
  await openStudent(page)
  await press(page, 'Enter a paper form')
  await free(() => typeInForm(page))
  await openTab(page, 'Documents')
  await press(page, 'Mark all missing as received on paper')
  await press(page, 'Signed on paper')
  await press(dialog(page), 'Record signed form')
  await expect(region(page, 'Registration').getByRole('paragraph').first()).toHaveText('Complete')
}

const removesForGood: Steps = async ({ page }) => {
  const { id } = student
  await openStudent(page, id)
  await openTab(page, 'Data')
  await press(page, 'Remove this student …')
  await dialog(page).getByLabel(`Type ${id} to continue`).fill(id)
  await press(dialog(page), 'Remove for good')
  await expect(page.getByText(/removed/).first()).toBeVisible()
}

const copiesEverything: Steps = async ({ page }) => {
  await openStudent(page, student.id)
  await openTab(page, 'Data')
  const file = page.waitForEvent('download')
  await press(page, 'Download everything')
  expect((await file).suggestedFilename()).toMatch(/\.zip$/)
}

export const withStudents: Readonly<Record<string, Steps>> = {
  'A new student in the middle of the year, to the printed sign-in slip': addsStudent,
  'A student leaves': leaves,
  'A leaver comes back': comesBack,
  'A student changes class': changesClass,
  'Everybody in a class changes class': classChangesClass,
  'A date of birth is wrong': correctsBirthDate,
  'A parent has forgotten the password': resetsPassword,
  'The same, to the printed sign-in slip': resetsPasswordAndPrints,
  'A family brings all its papers, and you keep the papers': takesAllPapers,
  'A family brings a paper, and you send it from a file': sendsFile,
  'A family brings a paper, and you photograph it': sendsPhoto,
  'A family has filled in the form on paper: its papers and signature, too': registersOnPaper,
  'A student is removed for good': removesForGood,
  'A family gets a copy of everything': copiesEverything,
}
