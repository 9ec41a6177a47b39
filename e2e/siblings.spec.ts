// Brothers and sisters: twins on one phone, from two slips to a Done page; a link that ends.
import { expect, type Page } from '@playwright/test'
import { axe, smallTargets } from './harness/axe'
import { card, jpegFile, sendsDocument } from './harness/files'
import { goInside } from './harness/navigate'
import { asksForCodes, enterOffice, officeCall, read, shoot, slipOf } from './harness/office'
import { authenticate, newcomer, signIn, signInFirst, student } from './harness/people'
import {
  allSaved,
  answer,
  answerFamilyData,
  answerStudentData,
  choose,
  noneOf,
  openStep,
  section,
  showStep,
  storedRecord,
} from './harness/registration'
import { inCi, test } from './harness/test'
import { overflow } from './harness/textSpacing'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const own = 'kiskadee over the hill'
const twin = { id: '20269001', first: 'Mateo', born: '2014-03-14', typed: '20140314' }

/** The office adds the twin, who has no password yet, and asks for the code of a slip at a first sign-in. */
const prepare = async (office: Page) => {
  await enterOffice(office, 'dashboard', { settings: 'signIn' })
  await asksForCodes(office)
  const { today } = await read<{ today: string }>(office, '/api/new-student')
  const named = { id: twin.id, first_name: twin.first, last_name: 'D’Abadie', date_of_birth: twin.born }
  const place = { class_id: '1A', house_code: null, previous_school: null, from_on: today }
  await officeCall(office, '/api/add-student', { ...named, ...place })
}

const isAsItShouldBe = async (page: Page) => {
  await axe(page)
  expect(await overflow(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

const goOn = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await showStep(page)
}

const answersOfChild = async (page: Page) => {
  await answer(page, 'Allergies', 'None')
  await answer(page, 'Medical history', 'None')
  await page.getByRole('checkbox', { name: 'Polio' }).check()
  for (const title of ['Conditions', 'Learning challenges']) await noneOf(page, title)
  await goOn(page, 'Other Data')
  await choose(page, section(page, 'Learning at home'), 'Device for school work', 'Phone')
  await goOn(page, 'Documents')
}

const sendsAll = async (page: Page) => {
  for (const title of ['Birth certificate', 'Immunization card', 'SEA slip', 'Performance report'])
    await sendsDocument(page, title, `${title}.pdf`)
  await page.getByLabel('Choose a file: Passport photo').setInputFiles(await jpegFile('face.jpg'))
  await page.getByRole('button', { name: 'Use this photo' }).tap()
  await expect(card(page, 'Passport photo').getByRole('button', { name: /\.jpg$/ })).toBeVisible()
  await goOn(page, 'Complete')
}

const agrees = async (page: Page) => {
  await page.getByRole('button', { name: 'Read and agree' }).tap()
  await page.getByRole('checkbox', { name: 'I Agree' }).tap()
  await allSaved(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything has reached the school')
}

/** What brothers and sisters have in common. */
const beginsForm = async (page: Page) => {
  await answerStudentData(page)
  await goOn(page, 'Family Data')
  await answerFamilyData(page, { email: 'None' })
  await allSaved(page)
}

const addsBySlip = async (page: Page, code: string) => {
  await page.getByRole('button', { name: 'Add a brother or sister' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add a brother or sister' })
  await dialog.getByRole('button', { name: /Use the code from the slip/ }).tap()
  await dialog.getByLabel('Student ID').fill(twin.id)
  await dialog.getByLabel('Date of birth').fill(twin.typed)
  await dialog.getByLabel('Code from the school’s slip').fill(code)
  await shoot(page, 'siblings-add')
  await dialog.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: /^Mateo .* is added$/ })).toBeVisible()
  await shoot(page, 'siblings-added')
}

/** What only this child has; the rest is copied. */
const fillsInByCopy = async (page: Page) => {
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  const birth = section(page, 'Birth and nationality')
  await answer(birth, 'Country of birth', 'Trinidad and Tobago')
  await answer(birth, 'Nationality', 'Trinidadian')
  await answer(birth, 'Electronic birth pin', '00123456780')
  await answer(section(page, 'Background'), 'Previous school', 'Sunny Hill Primary')
  await section(page, 'Where the student lives')
    .getByRole('button', { name: /^Copy from/ })
    .tap()
  const dialog = page.getByRole('dialog', { name: /^Copy from/ })
  await expect(dialog.getByText('12 O’Brien Street').first()).toBeVisible()
  await shoot(page, 'siblings-copy')
  await dialog.getByRole('button', { name: /^Copy \d+ answers$/ }).tap()
  await expect(page.getByText(/answers copied from/)).toBeVisible()
  await shoot(page, 'siblings-copied')
  await goOn(page, 'Family Data')
  await answer(section(page, 'Brothers and sisters'), 'Place in the family', '2')
  await goOn(page, 'Health Data')
  await answersOfChild(page)
  await sendsAll(page)
  await agrees(page)
}

test(
  'twins on one phone, from two slips to a Done page with what was copied',
  inCi,
  async ({ page, openBrowser }) => {
    test.slow()
    await prepare(page)
    const codes = { first: await slipOf(page, newcomer.id), second: await slipOf(page, twin.id) }
    const family = await openBrowser(phone)
    await signInFirst(family, { id: newcomer.id, born: newcomer.password, code: codes.first, own })
    await shoot(family, 'siblings-none-yet')
    await family.getByRole('link', { name: 'Start registration' }).tap()
    await showStep(family)
    await beginsForm(family)

    await goInside(family, '/dashboard')
    await addsBySlip(family, codes.second)
    await family.getByRole('link', { name: /^Go to Mateo/ }).tap()
    await expect(family).toHaveURL(/\/dashboard\?child=2$/)
    await expect(family.getByRole('heading', { level: 1 })).toContainText('Mateo')
    await expect(family.getByRole('list', { name: 'Your children' }).getByRole('link')).toHaveCount(2)
    await isAsItShouldBe(family)
    await shoot(family, 'siblings-dashboard')
    await family.getByRole('link', { name: 'Start registration' }).tap()
    await showStep(family)
    await expect(family.getByRole('button', { name: /^This page is about Mateo/ })).toBeInViewport()
    await isAsItShouldBe(family)
    await shoot(family, 'siblings-form')
    await fillsInByCopy(family)
    await expect(family).toHaveURL(/\/registration\/done\?child=2$/)
    await expect(family.getByText(new RegExp(`^REG-\\d{4}-${twin.id}$`))).toBeVisible()

    const [mine, hers] = [await storedRecord(family, newcomer.id), await storedRecord(family, twin.id)]
    expect([mine['mother_name'], hers['mother_name']]).toEqual(['María Núñez', 'María Núñez'])
    expect([mine, hers].map((one) => String(one['place_in_family']))).toEqual(['1', '2'])

    await family.getByRole('button', { name: /^This page is about/ }).tap()
    await shoot(family, 'siblings-switcher')
    await family.keyboard.press('Escape')
    await family.goto('/registration/change-password?child=2')
    await expect(family.getByRole('heading', { level: 1 })).toHaveText(/^Change .*’s password$/)
    await expect(family.getByRole('button', { name: /^Remove Mateo/ })).toBeVisible()
    await isAsItShouldBe(family)
    await shoot(family, 'siblings-account')
    await page.goto(`/admin/dashboard?student=${twin.id}&tab=access`)
    await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible()
    await shoot(page, 'siblings-office')
  },
)

/** The other child's card leads to their page in a second tab, while this one shows its own child. */
const opensInTab = async (page: Page) => {
  const opened = page.context().waitForEvent('page')
  const cards = page.getByRole('list', { name: 'Your children' }).getByRole('link')
  await cards.first().click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(tab).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveURL(/\/dashboard\?child=2$/)
  await tab.close()
}

test(
  'a link that has ended: what was typed is named and kept',
  inCi,
  async ({ page, openBrowser, troubles }) => {
    troubles.expect(/40[134]/)
    const other = { id: '20260005', password: 'portal-demo' }
    await signIn(page, student.id, student.password)
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add a brother or sister' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a brother or sister' })
    await dialog.getByLabel('Student ID').fill(other.id)
    await dialog.getByLabel('Password', { exact: true }).fill('not hers')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await shoot(page, 'siblings-refused')
    await dialog.getByLabel('Password', { exact: true }).fill(other.password)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: /^Go to / }).click()
    await expect(page).toHaveURL(/\/dashboard\?child=2$/)
    await opensInTab(page)
    await openStep(page, 'health-data?child=2#allergies')

    const sister = await openBrowser()
    await authenticate(sister, other)
    await sister.goto('/registration/change-password')
    await sister.getByRole('button', { name: /^Remove / }).click()
    await sister.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(sister.getByText(/ has been removed\.$/)).toBeVisible()

    await answer(page, 'Allergies', 'Peanuts and prawns')
    await expect(page.getByText(/^Not saved: 1 answer for /)).toBeVisible()
    await expect(page).toHaveURL(/\/registration\/health-data(#.*)?$/)
    await shoot(page, 'siblings-ended')
    // Nobody is taken for somebody else.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const stored = await storedRecord(sister, other.id)
    expect(stored['allergies']).not.toBe('Peanuts and prawns')
  },
)
