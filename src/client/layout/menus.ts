// The entries of the menus as data.
import { paths } from '../address/paths'

export interface MenuEntry {
  readonly title: string
  readonly path: string
  /** The pages on which this entry is the current one. */
  readonly pages: readonly string[]
}

const entry = (title: string, path: string, pages: readonly string[] = [path]): MenuEntry => ({
  title,
  path,
  pages,
})

const { studentData, familyData, healthData, otherData, documents, complete } = paths

export const studentMenu: readonly MenuEntry[] = [
  entry('Dashboard', paths.dashboard),
  entry('Term Reports', paths.termReports),
  entry('Edit/View Registration', studentData, [
    studentData,
    familyData,
    healthData,
    otherData,
    documents,
    complete,
  ]),
  entry('Logout', paths.logout),
]

export const accountMenu: readonly MenuEntry[] = [
  entry('Your data', paths.yourData),
  entry('Change password', paths.changePassword),
]

/** On small screens everything is in the drawer, signing out last. */
export const studentDrawer: readonly MenuEntry[] = [
  ...studentMenu.slice(0, -1),
  ...accountMenu,
  ...studentMenu.slice(-1),
]

export const isCurrent = ({ pages }: MenuEntry, pathname: string): boolean => pages.includes(pathname)

/** The floating menu omits the current page and is hidden on the dashboard. */
export const floatingEntries = (menu: readonly MenuEntry[], pathname: string): readonly MenuEntry[] =>
  pathname === paths.dashboard
    ? []
    : menu.filter((one) => one.path !== paths.logout && !isCurrent(one, pathname))
