// Common first and last steps of the office's tasks, and the type of a task.
import { expect, type Locator, type Page } from '@playwright/test'
import { newcomer } from '../people'

export interface Desk {
  readonly page: Page
  /** Runs a body without counting its clicks, as for the answers of a form. */
  readonly free: (body: () => Promise<void>) => Promise<void>
}

/** The steps of docs/office.md, starting from the list of students. */
export type Steps = (desk: Desk) => Promise<void>

export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click()

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name ? { name } : {}).last()

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Finds a student in the list, where the name links to the student's page. */
export const find = async (page: Page, id = newcomer.id): Promise<Locator> => {
  const search = page.getByRole('textbox', { name: /^Search by name/ })
  await search.click()
  await search.fill(id)
  await expect(page.getByText(/^1 of \d+ students/)).toBeVisible()
  return page.getByRole('row').nth(1)
}

export const openStudent = async (page: Page, id?: string): Promise<void> => {
  await (await find(page, id)).getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Documents' })).toBeVisible()
}

export const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()

export const openEntry = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

export const openSettings = async (page: Page, section: string): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click()
}

/** Selects all students of a class. */
export const chooseClass = async (page: Page, name: string): Promise<void> => {
  const search = page.getByRole('textbox', { name: /^Search by name/ })
  await search.click()
  await search.fill(name)
  await expect(page.getByText(/^\d+ of \d+ students/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select all \d+ students found$/ }).click()
}

/** Prints the document that is on the screen. */
export const printsPaper = async (place: Page | Locator): Promise<void> => {
  await expect(place.getByRole('status').filter({ hasText: /^Page 1 of \d+/ })).toBeVisible()
  await press(place, 'Print')
  // The sheets are drawn first; the button is disabled until then.
  await expect(place.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
}
