// A section cannot be confirmed while the school does not have the answers that it shows.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LastYear as LastYearAnswer } from '#shared/contract/intake/lastYear'
import { recordSave } from '#client/saving/recordSaveSlice'
import { registrationReplies, studentId } from '#client/testing/registration'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { LastYear } from './LastYear'

const call = `GET /api/last-year/${studentId}`
const save = 'POST /api/student'
const begun: LastYearAnswer = { school_year: 2026, sections: [] }

const open = async (changes: Replies = {}) => {
  const { replies } = registrationReplies({ home_address: '14 Cocorite Terrace', asthma: 1 })
  const server = serve({ ...replies, [call]: { body: begun }, ...changes })
  const store = signedInStore(studentId)
  renderPiece(<LastYear studentId={studentId} />, { at: '/registration/last-year', store })
  await screen.findByText('14 Cocorite Terrace')
  const type = (field: string, value: string, problem: string | null = null) =>
    act(() => void store.dispatch(recordSave.edited({ studentId, field, value, base: 5, problem })))
  return { ...server, replies, type }
}

const stillRight = () => screen.queryByRole('button', { name: /^Still right/ })
const place = () => window.location.pathname + window.location.hash

test('a pending answer is shown as being saved; afterwards last year’s answers are reloaded', async () => {
  const { answers, calls, replies, type } = await open()
  let stored = () => {}
  const held = new Promise<void>((done) => (stored = done))
  const storing = replies[save] as (heard: unknown) => object
  answers[save] = async (heard) => {
    await held
    return storing(heard)
  }
  type('home_address', '2 New Street')
  expect(screen.getByRole('button', { name: 'Being saved…' })).toBeDisabled()
  expect(stillRight()).not.toBeInTheDocument()
  const asked = calls(call).length
  answers[call] = { body: { ...begun, sections: [{ section: 'contact', how: 'changed' }] } }
  stored()
  expect(await screen.findByRole('heading', { level: 2, name: 'Health' })).toBeInTheDocument()
  expect(calls(call).length).toBeGreaterThan(asked)
  expect(stillRight()).toBeInTheDocument()
})

test('an invalid answer links to its field; one in another section does not matter', async () => {
  const { type } = await open()
  type('email_mother', 'x', 'Invalid e-mail')
  expect(stillRight()).toBeInTheDocument()
  type('phone_home', '55', '7 Digits Needed')
  expect(screen.getByText(/^One answer is not saved: .*7 Digits Needed$/)).toBeInTheDocument()
  expect(stillRight()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Look at it' }))
  expect(place()).toBe('/registration/student-data#phone_home')
})

test('a conflict is named too, and its section cannot be confirmed', async () => {
  const theirs = { field: 'home_address', yours: '2 New Street', theirs: '3 Other Street', by: 'school' }
  const conflict = { ...theirs, at: '2026-08-01T12:00:00.000Z' }
  const { type } = await open({
    [save]: { body: { id: studentId, version: 9, updatedAt: '', conflicts: [conflict] } },
  })
  type('home_address', '2 New Street')
  expect(await screen.findByText(/Changed in two places/)).toBeInTheDocument()
  expect(stillRight()).not.toBeInTheDocument()
})

test('a document sent back must be sent again first', async () => {
  const looked = ['contact', 'health', 'identity'] as const
  const sections = looked.map((section) => ({ section, how: 'confirmed' as const }))
  const review = {
    ...{ type: 'picture', file_id: null, state: 'sent back', reason: 'unreadable', words: '' },
    ...{ resend_until: null, reviewed_at: null, reviewed_by: null },
  }
  const { replies } = registrationReplies({ home_address: '1', asthma: 1 }, {}, ['picture', 'sea_slip'])
  serve({
    ...replies,
    [call]: { body: { ...begun, sections } },
    [`GET /api/document-reviews/${studentId}`]: { body: [review] },
  })
  renderPiece(<LastYear studentId={studentId} />, { at: '/registration/last-year' })
  expect(await screen.findByRole('heading', { level: 2, name: 'Documents' })).toBeInTheDocument()
  expect(await screen.findByText(/^The school has sent back a document: /)).toBeInTheDocument()
  expect(stillRight()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Send a new one' }))
  await waitFor(() => expect(place()).toBe('/registration/documents#picture'))
})
