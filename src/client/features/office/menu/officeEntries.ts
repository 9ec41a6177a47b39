// The five entries of the office's menu and which of them are shown.
import { officeMenus, type OfficeMenu } from '../../../address/officeView'

export const officeTitles: Readonly<Record<OfficeMenu, string>> = {
  dashboard: 'Dashboard',
  exportData: 'Export Data',
  reports: 'Reports',
  importStudents: 'Import Students',
  postReports: 'Post Term Reports',
}

/** Visible by default; the school's settings switch the others on. */
const always: readonly OfficeMenu[] = ['dashboard', 'postReports']

export interface MenuSwitches {
  /** Entries that the school's settings switched on. */
  readonly switchedOn: readonly OfficeMenu[]
  readonly active: OfficeMenu
}

/** In the menu's order. The open one is always among them: exactly one entry is active. */
export const visibleMenus = ({ switchedOn, active }: MenuSwitches): readonly OfficeMenu[] =>
  officeMenus.filter((menu) => always.includes(menu) || switchedOn.includes(menu) || menu === active)
