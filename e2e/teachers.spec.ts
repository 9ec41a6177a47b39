// A teacher enters marks on a phone and hands them in; a form teacher follows a class and notes a call; the office sees the
// sheet, reopens it, and the principal posts (issue 40, SEC-30, SEC-55).
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openXlsx, saveXlsx } from 'hucre/xlsx'
import { schoolYearOf } from '../src/shared/rules/dates'
import { begin, invite, setUpSecondStep } from './harness/colleagues'
import { isForDocs, officeCall, openScreen, shoot, shootForDocs } from './harness/office'
import { signInAsAdmin } from './harness/people'
import { allSaved, cell, storedMarks } from './harness/marks'
import { inCi, test } from './harness/test'

test.use({ environment: { ADMIN_SECOND_FACTOR: 'required' } })

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const form = { class_id: '1A', subject_code: null, usernames: ['r.mohammed'], was: [] }
const english = { class_id: '1A', subject_code: 'ENG', usernames: ['m.joseph'], was: [] }

/** A dialog over the grid closes when a phone is turned: its picture has one size. */
const pictureOf = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: join(__dirname, '.output/screens', `${name}.png`) })
}

/** Touches the cell and types on the telephone's keyboard; Enter goes to the next student. */
const type = async (page: Page, row: number, text: string) => {
  await cell(page, row, 0).tap()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Saves the workbook, changes two marks in it as a spreadsheet does, and brings it back. */
const fillsInByWorkbook = async (teacher: Page) => {
  const saving = teacher.waitForEvent('download')
  await teacher.getByRole('button', { name: 'Download the workbook' }).tap()
  const download = await saving
  const book = await openXlsx(await readFile(await download.path()))
  const rows = book.sheets.find(({ name }) => /english/i.test(name))?.rows ?? []
  const head = rows.findIndex((row) => row.some((value) => /^coursework/i.test(String(value))))
  const course = rows[head]?.findIndex((value) => /^coursework/i.test(String(value))) ?? -1
  const [first, second] = rows.slice(head + 1)
  if (!first || !second) throw new Error('The workbook has no marks of English.')
  first[course] = 55
  second[course] = 66
  const buffer = Buffer.from(await saveXlsx(book))
  const file = { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer }
  await teacher.getByLabel('The workbook').setInputFiles(file)
  await expect(teacher.getByText('2 cells filled in')).toBeVisible()
  await expect(cell(teacher, 0, 0)).toHaveText('55')
  await expect(cell(teacher, 1, 0)).toHaveText('66')
  await allSaved(teacher)
  await shoot(teacher, 'teachers-workbook')
  await teacher.getByRole('button', { name: 'Undo' }).tap()
  await expect(cell(teacher, 0, 0)).toHaveText('61')
  await expect(cell(teacher, 1, 0)).toHaveText('72.5')
  await allSaved(teacher)
}

/** The staff of a school, for pictures of its grid and its accounts. */
const picturesOfStaff = async (page: Page, year: number) => {
  const teachers = {
    'a.ali': 'Anita Ali',
    'd.pierre': 'Dexter Pierre',
    'k.singh': 'Kavita Singh',
    'l.charles': 'Lisa Charles',
    's.baptiste': 'Sharon Baptiste',
  }
  for (const [username, name] of Object.entries(teachers))
    await invite(page, { username, role: 'form_teacher', name })
  await invite(page, { username: 'office.desk', role: 'clerk', name: 'Cheryl Maharaj' })
  const usernames = Object.keys(teachers)
  const subjects = [null, 'ENG', 'LIT', 'MAT', 'SCI', 'SPA']
  const cells = ['1B', '1C', '1D', '2A', '2B', '2C', '2D', '3A'].flatMap((class_id, row) =>
    subjects.map((subject_code, column) => ({
      ...{ class_id, subject_code, was: [] },
      usernames: [usernames[(subject_code === null ? row : row + column * 2) % usernames.length]],
    })),
  )
  await officeCall(page, '/api/assignments', { year, cells })
  await openScreen(page, 'dashboard', { settings: 'teaching' })
  await expect(page.getByRole('combobox', { name: 'Form teacher of 1B', exact: true })).toHaveValue(
    'Anita Ali',
  )
  await shootForDocs(page, 'office-teaching', page.getByLabel('Form teacher of 3A', { exact: true }))
  await openScreen(page, 'dashboard', { settings: 'administrators' })
  await expect(page.getByRole('heading', { name: 'Cheryl Maharaj' })).toBeVisible()
  await shootForDocs(page, 'office-roles')
}

test(
  'SEC-30 SEC-55 a teacher hands marks in on a phone, a form teacher notes a call, the principal posts',
  inCi,
  async ({ page, openBrowser }) => {
    await signInAsAdmin(page)
    await setUpSecondStep(page)
    const links = {
      teacher: await invite(page, { username: 'm.joseph', role: 'teacher', name: 'Marlon Joseph' }),
      formTeacher: await invite(page, {
        username: 'r.mohammed',
        role: 'form_teacher',
        name: 'Rita Mohammed',
      }),
      principal: await invite(page, { username: 'head', role: 'principal', name: 'Grace Noel' }),
    }
    await officeCall(page, '/api/assignments', { year: 2025, cells: [form, english] })
    const year = schoolYearOf(new Date().toISOString().slice(0, 10))
    if (year !== 2025) await officeCall(page, '/api/assignments', { year, cells: [form] })

    const teacher = await openBrowser(phone)
    await begin(teacher, links.teacher)
    await teacher.getByRole('link', { name: /^1A, English/ }).tap()
    await expect(teacher).toHaveURL(/menu=postReports&term=2025-3&tab=marks&class=1A/)
    await type(teacher, 0, '61')
    await type(teacher, 1, '72.5')
    await allSaved(teacher)
    expect((await storedMarks(teacher, '1A', 'ENG', 0))[0]).toBe(61)
    await shoot(teacher, 'teachers-grid')
    await shootForDocs(teacher, 'office-teacher')
    await fillsInByWorkbook(teacher)
    await teacher.getByRole('button', { name: 'Hand in English Language …' }).tap()
    const asked = teacher.getByRole('dialog', { name: 'Hand in English Language of 1A?' })
    await pictureOf(teacher, 'teachers-hand-in')
    await asked.getByRole('button', { name: 'Hand in' }).tap()
    await expect(teacher.getByText(/^Handed in by m\.joseph/)).toBeVisible()
    await shoot(teacher, 'teachers-handed-in')
    await teacher.goto('/admin/dashboard?settings=all')
    await expect(teacher.getByRole('button', { name: /^Your own sign-in/ })).toBeVisible()
    await expect(teacher.getByRole('navigation', { name: 'Settings' }).getByRole('button')).toHaveCount(1)
    await teacher.goto('/admin/dashboard?student=20260002')
    await teacher.getByRole('link', { name: 'Go to “Marks”' }).tap()
    await expect(teacher.getByRole('link', { name: /^1A, English.+Handed in by m\.joseph/ })).toBeVisible()
    await shoot(teacher, 'teachers-board')

    const formTeacher = await openBrowser(phone)
    await begin(formTeacher, links.formTeacher)
    await setUpSecondStep(formTeacher)
    await expect(formTeacher.getByRole('heading', { level: 1, name: 'My class' })).toBeVisible()
    await formTeacher
      .getByRole('button', { name: /^Message, contacts and calls/ })
      .first()
      .tap()
    const family = formTeacher.getByRole('dialog')
    await expect(family.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
    await family.getByLabel('Result of the call').fill('Will bring the photo on Monday')
    await family.getByRole('button', { name: 'Save the call' }).tap()
    await expect(family.getByText(/by r\.mohammed: Will bring the photo/)).toBeVisible()
    await pictureOf(formTeacher, 'teachers-call')
    await family.getByRole('button', { name: 'Close' }).tap()
    await expect(formTeacher.getByRole('table').getByText(/Will bring the photo/)).toBeVisible()
    await shoot(formTeacher, 'teachers-class')
    await shootForDocs(formTeacher, 'office-form-teacher')
    await formTeacher.getByRole('button', { name: 'Help', exact: true }).tap()
    await expect(formTeacher.getByRole('heading', { level: 2, name: 'A form teacher' })).toBeVisible()
    await formTeacher.getByRole('link', { name: 'All pages' }).tap()
    await expect(formTeacher.getByRole('link', { name: 'The board of marks' })).toBeVisible()
    await expect(formTeacher.getByRole('link', { name: 'Office accounts' })).toHaveCount(0)
    await shoot(formTeacher, 'teachers-help')

    await openScreen(page, 'postReports', { term: '2025-3', tab: 'marks' })
    const sheet = page.getByRole('link', { name: /^1A, English.+Handed in by m\.joseph.+Marlon Joseph/ })
    await expect(sheet).toBeVisible()
    await shoot(page, 'teachers-office-board')
    await sheet.click()
    await page.getByRole('button', { name: 'Reopen …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByText(/^Handed in by/)).toHaveCount(0)

    await teacher.getByRole('link', { name: /^1A, English/ }).tap()
    await expect(teacher.getByRole('button', { name: 'Hand in English Language …' })).toBeVisible()
    await type(teacher, 0, '64')
    await allSaved(teacher)

    const principal = await openBrowser()
    await begin(principal, links.principal)
    await setUpSecondStep(principal)
    await openScreen(principal, 'postReports', { term: '2025-3' })
    await principal.getByText(/^2 sheets; the posting does not wait for them/).click()
    await expect(principal.getByRole('list', { name: 'Not handed in' })).toContainText('ENG (Marlon Joseph)')
    await shoot(principal, 'teachers-check')
    await principal.getByRole('button', { name: 'Post …' }).click()
    await principal.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(principal.getByText(/reports posted$/)).toBeVisible()
    if (isForDocs) await picturesOfStaff(page, year)
  },
)
