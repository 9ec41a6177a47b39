import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Correction } from '#shared/contract/students/corrections'
import { stepPaths } from '#client/address/paths'
import { renderPiece } from '#client/testing/renderApp'
import { studentId } from '#client/testing/registration'
import { open } from '#client/testing/registrationStep'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { StepFields } from '../steps/StepFields'
import { selectAllUnsaved } from '#client/saving/unsaved'

beforeEach(() => window.sessionStorage.clear())

const correction = (changes: Partial<Correction> = {}): Correction => ({
  id: 3,
  field: 'class_id',
  label: 'Class',
  words: 'She is in 2B.',
  late: null,
  state: 'open',
  asked_at: '2026-11-21T14:00:00.000Z',
  answer: null,
  closed_at: null,
  account: null,
  ...changes,
})

const listCall = `GET /api/corrections/${studentId}`
const askCall = 'POST /api/ask-correction'

/** The list changes after each request, like the real one. */
const openStep = async (list: Correction[], status: object = {}) => {
  const step = await open('student', {}, status, [], { [listCall]: () => ({ body: list }) })
  return { ...step, list }
}

const closedForm = { open: 0 }

test('SEC-96 on an open form only class and house offer a correction request', async () => {
  const { calls, answers, list } = await openStep([])
  expect(screen.getAllByRole('button', { name: /Not right\? Ask the school/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Ask for a correction' })).not.toBeInTheDocument()
  answers[askCall] = () => {
    list.push(correction())
    return { body: correction() }
  }
  await userEvent.click(screen.getByRole('button', { name: /Not right\?.*: Class/ }))
  const words = screen.getByRole('textbox', { name: 'What should it be?' })
  expect(words).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }))
  expect(words).toHaveAccessibleDescription('Write in words what it should be.')
  expect(calls(askCall)).toHaveLength(0)
  await userEvent.type(words, 'She is in 2B.')
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }))
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('You asked the school to correct this on 21 November 2026: She is in 2B.')
  expect(calls(askCall)[0]?.body).toEqual({
    ...{ student_id: studentId, field: 'class_id', words: 'She is in 2B.' },
  })
  expect(screen.queryByRole('button', { name: /Not right\?.*: Class/ })).not.toBeInTheDocument()
})

test('SEC-96 an unsent request survives a change of screen; Cancel deletes it', async () => {
  const { store, unmount } = await openStep([])
  await userEvent.click(screen.getByRole('button', { name: /Not right\?.*: Class/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'What should it be?' }), 'She is in 2B.')
  unmount()
  expect(selectAllUnsaved(store.getState())).toMatchObject([{ what: '1 request for a correction' }])
  const again = (
    <RegistrationFrame step="student" studentId={studentId}>
      <StepFields step="student" />
    </RegistrationFrame>
  )
  renderPiece(again, { store, at: stepPaths.student })
  expect(await screen.findByRole('textbox', { name: 'What should it be?' })).toHaveValue('She is in 2B.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(selectAllUnsaved(store.getState())).toEqual([])
})

test('SEC-96 on a closed form any value without an open request offers one', async () => {
  const { calls, answers } = await openStep([correction()], closedForm)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }))
  const choice = screen.getByRole('combobox', { name: 'What is not right?' })
  expect(choice).toHaveAccessibleDescription('Choose what is not right.')
  await userEvent.type(choice, 'class')
  expect(screen.queryByTitle('Class')).not.toBeInTheDocument()
  await userEvent.clear(choice)
  await userEvent.type(choice, 'sea num')
  await userEvent.click(await screen.findByTitle('SEA number'))
  await userEvent.type(screen.getByRole('textbox', { name: 'What should it be?' }), '0123')
  answers[askCall] = { body: correction({ id: 4, field: 'sea_no' }) }
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }))
  expect(await screen.findByText(/The school has your request/)).toBeInTheDocument()
  expect(calls(askCall)[0]?.body).toMatchObject({ field: 'sea_no', words: '0123' })
})

test('SEC-96 an answer is shown beside the value with the family’s own text', async () => {
  const refused = {
    state: 'refused',
    answer: 'The Ministry’s list says 1B.',
    closed_at: '2026-11-23T14:00:00.000Z',
  }
  await openStep([correction({ ...refused, state: 'refused' })])
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('She is in 2B.')
  expect(note).toHaveTextContent(
    'The school did not change it, 23 November 2026: The Ministry’s list says 1B.',
  )
  expect(screen.getByRole('button', { name: 'Ask again: Class' })).toBeInTheDocument()
})

test('SEC-96 an open request can be withdrawn; a failed withdrawal says why', async () => {
  const { calls, answers, list } = await openStep([correction()])
  answers['POST /api/withdraw-correction'] = {
    status: 409,
    body: { message: 'The school has answered this.' },
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request: Class' }))
  expect(await screen.findByText('The school has answered this.')).toBeInTheDocument()
  answers['POST /api/withdraw-correction'] = () => {
    list.splice(0)
    return { body: correction({ state: 'withdrawn' }) }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request: Class' }))
  await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument())
  expect(calls('POST /api/withdraw-correction')[1]?.body).toEqual({ student_id: studentId, correction_id: 3 })
})

test('SEC-96 too many requests show the server’s message and keep the text', async () => {
  const { answers } = await openStep([])
  answers[askCall] = { status: 429, body: { message: 'You have asked for many corrections today.' } }
  await userEvent.click(screen.getByRole('button', { name: /Not right\?.*: House/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'What should it be?' }), 'Ibis')
  await userEvent.click(screen.getByRole('button', { name: 'Send to the school' }))
  expect(await screen.findByText(/You have asked for many corrections today/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'What should it be?' })).toHaveValue('Ibis')
})
