// The sign-in page is drawn before the store has come; nobody may notice.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../address/paths'
import { loadedPages } from '../testing/loadedPages'
import { fullStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { App } from './App'
import { lateStore, standIn, type OpenStore } from './lateStore'
import { lazyPages } from './routing/lazyPages'

beforeAll(loadedPages(paths.dashboard), 120_000)

const replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: true, reset_password: false } },
  'GET /api/user/20260002': { body: [{ student_id: '20260002', password_reset: 0, name: 'Anika' }] },
}

/** The sign-in page as a weak line shows it: its store is still on its way. */
const openedWith = (load: OpenStore) => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  window.history.replaceState(null, '', '/')
  const server = serve(replies)
  const view: { redraw?: (store: ReturnType<typeof fullStore>) => void } = {}
  const open = lateStore((store) => act(() => view.redraw?.(store)), load)
  const screens = lazyPages(open)
  const { rerender } = render(<App store={standIn(open)} screens={screens} />)
  view.redraw = (store) => rerender(<App store={store} screens={screens} />)
  return server
}

const signIn = async () => {
  await userEvent.type(screen.getByLabelText('Student ID'), '20260002{Enter}')
  await userEvent.type(screen.getByLabelText('Password'), 'quiet river{Enter}')
}

test('LOGIN before the store has come waits for it, with what was typed', async () => {
  let arrive: (store: ReturnType<typeof fullStore>) => void = () => undefined
  const server = openedWith(() => new Promise((resolve) => (arrive = resolve)))
  await signIn()
  expect(await screen.findByText('Signing in …')).toBeInTheDocument()
  expect(server.heard).toEqual([])
  expect(screen.getByLabelText('Password')).toHaveValue('quiet river')
  arrive(fullStore())
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument()
  expect(server.calls('POST /api/login-student')).toHaveLength(1)
})

test('a store that does not come is told, and the next LOGIN asks for it again', async () => {
  let attempts = 0
  const server = openedWith(() =>
    (attempts += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(fullStore()),
  )
  await signIn()
  expect(await screen.findByText(/We cannot reach the school’s server/)).toBeInTheDocument()
  expect(server.heard).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }))
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument()
  expect(attempts).toBe(2)
})
