// Every screen and dialog of the office: no violation, no sideways scrolling, and usable without a mouse
// (UX-01, UX-05, UX-08).
import { expect, type Page } from '@playwright/test'
import { officePath, type OfficeMenu, type OfficeQuery } from '../src/client/officeView'
import { axe } from './harness/axe'
import { enterOffice } from './harness/office'
import { administrator, student } from './harness/people'
import { tabTo } from './harness/keys'
import { test } from './harness/test'

interface View {
  readonly name: string
  readonly menu: OfficeMenu
  readonly query?: OfficeQuery
  /** What must be there before it is looked at. */
  readonly ready: string | RegExp
  /** A button that opens it. */
  readonly press?: string
}

const views: readonly View[] = [
  { name: 'students', menu: 'dashboard', ready: 'Total Number of Students' },
  { name: 'students-none', menu: 'dashboard', query: { q: 'nobody at all' }, ready: /No student fits/ },
  { name: 'edit', menu: 'dashboard', query: { edit: student.id }, ready: 'Birth Cerficate Pin' },
  {
    name: 'edit-ticks',
    menu: 'dashboard',
    query: { edit: student.id, field: 'immunization' },
    ready: 'Immunized against',
  },
  { name: 'paper', menu: 'dashboard', query: { paper: student.id }, ready: /Page 1 of \d/ },
  { name: 'record', menu: 'dashboard', query: { student: student.id }, ready: 'Last name' },
  {
    name: 'documents-of-one',
    menu: 'dashboard',
    query: { student: student.id, tab: 'documents' },
    ready: 'Paper received',
  },
  {
    name: 'reports-of-one',
    menu: 'dashboard',
    query: { student: student.id, tab: 'reports' },
    ready: /Form \d - /,
  },
  { name: 'history', menu: 'dashboard', query: { student: student.id, tab: 'history' }, ready: /changed|→/ },
  {
    name: 'sign-in-of-one',
    menu: 'dashboard',
    query: { student: student.id, tab: 'access' },
    ready: /Do not list/,
  },
  { name: 'chase', menu: 'dashboard', query: { chase: '1A' }, ready: /still owe something/ },
  { name: 'settings-menu', menu: 'dashboard', query: { settings: 'menu' }, ready: 'Entries of the menu' },
  {
    name: 'settings-sign-in',
    menu: 'dashboard',
    query: { settings: 'signIn' },
    ready: 'A first sign-in needs',
  },
  { name: 'settings-own-sign-in', menu: 'dashboard', query: { settings: 'ownSignIn' }, ready: 'This device' },
  { name: 'settings-registration', menu: 'dashboard', query: { settings: 'registration' }, ready: 'Form 1' },
  {
    name: 'school-year',
    menu: 'dashboard',
    query: { settings: 'registration' },
    press: 'Begin a new school year …',
    ready: 'Begin a new school year?',
  },
  { name: 'settings-terms', menu: 'dashboard', query: { settings: 'terms' }, ready: /sessions/ },
  { name: 'settings-marks', menu: 'dashboard', query: { settings: 'marks' }, ready: 'Add rating' },
  { name: 'settings-rules', menu: 'dashboard', query: { settings: 'rules' }, ready: 'Form 1' },
  {
    name: 'settings-agreement',
    menu: 'dashboard',
    query: { settings: 'agreement' },
    ready: /Text \(version/,
  },
  { name: 'settings-administrators', menu: 'dashboard', query: { settings: 'administrators' }, ready: 'You' },
  { name: 'settings-audit', menu: 'dashboard', query: { settings: 'audit' }, ready: 'Only about' },
  { name: 'export', menu: 'exportData', ready: 'Download spreadsheet' },
  { name: 'reports', menu: 'reports', ready: /Page 1 of \d/ },
  { name: 'packs', menu: 'reports', query: { papers: 'packs' }, ready: /pack/i },
  { name: 'posting', menu: 'postReports', ready: 'Academic Year' },
  { name: 'term-draft', menu: 'postReports', query: { term: '2025-3' }, ready: 'Post at a date and time' },
  { name: 'term-readers', menu: 'postReports', query: { term: '2025-2' }, ready: 'Not opened' },
  {
    name: 'term-changes',
    menu: 'postReports',
    query: { term: '2025-2', tab: 'changes' },
    ready: 'Corrections',
  },
  { name: 'settings-classes', menu: 'dashboard', query: { settings: 'classes' }, ready: /house/i },
  {
    name: 'password-reset',
    menu: 'dashboard',
    query: { edit: student.id },
    press: 'Reset password',
    ready: /yyyymmdd/,
  },
  { name: 'posting-question', menu: 'postReports', press: 'Edit 2025-2026 Term 3', ready: /this is missing/ },
  {
    name: 'withdrawing-question',
    menu: 'postReports',
    press: 'Edit 2025-2026 Term 2',
    ready: /No takes them back/,
  },
  { name: 'pack-of-a-term', menu: 'postReports', query: { term: '2025-2', tab: 'packs' }, ready: /pack/i },
]

const partOf = ({ menu, query }: View) =>
  query?.settings ? 'settings' : menu === 'dashboard' ? 'students' : 'papers'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    for (const part of ['students', 'settings', 'papers'])
      test(`UX-01 UX-05 every screen and dialog of the office’s ${part} is accessible and fits`, async ({
        page,
      }) => {
        const problems: string[] = []
        await enterOffice(page, 'dashboard')
        for (const { name, menu, query, ready, press } of views.filter((view) => partOf(view) === part)) {
          await page.goto(officePath(menu, query))
          try {
            if (press) await page.getByRole('button', { name: press, exact: true }).click()
            const sign = page.getByText(ready).filter({ visible: true }).first()
            await expect(sign).toBeVisible()
            await expect(page.locator('.ant-skeleton-active')).toHaveCount(0)
            await axe(page)
            expect(await overflow(page), 'scrolls sideways').toBeLessThanOrEqual(0)
          } catch (error) {
            // The other screens are looked at all the same.
            problems.push(`${name}: ${String(error)}`)
          }
        }
        expect(problems).toEqual([])
      })
  })

test('UX-08 the office without a mouse: sign-in, search, edit, a menu, a posting, sign-out', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, /Username/)
  await page.keyboard.type(administrator.id)
  await page.keyboard.press('Enter')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Total Number of Students')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(student.id)
  await expect(page.getByText(/^1 of/)).toBeVisible()
  await tabTo(page, /^Edit /)
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(edit.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await page.keyboard.press('Tab')
  await expect(edit.getByText('Updated Successfully.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeFocused()

  await page.goto(officePath('postReports'))
  await tabTo(page, /^Edit 2025-2026 Term 3/)
  await page.keyboard.press('Enter')
  const posting = page.getByRole('dialog', { name: 'Post 2025 Term 3 reports?' })
  await expect(posting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(posting).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit 2025-2026 Term 3' })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.goto(officePath('dashboard'))
  await expect(page.getByText('Total Number of Students')).toBeVisible()
  await tabTo(page, /^Logout$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(admin)?$/)
})
