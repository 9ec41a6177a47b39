// The right that each address of the office asks for. Menus and the palette show what somebody may open, and a link to
// anything else says so.
import type { Right } from '#shared/rules/access/roles'
import { activeMenu, type OfficeMenu } from './officeView'
import { sectionOf } from './settingsSections'

const rightOfMenu: Readonly<Record<OfficeMenu, Right>> = {
  dashboard: 'readRecords',
  exportData: 'printAndExport',
  reports: 'printAndExport',
  importStudents: 'importLists',
  postReports: 'readReports',
}

/** The right for each key of the address that opens something over the students’ table or in its place. */
const rightOfKey: Readonly<Record<string, Right>> = {
  turn: 'turnYear',
  add: 'editRecords',
  edit: 'editRecords',
  bulk: 'editRecords',
  slips: 'helpSignIn',
  chase: 'workOnIntake',
  documents: 'workOnIntake',
  corrections: 'workOnIntake',
  print: 'printAndExport',
  pack: 'printAndExport',
}

export const rightAt = (query: URLSearchParams): Right => {
  if (query.has('settings')) return sectionOf(query.get('settings'))?.right ?? 'ownSignIn'
  const key = Object.keys(rightOfKey).find((one) => query.has(one))
  return (key !== undefined && rightOfKey[key]) || rightOfMenu[activeMenu(query)]
}

/** @param path '/admin/dashboard?add=student' */
export const rightOfPath = (path: string): Right => rightAt(new URLSearchParams(path.split('?')[1]))
