// Route /admin/dashboard: the screen of the active menu option, or the settings.
import { lazy, Suspense } from 'react'
import { activeMenu } from '../address/officeView'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { useGetSettingsQuery } from '../api/office/schoolSettingsApi'
import { HiddenEntry } from '../features/office/menu/HiddenEntry'
import { Waiting } from '../ui/plain/Waiting'
import { OfficeArrival } from './office/OfficeArrival'
import { officeScreens } from './office/officeScreens'

const SettingsScreen = lazy(() => import('./office/SettingsScreen'))

const screens = officeScreens.map((screen) => ({ ...screen, Screen: lazy(screen.load) }))

type MenuScreen = (typeof screens)[number]

/** Drawn when it is known whether the menu has it: what stands above it must not push it down. */
const Switched = ({ title, isShownBy, Screen }: MenuScreen) => {
  const settings = useGetSettingsQuery()
  if (settings.isLoading) return <Waiting />
  return (
    <>
      <HiddenEntry title={title} isShownBy={isShownBy} />
      <Screen />
    </>
  )
}

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const active = activeMenu(query)
  if (query.has('settings'))
    return (
      <Suspense fallback={<Waiting />}>
        <SettingsScreen />
        <OfficeArrival title="Settings" />
      </Suspense>
    )
  return screens
    .filter(({ menu }) => menu === active)
    .map((screen) => (
      <Suspense key={screen.menu} fallback={<Waiting />}>
        {screen.isShownBy ? <Switched {...screen} /> : <screen.Screen />}
        <OfficeArrival title={screen.title} />
      </Suspense>
    ))
}
