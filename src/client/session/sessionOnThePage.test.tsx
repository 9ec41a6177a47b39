import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { paths } from '../address/paths'
import { AdminLayout } from '../layout/AdminLayout'
import { StudentLayout } from '../layout/StudentLayout'
import { queryEvent } from '../testing/apiEvents'
import { fullStore, renderApp, renderPiece, signedInStore } from '../testing/renderApp'
import { heldReply, serve, type Replies } from '../testing/server'
import { LoadFailure } from '../ui/QueryBoundary'
import { idle, msUntilWarning } from './idleSlice'
import { sessionSelectors } from './sessionState'
import { isMarked, removeMark, setMark } from './signedOutMark'
import { markFound } from './signOutSlice'

const record = { id: '20260002', first_name: 'Anika', last_name: 'Ramkissoon', class_id: '1A', version: 1 }
const files = { student_id: '20260002', files: [] }
const portal: Replies = {
  'GET /api/student-record/20260002': { body: [record] },
  'GET /api/student-data-files/20260002': { body: files },
  'GET /api/document-reviews/20260002': { body: [] },
  'GET /api/last-year/20260002': { body: { school_year: null, sections: [] } },
  'GET /api/report-card-terms/20260002': { body: [] },
  'GET /api/account-news': { body: { last_sign_in_at: null, events: [], corrections_answered: 0 } },
  'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
  'GET /api/student-registration/1': { body: { open: 1, deadline: null, today: '2026-09-01' } },
  'POST /logout': { status: 204 },
}
const unheardText = 'The school’s portal does not know yet that you signed out.'
const unauthorised = { status: 401, body: { message: 'Please sign in.' } }

const openDashboard = async () => {
  const view = renderApp({ at: paths.dashboard, store: signedInStore('20260002') })
  await screen.findByRole('heading', { name: 'Welcome, Anika Ramkissoon' })
  return view
}

describe('signing out', () => {
  test.each([
    ['the server confirms', { status: 204 }, 'You are signed out.'],
    ['the call fails', { status: 500 }, unheardText],
  ])('SEC-04 leads to the sign-in page and leaves nothing behind: %s', async (_name, reply, text) => {
    const server = serve({ ...portal, 'POST /logout': reply })
    const { store } = await openDashboard()
    await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
    expect(await screen.findByLabelText('Student ID')).toBeInTheDocument()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(server.calls('POST /logout')).toHaveLength(1)
    expect(window.sessionStorage).toHaveLength(0)
    expect(JSON.stringify(store.getState())).not.toContain('Ramkissoon')
  })

  test('SEC-04 opening /logout in a tab without a session signs out on the server', async () => {
    const heard = heldReply(undefined)
    const server = serve({ 'POST /logout': heard.reply })
    renderApp({ at: paths.logout })
    expect(await screen.findByText('Signing you out …')).toBeInTheDocument()
    await waitFor(() => expect(server.calls('POST /logout')).toHaveLength(1))
    expect([isMarked(), window.location.pathname]).toEqual([true, '/'])
    await heard.come()
    expect(await screen.findByText('You are signed out.')).toBeInTheDocument()
    expect(isMarked()).toBe(false)
  })

  test('SEC-04 opening /logout says so if the server cannot be reached', async () => {
    serve({ 'POST /logout': { status: 500 } })
    renderApp({ at: paths.logout })
    expect(await screen.findByText(unheardText)).toBeInTheDocument()
    expect(screen.queryByText('You are signed out.')).toBeNull()
    expect(isMarked()).toBe(true)
    removeMark()
  })

  test('SEC-04 the next person at this browser is not told that they have signed out', async () => {
    serve({ 'POST /logout': { status: 500 } })
    setMark()
    const store = fullStore()
    store.dispatch(markFound())
    renderApp({ store })
    const notice = await screen.findByText(
      'Someone signed out here, but the school’s portal does not know it yet.',
    )
    expect(notice.parentElement).toHaveTextContent('This browser can no longer open their data.')
    expect(notice.parentElement).not.toHaveTextContent(/\byour?s?\b/)
    removeMark()
  })

  test('SEC-04 the page says “signed out” only after the server has confirmed it, and does not wait for that', async () => {
    const heard = heldReply(undefined)
    serve({ ...portal, 'POST /logout': heard.reply })
    await openDashboard()
    await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
    expect(await screen.findByLabelText('Student ID')).toBeInTheDocument()
    expect(screen.getByText('Signing you out …')).toBeInTheDocument()
    expect(screen.queryByText('You are signed out.')).toBeNull()
    await heard.come()
    expect(await screen.findByText('You are signed out.')).toBeInTheDocument()
  })
})

describe('a session that runs out', () => {
  test('REL-52 asks to sign in over the page and then repeats failed reads', async () => {
    const server = serve({ ...portal, 'GET /api/student-data-files/20260002': unauthorised })
    const { store } = await openDashboard()
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(dialog).toBeInTheDocument()
    expect(screen.getByText('Welcome, Anika Ramkissoon')).toBeInTheDocument()

    server.answers['GET /api/student-data-files/20260002'] = { body: files }
    server.answers['POST /api/login-student'] = {
      body: { name: 'Anika Ramkissoon', authenticated: true, reset_password: false },
    }
    await userEvent.type(screen.getByLabelText('Password'), 'quiet river{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sessionSelectors.selectSession(store.getState()).is).toBe('signedIn')
    expect(await screen.findByText(/^\d+ left of \d+$/)).toBeInTheDocument()
  })

  test('REL-52 a refusal of a call sent before the new sign-in does not end the new session', async () => {
    let refuse: (answer: object) => void = () => undefined
    const held = new Promise<object>((resolve) => (refuse = resolve))
    const late = 'GET /api/form-classes-list'
    const server = serve({
      ...portal,
      [late]: () => held,
      'GET /api/student-data-files/20260002': unauthorised,
    })
    const { store } = await openDashboard()
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    server.answers['GET /api/student-data-files/20260002'] = { body: files }
    server.answers['POST /api/login-student'] = {
      body: { name: 'Anika Ramkissoon', authenticated: true, reset_password: false },
    }
    await userEvent.type(screen.getByLabelText('Password'), 'quiet river{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const before = server.calls(late).length
    server.answers[late] = { body: [{ id: '1A', form_level: 1 }] }
    await act(async () => {
      refuse(unauthorised)
      await held
    })
    await waitFor(() => expect(server.calls(late)).toHaveLength(before + 1))
    expect(sessionSelectors.selectSession(store.getState()).is).toBe('signedIn')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('UX-09 the warning appears at least two minutes before, and one call extends the session', async () => {
    const server = serve(portal)
    const { store } = await openDashboard()
    expect(30 - msUntilWarning(30) / 60_000).toBeGreaterThanOrEqual(2)
    act(() => void store.dispatch(idle.nearlyOver()))
    const stay = await screen.findByRole('button', { name: 'Stay signed in' })
    const before = server.calls('GET /api/form-classes-list').length
    await userEvent.click(stay)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Are you still there?' })).not.toBeInTheDocument(),
    )
    expect(server.calls('GET /api/form-classes-list')).toHaveLength(before + 1)
  })
})

const taken = { status: 409, data: { message: 'Somebody else is signed in.' } }
const notTheirs = { status: 404, body: { message: 'Not found.' } }

describe('after somebody else has signed in in another tab', () => {
  const signInOver = async (store: ReturnType<typeof fullStore>) => {
    act(() => void store.dispatch(queryEvent('rejected', 'getOutboxKey', { payload: taken })))
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(document.body).toHaveTextContent('Someone else is signed in on this device')
  }

  test('REL-52 a form that this session may not read is not reported as missing', async () => {
    serve({ ...portal, 'GET /api/student-record/20260002': notTheirs })
    const { store } = renderApp({ at: paths.otherData, store: signedInStore('20260002') })
    const missing = 'There is no registration form for you yet. Please call the school.'
    expect(await screen.findByText(missing)).toBeInTheDocument()
    await signInOver(store)
    expect(screen.queryByText(missing)).toBeNull()
  })

  test.each([
    ['a family', false, (page: ReactNode) => <StudentLayout>{page}</StudentLayout>],
    [
      'the office',
      true,
      (page: ReactNode) => (
        <AdminLayout entries={[]} actions={[]}>
          {page}
        </AdminLayout>
      ),
    ],
  ])('REL-52 no retry is offered: %s', async (_who, isAdmin, inFrame) => {
    serve(portal)
    const store = signedInStore('20260002', 'Anika', isAdmin)
    const page = <LoadFailure what="The list" onRetry={() => undefined} />
    renderPiece(inFrame(page), { store })
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument()
    await signInOver(store)
    expect(screen.queryByText('The list could not be loaded')).toBeNull()
  })
})

describe('the wrong kind of account', () => {
  test('a student on the office’s page sends no calls of the office', async () => {
    const server = serve(portal)
    renderApp({ at: paths.adminDashboard, store: signedInStore('20260002') })
    expect(
      await screen.findByRole('heading', { name: 'This page is for administrators' }),
    ).toBeInTheDocument()
    expect(server.heard.map(({ call }) => call)).toEqual([])
  })

  test('an administrator on a family’s page is told that it is for families', async () => {
    serve(portal)
    renderApp({ at: paths.dashboard, store: signedInStore('admin', 'Admin', true) })
    expect(await screen.findByRole('heading', { name: 'This page is for families' })).toBeInTheDocument()
  })
})
