// The office's tasks with lists, reports, the year and its own sign-in.
import { expect, type Page } from '@playwright/test'
import { cell } from '../marks'
import { takeOption } from '../registration'
import { administrator } from '../people'
import { setUpSecondStep } from '../colleagues'
import { newcomers, opensAssistant, preparesTurn, turns } from '../yearTurn'
import { chooseClass, dialog, openEntry, openSettings, press, printsPaper, type Steps } from './parts'

const turnsYear: Steps = async ({ page }) => {
  await opensAssistant(page)
  await preparesTurn(page, { list: newcomers(2), hasTerms: true })
  await turns(page)
  await press(page, 'Print sign-in slips for 2 newcomers')
  await printsPaper(dialog(page))
}

/** Opens a dialog for class 1A by its name, without finding the class on the board. */
const openFor1A = async (page: Page, words: string, name: string) => {
  await press(page, 'Find a student')
  await page.getByRole('combobox', { name: 'Find a student' }).fill(`${words} 1A`)
  await expect(page.getByRole('option')).toHaveText([`${name} of Class 1A`])
  await page.keyboard.press('Enter')
}

const openChase = async (page: Page) => {
  await openFor1A(page, 'chase', 'Chase list')
  return dialog(page, /^Chase list of/)
}

const printsChaseList: Steps = async ({ page }) => {
  await press(await openChase(page), 'Print')
}

const writesToFamily: Steps = async ({ page }) => {
  // A stub: nothing leaves the machine.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'opened' }))
  const list = await openChase(page)
  await list
    .getByRole('link', { name: /^WhatsApp: / })
    .first()
    .click()
  await expect(list.getByText(/^WhatsApp opened .* by /)).toBeVisible()
}

const printsSlips: Steps = async ({ page }) => {
  await openFor1A(page, 'slips', 'Sign-in slips')
  await printsPaper(dialog(page))
}

const openPosted = async (page: Page) => {
  await openEntry(page, 'Post Term Reports')
  await page.getByRole('link', { name: 'Readers and corrections of 2025-2026 Term 2' }).click()
}

const seesReaders: Steps = async ({ page }) => {
  await openPosted(page)
  await expect(page.getByText('Not opened').first()).toBeVisible()
}

const fixesMark: Steps = async ({ page }) => {
  await openPosted(page)
  await page.getByText('Marks', { exact: true }).click()
  await page.getByRole('link', { name: /^1A, English Language:/ }).click()
  const student = await page.getByRole('grid').getByRole('rowheader').first().innerText()
  await cell(page, 0, 1).click()
  await page.keyboard.type('77')
  await page.keyboard.press('Tab')
  await press(page, 'See the changes')
  const correction = dialog(page, 'Issue a correction: 1A')
  await expect(correction.getByRole('checkbox', { name: student })).toBeChecked()
  await correction.getByLabel('Reason').fill('English exam mark corrected')
  await press(correction, 'Issue 1 card again')
  await expect(correction.getByText('1 card issued again')).toBeVisible()
}

/** Uses the search, so it reaches pages that the menu does not show. */
const goTo = async (page: Page, found: string, words = found, heading = found) => {
  await press(page, 'Find a student')
  await page.getByRole('combobox', { name: 'Find a student' }).fill(words)
  await expect(page.getByRole('option')).toHaveText([found])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

const downloads = async (page: Page, name: string) => {
  const file = page.waitForEvent('download')
  await press(page, 'Download spreadsheet')
  expect((await file).suggestedFilename()).toBe(name)
}

const exportsColumns: Steps = async ({ page }) => {
  await chooseClass(page, '1A')
  await press(page, 'Export')
  await page.getByRole('checkbox', { name: /^Documents and progress/ }).click()
  await downloads(page, 'Registration Data.xlsx')
}

const exportsPlain: Steps = async ({ page }) => {
  await goTo(page, 'Export Data')
  await page.getByRole('radio', { name: /^Without sensitive answers/ }).click()
  await downloads(page, 'Registration Data.xlsx')
}

const showsList = async (page: Page, kind?: string) => {
  await goTo(page, 'Class lists', 'register', 'Reports')
  if (kind) await page.getByText(kind, { exact: true }).click()
  const whom = page.getByLabel('Students of')
  await whom.click()
  await whom.fill('1A')
  await takeOption(page, 'Class 1A')
  await press(page, 'Show as PDF')
  await printsPaper(page)
}

const printsClassList: Steps = ({ page }) => showsList(page)
const printsRegister: Steps = ({ page }) => showsList(page, 'Register')

const setsUpSecondStep: Steps = async ({ page }) => {
  await openSettings(page, 'Your own sign-in')
  await press(page, 'Set up the second step')
  await setUpSecondStep(page)
}

const readsAuditLog: Steps = async ({ page }) => {
  await openSettings(page, 'Audit log')
  await expect(page.getByText('The log is intact.')).toBeVisible()
}

const changesOwnPassword: Steps = async ({ page }) => {
  await press(page, /^Your account/)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Old Password', { exact: true }).fill(administrator.password)
  await page.getByLabel('New Password', { exact: true }).fill('poui in bloom by the road')
  await page.getByLabel('New Password', { exact: true }).press('Enter')
  await expect(page.getByText('Password Changed Successfully.')).toBeVisible()
}

export const withSchool: Readonly<Record<string, Steps>> = {
  'The school goes into the next year, with a list of newcomers, to their printed slips': turnsYear,
  'The chase list of a class is printed': printsChaseList,
  'A family is written to by WhatsApp from the chase list': writesToFamily,
  'The sign-in slips of a class are printed': printsSlips,
  'Who has not opened a report card': seesReaders,
  'One mark is wrong on a card that families have, to the corrected card': fixesMark,
  'Chosen columns of a class as a spreadsheet': exportsColumns,
  'All registration data without sensitive answers as a spreadsheet': exportsPlain,
  'The list of a class is printed': printsClassList,
  'The register of a class is printed': printsRegister,
  'Your second step is set up': setsUpSecondStep,
  'The audit log is read': readsAuditLog,
  'You change your own password': changesOwnPassword,
}
