import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Enrolment, StudentEnrolments } from '#shared/contract/students/enrolment'
import { withDialogs } from '#client/testing/dialogs'
import { studentEnrolments } from '#client/testing/office'
import { renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { EnrolmentActs, EnrolmentPart, rowTexts, standingLine } from './Enrolment'

beforeAll(withDialogs)

const [row] = studentEnrolments.enrolments
const left: StudentEnrolments = {
  ...{ ...studentEnrolments, left_on: '2026-06-30' },
  enrolments: studentEnrolments.enrolments.map((one) => ({
    ...{ ...one, until_on: '2026-06-30', ended_why: 'abroad', ended_words: 'To Canada' },
  })),
}

const open = (known: StudentEnrolments, changes: Replies = {}) => {
  const server = serve({
    'GET /api/enrolments/20260002': { body: known },
    'POST /api/leave-student': { body: left },
    'POST /api/return-student': { body: studentEnrolments },
    ...changes,
  })
  renderPiece(
    <>
      <EnrolmentActs studentId="20260002" name="Ann Ali" />
      <EnrolmentPart studentId="20260002" />
    </>,
  )
  return server
}

test('marking a student as a leaver needs a day and a reason', async () => {
  const server = open(studentEnrolments)
  expect(await screen.findByText('Here, class 1B')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mark as left' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark Ann Ali as left' })
  expect(screen.getByLabelText('Last day')).toHaveValue('1 July 2026')
  expect(screen.getByLabelText('Last day')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Note'), 'To Canada {Enter}')
  expect(server.calls('POST /api/leave-student')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Moved abroad' }))
  await screen.findByText('Here, class 1B')
  expect(server.calls('POST /api/leave-student')[0]?.body).toEqual({
    ...{ student_id: '20260002', on: '2026-07-01', why: 'abroad', words: 'To Canada' },
  })
  expect(dialog).not.toBeInTheDocument()
})

test('one press readmits a leaver', async () => {
  const server = open(left)
  expect(await screen.findByText('Left on 30 June 2026')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change the last day' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  expect(server.calls('POST /api/return-student')[0]?.body).toEqual({ student_id: '20260002' })
})

test('the last day can be changed; during the request Escape and Cancel do nothing', async () => {
  const held = heldReply(left)
  open(left, { 'POST /api/leave-student': held.reply })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the last day' }))
  const dialog = await screen.findByRole('dialog', { name: 'Last day of Ann Ali' })
  await userEvent.type(screen.getByLabelText('Note'), '{Enter}')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  for (const label of ['Last day', 'Why', 'Note']) expect(screen.getByLabelText(label)).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(dialog).toBeInTheDocument()
  await held.come()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

test('changing the last day of a leaver without a reason requires one', async () => {
  const unsaid = left.enrolments.map((one) => ({ ...one, ended_why: null, ended_words: null }))
  const server = open({ ...left, enrolments: unsaid })
  await userEvent.click(await screen.findByRole('button', { name: 'Change the last day' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose a reason.')).toBeVisible()
  expect(server.calls('POST /api/leave-student')).toEqual([])
})

test('enrolment and classes in words', () => {
  const coming = {
    ...studentEnrolments,
    enrolments: [{ ...row, from_on: '2026-09-07' }],
  } as StudentEnrolments
  expect(standingLine(coming)).toBe('Starts on 7 September 2026, class 1B')
  expect(studentEnrolments.enrolments.map(rowTexts)).toEqual([
    { title: '2025-2026, class 1B', text: 'Joined, since 5 January 2026' },
  ])
  const never = { ...row, from_on: '2026-09-07', until_on: '2026-08-03', ended_why: 'never came' }
  expect(rowTexts(never as Enrolment).text).toBe('Was due to start on 7 September 2026. Never came')
  expect(rowTexts({ ...never, ended_why: null } as Enrolment).text).toBe(
    'Was due to start on 7 September 2026',
  )
  expect(rowTexts({ ...never, ended_why: 'abroad' } as Enrolment).text).toBe(
    'Joined, 7 September 2026 to 3 August 2026. Moved abroad',
  )
  expect(left.enrolments.map(rowTexts)).toEqual([
    {
      title: '2025-2026, class 1B',
      text: 'Joined, 5 January 2026 to 30 June 2026. Moved abroad: To Canada',
    },
  ])
})
