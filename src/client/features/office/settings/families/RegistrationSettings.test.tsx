import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { yearTurn } from '#client/testing/yearTurnReplies'
import { RegistrationSettings } from './RegistrationSettings'

const form = (form_level: number, agreed: number, editable: 0 | 1) => ({
  ...{ form_level, agreed, editable, open: editable, deadline: null, students: 130, version: 'v' },
})

const call = 'POST /api/begin-school-year'

const open = async (changes: Replies = {}) => {
  const server = serve({
    'GET /api/registration-windows': { body: [form(1, 120, 1), form(2, 1, 0)] },
    [call]: { body: { students: 120 } },
    ...changes,
  })
  renderOffice(<RegistrationSettings />)
  await userEvent.click(await screen.findByRole('button', { name: 'Only ask the families again …' }))
  return { server, dialog: within(await screen.findByRole('dialog')) }
}

test('the effect, the number of families and that nothing is lost are shown before; the result after', async () => {
  const { server, dialog } = await open()
  expect(dialog.getByText(/^121 families have agreed to the terms\./)).toBeVisible()
  expect(dialog.getByText(/Nothing is lost/)).toBeVisible()
  expect(dialog.getByText(/Where registration is closed/)).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Form 2: 1 of 130 have agreed/ }))
  expect(dialog.getByText(/^120 families have agreed/)).toBeVisible()
  expect(dialog.queryByText(/Where registration is closed/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the families' }))
  expect(await screen.findByText(/Done\. Asked to agree again: 120 families\./)).toBeVisible()
  expect(server.calls(call)[0]?.body).toEqual({ form_levels: [1] })
  await waitFor(() => expect(server.calls('GET /api/registration-windows')).toHaveLength(2))
})

test('without a chosen form or an agreement there is nothing to do', async () => {
  const { dialog } = await open()
  for (const box of dialog.getAllByRole('checkbox')) await userEvent.click(box)
  expect(dialog.getByText(/there is nothing to do/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Ask the families' })).toBeDisabled()
})

test('an error is shown in the dialog, and the request can be sent again', async () => {
  const { server, dialog } = await open({ [call]: { status: 500, body: { message: 'The disk is full.' } } })
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the families' }))
  expect(await dialog.findByText(/The disk is full\./)).toBeVisible()
  server.answers[call] = { body: { students: 121 } }
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the families' }))
  expect(await screen.findByText(/Asked to agree again: 121 families/)).toBeVisible()
})

const already = 'This school is already in 2026-2027. You can start 2027-2028 from May 2027.'

test('a school already in the year is told so and is not sent to the turn of the year', async () => {
  serve({
    'GET /api/registration-windows': { body: [form(1, 120, 1)] },
    'GET /api/year-turn': { body: yearTurn({ refused: already }) },
  })
  renderOffice(<RegistrationSettings />)
  expect(await screen.findByText(already)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Start school year/ })).toBeNull()
})
