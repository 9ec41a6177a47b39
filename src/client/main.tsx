import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { persistStore } from 'redux-persist'
import { App } from './app/App'
import './app/base.css'
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

/** What the server wrote into the page is painted first; a page in the background paints nothing. */
const afterFirstPaint = (work: () => void) => {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

// Who is signed in is known before the first screen: the guard must not send anybody away by mistake.
persistStore(store, null, () => afterFirstPaint(show))

// What comes after signing in is fetched while the person types.
document.addEventListener('input', () => void import('./app/ahead'), { once: true })
