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
import './earlyPress'
import { standIn } from './lateStore'
import { lazyPages } from './routing/lazyPages'
import { expectTakeOver } from './takeOver'
import { visitorPage } from './visitorPage'

beforeAll(loadedPages(paths.adminSignIn), 120_000)

// It would stay for what is tested after it.
afterEach(() => providePortalConfig(testConfig))

const never = () => new Promise<never>(() => undefined)

describe.each([
  [paths.signIn, 'Sign in', 'Student ID'],
  [paths.adminSignIn, 'Administrator sign-in', 'Username'],
])('UX-95 %s as the server writes it', (path, title, name) => {
  test('has the whole card, with the school as text', () => {
    const school = { ...testConfig.school, name: '<b>Bay</b> & "Sons"' }
    const page = visitorPage({ ...testConfig, school }, path)
    const html = page.content
    expect(page.title).toBe(`${title} – ${school.name}`)
    expect(html).toContain(`<h1 tabindex="-1">${title}</h1>`)
    expect(html).toContain('&lt;b&gt;Bay&lt;/b&gt; &amp; &quot;Sons&quot;')
    // The page's content security policy forbids both.
    expect(html).not.toMatch(/ style=|<script/)
  })

  /** The page as the server sends it, and React on its way. */
  const written = () => {
    serve({})
    fullStore()
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    window.history.replaceState(null, '', path)
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = visitorPage(testConfig, path).content
    const line = document.body.appendChild(document.createElement('p'))
    line.className = 'visitor-pressed'
    const takeOver = async () => {
      const isOver = expectTakeOver()
      const page = (
        <StrictMode>
          <App store={standIn(never)} screens={lazyPages(never)} />
        </StrictMode>
      )
      const root = await act(() => Promise.resolve(hydrateRoot(place, page)))
      await act(() => isOver)
      return () => {
        act(() => root.unmount())
        place.remove()
      }
    }
    const field = screen.getByLabelText<HTMLInputElement>(name)
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    return { field, password, login: screen.getByRole('button', { name: 'LOGIN' }), line, takeOver }
  }

  test('is taken over with what was typed', async () => {
    const { field, takeOver } = written()
    field.value = '20260002'
    const leave = await takeOver()
    expect(screen.getByLabelText(name)).toBe(field)
    // Drawn again, a field has what React knows.
    await userEvent.type(field, '7')
    expect(field).toHaveValue('202600027')
    leave()
  })

  test('is taken over with LOGIN, which was pressed before: it sends what was typed', async () => {
    const { field, password, login, line, takeOver } = written()
    // Where nothing hears the press, the browser itself sends no password anywhere.
    expect(login.closest('form')).toHaveAttribute('method', 'dialog')
    field.value = '20260002'
    password.value = 'portal-demo'
    await userEvent.click(login)
    expect(line).toHaveTextContent('Please wait …')
    const leave = await takeOver()
    expect(line).not.toBeInTheDocument()
    expect(await screen.findByText('Signing in …')).toBeVisible()
    leave()
  })

  test('is taken over with another button, which was pressed before', async () => {
    const { line, takeOver } = written()
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(line).toHaveTextContent('Please wait …')
    const leave = await takeOver()
    expect(await screen.findByRole('button', { name: 'Show characters', pressed: true })).toBeVisible()
    leave()
  })

  test('Enter leads to the field that is empty, before React is there', async () => {
    const { field, password, line, takeOver } = written()
    await userEvent.type(field, '20260002{Enter}')
    expect(password).toHaveFocus()
    expect(line).toBeEmptyDOMElement()
    await userEvent.keyboard('portal-demo{Enter}')
    expect(line).toHaveTextContent('Please wait …')
    const leave = await takeOver()
    expect(await screen.findByText('Signing in …')).toBeVisible()
    leave()
  })
})

test('UX-95 a page that cannot be made on the server is an error, and not half a page', () => {
  const broken = { ...testConfig, school: null } as unknown as typeof testConfig
  expect(() => visitorPage(broken, paths.signIn)).toThrow()
})
