// Providers and the routes; the table is in routes.ts.
import { lazy, Suspense, type ComponentType } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { VisitorLayout } from '../layout/VisitorLayout'
import { portalConfig } from '../portalConfig'
import { sessionSelectors } from '../session/sessionState'
import { useAppSelector } from '../store/hooks'
import type { AppStore } from '../store/store'
import { DemoBanner } from '../ui/plain/DemoBanner'
import { Waiting } from '../ui/plain/Waiting'
import { Boundary } from './Boundary'
import { RouteGuard } from './routing/RouteGuard'
import { Screen } from './routing/Screen'
import type { LazyPages } from './routing/lazyPages'
import type { FrameName, RowFrame } from './routing/routes'

/** Nearly nobody needs it. */
const NotSecure = lazy(() => import('./NotSecure'))

const frameNames: readonly FrameName[] = ['student', 'admin']

const rows = ({ pages }: LazyPages, frame?: RowFrame) =>
  pages
    .filter((row) => row.frame === frame)
    .map(({ path, access, title, screen = title, Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <RouteGuard access={access}>
            <Screen name={screen} title={title} Page={Page} />
          </RouteGuard>
        }
      />
    ))

const InFrame = ({ Frame }: { Frame: ComponentType }) => (
  <Boundary>
    <Suspense fallback={<Waiting />}>
      <Frame />
    </Suspense>
  </Boundary>
)

const OwnFrame = ({ frames }: Pick<LazyPages, 'frames'>) => {
  const person = useAppSelector(sessionSelectors.selectPerson)
  if (person) return <InFrame Frame={frames[person.admin ? 'admin' : 'student']} />
  return (
    <VisitorLayout>
      <Outlet />
    </VisitorLayout>
  )
}

const framed = (screens: LazyPages, name: FrameName) => {
  const element = (
    <RouteGuard access="signedIn">
      <InFrame Frame={screens.frames[name]} />
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
    <Route element={<OwnFrame frames={screens.frames} />}>{rows(screens, 'own')}</Route>
    {frameNames.map((name) => framed(screens, name))}
  </Routes>
)

interface AppProps {
  /** A stand-in until the store has come (lateStore.ts). */
  readonly store: AppStore
  readonly screens: LazyPages
}

export const App = ({ store, screens }: AppProps) => (
  <Provider store={store}>
    {portalConfig().demo && <DemoBanner />}
    {window.isSecureContext ? (
      <BrowserRouter>
        <Screens screens={screens} />
      </BrowserRouter>
    ) : (
      <Suspense fallback={<Waiting />}>
        <NotSecure />
      </Suspense>
    )}
  </Provider>
)
