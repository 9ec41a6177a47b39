// A sign-in page as the server writes it into its answer, made by the components that take it over (main.tsx). Built as
// a file of its own, which the server reads at its start (server/http/pages/page.ts).
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Provider } from 'react-redux'
import type { PortalConfig } from '#shared/contract/portalConfig'
import { paths } from '../address/paths'
import AdminSignInPage from '../pages/AdminSignInPage'
import { providePortalConfig } from '../portalConfig'
import type { AppStore } from '../store/store'
import { DemoBanner, Screens } from './App'
import { standIn } from './lateStore'
import { lazyPages } from './routing/lazyPages'
import { titleOf } from './routing/Screen'

const never = () => new Promise<never>(() => undefined)

/** Nobody is signed in, and nobody has signed out here as far as the server can know. */
const visitor = { ...standIn(never), getState: () => ({ signOut: { is: 'quiet' } }) } as unknown as AppStore

/** In the browser this page comes a moment after the frame around it; here it is waited for. */
const screens = () => {
  const { pages, frames } = lazyPages(never)
  const whole = pages.map((row) => (row.path === paths.adminSignIn ? { ...row, Page: AdminSignInPage } : row))
  return { pages: whole, frames }
}

/** The files that React asks the browser to preload are in the page already. */
const hints = /<link rel="preload"[^>]*>/g

export interface VisitorPage {
  /** As the tab has it (UX-10). */
  readonly title: string
  /** HTML for the page's root. */
  readonly content: string
}

export const visitorPage = (config: PortalConfig, path: string): VisitorPage => {
  providePortalConfig(config)
  const { pages, frames } = screens()
  const page = (
    <StrictMode>
      <Provider store={visitor}>
        {config.demo && <DemoBanner />}
        <StaticRouter location={path}>
          <Screens screens={{ pages, frames }} />
        </StaticRouter>
      </Provider>
    </StrictMode>
  )
  const content = renderToString(page)
  // React's mark of a part that it leaves to the browser because it could not be made.
  if (content.includes('<!--$!-->')) throw new Error(`The page ${path} could not be written on the server.`)
  const title = pages.find((row) => row.path === path)?.title ?? ''
  return { title: titleOf(title), content: content.replace(hints, '') }
}
