import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#client/testing/dialogs'
import { studentEnrolments } from '#client/testing/office'
import { renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { AddStudentDialog } from './AddStudentDialog'

beforeAll(withDialogs)

const added = { ...studentEnrolments, student_id: '20260012', class_id: '1A' }
const proposal = { next_id: '20260012', today: '2026-07-01', twins: [] }
const twin = { id: '20260003', class_id: '2A', left_on: '2026-06-30' }

const open = (replies: Replies = {}) => {
  const server = serve({
    'GET /api/new-student': { body: proposal },
    'GET /api/form-classes-list': {
      body: [
        { id: '1A', form_level: 1 },
        { id: '2A', form_level: 2 },
      ],
    },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico' }] },
    'POST /api/add-student': { body: added },
    ...replies,
  })
  const onOpen = jest.fn()
  const onClose = jest.fn()
  renderPiece(<AddStudentDialog onOpen={onOpen} onClose={onClose} />)
  return { server, onOpen, onClose }
}

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

const fill = async () => {
  await screen.findByDisplayValue('20260012')
  await type('First name', 'Zara')
  await type('Last name', 'Ali')
  await type('Date of birth', '2 June 2014')
  await userEvent.selectOptions(await screen.findByLabelText('Class'), '1A')
  await userEvent.selectOptions(screen.getByLabelText('House'), 'Cocrico')
}

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Add student' }))

test('the ID is suggested, the first day is today; missing fields are named and the first gets the focus', async () => {
  const { server } = open()
  expect(await screen.findByLabelText('First name')).toHaveFocus()
  expect(await screen.findByDisplayValue('20260012')).toBe(screen.getByLabelText('Student ID'))
  expect(await screen.findByDisplayValue('1 July 2026')).toBe(screen.getByLabelText('First day'))
  await send()
  expect(screen.getAllByText('This field is required.')).toHaveLength(4)
  expect(screen.getByLabelText('First name')).toHaveFocus()
  expect(server.calls('POST /api/add-student')).toEqual([])
})

test('after adding, the focus is on printing the slip, and the next student starts in the same class', async () => {
  let isAdded = false
  const { server, onOpen } = open({
    'GET /api/new-student': () => ({ body: { ...proposal, next_id: isAdded ? '20260013' : '20260012' } }),
    'POST /api/add-student': () => {
      isAdded = true
      return { body: added }
    },
  })
  await fill()
  await send()
  expect(await screen.findByText(/^Zara Ali is added to class 1A with the ID 20260012\.$/)).toBeVisible()
  expect(server.calls('POST /api/add-student')[0]?.body).toEqual({
    ...{ id: '20260012', first_name: 'Zara', last_name: 'Ali', date_of_birth: '2014-06-02' },
    ...{ class_id: '1A', house_code: 2, previous_school: null, from_on: '2026-07-01' },
  })
  expect(screen.getByRole('button', { name: 'Print the sign-in slip' })).toHaveFocus()
  await waitFor(() => expect(server.calls('GET /api/new-student').length).toBeGreaterThan(2))
  await userEvent.click(screen.getByRole('button', { name: 'Open the record' }))
  expect(onOpen).toHaveBeenCalledWith('20260012')
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }))
  expect(await screen.findByDisplayValue('20260013')).toBe(screen.getByLabelText('Student ID'))
  expect(screen.getByLabelText('Class')).toHaveValue('1A')
  expect(screen.getByLabelText('First name')).toHaveValue('')
})

test('a student with the same name and birthday is shown with a link to the record', async () => {
  const { server, onOpen } = open({ 'GET /api/new-student': { body: { ...proposal, twins: [twin] } } })
  await fill()
  const status = (await screen.findByText('Is this student here already?')).closest('[role="status"]')
  await userEvent.click(
    within(status as HTMLElement).getByRole('button', { name: '20260003, class 2A, left on 30 June 2026' }),
  )
  expect(onOpen).toHaveBeenCalledWith('20260003')
  expect(server.calls('GET /api/new-student').length).toBeGreaterThan(1)
})

test('a taken ID is reported at its field with the next free one until it is changed', async () => {
  const text = 'There is already a student with the ID 20260012. Choose another ID.'
  let isTaken = false
  open({
    'GET /api/new-student': () => ({ body: { ...proposal, next_id: isTaken ? '20260013' : '20260012' } }),
    'POST /api/add-student': () => {
      isTaken = true
      return { status: 409, body: { message: text, errors: { id: [text] } } }
    },
  })
  await fill()
  await send()
  expect(await screen.findByText(text)).toBeVisible()
  expect(await screen.findByDisplayValue('20260013')).toBe(screen.getByLabelText('Student ID'))
  await type('Student ID', '3')
  expect(screen.queryByText(text)).toBeNull()
})

test('after a lost answer the same ID is sent again', async () => {
  let isLost = false
  let isProposedAnew = false
  const { server } = open({
    'GET /api/new-student': ({ query }) => {
      isProposedAnew ||= isLost && !query.has('first_name')
      return { body: { ...proposal, next_id: isLost ? '20260013' : '20260012' } }
    },
    'POST /api/add-student': () => {
      isLost = true
      throw new TypeError('Failed to fetch')
    },
  })
  await fill()
  await send()
  expect(await screen.findByText(/^We cannot reach the school’s server/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled())
  await waitFor(() => expect(isProposedAnew).toBe(true))
  await act(async () => undefined)
  expect(screen.getByLabelText('Student ID')).toHaveValue('20260012')
  server.answers['POST /api/add-student'] = { body: added }
  await send()
  await screen.findByText(/^Zara Ali is added/)
  expect(server.calls('POST /api/add-student').map(({ body }) => (body as { id: string }).id)).toEqual([
    '20260012',
    '20260012',
  ])
})

test('during the request no key or button leads away from the result', async () => {
  const held = heldReply(added)
  const { onOpen, onClose } = open({
    'GET /api/new-student': { body: { ...proposal, twins: [twin] } },
    'POST /api/add-student': held.reply,
  })
  await fill()
  const other = await screen.findByRole('button', { name: /^20260003/ })
  await send()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.click(other)
  await userEvent.keyboard('{Escape}')
  for (const way of [onOpen, onClose]) expect(way).not.toHaveBeenCalled()
  await held.come()
  await userEvent.click(await screen.findByText('Open the record'))
  expect(onOpen).toHaveBeenCalledTimes(1)
})
