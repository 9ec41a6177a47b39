import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { PostReports } from '../PostReports'

const checking = 'GET /api/posting-check/2025/3'
const post = 'POST /api/post-term-reports'
const changes = 'GET /api/report-changes/2025/3'
const summer = { year: 2025, term: 3, posted: 0, date_posted: null }
const check = {
  year: 2025,
  term: 3,
  posted: 0,
  scheduled: null,
  students: 26,
  classes: [],
  not_handed_in: [],
}
const change = {
  student_id: '7',
  first_name: 'Ann',
  last_name: 'Ali',
  class_id: '2A',
  revision: 1,
  changed: ['Mathematics: exam'],
}

beforeAll(withDialogs)

const open = async (replies: Replies) => {
  const server = serve({
    'GET /api/term-reports-posted': { body: [summer] },
    'GET /api/posting-schedules': { body: [] },
    [checking]: { body: check },
    [changes]: { body: [] },
    [post]: { body: { ...summer, posted: 1, date_posted: '2026-07-10 14:00:00' } },
    ...replies,
  })
  renderPiece(<PostReports packs={null} marks={null} />, {
    at: '/admin/dashboard?menu=postReports',
    store: officeStore(),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Edit 2025-2026 Term 3/ }))
  return { ...server, dialog: within(await screen.findByRole('dialog')) }
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog']

const sayYes = async (dialog: Dialog) => {
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await waitFor(() => expect(yes).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(yes)
}

const closedYes = (dialog: Dialog, why: string) => {
  const yes = dialog.getByRole('button', { name: 'Yes' })
  expect(yes).toHaveAttribute('aria-disabled', 'true')
  expect(yes).toHaveAccessibleDescription(why)
  return userEvent.click(yes)
}

test.each([
  ['the check', checking],
  ['the changes', changes],
])('Yes waits for %s', async (_what, slow) => {
  const { dialog, calls } = await open({ [slow]: () => new Promise<never>(() => undefined) })
  await waitFor(() => expect(calls(slow)).toHaveLength(1))
  await closedYes(dialog, 'You can press Yes when the check has finished.')
  expect(calls(post)).toEqual([])
})

test('changed cards cannot be posted without a reason', async () => {
  const { dialog, calls } = await open({ [changes]: { body: [change] } })
  const field = await dialog.findByLabelText('Why did the cards change?')
  await waitFor(() => closedYes(dialog, 'Give a reason first.'))
  await userEvent.type(field, '  ')
  await closedYes(dialog, 'Give a reason first.')
  expect(calls(post)).toEqual([])
})

test('UX-38 a failed check says so; after a successful retry Yes is enabled', async () => {
  const { dialog, answers, calls } = await open({ [checking]: { status: 500, body: {} } })
  expect(await dialog.findByText('What is missing could not be loaded')).toBeInTheDocument()
  await closedYes(dialog, 'Try again, or choose to post without the check.')
  answers[checking] = { body: check }
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await sayYes(dialog)
  await screen.findByText('2025 Term 3 reports posted')
  expect(calls(post)).toHaveLength(1)
})

test('the office can post without the check, with its own reason', async () => {
  const { dialog, calls } = await open({ [changes]: { status: 500, body: {} } })
  expect(await dialog.findByText('Which cards have changed could not be loaded')).toBeInTheDocument()
  await closedYes(dialog, 'Try again, or choose to post without the check.')
  expect(calls(post)).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Post without the check' }))
  await fill(dialog.getByLabelText('Why did the cards change?'), 'Exam corrected')
  await sayYes(dialog)
  await screen.findByText('2025 Term 3 reports posted')
  expect(calls(post)[0]?.body).toMatchObject({ posted: 1, reason: 'Exam corrected' })
})

const lacking = (...settings: string[]) => ({
  'GET /api/paper-settings': { body: { address: 'http://127.0.0.1:4312', lacking: settings } },
})

test('a school without a name is told before posting, and cannot post', async () => {
  const { dialog, calls } = await open(lacking('SCHOOL_NAME'))
  expect(
    await dialog.findByText(
      /^The cards would carry the name .* Set the name of your school in Settings, Your school/,
    ),
  ).toBeVisible()
  await closedYes(dialog, 'The name of the school must be set first.')
  expect(calls(post)).toEqual([])
})

test('an address that families cannot reach is a warning only; posting stays possible', async () => {
  const { dialog, calls } = await open(lacking('PUBLIC_URL'))
  expect(
    await dialog.findByText(
      /would lead to 127\.0\.0\.1:4312.* Set the portal’s address .* in Settings, Your school/,
    ),
  ).toBeVisible()
  await sayYes(dialog)
  await waitFor(() => expect(calls(post)).toHaveLength(1))
})

const student = {
  ...{ student_id: '9', first_name: 'Bo', last_name: 'Ali', subjects: [], left_out: [] },
  ...{ no_marks: 1, no_remark: 0, no_attendance: 0 },
}
const gaps = {
  ...{ class_id: '2A', form_level: 2, students: 26, subjects_without_marks: [], students_without_marks: 1 },
  ...{ missing_marks: 0, without_remark: 0, without_attendance: 0, not_enrolled: 0, gaps: [student] },
}

test.each([
  [true, { leave_out_empty: 1 }],
  [false, {}],
])('students with empty cards are listed; left out: %s', async (isLeftOut, sent) => {
  const { dialog, calls } = await open({ [checking]: { body: { ...check, classes: [gaps], empty: ['9'] } } })
  expect(await dialog.findByText('1 student would get an empty card')).toBeVisible()
  expect(dialog.getByText('Ali, Bo (2A)')).toBeInTheDocument()
  if (isLeftOut) await userEvent.click(dialog.getByRole('checkbox', { name: /^Leave this student out/ }))
  await sayYes(dialog)
  await waitFor(() => expect(calls(post)).toHaveLength(1))
  expect(calls(post)[0]?.body).toEqual({ ...summer, posted: 1, ...sent })
})

test('Yes leaves out the same cards as the plan unless the office changes that', async () => {
  const planned = { scheduled: '2030-07-10 14:00:00', scheduled_leave_out_empty: 1 }
  const { dialog, calls } = await open({
    [checking]: { body: { ...check, ...planned, classes: [gaps], empty: ['9'] } },
  })
  const leaveOut = await dialog.findByRole('checkbox', { name: /^Leave this student out/ })
  expect(leaveOut).toBeChecked()
  await userEvent.click(leaveOut)
  await sayYes(dialog)
  await waitFor(() => expect(calls(post)).toHaveLength(1))
  expect(calls(post)[0]?.body).toMatchObject({ posted: 1, leave_out_empty: 0 })
})
