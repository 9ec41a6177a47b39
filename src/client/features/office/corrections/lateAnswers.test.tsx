import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { answered, open, show } from '#client/testing/officeQueues'

const listCall = 'GET /api/open-corrections'

const typed = (value: string): OpenCorrection['late'] => ({
  ...{ value, text: value, was: { text: null }, typed_at: '2026-11-24T02:41:00.000Z' },
})
const late = [
  open(1, {
    ...{ field: 'nationality', label: 'Nationality', value: null, stored: null, words: '' },
    late: typed('Grenadian'),
    typed: 'before closing',
  }),
  open(2),
  open(3, {
    ...{ field: 'sea_no', label: 'SEA number', value: '12', stored: '12', words: '' },
    late: typed('1234'),
  }),
]
const takeInCall = 'POST /api/take-in-late-answers'

test('REL-80 SEC-96 a late answer shows when it was typed and is accepted with one press', async () => {
  const { calls, answers, list } = show('?corrections=open', late)
  answers[takeInCall] = () => {
    const [taken] = list.splice(0, 1)
    return { body: [{ ...answered('corrected'), label: taken?.label }] }
  }
  const item = (await screen.findByText('Grenadian')).closest('li') as HTMLElement
  expect(item).toHaveTextContent('nothing on record now, as it was then')
  expect(item).toHaveTextContent(
    /on 23 November 2026, 22:41.*, before registration closed, by the clock on the family’s device/,
  )
  expect(within(item).queryByText('The family writes')).not.toBeInTheDocument()
  expect(screen.getByText(/it was nothing when the family typed/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Nationality of Núñez, Inés' }))
  expect(
    await screen.findByText('Accepted: Nationality. The family sees it in the form.'),
  ).toBeInTheDocument()
  expect(calls(takeInCall)[0]?.body).toEqual({
    student_id: '20260003',
    answers: [{ correction_id: 1, value: 'Grenadian', stored: null }],
  })
  await waitFor(() => expect(screen.queryByText('Grenadian')).not.toBeInTheDocument())
})

test('REL-80 one press accepts all late answers of a student but no written requests', async () => {
  const { calls, answers } = show('?corrections=open', late)
  answers[takeInCall] = { body: [answered('corrected'), answered('corrected')] }
  await userEvent.click(await screen.findByRole('button', { name: 'Accept all 2 of Núñez, Inés' }))
  expect(await screen.findByText('Accepted: 2 answers. The family sees it in the form.')).toBeInTheDocument()
  expect(calls(takeInCall)[0]?.body).toEqual({
    student_id: '20260003',
    answers: [
      { correction_id: 1, value: 'Grenadian', stored: null },
      { correction_id: 3, value: '1234', stored: '12' },
    ],
  })
  expect(screen.queryByRole('button', { name: 'Accept: Class of Núñez, Inés' })).not.toBeInTheDocument()
})

test('REL-80 if the record has changed, the page says so and reloads it', async () => {
  const { calls, answers } = show('?corrections=open', late)
  const message = 'Nationality: changed or answered since then. Nothing was accepted.'
  answers[takeInCall] = { status: 409, body: { message, current: [] } }
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Nationality of Núñez, Inés' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  await waitFor(() => expect(calls(listCall)).toHaveLength(2))
})
