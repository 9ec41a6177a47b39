import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { REHYDRATE } from 'redux-persist'
import { paths } from '../../address/paths'
import { officeHeading, officeMenus, officePath } from '../../address/officeView'
import { fullStore, renderPiece, signedInStore } from '../../testing/renderApp'
import { App, Screens } from '../App'
import { standIn } from '../lateStore'
import { sessionSelectors } from '../../session/sessionState'
import { persistKey } from '../../store/persistKey'
import { useAppSelector } from '../../store/hooks'
import { serve } from '../../testing/server'
import { lazyPages } from './lazyPages'

const never = () => new Promise<never>(() => undefined)

/** Its code never loads: the skeleton stays, as on a slow connection. */
const openFor = (at: string, person?: { name: string; admin: boolean }) => {
  serve({})
  const store = person ? signedInStore('20260002', person.name, person.admin) : fullStore()
  return renderPiece(<Screens screens={lazyPages(never)} />, { at, store })
}

const busy = () => document.querySelector('main [aria-busy=true]')
const heading = () => busy()?.querySelector('h1')?.textContent

test.each([
  [paths.dashboard, 'Welcome, Anika Ramkissoon'],
  [paths.familyData, 'Family Data'],
  [paths.termReports, 'Term Reports'],
  [paths.yourData, 'Your data'],
])('UX-93 %s shows heading, skeleton and school name at once', (at, title) => {
  openFor(at, { name: 'Anika Ramkissoon', admin: false })
  expect(heading()).toBe(title)
  expect(screen.getByRole('banner')).toHaveTextContent(/\w/)
  expect(document.querySelectorAll('main h1')).toHaveLength(1)
})

test.each(officeMenus.map((menu) => [menu, officeHeading(new URLSearchParams({ menu }))]))(
  'UX-93 the office’s %s has its heading at once',
  (menu, title) => {
    openFor(officePath(menu), { name: 'Admin', admin: true })
    expect(heading()).toBe(title)
  },
)

test('UX-93 a tab that remembers its user shows the frame before the store knows the user', () => {
  serve({})
  fullStore()
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  window.history.replaceState(null, '', paths.familyData)
  render(<App store={standIn(never)} screens={lazyPages(never)} isRemembering />)
  expect(heading()).toBe('Family Data')
})

test('UX-93 right after signing in, the sign-in page stays until the next page is ready', async () => {
  serve({})
  const store = fullStore()
  const headings: (string | undefined)[] = []
  /** Records each change of the user before the browser paints. */
  const Witness = () => {
    const person = useAppSelector(sessionSelectors.selectPerson)
    useLayoutEffect(() => void headings.push(document.querySelector('h1')?.textContent), [person])
    return null
  }
  const screens = <Screens screens={lazyPages(never)} />
  renderPiece(
    <>
      {screens}
      <Witness />
    </>,
    { store },
  )
  const session = { is: 'signedIn', arriving: true, userId: '20260002', name: 'Anika', admin: false }
  act(() => void store.dispatch({ type: REHYDRATE, key: persistKey, payload: { session } }))
  expect(await screen.findByText('Welcome, Anika')).toBeInTheDocument()
  expect(headings).toEqual(['Sign in', 'Sign in'])
})
