import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BulkActDone, BulkPlan } from '#shared/contract/students/bulkActs'
import { bulkActTexts } from '#shared/rules/students/bulkActs'
import { renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import type { Selection } from '../table/selectionSlice'
import { BulkActDialog } from './BulkActDialog'
import type { BulkKind } from './bulkActTexts'

const plan: BulkPlan = {
  changes: [{ student_id: '20260003', name: 'Ali, Zara', before: '1B', after: '2A' }],
  ...{ unchanged: [], refused: [], basis: 'first' },
}
const moved: BulkActDone = {
  ...{ id: 'a1', act: { kind: 'class', class_id: '2A' }, text: '1 student moved to class 2A', students: 1 },
  ...{ at: '2026-07-03T14:05:00.000Z', by: 'admin', undone_at: null, stays_why: null },
}
const unreachable = /^We cannot reach the school’s server/

const lost = (): never => {
  throw new TypeError('Failed to fetch')
}

const open = (kind: BulkKind, changes: Replies = {}) => {
  const server = serve({
    'GET /api/form-classes-list': { body: [{ id: '2A', form_level: 2 }] },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico' }] },
    'POST /api/plan-bulk-act': { body: plan },
    'POST /api/apply-bulk-act': { body: moved },
    ...changes,
  })
  const selection = { chosen: new Set(['20260003']), clear: jest.fn(), drop: jest.fn() }
  const onClose = jest.fn()
  renderPiece(<BulkActDialog kind={kind} selection={selection as unknown as Selection} onClose={onClose} />)
  return { ...server, onClose }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const wish = async () => {
  await screen.findByRole('option', { name: '2A' })
  await userEvent.selectOptions(screen.getByLabelText('New class'), '2A')
  await press('Show who will change')
}

const move = 'Move 1 student to class 2A'

test('a lost answer repeats the request with the same key; a new plan gets a new key', async () => {
  const { calls, answers } = open('class', { 'POST /api/apply-bulk-act': lost })
  await wish()
  await press(move)
  expect(await screen.findByText(unreachable)).toBeVisible()
  answers['POST /api/apply-bulk-act'] = { status: 409, body: { message: bulkActTexts.stale } }
  await press(move)
  expect(await screen.findByText(bulkActTexts.stale)).toBeVisible()
  answers['POST /api/apply-bulk-act'] = { body: moved }
  await press(move)
  expect(await screen.findByText('1 student moved to class 2A.')).toBeVisible()
  const [first, second, third] = calls('POST /api/apply-bulk-act').map(({ body }) => (body as BulkActDone).id)
  expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('if the answer to Undo is lost, pressing again gives the same result', async () => {
  const { answers } = open('class', { 'POST /api/undo-bulk-act': lost })
  await wish()
  await press(move)
  await press('Undo')
  expect(await screen.findByText(unreachable)).toBeVisible()
  answers['POST /api/undo-bulk-act'] = { status: 409, body: { message: bulkActTexts.undone } }
  await press('Undo')
  expect(await screen.findByText('Undone. 1 student is as before.')).toBeVisible()
  expect(screen.getByText('Change undone')).toBeVisible()
  expect(screen.queryByText(bulkActTexts.undone)).toBeNull()
})

test.each([
  ['class', 'New class', ['New class']],
  ['house', 'New house', ['New house']],
  ['left', 'Last day', ['Last day', 'Why', 'Note']],
] as const)('%s: the first field has the focus; fields are disabled while the plan loads', async (...row) => {
  const [kind, first, labels] = row
  const held = heldReply(plan)
  const { onClose } = open(kind, { 'POST /api/plan-bulk-act': held.reply })
  await waitFor(() => expect(screen.getByLabelText(first)).toHaveFocus())
  const options = { class: '2A', house: 'Cocrico', left: 'Moved abroad' }
  await screen.findByRole('option', { name: options[kind] })
  await userEvent.selectOptions(screen.getByLabelText(kind === 'left' ? 'Why' : first), options[kind])
  await press('Show who will change')
  for (const label of labels) expect(screen.getByLabelText(label)).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await held.come()
  await press('Back')
  expect(screen.getByLabelText(first)).toHaveFocus()
  for (const label of labels) expect(screen.getByLabelText(label)).toBeEnabled()
  await press('Cancel')
  expect(onClose).toHaveBeenCalledTimes(1)
})
