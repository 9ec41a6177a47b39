// Route /admin/dashboard: the screen of the active menu option, or the settings.
import { Suspense } from 'react'
import { activeMenu } from '../address/officeView'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { HiddenEntry } from '../features/office/menu/HiddenEntry'
import { Waiting } from '../ui/plain/Waiting'
import { OfficeArrival } from './office/OfficeArrival'
import { officeScreens, preloadScreen, SettingsScreen } from './office/officeScreens'

/** With the screen that the address names. */
export const preload = (): Promise<unknown> => preloadScreen(new URLSearchParams(window.location.search))

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
  return officeScreens
    .filter(({ menu }) => menu === active)
    .map(({ menu, title, isShownBy, Screen }) => (
      <Suspense key={menu} fallback={<Waiting />}>
        <HiddenEntry title={title} isShownBy={isShownBy}>
          <Screen />
        </HiddenEntry>
        <OfficeArrival title={title} />
      </Suspense>
    ))
}
