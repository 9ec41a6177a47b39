import { officeMenus, officePath } from '../../address/officeView'
import { studentTabs } from '../../features/office/students/frontDesk/FrontDesk'
import { termTabs } from '../../features/office/posting/TermPage'
import { reportPapers } from '../../features/office/exports/Reports'
import {
  firstScreen,
  helpFor,
  helpPagesFor,
  helpPlaces,
  ownHelpFor,
  rightOfPage,
  helpPageAt,
} from '../../features/office/help/helpPlaces'
import { officeRoles, roleHas, type OfficeRole } from '#shared/rules/access/roles'
import { rightOfPath } from '../../address/officeRights'
import { settingsSections } from '../../address/settingsSections'
import { officeActions } from './officeActions'

const pageFor = (path: string) => helpFor(new URLSearchParams(path.split('?')[1]))

const screens = [
  ...officeActions.map(({ path }) => path),
  ...officeMenus.map((menu) => officePath(menu)),
  ...reportPapers.map(({ value }) => officePath('reports', { papers: value })),
  ...studentTabs.map((tab) => officePath('dashboard', { student: '20260002', tab })),
  ...termTabs.map((tab) => officePath('postReports', { term: '2025-3', tab })),
  ...['chase', 'documents', 'corrections', 'turn'].map((key) => officePath('dashboard', { [key]: 'x' })),
].filter((path) => path !== officePath('dashboard'))

test.each([...new Set(screens)])('%s has a help page', (path) => {
  // A screen without a row in helpPlaces.ts opens the page of the first screen.
  expect(pageFor(path)).not.toBe(firstScreen)
  expect(helpPageAt(pageFor(path))?.blocks).not.toEqual([])
})

test('the dashboard opens the help page of the first screen', () => {
  expect(pageFor(officePath('dashboard'))).toBe(firstScreen)
  expect(helpPageAt(firstScreen)).toBeDefined()
})

test.each([...new Set(helpPlaces.map(({ page }) => page))])('docs/office.md has #%s', (page) => {
  expect(helpPageAt(page)).toBeDefined()
})

const groups = [
  ['settings', settingsSections.map(({ name }) => officePath('dashboard', { settings: name }))],
  ['tabs of a student', studentTabs.map((tab) => officePath('dashboard', { student: '1', tab }))],
  ['tabs of a term', termTabs.map((tab) => officePath('postReports', { term: '2025-3', tab }))],
  ['reports', reportPapers.map(({ value }) => officePath('reports', { papers: value }))],
] as const

test.each(groups)('no two %s share a help page', (_group, paths) => {
  expect(new Set(paths.map(pageFor)).size).toBe(paths.length)
})

test.each(Object.keys(rightOfPage))('docs/office.md has #%s, whose readers are told', (page) => {
  expect(helpPageAt(page)).toBeDefined()
})

const idsFor = (role: OfficeRole) => helpPagesFor(role).map(({ id }) => id)

test('SEC-55 the help of a role is about its own work', () => {
  expect(idsFor('administrator')).toContain('office-accounts')
  const notForClerks = idsFor('administrator').filter((id) => !idsFor('clerk').includes(id))
  expect(notForClerks).toEqual(['an-empty-school', 'your-school', 'how-families-sign-in', 'office-accounts'])
  expect(idsFor('principal')).toEqual(
    expect.arrayContaining(['a-principal', 'posting-correcting-withdrawing', 'the-front-desk']),
  )
  expect(idsFor('principal')).not.toEqual(expect.arrayContaining(['one-new-student']))
  expect(idsFor('teacher')).toEqual([
    'your-own-sign-in',
    'roles-in-the-office',
    'a-teacher',
    'report-cards',
    'the-board-of-marks',
    'typing-marks-in-the-browser',
    'marks-that-are-handed-in',
    'a-teachers-workbook',
  ])
  expect(idsFor('form_teacher').filter((id) => !idsFor('teacher').includes(id))).toEqual(['a-form-teacher'])
})

test.each(officeRoles)('every screen of %s opens a page of their own help', (role) => {
  const own = ['/admin/dashboard', ...screens].filter((path) => roleHas(role, rightOfPath(path)))
  const pages = own.map((path) => ownHelpFor(role, new URLSearchParams(path.split('?')[1])))
  expect(pages.filter((page) => !idsFor(role).includes(page))).toEqual([])
})
