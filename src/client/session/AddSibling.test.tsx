import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../address/paths'
import { portalConfig } from '../portalConfig'
import { loadedPages } from '../testing/loadedPages'
import { registrationReplies, studentId as own } from '../testing/registration'
import { renderApp, signedInStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'

beforeAll(loadedPages(paths.dashboard), 120_000)
beforeEach(() => window.sessionStorage.clear())

const sister = '20260005'
const marisol = {
  ...{ child: 2, student_id: sister, first_name: 'Marisol', name: 'Marisol Núñez', class_id: '1B' },
  linked_at: '2026-08-01T12:00:00.000Z',
}

const open = async (add: Replies[string], children: object[] = []) => {
  const server = serve({
    ...registrationReplies().replies,
    [`GET /api/siblings/${own}`]: () => ({ body: { children, seen_by: [] } }),
    'GET /api/account-news': { body: { last_sign_in_at: null, events: [], corrections_answered: 0 } },
    [`GET /api/report-card-terms/${own}`]: { body: [] },
    'POST /api/add-sibling': add,
  })
  renderApp({ at: paths.dashboard, store: signedInStore(own, 'Inés Núñez') })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a brother or sister' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a brother or sister' }))
  const send = async (id: string, password: string) => {
    if (id) await userEvent.type(dialog.getByLabelText('Student ID'), id)
    if (password) await userEvent.type(dialog.getByLabelText(/^(Password|Date of birth)$/), password)
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  }
  return { server, dialog, send }
}

test.each([
  ['nothing', '', '', 'Enter the student ID of the brother or sister.'],
  ['no password', sister, '', 'Enter the password.'],
  ['the own ID', own, 'secret', /^This is the ID you are signed in with/],
])('%s is not sent', async (_what, id, password, problem) => {
  const { server, dialog, send } = await open({ status: 500 })
  await send(id, password)
  expect(dialog.getByRole('alert')).toHaveTextContent(problem)
  expect(server.calls('POST /api/add-sibling')).toEqual([])
})

test('a wrong password says so, and nobody is signed out', async () => {
  const message = 'The student ID or the password is not right.'
  const { dialog, send } = await open({ status: 401, body: { message, errors: { message: [message] } } })
  await send(sister, 'wrong')
  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: /sign in again/i })).not.toBeInTheDocument()
})

test('after too many tries it says until when, and sends nothing more', async () => {
  const body = { message: 'Too many tries.', wait_until: '2026-08-01T12:05:00.000Z' }
  const { server, dialog, send } = await open({ status: 429, body, headers: { 'Retry-After': '300' } })
  await send(sister, 'wrong')
  expect(await dialog.findByText(/^Too many tries\. Wait until \d\d:\d\d\.$/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(server.calls('POST /api/add-sibling')).toHaveLength(1)
})

test('whoever is added is named, with what it means and the way there', async () => {
  const children: object[] = []
  const { send } = await open(() => {
    children.push(marisol)
    return { body: { children, seen_by: [] } }
  }, children)
  await send(sister, 'hers')
  const added = within(await screen.findByRole('dialog', { name: 'Marisol Núñez is added' }))
  expect(added.getByRole('status')).toHaveTextContent(/password does not open Inés’s pages/)
  expect(added.getByRole('link', { name: 'Go to Marisol' })).toHaveAttribute('href', '/dashboard?child=2')
  const cards = await screen.findByRole('list', { name: 'Your children', hidden: true })
  expect(within(cards).getAllByRole('link', { hidden: true })).toHaveLength(2)
})

test('where slips have codes, the date of birth goes with the code', async () => {
  Object.assign(portalConfig(), { activationCode: true })
  const { server, dialog, send } = await open({ status: 401, body: { message: 'No.' } })
  await userEvent.type(dialog.getByLabelText('Student ID'), sister)
  await userEvent.click(dialog.getByRole('button', { name: /from the slip/ }))
  await userEvent.type(dialog.getByLabelText('Code from the school’s slip'), 'ABCD-EFGH-JKLM')
  await send('', '20140314')
  const [call] = server.calls('POST /api/add-sibling')
  expect(call?.body).toEqual({ student_id: sister, password: '20140314', code: 'ABCD-EFGH-JKLM' })
  Object.assign(portalConfig(), { activationCode: false })
})
