// The sign-in page is drawn before the store has loaded, without a visible difference.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { REHYDRATE } from 'redux-persist'
import { paths } from '../address/paths'
import { loadedPages } from '../testing/loadedPages'
import { stopClock, withDialogs } from '../testing/dialogs'
import { officeReplies } from '../testing/office'
import { persistKey } from '../store/persistKey'
import { fullStore } from '../testing/renderApp'
import { serve } from '../testing/server'
import { App } from './App'
import { lateStore, standIn, type OpenStore } from './lateStore'
import { lazyPages } from './routing/lazyPages'

beforeAll(loadedPages(paths.dashboard, paths.adminDashboard, paths.adminSignIn), 120_000)

beforeAll(withDialogs)

const replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: true, reset_password: false } },
  'GET /api/students': { body: [{ id: '20260030', first_name: 'Akil', last_name: 'Ramdeen' }] },
  'GET /api/user/20260002': { body: [{ student_id: '20260002', password_reset: 0, name: 'Anika' }] },
}

/** The sign-in page on a slow connection: its store is still loading. */
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

test('LOGIN before the store has loaded waits for it and keeps the typed text', async () => {
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

describe('the search for a student ID', () => {
  const { user, wait } = stopClock('2026-08-03T12:00:00Z')

  test('waits for the store, and finds the student', async () => {
    let arrive: (store: ReturnType<typeof fullStore>) => void = () => undefined
    openedWith(() => new Promise((resolve) => (arrive = resolve)))
    await user().click(screen.getByRole('button', { name: 'Click here to get your student ID' }))
    await act(() => import('../features/visitor/studentSearch/StudentSearch'))
    await wait(1)
    expect(screen.getByText('Opening the search …')).toBeInTheDocument()
    arrive(fullStore())
    await wait(1)
    await user().type(screen.getByRole('combobox', { name: 'Student’s name' }), 'ram')
    expect(await screen.findByRole('option')).toHaveTextContent('Akil Ramdeen')
  })
})

test('if the store fails to load, the page says so, and the next LOGIN retries', async () => {
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

describe('UX-94 the office’s sign-in page', () => {
  const openAdmin = (open: OpenStore) => {
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    window.history.replaceState(null, '', paths.adminSignIn)
    const server = serve({})
    fullStore()
    render(<App store={standIn(open)} screens={lazyPages(open)} />)
    return server
  }
  const signInToOffice = async () => {
    await userEvent.type(await screen.findByLabelText('Username'), 'admin')
    await userEvent.type(screen.getByLabelText('Password'), 'quiet river{Enter}')
  }

  test('is drawn before the store has loaded, and LOGIN waits for it', async () => {
    const server = openAdmin(() => new Promise(() => undefined))
    await signInToOffice()
    expect(await screen.findByText('Signing in …')).toBeInTheDocument()
    expect(server.heard).toEqual([])
  })

  test('says so if the store fails to load', async () => {
    openAdmin(() => Promise.reject(new Error('lost')))
    await signInToOffice()
    expect(await screen.findByText(/We cannot reach the school’s server/)).toBeInTheDocument()
  })
})

test('UX-94 a frame that was loaded during the password check requests its lists with the sign-in, not before', async () => {
  const server = serve(officeReplies().replies)
  window.history.replaceState(null, '', paths.adminDashboard)
  const store = fullStore()
  await lazyPages(() => Promise.resolve(store)).frames.admin.preload()
  expect(server.heard).toEqual([])
  const session = { is: 'signedIn', arriving: true, userId: 'admin', name: 'Office', admin: true }
  store.dispatch({ type: REHYDRATE, key: persistKey, payload: { session } })
  await waitFor(() => expect(server.calls('GET /api/students')).toHaveLength(1))
})
