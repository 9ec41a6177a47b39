// The office's first weeks in a school without students: classes, a list, slips, registration, a student who arrives,
// leaves and returns, and a paper form. Everything is done on the screen, and the clicks are counted.
import { expect, type Page } from '@playwright/test'
import { countClicks, type Act } from './harness/clicks'
import { test, setUp } from './harness/emptySchool'
import {
  addsClass,
  dialog,
  found,
  importsList,
  opensRegistration,
  printsSlips,
  students,
  toStudents,
} from './harness/firstWeeks'
import { typeInForm, usePages } from './harness/registration'
import { photoOf } from './harness/files'
import { shoot } from './harness/office'
import { comesBack as officeComesBack, inJuly, next, untilJuly } from './harness/schoolYear/turn'
import { inAll } from './harness/test'
import { newcomers, opensAssistant, preparesAgain, preparesTurn, turns, undoesTurn } from './harness/yearTurn'

const onPaper = { name: 'Inés Núñez', listed: 'Núñez, Inés' }
const comer = { first: 'Anaïs', last: 'De Freitas-O’Brien', born: '2 June 2015', class: '1E' }
const comerName = `${comer.first} ${comer.last}`

const addsStudent = async (page: Page) => {
  await page.getByRole('button', { name: 'Add student' }).click()
  const form = dialog(page, 'Add student')
  await expect(form.getByLabel('Student ID')).toHaveValue(/^\d+$/)
  await form.getByLabel('First name').fill(comer.first)
  await form.getByLabel('Last name').fill(comer.last)
  await form.getByLabel('Date of birth', { exact: true }).fill(comer.born)
  await form.getByLabel('Class').selectOption(comer.class)
  await form.getByLabel('House').selectOption('Ibis')
  await form.getByRole('button', { name: 'Add student' }).click()
  await dialog(page, 'Student added').getByRole('button', { name: 'Print the sign-in slip' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
}

const leaves = async (page: Page) => {
  await page.getByRole('button', { name: `${comer.last}, ${comer.first}`, exact: true }).click()
  await page.getByRole('button', { name: 'Mark as left' }).click()
  const form = dialog(page, `Mark ${comerName} as left`)
  await form.getByRole('button', { name: 'Went to another school' }).click()
  await expect(page.getByRole('region', { name: 'Enrolment' })).toContainText('Left on')
}

const comesBack = async (page: Page) => {
  await page.getByRole('button', { name: '1 who left' }).click()
  await page.getByRole('button', { name: `${comer.last}, ${comer.first}`, exact: true }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByRole('region', { name: 'Enrolment' })).toContainText('Here, class 1E')
}

const registration = (page: Page) => page.getByRole('region', { name: 'Registration', exact: true })
/** The line with the progress. */
const progress = (page: Page) => registration(page).getByRole('paragraph').first()

const opensWholeForm = async (page: Page) => {
  await page.getByRole('button', { name: onPaper.listed, exact: true }).click()
  await page.getByRole('button', { name: 'Enter a paper form' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
}

const typesInAnswers = async (page: Page) => {
  await typeInForm(page)
  // Five documents and the agreement remain.
  await expect(progress(page)).toHaveText(/^In progress ?6 left of \d+$/)
  await shoot(page, 'empty-school-typed-in')
}

const photographs = async (page: Page) => {
  await page.getByRole('tab', { name: 'Documents' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photos: Birth certificate' }).click()
  await (await chosen).setFiles([await photoOf('Birth certificate')])
  await dialog(page, 'Birth certificate').getByRole('button', { name: usePages }).click()
  await expect(page.getByText(/^Birth certificate\.pdf, /)).toBeVisible()
  await expect(progress(page)).toContainText('5 left of')
}

const takesInPaper = async (page: Page) => {
  await page.getByRole('button', { name: 'Mark all missing as received on paper' }).click()
  await expect(progress(page)).toContainText('1 left of')
  await shoot(page, 'empty-school-on-paper')
  await page.getByRole('button', { name: 'Signed on paper' }).click()
  await dialog(page, `${onPaper.name}: signed on paper`)
    .getByRole('button', { name: 'Record signed form' })
    .click()
  await expect(progress(page)).toHaveText('Complete')
  await expect(registration(page)).toContainText(/Signed on paper on .+, recorded by m\.joseph on/)
}

/** The board's link leads to exactly the complete families. */
const isCounted = async (page: Page) => {
  await toStudents(page)
  await page.getByRole('link', { name: 'The school: 1 complete' }).click()
  await found(page, `1 of ${students.length + 1} students`)
  await expect(page.getByRole('button', { name: onPaper.listed, exact: true })).toBeVisible()
}

/** Sets up the classes and students, and opens registration. */
const begins = async (page: Page, act: Act) => {
  await act('a class is added', () => addsClass(page))
  await act('a list of students comes in', () => importsList(page))
  await toStudents(page)
  await act('slips of a class are printed', () => printsSlips(page))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await act('registration is opened', () => opensRegistration(page))
  await toStudents(page)
}

/** A student arrives, leaves and returns. */
const comesAndGoes = async (page: Page, act: Act) => {
  await act('a student is added', () => addsStudent(page))
  await page.keyboard.press('Escape')
  await dialog(page, 'Student added').getByRole('button', { name: 'Close', exact: true }).last().click()
  await act('a student leaves', () => leaves(page))
  await toStudents(page)
  await act('a student is back', () => comesBack(page))
  await toStudents(page)
}

/** At most eight clicks, without those for the answers and the photo. */
const registersOnPaper = async (page: Page, act: Act) => {
  await act('a form on paper is opened', () => opensWholeForm(page), 3)
  await test.step('its answers are typed in', () => typesInAnswers(page))
  await act('a document is photographed', () => photographs(page))
  await act('papers and the signature are taken in', () => takesInPaper(page), 5)
  await test.step('the board counts the family', () => isCounted(page))
  await toStudents(page)
}

const classIs = (page: Page, name: string, class_id: string) =>
  expect(page.getByRole('row').filter({ hasText: name })).toContainText(class_id)

/** Moves everybody up a form, with leavers and two newcomers from primary schools; undoes it and does it again. */
const turnsYear = async (page: Page, act: Act) => {
  await act('the assistant is opened', () => opensAssistant(page, next))
  await act(
    'the next year is prepared',
    () => preparesTurn(page, { list: newcomers(2), hasTerms: false, year: next, decides: { '1E': '2A' } }),
    20,
  )
  await shoot(page, 'empty-school-before-turn')
  await act('the year is turned', () => turns(page, next))
  await shoot(page, 'empty-school-turned')
  await page.getByRole('link', { name: 'See the students' }).click()
  // Two arrive, and the two leavers stay until their last day.
  await found(page, `${students.length + 3} students`)
  await classIs(page, onPaper.listed, '2A')
  await page.goBack()
  await act('the turn is undone', () => undoesTurn(page))
  await toStudents(page)
  await found(page, `${students.length + 1} students`)
  await classIs(page, onPaper.listed, '1E')
  await page.goBack()
  await act(
    'the year is turned again',
    async () => {
      await preparesAgain(page)
      await turns(page, next)
    },
    20,
  )
  await toStudents(page)
  await classIs(page, onPaper.listed, '2A')
}

/** Run in this order; each begins and ends on the list of students. */
const firstWeeks = [begins, comesAndGoes, registersOnPaper]

// The portal offers the turn of the year only in the last months of a school year.
test.use({ movableClock: true })

test(
  'from an empty school to a family that is complete on paper, and into the next year',
  inAll,
  async ({ page, openBrowser, server, setUpPath }) => {
    const act = await countClicks(page)
    const phone = await test.step('the first administrator', () => setUp(page, setUpPath))
    for (const part of firstWeeks) await part(page, act)
    await test.step('July', () => server.moveClock(untilJuly()))
    const office = await inJuly(await openBrowser())
    await officeComesBack(office, phone)
    await turnsYear(office, await countClicks(office))
  },
)
