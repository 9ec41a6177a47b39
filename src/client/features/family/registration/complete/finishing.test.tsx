// The button at the bottom of the check page, action by action.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'
import { withDialogs } from '#client/testing/dialogs'
import { noTicks, papers, registrationReplies, studentId, wholeAnswers } from '#client/testing/registration'
import { renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { Complete } from './Complete'

beforeEach(withDialogs)

/** Every required answer; a student who lives without parents has fewer. */
const answered: Partial<StudentRecord> = { ...wholeAnswers, ...noTicks, agree_terms_conditions: null }

const notTicked = (section: string): Partial<StudentRecord> =>
  Object.fromEntries(fieldsOf(section).map(({ name }) => [name, null]))

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

const next = () => screen.getAllByRole('button', { name: /^(Answer|Read|Generate|Done)/ }).at(-1)

test('the first missing answer is the next action; its step leads back here', async () => {
  await open({ ...answered, nationality: null })
  expect(next()).toHaveTextContent('Answer “Nationality”')
  await userEvent.click(next() as HTMLElement)
  expect(window.location.pathname + window.location.hash).toBe('/registration/student-data#nationality')
  expect(window.history.state).toMatchObject({ usr: { from: 'check' } })
})

const box = () => screen.getByRole('checkbox', { name: 'I Agree' })

const agreed = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls('POST /api/student').map(({ body }) => (body as SaveStudentBody).agree_terms_conditions)

test('UX-17 the button opens the full terms, then leads to them and to the box, and agrees to nothing', async () => {
  const text = 'Terms\n\nPlease read this.\n\nWhy we ask. To help.\n\nYour rights. You may read it.'
  const { calls } = await open(answered, { 'GET /api/terms': { body: { version: '1', text } } })
  await waitFor(() => expect(next()).toBeEnabled())
  expect(next()).toHaveTextContent('Read and agree')
  expect(screen.getByText('To help.')).not.toBeVisible()
  await userEvent.click(next() as HTMLElement)
  expect(screen.getByRole('group', { name: 'The terms' })).toHaveFocus()
  expect(screen.getByText('To help.')).toBeVisible()
  await userEvent.click(next() as HTMLElement)
  expect(screen.getByText('To help.')).toBeVisible()
  expect(box()).toHaveFocus()
  expect(box()).not.toBeChecked()
  expect(calls('POST /api/student')).toEqual([])
})

test('after I Agree the form is done; it can be printed here, and Done opens the next page', async () => {
  const { calls } = await open(answered)
  await waitFor(() => expect(box()).toBeEnabled())
  await userEvent.click(box())
  await waitFor(() => expect(next()).toHaveTextContent('Done'))
  expect(box()).toBeChecked()
  await waitFor(() => expect(agreed(calls)).toEqual([1]))
  expect(screen.getByRole('heading', { name: 'Nothing is missing' })).toBeInTheDocument()
  // The link is also where the family has agreed.
  expect(screen.getByRole('link', { name: 'See what happens next' })).toHaveAttribute(
    'href',
    '/registration/done',
  )
  const form = screen.getByRole('button', { name: 'Generate Registration Form' })
  await userEvent.click(form)
  expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(form).toHaveFocus()
  await userEvent.click(next() as HTMLElement)
  await waitFor(() => expect(window.location.pathname).toBe('/registration/done'))
})

test('UX-85 unanswered ticks come before agreeing', async () => {
  const { calls } = await open({ ...answered, ...notTicked('conditions') })
  expect(next()).toHaveTextContent('Answer “Conditions”')
  await waitFor(() => expect(box()).toBeEnabled())
  await userEvent.click(box())
  await waitFor(() => expect(agreed(calls)).toEqual([1]))
  expect(next()).toHaveTextContent('Answer “Conditions”')
  expect(screen.queryByRole('heading', { name: 'Everything is here' })).not.toBeInTheDocument()
})

test('terms that did not load cannot be agreed to: the button leads to them', async () => {
  const { answers, calls } = await open(answered, { 'GET /api/terms': { status: 500, body: {} } })
  await screen.findByText('The terms could not be loaded')
  expect(next()).toHaveTextContent('Read the terms')
  await userEvent.click(next() as HTMLElement)
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  answers['GET /api/terms'] = { body: { version: '1', text: 'First.' } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(next()).toHaveTextContent('Read and agree'))
  expect(calls('POST /api/student')).toEqual([])
})

test('a double tap does not finish the form: the second tap is ignored', async () => {
  await open({ ...answered, agree_terms_conditions: 1 })
  await waitFor(() => expect(next()).toHaveTextContent('Done'))
  fireEvent.click(next() as HTMLElement, { detail: 2 })
  expect(window.location.pathname).toBe('/registration/complete')
  await userEvent.click(next() as HTMLElement)
  await waitFor(() => expect(window.location.pathname).toBe('/registration/done'))
})

test('UX-85 a form agreed to before its ticks were required is complete, and its ticks read Nothing ticked', async () => {
  await open(wholeAnswers)
  expect(await screen.findByRole('heading', { name: 'Nothing is missing' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Conditions/ })).toHaveTextContent('Nothing ticked')
  expect(screen.getByRole('button', { name: /^Background/ })).toHaveTextContent('Complete')
})
