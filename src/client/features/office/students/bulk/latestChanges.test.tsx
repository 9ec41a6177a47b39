import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BulkActDone } from '#shared/contract/students/bulkActs'
import { openStudents } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'

const moved: BulkActDone = {
  ...{
    id: 'a1',
    act: { kind: 'class', class_id: '2A' },
    text: '24 students moved to class 2A',
    students: 24,
  },
  ...{ at: '2026-07-03T14:05:00.000Z', by: 'admin:j.ali', undone_at: null, stays_why: null },
}
const leaving: BulkActDone = {
  ...{ ...moved, id: 'a2', act: { kind: 'left', on: '2026-07-10', why: 'finished', words: null } },
  ...{ text: '3 students marked as left', students: 3, stays_why: 'Ali, Zara was brought back since.' },
}

const open = (acts: readonly BulkActDone[], changes: Replies = {}) =>
  openStudents('', { 'GET /api/bulk-acts': { body: acts }, ...changes })

const latest = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Latest changes' }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => window.sessionStorage.clear())

test('without a bulk change there is no button', async () => {
  const { calls } = await open([])
  await waitFor(() => expect(calls('GET /api/bulk-acts')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Latest changes' })).toBeNull()
})

test('each change shows its time and author, and why it cannot be undone', async () => {
  await open([moved, leaving])
  const dialog = await latest()
  expect(dialog.getByText('Latest changes')).toHaveFocus()
  const [first, second] = dialog.getAllByRole('listitem')
  expect(first).toHaveTextContent(/24 students moved to class 2A.*j\.ali, on 3 July 2026, 10:05/)
  expect(second).toHaveTextContent('Ali, Zara was brought back since.')
  expect(dialog.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
})

test('Undo asks for confirmation; then the list shows the result and keeps the focus', async () => {
  const { calls, answers } = await open([moved])
  const dialog = await latest()
  await userEvent.click(dialog.getByRole('button', { name: 'Undo: 24 students moved to class 2A' }))
  expect(dialog.getByText('This puts 24 students back in the class they came from.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  expect(calls('POST /api/undo-bulk-act')).toEqual([])
  const undone = { ...moved, undone_at: '2026-07-03T14:09:00.000Z' }
  answers['GET /api/bulk-acts'] = { body: [undone] }
  answers['POST /api/undo-bulk-act'] = { body: undone }
  await userEvent.click(dialog.getByRole('button', { name: 'Undo this change' }))
  expect(await dialog.findByText(/^Undone on 3 July 2026, 10:09/)).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveFocus()
  expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('an Undo that comes too late shows the server’s message once', async () => {
  const words = 'Ali, Zara was moved by admin since.'
  const { answers } = await open([moved], {
    'POST /api/undo-bulk-act': { status: 409, body: { message: words } },
  })
  const dialog = await latest()
  await userEvent.click(dialog.getByRole('button', { name: /^Undo:/ }))
  answers['GET /api/bulk-acts'] = { body: [{ ...moved, stays_why: words }] }
  await userEvent.click(dialog.getByRole('button', { name: 'Undo this change' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull())
  expect(dialog.getAllByText(words)).toHaveLength(1)
})
