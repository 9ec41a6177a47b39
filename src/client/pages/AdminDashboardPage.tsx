// Route /admin/dashboard: the screen of the active menu option, or the settings.
import { Suspense, useEffect, type ReactNode } from 'react'
import { roleHas } from '#shared/rules/access/roles'
import { Link, Navigate } from 'react-router-dom'
import { isStart, rightAt, startPath } from '../address/officeRights'
import { activeMenu } from '../address/officeView'
import { paths } from '../address/paths'
import { useOfficeQuery } from '../address/useOfficeQuery'
import { HiddenEntry } from '../features/office/menu/OfficeMenu'
import { portalConfig } from '../portalConfig'
import { useMay, useOfficeRole } from '../session/rights'
import { useAfterPaint } from '../ui/hooks/timing'
import { Page } from '../ui/panels/Panel'
import { OfficeSkeleton } from './office/OfficeSkeleton'
import { menuOf, preloadScreen, screensOf, SettingsScreen } from './office/officeScreens'

/** With the screen that the address names. */
export const preload = (): Promise<unknown> => preloadScreen(new URLSearchParams(window.location.search))

/** Drawing a thousand students takes a while even when all of it is here: the press is answered before that. */
const AfterSkeleton = ({ children }: { children: ReactNode }) =>
  useAfterPaint(true) ? children : <OfficeSkeleton />

export default function AdminDashboardPage() {
  const { query } = useOfficeQuery()
  const active = activeMenu(query)
  const may = useMay()
  const role = useOfficeRole()
  const start = startPath(role)
  if (start !== paths.adminDashboard && isStart(query))
    return <Navigate to={`${start}&${query.toString()}`.replace(/&$/, '')} replace />
  if (!may(rightAt(query))) return <NotTheirs />
  if (query.has('settings'))
    return (
      <Suspense fallback={<OfficeSkeleton />}>
        <SettingsScreen />
        <OfficeArrival title="Settings" />
      </Suspense>
    )
  return screensOf(role)
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

/** A link from a colleague may lead to what another role does. */
const NotTheirs = () => {
  const role = useOfficeRole()
  return (
    <Page title="Not part of your role">
      <p>Your role does not include this page. If you need it, ask an administrator.</p>
      <p>
        <Link to={startPath(role)}>
          {roleHas(role, 'readRecords') ? 'Go to the students' : `Go to “${menuOf(role)[0]?.title}”`}
        </Link>
      </p>
      <OfficeArrival title="Not part of your role" />
    </Page>
  )
}

/**
 * The screens of the office share one route: the tab still names the screen, and the focus goes to the heading of a newly
 * chosen screen. Drawn beside the screen, so that it acts when the screen is really there.
 */
const OfficeArrival = ({ title }: { title: string }) => {
  useEffect(() => {
    // After the route's own title is set.
    const naming = setTimeout(() => {
      document.title = `${title} – ${portalConfig().school.name}`
    })
    const isNew = last.title !== null && last.title !== title
    last.title = title
    if (isNew) {
      window.scrollTo(0, 0)
      if (!isInDialog()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    return () => clearTimeout(naming)
  }, [title])
  return null
}

/** The screen that was shown before; null until the first one is. */
const last: { title: string | null } = { title: null }

/** A quick person may have opened a dialog while the screen was on its way: the focus stays in it. */
const isInDialog = (): boolean => Boolean(document.activeElement?.closest('dialog, [role="dialog"]'))
