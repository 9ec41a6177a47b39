import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { schoolApi } from '#client/api/school/schoolApi'
import { changedKeys, useDraft, type Saving } from '#client/features/office/settings/parts/useDraft'
import AdminDashboardPage from '#client/pages/AdminDashboardPage'
import { settingTyped } from './settingsDraftsSlice'
import { fill } from '#client/testing/fill'
import { officeReplies } from '#client/testing/office'
import { officeStore, renderApp, renderOffice } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'

const terms = { version: '3', text: 'Be kind.' }
const houses = [{ id: 1, name: 'Ibis' }]

const open = (section: string, replies: Replies = {}) => {
  const server = serve({
    'GET /api/terms': { body: terms },
    'GET /api/settings': { body: { version: 'v1' } },
    'GET /api/form-classes': { body: [{ id: '1A', form_level: 1 }] },
    'GET /api/houses': { body: houses },
    ...replies,
  })
  const { store } = renderOffice(<AdminDashboardPage />, `?settings=${section}`)
  return { ...server, store }
}

const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const goTo = async (section: RegExp) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: section }))
const house = () => screen.findByRole('textbox', { name: 'Name of house Ibis' })

test('unsaved edits survive a change of section, which mentions them; the browser warns before unloading', async () => {
  open('agreement')
  const text = () => screen.findByRole('textbox', { name: /Text \(version 3\)/ })
  await fill(await text(), ' Be clean.')
  await goTo(/^Classes and houses/)
  await userEvent.type(await house(), 'es')
  await goTo(/^Terms and conditions Not saved/)
  expect(await text()).toHaveValue(`${terms.text} Be clean.`)
  await userEvent.click(screen.getByRole('button', { name: 'Undo my changes' }))
  expect(await text()).toHaveValue(terms.text)
  expect(asksBeforeLeaving()).toBe(true)
  await goTo(/^Classes and houses Not saved/)
  expect(await house()).toHaveValue('Ibises')
  await userEvent.type(await house(), '{Backspace}{Backspace}')
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
})

test('Logout warns about unsaved edits: return to them, or sign out and lose them', async () => {
  const { replies } = officeReplies()
  const server = serve({ ...replies, 'GET /api/terms': { body: terms }, 'POST /logout': { status: 204 } })
  renderApp({
    at: '/admin/dashboard?settings=agreement',
    store: officeStore(),
  })
  const text = () => screen.findByRole('textbox', { name: /Text \(version 3\)/ })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await fill(await text(), ' Be clean.')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(
    await screen.findByRole('link', { name: '1 change in the settings (Terms and conditions)' }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Not everything is saved' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    '1 change in the settings (Terms and conditions) is not saved yet. Signing out now would lose it.',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Go back to it' }))
  expect(await text()).toHaveValue(`${terms.text} Be clean.`)
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Not everything is saved' })
  expect(server.calls('POST /logout')).toEqual([])
  await press('Sign out and lose it')
  await waitFor(() => expect(server.calls('POST /logout')).toHaveLength(1))
})

test('if a colleague has changed the value, a save first shows their change, and a second save overwrites it', async () => {
  const current = { id: 1, name: 'Heron', colour: null }
  const refused = { status: 409, body: { message: 'Changed.', current } }
  const { store, answers, calls } = open('classes', { 'POST /api/houses': refused })
  await userEvent.type(await house(), 'es')
  await act(() => store.dispatch(schoolApi.util.upsertQueryData('listHouses', undefined, [current])))
  answers['GET /api/houses'] = { body: [current] }
  const row = () => within(screen.getByRole('listitem', { name: 'House Heron' }))
  await screen.findByRole('listitem', { name: 'House Heron' })
  const save = async () => userEvent.click(row().getByRole('button', { name: 'Save' }))
  await save()
  expect(await row().findByText(/It now says: the house is called Heron/)).toBeVisible()
  answers['POST /api/houses'] = { body: { id: 1, name: 'Ibises' } }
  await save()
  await waitFor(() => expect(row().queryByText(/It now says/)).toBeNull())
  expect(calls('POST /api/houses').map(({ body }) => body)).toEqual([
    { id: 1, name: 'Ibises', was: 'Ibis' },
    { id: 1, name: 'Ibises', was: 'Heron' },
  ])
})

test('if a colleague removes a row, its unsaved text is shown; a new house stays too', async () => {
  const gone = { status: 409, body: { message: 'Changed.', current: { id: 1, name: null } } }
  const { answers } = open('classes', { 'POST /api/houses': gone })
  await userEvent.type(await house(), 'es')
  await userEvent.type(screen.getByRole('textbox', { name: 'New house' }), 'Heron')
  answers['GET /api/houses'] = { body: [] }
  const row = within(screen.getByRole('listitem', { name: 'House Ibis' }))
  await userEvent.click(row.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another administrator saved first: house Ibis')).toBeVisible()
  expect(screen.getByText('What you typed here is not saved: Ibises.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await goTo(/^Terms and conditions/)
  await goTo(/^Classes and houses Not saved/)
  expect(await screen.findByRole('textbox', { name: 'New house' })).toHaveValue('Heron')
  expect(screen.queryByText(/Another administrator/)).toBeNull()
})

test('text typed during a save stays, and Undo removes it', async () => {
  const saving = heldReply({ id: 1, name: 'Ibises' })
  const { answers } = open('classes', { 'POST /api/houses': saving.reply })
  await userEvent.type(await house(), 'es')
  const row = within(screen.getByRole('listitem', { name: 'House Ibis' }))
  await userEvent.click(row.getByRole('button', { name: 'Save' }))
  await fill(await house(), ' of 1A')
  answers['GET /api/houses'] = { body: [{ id: 1, name: 'Ibises' }] }
  await saving.come()
  const field = await screen.findByRole('textbox', { name: 'Name of house Ibises' })
  expect(field).toHaveValue('Ibises of 1A')
  await userEvent.click(screen.getByRole('button', { name: 'Undo the change to House Ibises' }))
  expect(field).toHaveValue('Ibises')
  expect(field).toHaveFocus()
  expect(asksBeforeLeaving()).toBe(false)
})

test('a save over a reported change is based on it; a colleague’s further change is a new conflict', () => {
  const refused = (current: object): Saving => ({
    isLoading: false,
    isSuccess: false,
    error: { status: 409, data: { message: 'Changed.', current } },
  })
  const base = (stored: object, told: object) => {
    const store = officeStore()
    store.dispatch(settingTyped({ place: 'a/b', changes: { name: 'Mine' }, over: { name: 'One' } }))
    const { result } = renderHook(() => useDraft('a/b', stored), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    })
    return result.current.baseOf(refused(told))
  }
  expect(base({ name: 'Two' }, { name: 'Two' })).toEqual({ name: 'Two' })
  expect(base({ name: 'Three' }, { name: 'Two' })).toEqual({ name: 'One' })
})

test('only a value that differs from the stored one is a change', () => {
  const stored = { open: 1, deadline: null as string | null }
  expect(changedKeys(stored, { open: 1 })).toEqual([])
  expect(changedKeys(stored, { open: 0, deadline: null })).toEqual(['open'])
})
