import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { paths } from './address/paths'
import { afterPaint } from './afterPaint'
import { App } from './app/App'
import { Boundary } from './app/Boundary'
import './app/base.css'
import { isRemembered, lateStore, standIn } from './app/lateStore'
import { lazyPages, loadAhead } from './app/routing/lazyPages'
import { expectTakeOver } from './app/takeOver'
import { log } from './log'
import { isMarked } from './session/signedOutMark'
import type { AppStore } from './store/store'
import './ui/plain/plain.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the portal (#root).')

const usr = (state: unknown): unknown => (state as { usr?: unknown } | null)?.usr

/** The server has written the sign-in page, and this browser has nothing to say that the server did not know. */
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
/** What the first drawing with the store waits for. */
let ahead: Promise<unknown> = isWritten ? expectTakeOver() : Promise.resolve()
const open = lateStore((store) => {
  isOpen = true
  void ahead.finally(() => draw(portalWith(store)))
})
const screens = lazyPages(open)

/** Never over the store itself, which a device that knows its family may have opened before the first paint. */
const drawWithoutStore = () => {
  if (!isOpen || isWritten) draw(portalWith(standIn(open)))
}

/** Whoever asks in earnest asks again. */
const notAhead = () => log('nothing fetched ahead')

const openAhead = () => void open().catch(notAhead)

const isOfTheOffice = () =>
  ([paths.adminSignIn, paths.adminDashboard] as readonly string[]).includes(window.location.pathname)

/** Of a family: the form is a press away. */
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

/** Where the pages of a family are kept, this one may come from there, whatever the browser says of its connection. */
const mayBeCutOff = () =>
  !navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)

/** A session that has ended while nobody looked, or that a former release has kept, is forgotten. */
const clearEnded = async () => {
  const { clearEndedSession } = await import('./saving/device/session')
  await clearEndedSession()
}

const once = { once: true }

if (isRemembered()) {
  draw(<App store={standIn(open)} screens={screens} isRemembering />)
  import('./app/theme/typeface').catch(notAhead)
  const page = loadAhead(screens, window.location.pathname)
    .then((): unknown => (isDashboard() ? import('./app/prefetch/prefetchFamily') : null))
    .catch(notAhead)
  // On a slow line the frame is in sight before its page.
  ahead = Promise.race([page, new Promise((pass) => setTimeout(pass, 1000))])
  open().catch((error: unknown) =>
    draw(
      <Boundary>
        <Failed error={error} />
      </Boundary>,
    ),
  )
} else {
  // What the server wrote into the page is painted before.
  afterPaint(drawWithoutStore)
  document.addEventListener('input', openAhead, once)
  void ahead.then(() => afterPaint(() => void clearEnded().catch(notAhead)))
  // The store tells the server who has signed out.
  if (isMarked()) openAhead()
  if (mayBeCutOff() && !isOfTheOffice())
    void import('./app/openOffline').then(({ openOffline }) => openOffline(open)).catch(notAhead)
}
// The code of the next page is run while the server looks at the password.
const runNext = () =>
  void loadAhead(screens, isOfTheOffice() ? paths.adminDashboard : paths.dashboard).catch(notAhead)
document.addEventListener('submit', () => afterPaint(runNext), once)
// What comes after signing in is fetched while the person types, and after what is typed is painted (UX-66).
document.addEventListener('input', () => afterPaint(fetchNext), once)
