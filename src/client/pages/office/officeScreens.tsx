// The screens of the office: a row each, in the order of the menu.
import {
  AppstoreOutlined,
  DownloadOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  ImportOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { roleHas, seesOwnOnly, type OfficeRole } from '#shared/rules/access/roles'
import { rightOfPath } from '../../address/officeRights'
import { activeMenu, officePath, type OfficeMenu } from '../../address/officeView'
import type { MenuEntry } from '../../features/office/menu/OfficeMenu'
import { lazyWithPreload, type PreloadedComponent } from '../../lazyWithPreload'

interface OfficeScreen extends MenuEntry {
  readonly Screen: PreloadedComponent
}

const rows: Readonly<Record<OfficeMenu, Omit<OfficeScreen, 'menu'>>> = {
  dashboard: {
    title: 'Dashboard',
    icon: <AppstoreOutlined aria-hidden />,
    Screen: lazyWithPreload(() => import('./DashboardScreen')),
  },
  classes: {
    title: 'My class',
    icon: <TeamOutlined aria-hidden />,
    Screen: lazyWithPreload(async () => {
      const [{ MyClass }, { MarksOfClass }] = await Promise.all([
        import('../../features/office/progress/MyClass'),
        import('../../features/office/posting/StaffSheets'),
      ])
      return { default: () => <MyClass toolsOf={(classId) => <MarksOfClass classId={classId} />} /> }
    }),
  },
  exportData: {
    title: 'Export Data',
    icon: <DownloadOutlined aria-hidden />,
    isShownBy: 'exportData',
    Screen: lazyWithPreload(async () => {
      const { ExportData } = await import('../../features/office/exports/ExportData')
      return { default: ExportData }
    }),
  },
  reports: {
    title: 'Reports',
    icon: <FileTextOutlined aria-hidden />,
    isShownBy: 'reports',
    Screen: lazyWithPreload(async () => {
      const { Reports } = await import('../../features/office/exports/Reports')
      return { default: Reports }
    }),
  },
  importStudents: {
    title: 'Import Students',
    icon: <ImportOutlined aria-hidden />,
    isShownBy: 'importStudents',
    Screen: lazyWithPreload(async () => {
      const [{ ImportWizard }, { firstSlips }] = await Promise.all([
        import('../../features/office/imports/ImportWizard'),
        import('../../features/office/students/bulk/PrintSlips'),
      ])
      return { default: () => <ImportWizard slips={firstSlips} /> }
    }),
  },
  postReports: {
    title: 'Post Term Reports',
    icon: <FileDoneOutlined aria-hidden />,
    Screen: lazyWithPreload(() => import('./PostReportsScreen')),
  },
}

export const officeScreens: readonly OfficeScreen[] = Object.entries(rows).map(([menu, row]) => ({
  ...row,
  menu: menu as OfficeMenu,
}))

/** The screens that a role has, under its own words for them. */
export const screensOf = (role: OfficeRole | null): readonly OfficeScreen[] =>
  officeScreens
    .filter(({ menu }) => roleHas(role, rightOfPath(officePath(menu))))
    .map((screen) =>
      screen.menu === 'postReports' && !roleHas(role, 'readReports') ? { ...screen, title: 'Marks' } : screen,
    )

/** The menu has no screen of one class for those who have the table of all students. */
export const menuOf = (role: OfficeRole | null): readonly OfficeScreen[] =>
  screensOf(role).filter(({ menu }) => menu !== 'classes' || (role !== null && seesOwnOnly(role)))

/** Not in the menu. */
export const SettingsScreen = lazyWithPreload(() => import('../../features/office/settings/SettingsPage'))

/** Loads the screen of this address; the page itself asks for it again. */
export const preloadScreen = (query: URLSearchParams): Promise<unknown> =>
  (query.has('settings') ? SettingsScreen : rows[activeMenu(query)].Screen).preload()
