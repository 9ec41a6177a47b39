// A document goes back and forth: the family sends it, the school sends it back with a reason.
import { expect, type Locator, type Page } from '@playwright/test'
import { pdfFile } from './files'
import { pick } from './office'

export const card = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

/** In the step of the form with the documents. */
export const sendsDocument = async (page: Page, title: string, file: string): Promise<void> => {
  await page.getByLabel(`Choose a file: ${title}`).setInputFiles(pdfFile(file))
  await expect(page.getByRole('button', { name: file })).toBeVisible()
}

/** In the form that asks why. */
export const saysWhy = async (page: Page, reason: string, words: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Send back' })
  await pick(page, form, 'Why are you sending it back?', reason)
  await form.getByLabel('In your own words').fill(words)
  await form.getByRole('button', { name: 'Send back' }).click()
}
