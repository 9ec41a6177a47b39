// Route /admin/dashboard (SPEC §2): the screen of the active menu option.
import { lazy, Suspense, type ComponentType } from 'react'
import { officeTitles } from '../features/adminMenu/officeEntries'
import { activeMenu, type OfficeMenu } from '../officeView'
import { OfficeArrival } from '../ui/OfficeArrival'
import { useOfficeQuery } from '../ui/useOfficeQuery'
import { Waiting } from '../ui/Waiting'

type Screens = Readonly<Partial<Record<OfficeMenu, ComponentType>>> & { readonly dashboard: ComponentType }

/** Each screen is a file of pages/office and loads by itself; the menu shows the entries that have one. */
export const screens: Screens = {
  dashboard: lazy(() => import('./office/DashboardScreen')),
  exportData: lazy(() => import('./office/ExportDataScreen')),
  reports: lazy(() => import('./office/ReportsScreen')),
  importStudents: lazy(() => import('./office/ImportStudentsScreen')),
  postReports: lazy(() => import('./office/PostReportsScreen')),
}

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const wanted = activeMenu(query)
  const menu = screens[wanted] ? wanted : 'dashboard'
  const Screen = screens[menu] ?? screens.dashboard
  return (
    <Suspense key={menu} fallback={<Waiting />}>
      <Screen />
      <OfficeArrival title={officeTitles[menu]} />
    </Suspense>
  )
}
