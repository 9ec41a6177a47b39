import { officeMenus, officePath } from '../../address/officeView'
import { studentTabs } from '../../features/office/students/frontDesk/FrontDesk'
import { termTabs } from '../../features/office/posting/TermPage'
import { reportPapers } from '../../features/office/exports/Reports'
import { helpPageAt } from '../../features/office/help/helpPages'
import { firstScreen, helpFor, helpPlaces } from '../../features/office/help/helpPlaces'
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
