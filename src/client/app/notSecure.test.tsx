import { render, screen } from '@testing-library/react'
import { fullStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { App } from './App'
import { lazyPages } from './routing/lazyPages'

const openAt = (path: string, isSecureContext: boolean) => {
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true })
  window.history.replaceState(null, '', path)
  const store = fullStore()
  const server = serve({})
  return { server, ...render(<App store={store} screens={lazyPages(() => Promise.resolve(store))} />) }
}
afterEach(() => Reflect.deleteProperty(window, 'isSecureContext'))

test.each(['/', '/admin', '/admin#setup=once', '/change-password'])(
  'SEC-110 %s at an insecure address asks for no password and sends nothing',
  async (path) => {
    const { server, container } = openAt(path, false)
    expect(await screen.findByRole('heading', { name: 'This address is not secure' })).toBeInTheDocument()
    const link = screen.getByRole('link', { name: /https:\/\// })
    expect(link).toHaveAttribute('href', `https://localhost${window.location.pathname}`)
    expect(container.querySelector('input, form')).toBeNull()
    expect(server.heard).toEqual([])
    expect(document.title).toMatch(/^This address is not secure – /)
  },
)

test('SEC-110 a secure page works', () => {
  openAt('/', true)
  expect(screen.getByLabelText('Password', { exact: true })).toBeInTheDocument()
})
