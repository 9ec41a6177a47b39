// Route /admin/dashboard: the screen of the active menu option.
import { lazy, Suspense, type ComponentType } from 'react'
import { activeMenu, type OfficeMenu } from '../address/officeView'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { officeTitles } from '../features/office/menu/officeEntries'
import { OfficeArrival } from '../ui/OfficeArrival'
import { Waiting } from '../ui/plain/Waiting'

type Load = () => Promise<{ default: ComponentType }>

/** Each screen is a file of pages/office and loads by itself. */
const loads: Readonly<Record<OfficeMenu, Load>> = {
  dashboard: () => import('./office/DashboardScreen'),
  exportData: () => import('./office/ExportDataScreen'),
  reports: () => import('./office/ReportsScreen'),
  importStudents: () => import('./office/ImportStudentsScreen'),
  postReports: () => import('./office/PostReportsScreen'),
}

/** Ahead of the page; the page itself asks for it again. */
export const loadScreen = (menu: OfficeMenu): Promise<unknown> => loads[menu]()

const screens: Readonly<Record<OfficeMenu, ComponentType>> = {
  dashboard: lazy(loads.dashboard),
  exportData: lazy(loads.exportData),
  reports: lazy(loads.reports),
  importStudents: lazy(loads.importStudents),
  postReports: lazy(loads.postReports),
}

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const menu = activeMenu(query)
  const Screen = screens[menu]
  return (
    <Suspense key={menu} fallback={<Waiting />}>
      <Screen />
      <OfficeArrival title={officeTitles[menu]} />
    </Suspense>
  )
}
