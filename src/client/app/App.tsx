// Providers and the routes; the table is in routes.ts.
import { lazy, Suspense, type ComponentType } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { paths } from '../address/paths'
import { VisitorLayout } from '../layout/VisitorLayout'
import { portalConfig } from '../portalConfig'
import { sessionSelectors } from '../session/sessionState'
import { useAppSelector } from '../store/hooks'
import type { AppStore } from '../store/store'
import { Boundary } from './Boundary'
import { RouteGuard } from './routing/RouteGuard'
import { Screen } from './routing/Screen'
import { FrameSkeleton, ScreenSkeleton } from './routing/ScreenSkeleton'
import type { LazyPages } from './routing/lazyPages'
import type { FrameName, RowFrame } from './routing/routes'

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

// Says on every screen that nothing here is real.

export const DemoBanner = () => (
  <aside className="demo-banner" aria-label="Demonstration">
    <strong>Demonstration:</strong> everything here is invented.
  </aside>
)
