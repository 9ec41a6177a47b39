// The notices above the office’s dashboard, in time and late.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { unnamedText } from '#shared/rules/papers/familyPapers'
import { officeReplies } from '../../testing/office'
import { renderPiece, signedInStore } from '../../testing/renderApp'
import { heldReply, serve, type Replies } from '../../testing/server'
import DashboardScreen from './DashboardScreen'

beforeEach(() => window.sessionStorage.clear())

const readMuch = { body: [{ username: 'm.joseph', at: '2026-08-03T14:05:00.000Z' }] }

const open = (changes: Replies) => {
  const { replies } = officeReplies()
  const settings = replies['GET /api/settings'] as { body: Settings }
  serve({
    ...replies,
    'GET /api/settings': { body: { ...settings.body, firstSignIn: 'dob+code' } },
    'GET /api/restore': { body: { restore: null } },
    ...changes,
  })
  const store = signedInStore('admin', 'Admin', true)
  renderPiece(<DashboardScreen />, { at: '/admin/dashboard', store })
}

const restored = {
  ...{ restored_at: '2026-08-03T14:00:00.000Z', copy_at: '2026-08-03T13:45:00.000Z' },
  ...{ answers: 14, students: 1, families_back: 1, families_not_back: 2 },
}
const told = 'More records were opened than usual'
const attention = { name: 'Needs your attention' }

test('a notice that loads before the table is open above it', async () => {
  const students = heldReply([])
  open({ 'GET /api/students': students.reply, 'GET /api/reading-notices': readMuch })
  expect(await screen.findByText(told)).toBeInTheDocument()
  await students.come()
  expect(screen.queryByRole('button', attention)).toBeNull()
})

test('the table does not wait for notices; a late one is offered beside the title', async () => {
  const notices = heldReply(readMuch.body)
  open({ 'GET /api/reading-notices': notices.reply })
  expect(await screen.findByText('Ali, Zara')).toBeInTheDocument()
  expect(screen.queryByRole('button', attention)).toBeNull()
  await notices.come()
  const button = await screen.findByRole('button', attention)
  expect(screen.queryByText(told)).toBeNull()
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText(told)).toBeInTheDocument()
})

test('REL-81 a restore of the portal is shown without a press, however late it loads', async () => {
  const restore = heldReply({ restore: restored })
  open({ 'GET /api/restore': restore.reply })
  expect(await screen.findByText('Ali, Zara')).toBeInTheDocument()
  await restore.come()
  expect(await screen.findByText(/^The portal was restored from a backup on/)).toBeInTheDocument()
})

const backups = {
  ...{ scheduled: 1, good_at: '2026-08-03T14:00:00.000Z', late: 1, failed_at: '2026-08-03T14:15:00.000Z' },
  ...{ damaged: 0, lacking: 0 },
}

test('REL-16 a failed backup is red above everything else, and says what to do', async () => {
  open({ 'GET /api/backups': { body: backups } })
  const title = await screen.findByText(/^No backup has been made since .*10:00/)
  const alarm = title.closest('[role="alert"]')
  expect(alarm).toHaveTextContent('The last try failed. Keep working: nothing that is saved is lost.')
  expect(alarm).toHaveTextContent('Please call the person who runs the portal today')
  const link = screen.getByRole('link', { name: 'The state of the backups' })
  expect(link).toHaveAttribute('href', expect.stringContaining('settings=backups'))
})

test.each([
  ['if a failed backup is not late yet', { late: 0 }],
  ['during the first backup', { good_at: null, failed_at: null }],
  ['if the portal makes no backups', { scheduled: 0 }],
])('REL-16 there is no red notice %s', async (_when, changes) => {
  const state = heldReply({ ...backups, ...changes })
  open({ 'GET /api/backups': state.reply })
  expect(await screen.findByText('Ali, Zara')).toBeInTheDocument()
  await state.come()
  expect(screen.queryByText(/^No backup has been made/)).toBeNull()
})

test('without notices nothing is offered', async () => {
  const notices = heldReply([])
  open({ 'GET /api/reading-notices': notices.reply })
  expect(await screen.findByText('Ali, Zara')).toBeInTheDocument()
  await notices.come()
  expect(screen.queryByRole('button', attention)).toBeNull()
})

const plan = { year: 2025, term: 3, reason: null, leave_out_empty: 0 }
const unnamed = unnamedText('Pelican Bay Secondary School')

test.each([
  ['2031-07-10 14:00:00', unnamed, 'cannot be posted as planned for 10 July 2031, 14:00'],
  ['2020-07-10 14:00:00', unnamed, 'were planned for 10 July 2020, 14:00 and are not posted yet'],
  [
    '2020-07-10 14:00:00',
    'Something went wrong.',
    'were planned for 10 July 2020, 14:00 and are not posted yet',
  ],
])('UX-99 a blocked posting planned for %s is reported with its cause', async (at, problem, said) => {
  open({ 'GET /api/posting-schedules': { body: [{ ...plan, at, problem }] } })
  const title = await screen.findByText(`The 2025-2026 Term 3 reports ${said}`)
  expect(title.closest('[role="alert"]')).toHaveTextContent(problem)
  expect(screen.getByRole('link', { name: 'The plan' })).toHaveAttribute(
    'href',
    '/admin/dashboard?menu=postReports&term=2025-3&tab=check',
  )
})

test('a planned posting that is not blocked has no notice', async () => {
  open({
    'GET /api/posting-schedules': { body: [{ ...plan, at: '2031-07-10 14:00:00', problem: null }] },
    'GET /api/reading-notices': readMuch,
  })
  expect(await screen.findByText(told)).toBeInTheDocument()
  expect(screen.queryByText(/Term 3 reports/)).toBeNull()
})
