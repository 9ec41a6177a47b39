// The school year: families and the office work with each other.
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../../../src/server/testing/papers/readPdf'
import { card, saysWhy, sendsDocument } from '../files'
import { opensSlips, showsSlips } from '../firstWeeks'
import { colleague } from '../emptySchool'
import { openScreen } from '../office'
import { signInFirst } from '../people'
import { allSaved, answer, openStep, section } from '../registration'
import { mates, reader, students } from './school'

const paper = 'SEA slip'

/** Prints the slips of the reader's class. @returns the code on the reader's slip */
export const printsCode = async (page: Page): Promise<string> => {
  await openScreen(page, 'dashboard')
  await opensSlips(page, reader.classId, [mates.length, students.length])
  const printed = page.waitForResponse(/\/api\/sign-in-slips/)
  await page.getByRole('button', { name: 'Print new codes' }).click()
  const { pages } = await readPdf(await (await printed).body())
  await showsSlips(page)
  const text = pages[0]?.text.replace(/\s+/g, ' ') ?? ''
  const code = new RegExp(`${reader.id} Code for the first sign-in ([A-Z]{4}-[A-Z]{4}-[A-Z]{4})`).exec(text)
  expect(text.match(/[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/g)).toHaveLength(mates.length)
  return code?.[1] ?? ''
}

/** First sign-in with the slip, and a few answers. */
export const registers = async (family: Page, code: string): Promise<void> => {
  await signInFirst(family, { ...reader, born: reader.born.replaceAll('-', ''), code })
  await openStep(family, 'family-data')
  await family.getByRole('radio', { name: 'Mother Only' }).check()
  await answer(section(family, 'Mother'), 'Name', 'Carmen Núñez')
  await allSaved(family)
}

/** From the board to the incomplete families of a class, and a download of their list. */
export const chases = async (page: Page): Promise<void> => {
  await openScreen(page, 'dashboard')
  await page
    .getByRole('link', { name: /In progress/ })
    .first()
    .click()
  await expect(page.getByText(`1 of ${students.length} students`)).toBeVisible()
  await expect(page.getByRole('button', { name: reader.listed, exact: true })).toBeVisible()
  await openScreen(page, 'dashboard', { chase: reader.classId })
  const dialog = page.getByRole('dialog', { name: /^Chase list of/ })
  await expect(dialog.getByRole('row')).toHaveCount(1 + mates.length)
  await expect(dialog).toContainText('Carmen Núñez')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Chase List .*1A.*\.csv$/)
}

export const sendsPaper = async (family: Page): Promise<void> => {
  await openStep(family, 'documents')
  await sendsDocument(family, paper, 'blurred.pdf')
}

export const sendsBack = async (page: Page): Promise<void> => {
  await openScreen(page, 'dashboard', { student: reader.id, tab: 'documents' })
  await page.getByRole('button', { name: `Send back: ${paper}` }).click()
  await saysWhy(page, 'A page or a side is missing', 'Side 2, please.')
  await expect(
    page.getByText(new RegExp(`^Sent back by ${colleague.username}, .+ A page or a side is missing\\.`)),
  ).toBeVisible()
}

export const sendsPaperAgain = async (family: Page): Promise<void> => {
  await family.goto('/dashboard')
  await expect(family.getByRole('heading', { name: 'The school sent back 1 document' })).toBeVisible()
  await family.getByRole('link', { name: 'Send a new one' }).click()
  await expect(card(family, paper)).toContainText('A page or a side is missing. Side 2, please.')
  await sendsDocument(family, paper, 'both sides.pdf')
  await expect(card(family, paper)).not.toContainText('Sent back')
}

export const accepts = async (page: Page, family: Page): Promise<void> => {
  await page.reload()
  await page.getByRole('button', { name: `Accept: ${paper}` }).click()
  await expect(page.getByText(`Accepted by ${colleague.username}`).first()).toBeVisible()
  await family.reload()
  await expect(card(family, paper)).toContainText(/Accepted by the school, \d+ \w+ \d{4}/)
}
