// Actions of a family in the form.
import { expect, type Locator, type Page } from '@playwright/test'
import { goInside } from './navigate'
import { authenticate, type Person } from './people'

/** The button that turns the photos into a document. */
export const usePages = /^Use (this page|these pages)$/

export type RecordValues = Record<string, string | number | null>

/** The folded cards of family members. */
export const foldedPersons = (page: Page): Locator =>
  page.locator('fieldset').getByRole('button', { expanded: false })

/** Opens everybody's card. */
export const unfold = async (page: Page): Promise<void> => {
  while ((await foldedPersons(page).count()) > 0) await foldedPersons(page).first().click()
}

/** Waits for a step, open or closed, and shows all its fields. */
export const showStep = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-save-summary]:visible, [data-closed]').first()).toBeVisible()
  // The first section is rendered before the rest, which has the cards that fold.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await unfold(page)
}

/** Opens a step by its address. */
export const openStep = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/registration/${path}`)
  await showStep(page)
}

/** Goes to a step from another page of the family. */
export const goToStep = async (page: Page, path: string): Promise<void> => {
  await goInside(page, `/registration/${path}`)
  await showStep(page)
}

/** Opens a step of the form for somebody who is signed in, with everything loaded. */
export const enterStep = async (page: Page, who: Person, path: string): Promise<void> => {
  await authenticate(page, who)
  await openStep(page, path)
}

/** Goes to the next step. The address changes before the page does, so waiting for the address alone would not do. */
export const goOn = async (page: Page, path: string, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/registration/${path}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await showStep(page)
}

/** A section of the form; labels such as 'Name' are unique inside it only. */
export const section = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: title, exact: true })

export const field = (scope: Page | Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label })
    .or(scope.getByRole('combobox', { name: label }))
    .first()

/** Types into a field and leaves it, which saves the answer. */
export const answer = async (scope: Page | Locator, label: string, value: string): Promise<void> => {
  await field(scope, label).fill(value)
  await field(scope, label).blur()
}

/** Answers "None of these" for a group of checkboxes. */
export const noneOf = (page: Page, title: string): Promise<void> =>
  page.getByRole('checkbox', { name: `None of these: ${title}` }).check()

/** The text below a label where it cannot be edited. */
export const written = (scope: Page | Locator, label: string): Locator =>
  scope.locator(`xpath=//dl/div[dt[normalize-space()="${label}"]]/dd`)

/** Chooses an option of a native or a searchable list. */
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

/** Waits for the status line; its copy, shown when the title is off screen, follows when the answer is painted. */
export const allSaved = async (page: Page): Promise<void> => {
  const said = 'All answers saved'
  await expect(page.locator('[data-save-summary]:not([aria-hidden])').first()).toContainText(said)
  await expect(truth(page)).toContainText(said)
}

/** The stored record, read with the page's session. */
export const storedRecord = (page: Page, id: string): Promise<RecordValues> =>
  page.evaluate(async (student) => {
    const answered = await fetch(`/api/student-record/${student}`, { credentials: 'include' })
    const [record] = (await answered.json()) as RecordValues[]
    return record ?? {}
  }, id)

/** Chooses an option of the open list. While a list opens, its options move away from the pointer. */
export const takeOption = async (page: Page, option: string): Promise<void> => {
  const place = page
    .getByRole('option', { name: option, exact: true })
    .or(page.getByTitle(option, { exact: true }))
    .last()
  await expect(place).toBeVisible()
  await expect(page.locator('.ant-slide-up-appear, .ant-slide-up-enter')).toHaveCount(0)
  await place.click()
}

// The first two steps of an empty form, for a student who lives with the mother.

export const answerStudentData = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Female' }).check()
  const birth = section(page, 'Birth and nationality')
  await answer(birth, 'Country of birth', 'Trinidad and Tobago')
  await answer(birth, 'Nationality', 'Trinidadian')
  await answer(birth, 'Electronic birth pin', '00123456789')
  const home = section(page, 'Where the student lives')
  await answer(home, 'Home address', '12 O’Brien Street')
  await answer(home, 'Town', 'D’Abadie')
  await choose(page, home, 'Regional corporation', 'Tunapuna–Piarco')
  await answer(section(page, 'Background'), 'Previous school', 'Sunny Hill Primary')
}

/** @param email 'None' if the mother has no address */
export const answerFamilyData = async (page: Page, { email }: { email: string }): Promise<void> => {
  await page.getByRole('radio', { name: 'Mother Only' }).check()
  const mother = section(page, 'Mother')
  await answer(mother, 'Name', 'María Núñez')
  await answer(mother, 'Home address', '12 O’Brien Street')
  await answer(mother, 'Mobile phone', '5551234')
  await answer(mother, 'E-mail', email)
  const children = section(page, 'Brothers and sisters')
  await answer(children, 'Children in the family', '3')
  await answer(children, 'Children at home', '2')
  await answer(children, 'Place in the family', '1')
  const emergency = section(page, 'In an emergency')
  await answer(emergency, 'Emergency contact', 'Aunt Rosa')
  await answer(emergency, 'Phone', '5554321')
  await answer(emergency, 'Relation to the student', 'Aunt')
}

// A paper form that the office enters on the student's page.

type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Typed answers by section and label, in the order of the form; choices are separate. */
const texts: Rows = {
  'Birth and nationality': {
    'Country of birth': 'Trinidad and Tobago',
    Nationality: 'Trinidadian',
    'Electronic birth pin': '00123456789',
  },
  'Where the student lives': { 'Home address': '12 O’Brien Street', Town: 'D’Abadie' },
  Background: { 'Previous school': 'Sunny Hill Primary' },
  Mother: {
    Name: 'María Núñez',
    'Home address': '12 O’Brien Street',
    'Mobile phone': '5551234',
    'E-mail': 'None',
  },
  'Brothers and sisters': {
    'Children in the family': '3',
    'Children at home': '2',
    'Place in the family': '1',
  },
  'In an emergency': {
    'Emergency contact': 'Aunt Rosa',
    Phone: '5554321',
    'Relation to the student': 'Aunt',
  },
  'Allergies and medical history': { Allergies: 'None', 'Medical history': 'None' },
}

const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Enters all answers for a student who lives with the mother; all sections must be open. */
export const typeInForm = async (page: Page): Promise<void> => {
  await part(page, 'Birth and nationality').getByRole('radio', { name: 'Female' }).check()
  await part(page, 'Who the student lives with').getByRole('radio', { name: 'Mother Only' }).check()
  await choose(page, part(page, 'Where the student lives'), 'Regional corporation', 'Tunapuna–Piarco')
  for (const title of ['Immunized against', 'Conditions', 'Learning challenges']) await noneOf(page, title)
  await choose(page, part(page, 'Learning at home'), 'Device for school work', 'Tablet')
  for (const [title, answers] of Object.entries(texts))
    for (const [label, value] of Object.entries(answers)) await answer(part(page, title), label, value)
}
