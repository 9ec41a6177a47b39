import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { paths } from './address/paths'
import { afterPaint } from './afterPaint'
import { App } from './app/App'
import { Boundary } from './app/Boundary'
import './app/base.css'
import { isRemembered, lateStore, remember, standIn } from './app/lateStore'
import { lazyPages, loadAhead } from './app/routing/lazyPages'
import { expectTakeOver } from './app/takeOver'
import { log } from './log'
import { isMarked } from './session/signedOutMark'
import type { AppStore } from './store/store'
import './ui/plain/plain.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the portal (#root).')

const usr = (state: unknown): unknown => (state as { usr?: unknown } | null)?.usr

/** True if the server has rendered the sign-in page and the browser knows nothing that would change it. */
const isWritten =
  place.querySelector('form') !== null &&
  navigator.onLine &&
  window.isSecureContext &&
  !isMarked() &&
  !isRemembered() &&
  window.location.hash === '' &&
  (usr(window.history.state) ?? null) === null

document.querySelector('.visitor-late')?.remove()

let root: Root | null = null
const draw = (portal: ReactNode) => {
  const page = <StrictMode>{portal}</StrictMode>
  if (!root && isWritten) {
    root = hydrateRoot(place, page)
    return
  }
  root ??= createRoot(place)
  root.render(page)
}

const portalWith = (store: AppStore) => <App store={store} screens={screens} />
let isOpen = false
/** The first render with the store waits for this. */
let ahead: Promise<unknown> = isWritten ? expectTakeOver() : Promise.resolve()
const open = lateStore((store) => {
  isOpen = true
  void ahead.finally(() => draw(portalWith(store)))
})
const screens = lazyPages(open)

/** Does nothing after the store has opened, which on a family's own device can be before the first paint. */
const drawWithoutStore = () => {
  if (!isOpen || isWritten) draw(portalWith(standIn(open)))
}

/** Code that really needs the module will load it again. */
const notAhead = () => log('nothing fetched ahead')

const openAhead = () => void open().catch(notAhead)

const isOfTheOffice = () =>
  ([paths.adminSignIn, paths.adminDashboard] as readonly string[]).includes(window.location.pathname)

/** The form is one click away from the family's dashboard. */
const isDashboard = () => window.location.pathname === paths.dashboard

const fetchNext = () =>
  void Promise.all([
    import('./app/prefetch/prefetchToken'),
    import('./app/theme/typeface'),
    isOfTheOffice() ? import('./app/prefetch/prefetchOffice') : import('./app/prefetch/prefetchFamily'),
  ]).catch(notAhead)

const Failed = ({ error }: { error: unknown }): ReactNode => {
  throw error
}

/** A page served by the service worker may be offline even if `navigator.onLine` is true. */
const mayBeCutOff = () =>
  !navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)

/** Deletes a session that expired while the page was closed, or that a former release stored. */
const clearEnded = async () => {
  const { clearEndedSession } = await import('./saving/device/session')
  await clearEndedSession()
}

const once = { once: true }

const start = () => {
  if (isRemembered()) {
    draw(<App store={standIn(open)} screens={screens} isRemembering />)
    import('./app/theme/typeface').catch(notAhead)
    const page = loadAhead(screens, window.location.pathname)
      .then((): unknown => (isDashboard() ? import('./app/prefetch/prefetchFamily') : null))
      .catch(notAhead)
    // On a slow connection the frame appears before its page.
    ahead = Promise.race([page, new Promise((pass) => setTimeout(pass, 1000))])
    open().catch((error: unknown) =>
      draw(
        <Boundary>
          <Failed error={error} />
        </Boundary>,
      ),
    )
  } else {
    // The server's HTML is painted first.
    afterPaint(drawWithoutStore)
    document.addEventListener('input', openAhead, once)
    void ahead.then(() => afterPaint(() => void clearEnded().catch(notAhead)))
    // The store completes a pending sign-out on the server.
    if (isMarked()) openAhead()
    if (mayBeCutOff() && !isOfTheOffice())
      void import('./app/openOffline').then(({ openOffline }) => openOffline(open)).catch(notAhead)
  }
}

/** After a sign-out nobody is signed in in any tab. */
const mayJoin = () =>
  !isRemembered() &&
  !isMarked() &&
  screens.pages.some(({ path, access }) => access === 'signedIn' && path === window.location.pathname)

const joinOpenTab = async () => {
  // A person who signs in never needs this code.
  const { askOpenTabs } = await import('./session/otherTabs')
  const text = await askOpenTabs()
  if (text !== null) remember(text)
}

const notJoined = () => log('no sign-in taken over')

if (mayJoin()) void joinOpenTab().catch(notJoined).finally(start)
else start()

// Runs the code of the next page while the server checks the password.
const runNext = () =>
  void loadAhead(screens, isOfTheOffice() ? paths.adminDashboard : paths.dashboard).catch(notAhead)
document.addEventListener('submit', () => afterPaint(runNext), once)
// Loads the next page's code while the person types, after the keystroke is painted (UX-66).
document.addEventListener('input', () => afterPaint(fetchNext), once)
