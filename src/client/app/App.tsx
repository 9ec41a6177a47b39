// Providers and the routes; the table is in routes.ts.
import { lazy, Suspense, type ComponentType } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Outlet, Route, Routes, matchPath, useLocation } from 'react-router-dom'
import { paths } from '../address/paths'
import { VisitorLayout } from '../layout/VisitorLayout'
import { portalConfig } from '../portalConfig'
import { sessionSelectors } from '../session/sessionState'
import { useAppSelector } from '../store/hooks'
import type { AppStore } from '../store/store'
import { OfficeSkeleton } from '../pages/office/OfficeSkeleton'
import { below } from '../ui/breakpoints'
import { useMedia } from '../ui/hooks/browser'
import { PageSkeleton } from '../ui/plain/PageSkeleton'
import { Boundary } from './Boundary'
import { RouteGuard } from './routing/RouteGuard'
import { Screen } from './routing/Screen'
import type { LazyPages } from './routing/lazyPages'
import type { FrameName, RowFrame, RouteRow } from './routing/routes'
import * as styles from './App.module.css'

/** Nearly nobody needs it. */
const NotSecure = lazy(() => import('./NotSecure'))

const frameNames: readonly FrameName[] = ['student', 'admin']

const rows = ({ pages }: LazyPages, frame?: RowFrame) => {
  const skeleton = <ScreenSkeleton rows={pages} />
  return pages
    .filter((row) => row.frame === frame)
    .map(({ path, access, title, screen = title, Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <RouteGuard access={access}>
            <Screen
              name={screen}
              title={title}
              Page={Page}
              skeleton={frame ? skeleton : <VisitorLayout>{skeleton}</VisitorLayout>}
            />
          </RouteGuard>
        }
      />
    ))
}

const InFrame = ({ screens, name }: { screens: LazyPages; name: FrameName }) => {
  const Frame: ComponentType = screens.frames[name]
  return (
    <Boundary>
      <Suspense fallback={<FrameSkeleton frame={name} rows={screens.pages} />}>
        <Frame />
      </Suspense>
    </Boundary>
  )
}

const OwnFrame = ({ screens }: { screens: LazyPages }) => {
  const person = useAppSelector(sessionSelectors.selectPerson)
  if (person) return <InFrame screens={screens} name={person.admin ? 'admin' : 'student'} />
  return (
    <VisitorLayout>
      <Outlet />
    </VisitorLayout>
  )
}

const framed = (screens: LazyPages, name: FrameName) => {
  const element = (
    <RouteGuard access="signedIn">
      <InFrame screens={screens} name={name} />
    </RouteGuard>
  )
  return (
    <Route key={name} element={element}>
      {rows(screens, name)}
    </Route>
  )
}

export const Screens = ({ screens }: { screens: LazyPages }) => (
  <Routes>
    <Route element={<Outlet />}>{rows(screens)}</Route>
    <Route element={<OwnFrame screens={screens} />}>{rows(screens, 'own')}</Route>
    {frameNames.map((name) => framed(screens, name))}
  </Routes>
)

interface AppProps {
  /** A stand-in until the store has come (lateStore.ts). */
  readonly store: AppStore
  readonly screens: LazyPages
  /** The tab remembers somebody, and the store does not say yet whom: the frame stands there meanwhile. */
  readonly isRemembering?: boolean
}

const frameAt = (path: string): FrameName => (path === paths.adminDashboard ? 'admin' : 'student')

export const App = ({ store, screens, isRemembering = false }: AppProps) => (
  <Provider store={store}>
    {portalConfig().demo && <DemoBanner />}
    {window.isSecureContext ? (
      <BrowserRouter>
        {isRemembering ? (
          <FrameSkeleton frame={frameAt(window.location.pathname)} rows={screens.pages} />
        ) : (
          <Screens screens={screens} />
        )}
      </BrowserRouter>
    ) : (
      <Suspense fallback={null}>
        <NotSecure />
      </Suspense>
    )}
  </Provider>
)

/** Says on every screen that nothing here is real. */
export const DemoBanner = () => (
  <aside className="demo-banner" aria-label="Demonstration">
    <strong>Demonstration:</strong> everything here is invented.
  </aside>
)

// The skeleton of a screen whose code is loading, chosen by its address; around it, where the frame is still to come
// as well, the bar with the school.

type Skeleton = Pick<RouteRow, 'path' | 'heading' | 'title' | 'shape'>

/** @param rows all screens of the portal */
const ScreenSkeleton = ({ rows }: { rows: readonly Skeleton[] }) => {
  const { pathname } = useLocation()
  const name = useAppSelector(sessionSelectors.selectPerson)?.name ?? ''
  if (pathname === paths.adminDashboard) return <OfficeSkeleton />
  const row = rows.find(({ path }) => matchPath(path, pathname))
  return <PageSkeleton heading={row?.heading?.(name) ?? row?.title ?? ''} shape={row?.shape ?? 'panels'} />
}

interface FrameSkeletonProps {
  readonly frame: FrameName
  readonly rows: readonly Skeleton[]
}

/** As wide and as high as the frame itself, of which nothing else is here yet: families wait for no byte of it. */
const FrameSkeleton = ({ frame, rows }: FrameSkeletonProps) => {
  const { school } = portalConfig()
  const isNarrow = useMedia(below('laptop'))
  return (
    <div className={frame === 'admin' ? `${styles.frame} ${styles.office}` : styles.frame}>
      <header className={styles.bar}>
        <span className={styles.drawer} />
        <img src={school.logo} alt="" width="30" height="35" />
        <p>{isNarrow ? school.shortName : school.name}</p>
      </header>
      <div className={styles.below}>
        {frame === 'admin' && <div className={styles.rail} />}
        <main className={styles.content}>
          <ScreenSkeleton rows={rows} />
        </main>
      </div>
    </div>
  )
}
