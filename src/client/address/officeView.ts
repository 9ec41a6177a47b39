// The office's view, kept in the address of /admin/dashboard, so that reload, Back and a shared link restore it.
import { paths } from './paths'

export const officeMenus = [
  'dashboard',
  'classes',
  'exportData',
  'reports',
  'importStudents',
  'postReports',
] as const
export type OfficeMenu = (typeof officeMenus)[number]

/** Exactly one is active; the first is the default. */
export const activeMenu = (query: URLSearchParams): OfficeMenu =>
  officeMenus.find((menu) => menu === query.get('menu')) ?? officeMenus[0]

const headings: Readonly<Record<OfficeMenu, string>> = {
  dashboard: 'Students',
  classes: 'My class',
  exportData: 'Export Data',
  reports: 'Reports',
  importStudents: 'Import Students',
  postReports: 'Post Term Reports',
}

/** The heading of the screen at this address. Somebody who may not read report cards finds only the marks there. */
export const officeHeading = (query: URLSearchParams, hasReports = true): string => {
  if (query.has('settings')) return 'Settings'
  if (query.has('turn')) return 'The next school year'
  const menu = activeMenu(query)
  if (menu === 'postReports' && !hasReports) return 'Marks'
  return query.has('student') ? 'Student' : headings[menu]
}

/** Keys that a screen of the office keeps in the address besides its menu. */
export type OfficeQuery = Readonly<Record<string, string>>

/** The address of a view, without empty keys. */
export const officePath = (menu: OfficeMenu, query: OfficeQuery = {}): string => {
  const all: OfficeQuery = { menu: menu === officeMenus[0] ? '' : menu, ...query }
  const kept = Object.entries(all).filter(([, value]) => value !== '')
  const text = new URLSearchParams(kept).toString()
  return text ? `${paths.adminDashboard}?${text}` : paths.adminDashboard
}

/** True while this student's page is on the screen. */
export const isStudentOpen = (studentId: string): boolean =>
  new URLSearchParams(window.location.search).get('student') === studentId

/** The screen that exports chosen students, a selection kept by the server (documents.storeSelection). */
export const exportPath = (selection: { readonly id: string; readonly students: number }): string =>
  officePath('exportData', { selection: selection.id, students: String(selection.students) })

interface Wanted {
  readonly wanted: string
}

/** History state of a visitor who opened an address of the office. */
export const chosenState = ({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): Wanted | undefined => (pathname === paths.adminDashboard ? { wanted: pathname + search } : undefined)

/** The office address that the visitor wanted before signing in, or null. */
export const chosenIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  const { wanted } = state
  const isOffice = typeof wanted === 'string' && wanted.split('?', 1)[0] === paths.adminDashboard
  return isOffice ? wanted : null
}
