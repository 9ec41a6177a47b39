import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { paths } from '../address/paths'
import { loadedPages } from '../testing/loadedPages'
import { providePortalConfig } from '../portalConfig'
import { testConfig } from '../testing/portalConfig'
import { fullStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { App } from './App'
import { standIn } from './lateStore'
import { lazyPages } from './routing/lazyPages'
import { expectTakeOver } from './takeOver'
import { visitorPage } from './visitorPage'

beforeAll(loadedPages(paths.adminSignIn), 120_000)

// The configuration would otherwise stay for later tests.
afterEach(() => providePortalConfig(testConfig))

const never = () => new Promise<never>(() => undefined)

describe.each([
  [paths.signIn, 'Sign in', 'Student ID'],
  [paths.adminSignIn, 'Administrator sign-in', 'Username'],
])('UX-95 %s as the server writes it', (path, title, name) => {
  test('has the whole card, with the school’s name as text', () => {
    const school = { ...testConfig.school, name: '<b>Bay</b> & "Sons"' }
    const page = visitorPage({ ...testConfig, school }, path)
    const html = page.content
    expect(page.title).toBe(`${title} – ${school.name}`)
    expect(html).toContain(`<h1 tabindex="-1">${title}</h1>`)
    expect(html).toContain('&lt;b&gt;Bay&lt;/b&gt; &amp; &quot;Sons&quot;')
    // The page’s content security policy forbids both.
    expect(html).not.toMatch(/ style=|<script/)
  })

  test('hydrates with the typed text; before that LOGIN sends nothing', async () => {
    serve({})
    fullStore()
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    window.history.replaceState(null, '', path)
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = visitorPage(testConfig, path).content
    const field = screen.getByLabelText<HTMLInputElement>(name)
    const login = screen.getByRole('button', { name: 'LOGIN' })
    field.value = '20260002'
    expect(login).toBeDisabled()
    const isOver = expectTakeOver()
    const page = (
      <StrictMode>
        <App store={standIn(never)} screens={lazyPages(never)} />
      </StrictMode>
    )
    const root = await act(() => Promise.resolve(hydrateRoot(place, page)))
    await act(() => isOver)
    expect(login).toBeEnabled()
    expect(screen.getByLabelText(name)).toBe(field)
    // After a re-render, the field has React’s value.
    await userEvent.type(field, '7')
    expect(field).toHaveValue('202600027')
    act(() => root.unmount())
    place.remove()
  })
})

test('UX-95 a page that fails to render on the server is an error, not half a page', () => {
  const broken = { ...testConfig, school: null } as unknown as typeof testConfig
  expect(() => visitorPage(broken, paths.signIn)).toThrow()
})
