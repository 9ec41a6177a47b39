import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dayIn, longDay } from '#shared/rules/dates'
import { fill } from '#client/testing/fill'
import { reviewCall, reviewOf, showQueue, waitingDocument } from '#client/testing/officeQueues'
import { address } from '#client/testing/renderApp'
import type { Heard, Replies } from '#client/testing/server'

const one = waitingDocument('one')
const two = waitingDocument('two', { type: 'sea_slip' })
const certificate = 'Birth certificate of Núñez, Inés'
const slip = 'SEA slip of Núñez, Inés'

const heading = (name: string) => screen.findByRole('heading', { name })
const inTwoWeeks = () => dayIn('America/Port_of_Spain', new Date(Date.now() + 14 * 24 * 60 * 60 * 1000))

const openForm = async (changes: Replies = {}, documents = [one, two]) => {
  const server = showQueue(documents, changes)
  await heading(certificate)
  await userEvent.keyboard('s')
  return { ...server, form: within(await screen.findByRole('form', { name: 'Send back' })) }
}

const choose = async (reason: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Why are you sending it back?' }))
  await userEvent.click(await screen.findByTitle(reason))
}
const words = () => screen.getByRole('textbox', { name: 'In your own words' })
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send back' }))
const bodies = (heard: Heard[]) => heard.map(({ body }) => body)

test('S asks for a reason and a deadline, by default in two weeks', async () => {
  const { calls, form } = await openForm()
  expect(form.getByRole('combobox', { name: 'Why are you sending it back?' })).toHaveFocus()
  expect(form.getByRole('textbox', { name: 'A new document can be sent until' })).toHaveValue(
    longDay(inTwoWeeks()),
  )
  await choose('It is out of date')
  await userEvent.type(words(), 'That is of 2019: an answer, and an n.')
  await send()
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  expect(screen.getByText(`Sent back: ${certificate}.`)).toHaveAttribute('role', 'status')
  expect(bodies(calls(reviewCall))).toEqual([
    {
      ...{ student_id: '20260003', type: 'birth_certificate', file_id: 'one', was: 'received' },
      ...{ state: 'sent back', reason: 'outdated', words: 'That is of 2019: an answer, and an n.' },
      resend_until: inTwoWeeks(),
    },
  ])
})

test('nothing is sent without a reason; “another reason” requires a text', async () => {
  const { calls, form } = await openForm()
  await send()
  expect(form.getByRole('combobox', { name: 'Why are you sending it back?' })).toHaveAccessibleDescription(
    'Choose why you are sending it back. The family will read this.',
  )
  await choose('Another reason')
  await send()
  expect(words()).toHaveAccessibleDescription(
    'Explain why you are sending it back. The family will read this.',
  )
  expect(calls(reviewCall)).toHaveLength(0)
  await fill(words(), 'It is upside down.')
  await send()
  await heading(slip)
  expect(calls(reviewCall)[0]?.body).toMatchObject({ reason: 'other', words: 'It is upside down.' })
})

test('Escape closes only the form; its text is restored when it opens again', async () => {
  await openForm()
  await fill(words(), 'Side 2 is')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(address()).toBe('?documents=open')
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
  await userEvent.keyboard('s')
  expect(words()).toHaveValue('Side 2 is')
})

test('Escape in the list of reasons closes only the list', async () => {
  await openForm()
  const reason = screen.getByRole('combobox', { name: 'Why are you sending it back?' })
  await userEvent.click(reason)
  await waitFor(() => expect(reason).toHaveAttribute('aria-expanded', 'true'))
  fireEvent.keyDown(reason, { key: 'Escape', keyCode: 27, which: 27 })
  await waitFor(() => expect(reason).toHaveAttribute('aria-expanded', 'false'))
  expect(screen.getByRole('form', { name: 'Send back' })).toBeInTheDocument()
  expect(address()).toBe('?documents=open')
})

test('if a verdict is not stored, the form says so and keeps its text', async () => {
  const { answers, calls } = await openForm({
    [reviewCall]: { status: 500, body: { message: 'The disk is full.' } },
  })
  await choose('It is out of date')
  await fill(words(), 'Of 2019.')
  await send()
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument()
  expect(words()).toHaveValue('Of 2019.')
  expect(await heading(certificate)).toBeInTheDocument()
  answers[reviewCall] = { body: reviewOf({ state: 'sent back' }) }
  await send()
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  expect(bodies(calls(reviewCall))[1]).toMatchObject({ was: 'received', words: 'Of 2019.' })
})

const message = 'J. Ali has looked at it in the meantime. Your verdict was not saved.'
const faster = (current: object) => ({ status: 409, body: { message, current } })

test('if a colleague was faster, the page shows their verdict, and a second A does not overwrite it', async () => {
  const current = reviewOf({
    state: 'sent back',
    reason: 'incomplete',
    words: 'Side 2.',
    resend_until: '2026-06-12',
  })
  const { calls, list } = showQueue([one, two], { [reviewCall]: faster(current) })
  await heading(certificate)
  list.shift()
  await userEvent.keyboard('a')
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByText(/^The answer now:/)).toHaveTextContent(
    'The answer now: Sent back by J. Ali, 3 June 2026. A page or a side is missing. Side 2. A new file could be sent until 12 June 2026.',
  )
  await userEvent.keyboard('a')
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDisabled()
  expect(calls(reviewCall)).toHaveLength(1)
  await userEvent.keyboard('n')
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  await userEvent.keyboard('n')
  // The first document no longer waits for a verdict.
  expect(await heading('You skipped 1 document.')).toBeInTheDocument()
})

test('a document that a colleague accepted during typing can still be sent back deliberately', async () => {
  const { answers, calls } = await openForm({ [reviewCall]: faster(reviewOf()) })
  await choose('It is out of date')
  await fill(words(), 'Of 2019.')
  await send()
  expect(await screen.findByText(/^The answer now:/)).toHaveTextContent('Accepted by J. Ali, 3 June 2026')
  expect(words()).toHaveValue('Of 2019.')
  answers[reviewCall] = { body: reviewOf({ state: 'sent back' }) }
  await send()
  await heading(slip)
  expect(bodies(calls(reviewCall))[1]).toMatchObject({ was: 'accepted', state: 'sent back' })
})

test('Undo puts the document back into the queue and shows it again', async () => {
  const { calls } = showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('a')
  await heading(slip)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
  expect(screen.getByText(`Decision undone: ${certificate}.`)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(bodies(calls(reviewCall))[1]).toMatchObject({ file_id: 'one', was: 'accepted', state: 'received' })
  await userEvent.keyboard('a')
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
})

test('while a reason is being typed, Undo does not replace the document; the text stays', async () => {
  showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('a')
  await heading(slip)
  await userEvent.keyboard('s')
  await fill(words(), 'Side 2 is')
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(undo)
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
  await userEvent.keyboard('s')
  expect(words()).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('a')
  await heading(slip)
  await userEvent.keyboard('s')
  expect(words()).toHaveValue('Side 2 is')
})

test('after Undo, the form still has the reason that the document was sent back with', async () => {
  await openForm()
  await choose('It is out of date')
  await fill(words(), 'Of 2019.')
  await send()
  await heading(slip)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await heading(certificate)
  expect(words()).toHaveValue('Of 2019.')
})

test('typed text survives a visit to the student’s page', async () => {
  await openForm()
  await fill(words(), 'Side 2 is')
  await userEvent.click(screen.getByRole('button', { name: 'Núñez, Inés' }))
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: /2 documents to check/ }))
  await heading(certificate)
  await userEvent.keyboard('s')
  expect(words()).toHaveValue('Side 2 is')
})

test('Undo of the last verdict opens the queue again', async () => {
  showQueue([one])
  await heading(certificate)
  await userEvent.keyboard('a')
  await heading('Every document has been checked.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await heading(certificate)).toHaveFocus())
})

test('an Undo that comes too late says so and leaves the current document alone', async () => {
  const { answers } = showQueue([one, two])
  await heading(certificate)
  await userEvent.keyboard('a')
  await heading(slip)
  answers[reviewCall] = faster(reviewOf({ state: 'sent back', reason: 'other', words: 'Of 2019.' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByText(/^The answer now: Sent back by J\. Ali/)).toBeInTheDocument()
  expect(await heading(slip)).toBeInTheDocument()
})

test('no second verdict is sent while one is pending', async () => {
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  const { calls } = showQueue([one, two], {
    [reviewCall]: async () => {
      await held
      return { body: reviewOf() }
    },
  })
  await heading(certificate)
  await userEvent.keyboard('aansa')
  expect(calls(reviewCall)).toHaveLength(1)
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  answer()
  await waitFor(async () => expect(await heading(slip)).toHaveFocus())
  await waitFor(() => expect(calls(reviewCall)).toHaveLength(1))
})
