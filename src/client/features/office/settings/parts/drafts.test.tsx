import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lookupsApi } from '../../../../api/office/lookupsApi'
import AdminDashboardPage from '../../../../pages/AdminDashboardPage'
import { renderPiece, signedInStore } from '../../../../testing/renderApp'
import { serve, type Replies } from '../../../../testing/server'

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
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<AdminDashboardPage />, { at: `/admin/dashboard?settings=${section}`, store })
  return { ...server, store }
}

const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
const goTo = async (section: RegExp) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: section }))
const house = () => screen.findByRole('textbox', { name: 'Name of house Ibis' })

test('what is not saved yet stays while another section is open, which says so; the browser asks before it goes', async () => {
  open('agreement')
  const text = () => screen.findByRole('textbox', { name: /Text \(version 3\)/ })
  await userEvent.type(await text(), ' Be clean.')
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

test('it is saved over what it was typed over: a colleague’s change meanwhile is told, then one saves over that', async () => {
  const current = { id: 1, name: 'Heron' }
  const refused = { status: 409, body: { message: 'Changed.', current } }
  const { store, answers, calls } = open('classes', { 'POST /api/houses': refused })
  await userEvent.type(await house(), 'es')
  await act(() => store.dispatch(lookupsApi.util.upsertQueryData('listHouses', undefined, [current])))
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
