// UX-58: printing from the browser: the whole list with its header on each sheet, and pages without buttons.
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../src/server/testing/papers/readPdf'
import { enterOffice, goToScreen } from './harness/office'
import { goInside } from './harness/navigate'
import { student } from './harness/people'
import { enterStep } from './harness/registration'
import { readOnly, test } from './harness/test'

const folder = process.env.PRINTED_DIR

/** The text of each sheet, with whitespace normalised. */
const printed = async (page: Page, name: string): Promise<readonly string[]> => {
  const bytes = await page.pdf({ format: 'A4', ...(folder && { path: `${folder}/${name}.pdf` }) })
  const { pages } = await readPdf(bytes)
  const sheets = pages.map(({ text }) => text.replace(/\s+/g, ' '))
  // Every printed sheet of a demonstration is marked as one.
  for (const sheet of sheets) expect(sheet).toContain('Demonstration: everything here is invented.')
  return sheets
}

const navigation = ['Logout', 'Skip to the content', 'Post Term Reports', 'Need help?', 'Find a student']

const hasNone = (sheets: readonly string[], words: readonly string[]) =>
  expect(words.filter((word) => sheets.some((sheet) => sheet.includes(word)))).toEqual([])

const idsOf = (page: Page, classId?: string) =>
  page.evaluate(async (wanted) => {
    const rows = (await (await fetch('/api/students')).json()) as Array<{ id: string; class_id: string }>
    return rows.filter((row) => !wanted || row.class_id === wanted).map(({ id }) => id)
  }, classId)

test(
  'UX-58 UX-102 the office prints lists and a student’s page completely, without menu and buttons',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard')
    const ids = await idsOf(page)
    await test.step('the list of students, its head on every sheet', async () => {
      await expect(page.getByText('Total Number of Students')).toBeVisible()
      const sheets = await printed(page, 'students')
      expect(sheets.length).toBeGreaterThan(2)
      for (const sheet of sheets.filter((text) => /\d{8}/.test(text)))
        expect(sheet).toMatch(/ID Name Class Date of Birth Birth Certicate Pin/)
      const all = sheets.join(' ')
      expect(ids.filter((id) => !all.includes(id))).toEqual([])
      expect(all).toContain('Pelican Bay Secondary School')
      hasNone(sheets, [...navigation, 'Actions', 'Completeness'])
      // The screen is unchanged afterwards.
      await expect(page.getByText('Total Number of Students')).toBeVisible()
      await expect(page.locator('[data-paper]')).toHaveCount(0)
    })
    await test.step('a filtered list has only the students found, and says so', async () => {
      await goToScreen(page, 'dashboard', { class: '1A', sort: 'name' })
      await expect(page.getByText(/^\d+ of \d+ students$/)).toBeVisible()
      const all = (await printed(page, 'students-1A')).join(' ')
      const inClass = await idsOf(page, '1A')
      const others = ids.filter((id) => !inClass.includes(id))
      expect(inClass.filter((id) => !all.includes(id))).toEqual([])
      expect(others.filter((id) => all.includes(id))).toEqual([])
      expect(all).toContain('Class: 1A · Sorted by name')
    })
    await test.step('no sheet of a chase list ends it with fewer than three of its families', async () => {
      await goToScreen(page, 'dashboard', { chase: '1A' })
      await expect(page.getByText(/still have something to hand in/)).toBeVisible()
      const families = (await printed(page, 'chase-1A')).map((text) => text.match(/\b\d{8} · /g)?.length ?? 0)
      expect(families.length).toBeGreaterThan(1)
      expect(Math.min(...families)).toBeGreaterThanOrEqual(3)
    })
    await test.step('a student’s page', async () => {
      await goToScreen(page, 'dashboard', { student: student.id })
      const desk = page.getByRole('article')
      await expect(desk.getByRole('heading', { name: 'Mother' })).toBeVisible()
      const sections = await desk.locator('section h2').allTextContents()
      const sheets = await printed(page, 'record')
      const all = sheets.join(' ')
      expect(sections.filter((title) => !all.includes(title))).toEqual([])
      expect(all).toContain(student.id)
      hasNone(sheets, [
        ...navigation,
        'Total Number of Students',
        'Enter a paper form',
        'History',
        'Sign-in slip',
      ])
    })
  },
)

test(
  'UX-58 a family prints a step of the registration and an open term report, without their buttons',
  readOnly,
  async ({ page }) => {
    await enterStep(page, student, 'family-data')
    const titles = await page.locator('fieldset h2').allTextContents()
    const step = await printed(page, 'step')
    const onPaper = step.join(' ')
    expect(titles.filter((title) => !onPaper.includes(title))).toEqual([])
    const answers = await page
      .locator('[data-landing] input:visible:not([type=radio], [type=checkbox], [role=combobox])')
      .evaluateAll((all) =>
        all.map((input) => (input as HTMLInputElement).value).filter((text) => text !== ''),
      )
    expect(answers.length).toBeGreaterThan(10)
    expect(answers.filter((text) => !onPaper.includes(text))).toEqual([])
    hasNone(step, [...navigation, 'Save and continue', 'Save and come back later', 'Health Data'])

    await goInside(page, '/term-reports?report=2025-2&as=card')
    const table = page.getByRole('table', { name: 'Subjects' })
    await expect(table).toBeVisible()
    const subjects = await table.getByRole('rowheader').allInnerTexts()
    const report = await printed(page, 'term-report')
    const card = report.join(' ')
    for (const subject of subjects) expect(card).toContain(subject.split('\n')[0])
    hasNone(report, [...navigation, 'Select Term Report', 'Close', 'Edit/View Registration'])
  },
)
