// The office's year, from an empty school to a withdrawn report: everything on the screen, as people do it.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { test } from './harness/emptySchool'
import { inAll } from './harness/test'
import {
  bringIn,
  marks,
  openMenus,
  openRegistration,
  remarks,
  setTermDates,
  setUp,
  students,
  subjects,
  termText,
  year,
} from './harness/newSchool'
import { openScreen } from './harness/office'
import { signIn } from './harness/people'
import { allSaved, answer, openStep, section } from './harness/registration'
import { downloadedSheet } from './harness/sheets'

const own = 'scarlet ibis at dusk'
const [reader] = students
const readerId = '26100001'

/** First sign-in with the date of birth, and a few answers. */
const registers = async (family: Page) => {
  await signIn(family, readerId, (reader?.[4] ?? '').replaceAll('-', ''))
  await family.getByLabel('New Password', { exact: true }).fill(own)
  await family.getByLabel('Confirm New Password', { exact: true }).fill(own)
  await family.getByRole('button', { name: 'Change Password' }).click()
  await expect(family).toHaveURL(/\/dashboard$/)
  await openStep(family, 'family-data')
  await family.getByRole('radio', { name: 'Mother Only' }).check()
  const mother = section(family, 'Mother')
  await answer(mother, 'Name', 'Carmen Núñez')
  await allSaved(family)
}

const chases = async (page: Page) => {
  await openScreen(page, 'dashboard')
  await page
    .getByRole('link', { name: /In progress/ })
    .first()
    .click()
  await expect(page.getByText('1 of 4 students')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Núñez, Inés', exact: true })).toBeVisible()
  await openScreen(page, 'dashboard', { chase: '1A' })
  const dialog = page.getByRole('dialog', { name: /^Chase list of/ })
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog).toContainText('Carmen Núñez')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Chase List .*1A.*\.csv$/)
}

const exportsAll = async (page: Page) => {
  await openScreen(page, 'exportData')
  await page.getByRole('radio', { name: /^Without sensitive answers/ }).check()
  const { name, headers, rows } = await downloadedSheet(page, () =>
    page.getByRole('button', { name: 'Download spreadsheet' }).click(),
  )
  expect(name).toBe('Registration Data.xlsx')
  expect(rows).toHaveLength(4)
  const pin = headers.findIndex((header) => /birth pin/i.test(header))
  expect(rows.map((row) => row[pin]).sort()).toEqual(['00880001', '00880002', '00880003', '00880004'])
  expect(headers.some((header) => /religion/i.test(header))).toBe(false)
}

const answerDialog = async (page: Page, question: string, button: string, notice: string) => {
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(notice)).toBeVisible()
}

const checksDrafts = async (page: Page) => {
  await openScreen(page, 'postReports', { term: `${year}-1`, tab: 'check', card: readerId })
  await expect(page.getByRole('status').filter({ hasText: /Page 1 of 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
}

const openQuestion = async (page: Page) => {
  await openScreen(page, 'postReports')
  await page.getByRole('button', { name: `Edit ${year}-${year + 1} Term 1` }).click()
  return page.getByRole('dialog', { name: `Post ${year} Term 1 reports?` })
}

const markHeaders = ['Student ID', 'Subject', 'Coursework', 'Exam', 'Remark', 'Teacher']

/** The Spanish list of one class and of one student is late: nothing of it is stored, and it is missed. */
const isLate = ([id, subject]: ReadonlyArray<string | number>) =>
  subject === 'Spanish' && (id === readerId || id === '26100004')

const misses = async (page: Page) => {
  const dialog = await openQuestion(page)
  for (const [name, text] of [
    [/^1A/, 'Spanish: 1 in 1A: Núñez, Inés'],
    [/^1B/, 'Spanish: nobody in 1B'],
  ] as const) {
    await dialog.locator('summary').filter({ hasText: name }).click()
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

const posts = async (page: Page) => {
  const dialog = await openQuestion(page)
  await expect(dialog.getByText('Nothing is missing: 4 cards are complete.')).toBeVisible()
  await answerDialog(page, `Post ${year} Term 1 reports?`, 'Yes', `${year} Term 1 reports posted`)
}

const opensCard = async (family: Page) => {
  await family.goto('/term-reports')
  const item = family.getByRole('button', { name: /^Term 1.*Form 1 - 1A/s })
  await expect(item).toContainText('Report posted')
  await item.click()
  await expect(family.getByRole('status').filter({ hasText: /Page 1 of 1/ })).toBeVisible()
  await family.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(family.getByRole('dialog', { name: `Report Card: Term 1, ${year}–${year + 1}` })).toBeVisible()
  const table = family.getByRole('table', { name: 'Subjects' })
  await expect(table.getByRole('rowheader')).toHaveText(subjects.map((subject) => new RegExp(`^${subject}`)))
}

const corrects = async (page: Page) => {
  const rows = [
    ['Student ID', 'Subject', 'Exam'],
    [readerId, 'Mathematics', 91],
  ]
  await bringIn(page, 'Term marks', rows, termText)
  await openScreen(page, 'postReports', { term: `${year}-1`, tab: 'changes' })
  await page.getByRole('checkbox', { name: /Núñez, Inés/ }).check()
  await page.getByLabel('Reason').fill('Mathematics exam mark corrected')
  await page.getByRole('button', { name: 'Give out 1 card again' }).click()
  await expect(page.getByText('1 card given out again')).toBeVisible()
}

const statusOf = (family: Page) =>
  family.evaluate(async ([id, start]) => (await fetch(`/api/report-card-page/${id}/${start}/1`)).status, [
    readerId,
    year,
  ] as const)

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(
  'a year of the office, from an empty school to a withdrawn report',
  inAll,
  async ({ page, openBrowser, setUpPath, troubles }) => {
    troubles.expect(/404.*report-card/)
    const family = await openBrowser()
    await test.step('the first administrator', () => setUp(page, setUpPath))
    await test.step('an empty school says how to begin', async () => {
      await expect(page.getByRole('heading', { name: 'Three steps to begin' })).toBeVisible()
      await axe(page)
    })
    await test.step('menus', () => openMenus(page))
    await test.step('students come in', async () => {
      const headers = ['Student ID', 'First name', 'Surname', 'Class', 'DOB', 'Birth pin']
      await bringIn(page, 'Students', [headers, ...students])
    })
    await test.step('dates of the term', () => setTermDates(page))
    await test.step('registration opens for a form', () => openRegistration(page))
    await test.step('a family signs in for the first time and answers', () => registers(family))
    await test.step('who still owes what', () => chases(page))
    await test.step('the spreadsheet', () => exportsAll(page))
    await test.step('marks and remarks come in', async () => {
      await bringIn(page, 'Term marks', [markHeaders, ...marks.filter((row) => !isLate(row))], termText)
      const words = [
        'Student ID',
        'Sessions absent',
        'Sessions late',
        'Authority',
        'Responsibility',
        'Co-operation',
      ]
      const names = [...words, 'Form teacher’s remark', 'Principal’s remark', 'Form teacher']
      await bringIn(page, 'Remarks and attendance', [names, ...remarks], termText)
    })
    await test.step('a list that is late is missed, and comes in', async () => {
      await misses(page)
      await bringIn(page, 'Term marks', [markHeaders, ...marks.filter(isLate)], termText)
    })
    await test.step('drafts', () => checksDrafts(page))
    await test.step('posting', () => posts(page))
    await test.step('the family reads the card', () => opensCard(family))
    await test.step('one mark is corrected and given out again', () => corrects(page))
    await test.step('the family sees the revision and why', async () => {
      await family.goto('/term-reports')
      await expect(family.getByText('Corrected. Reason: Mathematics exam mark corrected')).toBeVisible()
      await opensCard(family)
      await expect(family.getByRole('row', { name: /Mathematics/ })).toContainText('91')
      const correction = family.getByRole('region', { name: 'Correction' })
      await expect(correction).toContainText(/Corrected on .+ Reason: Mathematics exam mark corrected/)
      await expect(correction).toContainText('You do not have to do anything.')
    })
    await test.step('withdrawn: the family gets it no more', async () => {
      await openScreen(page, 'postReports', { term: `${year}-1` })
      await page.getByRole('button', { name: /^Withdraw/ }).click()
      const [question, button] = [`Withdraw the ${year} Term 1 reports?`, 'Withdraw the reports']
      await answerDialog(page, question, button, `${year} Term 1 reports removed`)
      expect(await statusOf(family)).toBe(404)
      await family.goto('/term-reports')
      await expect(family.getByRole('button', { name: /^Term 1.*Form 1 - 1A/s })).toBeDisabled()
      await expect(family.getByText('Report not posted').first()).toBeVisible()
    })
  },
)
