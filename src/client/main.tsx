import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { persistStore } from 'redux-persist'
import { afterPaint } from './afterPaint'
import { App } from './app/App'
import './app/base.css'
import { log } from './log'
import { paths } from './paths'
import { makeStore } from './store/store'

const store = makeStore()

const show = () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the portal (#root).')
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  )
}

// Who is signed in is known before the first screen: the guard must not send anybody away by mistake. What the server
// wrote into the page is painted before.
persistStore(store, null, () => void afterPaint(show))

// What comes after signing in is fetched while the person types.
const ahead = async () => {
  try {
    await (window.location.pathname === paths.adminSignIn
      ? import('./app/prefetchOffice')
      : import('./app/prefetchFamily'))
  } catch {
    // It is asked for again when it is needed.
    log('nothing fetched ahead')
  }
}
document.addEventListener('input', () => void ahead(), { once: true })
