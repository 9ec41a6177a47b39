// The screens of the office: a row each, in the order of the menu.
import {
  AppstoreOutlined,
  DownloadOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  ImportOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { OfficeMenu } from '../../address/officeView'
import type { MenuEntry } from '../../features/office/menu/visibleEntries'

interface OfficeScreen extends MenuEntry {
  readonly load: () => Promise<{ default: ComponentType }>
}

const rows: Readonly<Record<OfficeMenu, Omit<OfficeScreen, 'menu'>>> = {
  dashboard: {
    title: 'Dashboard',
    icon: <AppstoreOutlined aria-hidden />,
    load: () => import('./DashboardScreen'),
  },
  exportData: {
    title: 'Export Data',
    icon: <DownloadOutlined aria-hidden />,
    isShownBy: 'exportData',
    load: () => import('./ExportDataScreen'),
  },
  reports: {
    title: 'Reports',
    icon: <FileTextOutlined aria-hidden />,
    isShownBy: 'reports',
    load: () => import('./ReportsScreen'),
  },
  importStudents: {
    title: 'Import Students',
    icon: <ImportOutlined aria-hidden />,
    isShownBy: 'importStudents',
    load: () => import('./ImportStudentsScreen'),
  },
  postReports: {
    title: 'Post Term Reports',
    icon: <FileDoneOutlined aria-hidden />,
    load: () => import('./PostReportsScreen'),
  },
}

export const officeScreens: readonly OfficeScreen[] = Object.entries(rows).map(([menu, row]) => ({
  ...row,
  menu: menu as OfficeMenu,
}))

/** Ahead of the page; the page itself asks for it again. */
export const loadScreen = (menu: OfficeMenu): Promise<unknown> => rows[menu].load()
