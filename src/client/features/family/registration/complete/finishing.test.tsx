// The button at the foot of the check page, act by act.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/records/students'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { withDialogs } from '../../../../testing/dialogs'
import { registrationReplies, studentId } from '../../../../testing/registration'
import { renderPiece } from '../../../../testing/renderApp'
import { serve, type Replies } from '../../../../testing/server'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { Complete } from './Complete'

beforeEach(withDialogs)

const papers = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture', 'performance_report']

/** All that is asked for is answered; who lives with nobody's parents is asked for less. */
const answered = {
  ...Object.fromEntries(fields.flatMap((field) => ('required' in field ? [[field.name, 'x']] : []))),
  ...{ living_status: 'Other', agree_terms_conditions: null, date_of_birth: '2014-03-14' },
} as unknown as Partial<StudentRecord>

const open = async (answers: Partial<StudentRecord>, more: Replies = {}) => {
  const server = serve({ ...registrationReplies(answers, {}, papers).replies, ...more })
  renderPiece(
    <RegistrationFrame step="complete" studentId={studentId}>
      <Complete studentId={studentId} />
    </RegistrationFrame>,
    { at: '/registration/complete' },
  )
  await screen.findByRole('heading', { name: 'Check your answers' })
  return server
}

const next = () =>
  screen.getAllByRole('button', { name: /^(Answer|Read the terms|I Agree|Generate|Done)/ }).at(-1)

test('the first answer that is missing is the next act; from its step the way leads back', async () => {
  await open({ ...answered, nationality: null })
  expect(next()).toHaveTextContent('Answer “Nationality”')
  await userEvent.click(next() as HTMLElement)
  expect(window.location.pathname + window.location.hash).toBe('/registration/student-data#nationality')
  expect(window.history.state).toMatchObject({ usr: { from: 'check' } })
})

test('I Agree, then the form, then done', async () => {
  const { calls } = await open(answered)
  await waitFor(() => expect(next()).toHaveTextContent('I Agree'))
  await userEvent.click(next() as HTMLElement)
  await waitFor(() => expect(next()).toHaveTextContent('Generate Registration Form'))
  expect(screen.getByRole('checkbox', { name: 'I Agree' })).toBeChecked()
  await waitFor(() =>
    expect(
      calls('POST /api/student').map(({ body }) => (body as SaveStudentBody).agree_terms_conditions),
    ).toEqual([1]),
  )
  expect(screen.getByRole('heading', { name: 'Everything is here' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Generate Registration Form' })).toHaveLength(1)

  await userEvent.click(next() as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(next()).toHaveTextContent('Done')
  expect(next()).toHaveFocus()
  await userEvent.click(next() as HTMLElement)
  await waitFor(() => expect(window.location.pathname).toBe('/registration/done'))
})

test('terms that could not be loaded are not agreed to: the button leads to them', async () => {
  const { answers, calls } = await open(answered, { 'GET /api/terms': { status: 500, body: {} } })
  await screen.findByText('The terms could not be loaded')
  expect(next()).toHaveTextContent('Read the terms')
  await userEvent.click(next() as HTMLElement)
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  answers['GET /api/terms'] = { body: { version: '1', text: 'First.' } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(next()).toHaveTextContent('I Agree'))
  expect(calls('POST /api/student')).toEqual([])
})

test('a double tap agrees, and does not open the form', async () => {
  await open(answered)
  await waitFor(() => expect(next()).toHaveTextContent('I Agree'))
  await userEvent.click(next() as HTMLElement)
  await waitFor(() => expect(next()).toHaveTextContent('Generate Registration Form'))
  fireEvent.click(next() as HTMLElement, { detail: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(next() as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})
