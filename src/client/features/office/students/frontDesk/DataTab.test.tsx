import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { DataTab } from './DataTab'

beforeAll(withDialogs)

const keeping = {
  student_id: '20260002',
  left_on: null,
  hold: 0,
  hold_reason: null,
  updated_at: null,
  updated_by: null,
  kept_until: null,
}

const open = (replies: Replies = {}) => {
  const onErased = jest.fn()
  const server = serve({ 'GET /api/student-keeping/20260002': { body: keeping }, ...replies })
  renderPiece(<DataTab studentId="20260002" who="Ann Ali (20260002)" onErased={onErased} />, {
    store: officeStore(),
  })
  return { server, onErased }
}

test('SEC-97 the office puts the data on hold with a reason, and the leaving day is not sent', async () => {
  const { server } = open({
    'POST /api/student-keeping': { body: { ...keeping, hold: 1, hold_reason: 'Court' } },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /On hold/ }))
  await userEvent.type(screen.getByLabelText('Why'), 'Court')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(server.calls('POST /api/student-keeping')[0]?.body).toEqual({
    ...{ student_id: '20260002', hold: 1, hold_reason: 'Court' },
  })
})

test('SEC-104 removal is enabled only after the ID is typed', async () => {
  const { server, onErased } = open({
    'POST /api/erase-student': { body: { student_id: '20260002', rows: 9, files: 1, purge: 'later' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this student …' }))
  expect(
    await screen.findByRole('dialog', { name: 'Remove Ann Ali (20260002) for good?' }),
  ).toBeInTheDocument()
  const remove = screen.getByRole('button', { name: 'Remove for good' })
  expect(remove).toBeDisabled()
  await fill(screen.getByLabelText('Type 20260002 to continue'), '20260002')
  await userEvent.click(remove)
  await screen.findByRole('button', { name: 'Remove this student …' })
  expect(onErased).toHaveBeenCalledWith('later')
  expect(server.calls('POST /api/erase-student')[0]?.body).toEqual({
    student_id: '20260002',
    confirm: '20260002',
  })
})

test('SEC-97 data on hold cannot be removed', async () => {
  open({ 'GET /api/student-keeping/20260002': { body: { ...keeping, hold: 1, hold_reason: 'Court' } } })
  expect(await screen.findByText(/Remove the hold first/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove this student …' })).toBeDisabled()
})
