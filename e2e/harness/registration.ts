// How a family moves through the form on the screen.
import { expect, type Locator, type Page } from '@playwright/test'
import { takeOption } from './options'
import { authenticate, type Person } from './people'

/** The button that makes a document of the photographs. */
export const usePages = /^Use (this page|these pages)$/

export type RecordValues = Record<string, string | number | null>

/** The people of the family whose card is folded. */
export const foldedPersons = (page: Page): Locator =>
  page.locator('fieldset').getByRole('button', { expanded: false })

/** Opens everybody's card. */
export const unfold = async (page: Page): Promise<void> => {
  while ((await foldedPersons(page).count()) > 0) await foldedPersons(page).first().click()
}

/** With all its fields on the page. */
export const openStep = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/registration/${path}`)
  await expect(page.locator('[data-save-summary]:visible, [data-closed]').first()).toBeVisible()
  await unfold(page)
}

/** Opens a step of the form for somebody who is signed in, with everything loaded. */
export const enterStep = async (page: Page, who: Person, path: string): Promise<void> => {
  await authenticate(page, who)
  await openStep(page, path)
}

/** To the next step: the address is there before the page is, whose button would lead to it once more. */
export const goOn = async (page: Page, path: string, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/registration/${path}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // Its first section is drawn before the rest: the cards that fold come with that.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await unfold(page)
}

/** A section of the form; labels such as 'Name' are unique inside it only. */
export const section = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: title, exact: true })

export const field = (scope: Page | Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label })
    .or(scope.getByRole('combobox', { name: label }))
    .first()

/** Types into a field and leaves it, as a person does: leaving is what saves. */
export const answer = async (scope: Page | Locator, label: string, value: string): Promise<void> => {
  await field(scope, label).fill(value)
  await field(scope, label).blur()
}

/** Says of a group of ticks that nothing of it is so. */
export const noneOf = (page: Page, title: string): Promise<void> =>
  page.getByRole('checkbox', { name: `None of these: ${title}` }).check()

/** What is written under a label where it cannot be changed. */
export const written = (scope: Page | Locator, label: string): Locator =>
  scope.locator(`xpath=//dl/div[dt[normalize-space()="${label}"]]/dd`)

/** Takes an option of a list: of the browser's own, or of one that opens and is searched. */
export const choose = async (
  page: Page,
  scope: Page | Locator,
  label: string,
  option: string,
): Promise<void> => {
  const list = scope.getByRole('combobox', { name: label })
  if (await list.evaluate((element) => element instanceof HTMLSelectElement)) {
    await list.selectOption({ label: option })
    return list.blur()
  }
  await list.focus()
  await list.pressSequentially(option)
  await takeOption(page, option)
}

export const truth = (page: Page): Locator => page.locator('[data-save-summary]:visible').first()

/** The line itself; the same beside it, where the title is out of sight, follows when the answer is painted. */
export const allSaved = async (page: Page): Promise<void> => {
  const said = 'All answers saved'
  await expect(page.locator('[data-save-summary]:not([aria-hidden])').first()).toContainText(said)
  await expect(truth(page)).toContainText(said)
}

/** The record as the server has it, read with the session of the page. */
export const storedRecord = (page: Page, id: string): Promise<RecordValues> =>
  page.evaluate(async (student) => {
    const answered = await fetch(`/api/student-record/${student}`, { credentials: 'include' })
    const [record] = (await answered.json()) as RecordValues[]
    return record ?? {}
  }, id)
