import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Agreement } from '#shared/contract/students/agreement'
import { withDialogs } from '#client/testing/dialogs'
import { studentOverview } from '#client/testing/office'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { PaperAgreement } from './PaperAgreement'

beforeAll(withDialogs)

const overviewCall = 'GET /api/student-overview/20260002'
const paperCall = 'POST /api/paper-agreement'

const onPortal: Agreement = {
  ...{ terms_version: '2', at: '2026-06-05T14:20:00.000Z', signed_on: null, taken_by: null },
}
const onPaper: Agreement = { ...onPortal, signed_on: '2026-06-03', taken_by: 'm.joseph' }

/** The agreement before and after the request. */
const open = async (before: Agreement | null, after: Agreement | null = before, changes: Replies = {}) => {
  const current = { agreed: before }
  const server = serve({
    [overviewCall]: () => ({ body: { ...studentOverview, agreed: current.agreed } }),
    'GET /api/terms': { body: { version: '2', text: 'Be kind.' } },
    [paperCall]: () => {
      current.agreed = after
      return { body: { student_id: '20260002', agreed: after } }
    },
    ...changes,
  })
  renderPiece(<PaperAgreement studentId="20260002" />, { store: officeStore() })
  await screen.findByRole('region', { name: 'Agreement' })
  return server
}

const standing = () => screen.getByRole('region', { name: 'Agreement' }).querySelector('[role=status]')
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Signed on paper' }))
  return screen.findByRole('dialog', { name: 'Inés Núñez: signed on paper' })
}

test.each([
  ['not yet', null, 'Not agreed to the terms yet', ['Signed on paper']],
  ['on the portal', onPortal, 'Agreed on the portal on 5 June 2026 (terms version 2)', []],
  [
    'on paper',
    onPaper,
    'Signed on paper on 3 June 2026, recorded by m.joseph on 5 June 2026 (terms version 2)',
    ['Remove signed form'],
  ],
])('%s: the status and the available actions', async (_how, agreed, text, acts) => {
  await open(agreed)
  expect(standing()).toHaveTextContent(text)
  expect(buttons()).toEqual(acts)
})

test('a leaver can no longer sign', async () => {
  await open(null, null, { [overviewCall]: { body: { ...studentOverview, left_on: '2026-06-30' } } })
  expect(buttons()).toEqual([])
})

test('recording a paper suggests today; another day can be typed', async () => {
  const server = await open(null, onPaper)
  const dialog = await openDialog()
  // The terms may load after the dialog, which reserves their space.
  await waitFor(() => expect(dialog).toHaveTextContent(/for the current terms: version 2\./))
  const day = screen.getByLabelText('Date signed')
  expect(day).toHaveValue('1 July 2026')
  await waitFor(() => expect(day).toHaveFocus())
  // The field is read on blur; jsdom cannot open a calendar in a dialog.
  fireEvent.blur(day, { target: { value: '3 June 2026' } })
  await userEvent.click(screen.getByRole('button', { name: 'Record signed form' }))
  await waitFor(() => expect(standing()).toHaveTextContent('Signed on paper on 3 June 2026'))
  expect(server.calls(paperCall)[0]?.body).toEqual({ student_id: '20260002', signed_on: '2026-06-03' })
  expect(dialog).not.toBeInTheDocument()
})

test('an invalid day is reported at its field, and the dialog stays open', async () => {
  const problem = 'This day is in the future. Enter the day the form was signed.'
  await open(null, null, {
    [paperCall]: { status: 422, body: { message: problem, errors: { signed_on: [problem] } } },
  })
  const dialog = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Record signed form' }))
  expect(await screen.findByText(problem)).toBeVisible()
  expect(screen.getByLabelText('Date signed')).toHaveAccessibleDescription(problem)
  expect(dialog).toBeInTheDocument()
})

test('if the family was faster, the page says so and reloads the status', async () => {
  const message = 'The family has agreed on the portal. No paper is needed.'
  const { answers } = await open(null, null, { [paperCall]: { status: 409, body: { message } } })
  await openDialog()
  answers[overviewCall] = { body: { ...studentOverview, agreed: onPortal } }
  await userEvent.click(screen.getByRole('button', { name: 'Record signed form' }))
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(standing()).toHaveTextContent(/^Agreed on the portal/))
})

test('during the request Escape and Cancel do not hide the result', async () => {
  const held = heldReply({ student_id: '20260002', agreed: onPaper })
  await open(null, onPaper, { [paperCall]: held.reply })
  const dialog = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Record signed form' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(dialog).toBeInTheDocument()
  await held.come()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

test('removing the signed form asks for confirmation', async () => {
  const server = await open(onPaper, null)
  await userEvent.click(screen.getByRole('button', { name: 'Remove signed form' }))
  expect(await screen.findByText('Remove the signed form?')).toBeVisible()
  expect(server.calls(paperCall)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(standing()).toHaveTextContent('Not agreed to the terms yet'))
  expect(server.calls(paperCall)[0]?.body).toEqual({ student_id: '20260002', signed_on: null })
})
