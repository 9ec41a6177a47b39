// Route /admin/dashboard: the screen of the active menu option.
import { lazy, Suspense } from 'react'
import { activeMenu } from '../address/officeView'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { OfficeArrival } from './office/OfficeArrival'
import { Waiting } from '../ui/plain/Waiting'
import { officeScreens } from './office/officeScreens'

const screens = officeScreens.map((screen) => ({ ...screen, Screen: lazy(screen.load) }))

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const active = activeMenu(query)
  return screens
    .filter(({ menu }) => menu === active)
    .map(({ menu, title, Screen }) => (
      <Suspense key={menu} fallback={<Waiting />}>
        <Screen />
        <OfficeArrival title={title} />
      </Suspense>
    ))
}
