// The right that each address of the office asks for. Menus and the palette show what somebody may open, and a link to
// anything else says so.
import { roleHas, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { activeMenu, officeMenus, officePath, type OfficeMenu } from './officeView'
import { sectionOf } from './settingsSections'

const rightOfMenu: Readonly<Record<OfficeMenu, Right>> = {
  dashboard: 'readRecords',
  classes: 'followClasses',
  exportData: 'printAndExport',
  reports: 'printAndExport',
  importStudents: 'importLists',
  // Teachers find the marks there, and nothing else.
  postReports: 'readMarks',
}

/** The right for each key of the address that opens something over a screen or in its place. */
const rightOfKey: Readonly<Record<string, Right>> = {
  turn: 'turnYear',
  add: 'editRecords',
  edit: 'editRecords',
  bulk: 'editRecords',
  slips: 'helpSignIn',
  chase: 'readIntake',
  documents: 'readIntake',
  corrections: 'readIntake',
  print: 'printAndExport',
  pack: 'printAndExport',
  card: 'readReports',
}

export const rightAt = (query: URLSearchParams): Right => {
  if (query.has('settings')) return sectionOf(query.get('settings'))?.right ?? 'ownSignIn'
  const key = Object.keys(rightOfKey).find((one) => query.has(one))
  return (key !== undefined && rightOfKey[key]) || rightOfMenu[activeMenu(query)]
}

/** @param path '/admin/dashboard?add=student' */
export const rightOfPath = (path: string): Right => rightAt(new URLSearchParams(path.split('?')[1]))

/** The page on which a member of the office starts: the first screen of their role. */
export const startPath = (role: OfficeRole | null): string =>
  officePath(officeMenus.find((menu) => roleHas(role, rightOfMenu[menu])) ?? officeMenus[0])

/** True for an address that names no screen: each role then begins at startPath. */
export const isStart = (query: URLSearchParams): boolean => [...query.keys()].every((key) => key === 'help')
