// The school year: families and the office work with each other.
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../../../src/server/testing/papers/readPdf'
import { card, saysWhy, sendsDocument } from '../files'
import { colleague } from '../emptySchool'
import { openScreen, pickFilter } from '../office'
import { signInFirst } from '../people'
import { allSaved, answer, openStep, section } from '../registration'
import { mates, reader, students } from './school'

const paper = 'SEA slip'

/** Prints the slips of the reader's class. @returns the code on the reader's slip */
export const printsCode = async (page: Page): Promise<string> => {
  await openScreen(page, 'dashboard')
  await pickFilter(page, 'Class', reader.classId)
  await expect(page.getByText(`${mates.length} of ${students.length} students`)).toBeVisible()
  await page.getByRole('checkbox', { name: `Select all ${mates.length} students found` }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: 'Sign-in slips', exact: true }).click()
  const printed = page.waitForResponse(/\/api\/sign-in-slips/)
  await page.getByRole('button', { name: 'Print new codes' }).click()
  const { pages } = await readPdf(await (await printed).body())
  await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
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
