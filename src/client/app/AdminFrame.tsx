import { Outlet } from 'react-router-dom'
import { SettingsGear } from '../features/settings/SettingsGear'
import { AdminLayout } from '../layout/AdminLayout'
import { officeMenus } from '../officeView'
import { screens } from '../pages/AdminDashboardPage'
import { SchoolTheme } from './SchoolTheme'

const built = officeMenus.filter((menu) => screens[menu])

export default function AdminFrame() {
  return (
    <SchoolTheme>
      <AdminLayout built={built} tools={<SettingsGear />}>
        <Outlet />
      </AdminLayout>
    </SchoolTheme>
  )
}
