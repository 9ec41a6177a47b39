// Route /admin/dashboard: the screen of the active menu option, or the settings.
import { Suspense, type ReactNode } from 'react'
import { activeMenu } from '../address/officeView'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { HiddenEntry } from '../features/office/menu/HiddenEntry'
import { useAfterPaint } from '../ui/hooks/useAfterPaint'
import { OfficeArrival } from './office/OfficeArrival'
import { OfficeSkeleton } from './office/OfficeSkeleton'
import { officeScreens, preloadScreen, SettingsScreen } from './office/officeScreens'

/** With the screen that the address names. */
export const preload = (): Promise<unknown> => preloadScreen(new URLSearchParams(window.location.search))

/** Drawing a thousand students takes a while even when all of it is here: the press is answered before that. */
const AfterSkeleton = ({ children }: { children: ReactNode }) =>
  useAfterPaint(true) ? children : <OfficeSkeleton />

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const active = activeMenu(query)
  if (query.has('settings'))
    return (
      <Suspense fallback={<OfficeSkeleton />}>
        <SettingsScreen />
        <OfficeArrival title="Settings" />
      </Suspense>
    )
  return officeScreens
    .filter(({ menu }) => menu === active)
    .map(({ menu, title, isShownBy, Screen }) => (
      <Suspense key={menu} fallback={<OfficeSkeleton />}>
        <AfterSkeleton>
          <HiddenEntry title={title} isShownBy={isShownBy}>
            <Screen />
          </HiddenEntry>
          <OfficeArrival title={title} />
        </AfterSkeleton>
      </Suspense>
    ))
}
