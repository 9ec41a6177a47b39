import { screen, waitFor, within } from '@testing-library/react'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { portalConfig } from '#client/portalConfig'
import { officeReplies } from '#client/testing/office'
import { renderOffice, renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { DateOfBirthNotice, LackingNotice, ReadingNotices, SecurityNotices } from './dashboardNotices'

const notices = 'GET /api/reading-notices'

test('SEC-31 other administrators are told which sign-in has opened very many records', async () => {
  serve({ [notices]: { body: [{ username: 'm.joseph', at: '2026-08-03T14:05:00.000Z' }] } })
  renderPiece(<ReadingNotices />, { at: '/admin/dashboard' })
  expect(await screen.findByText(/^m\.joseph, 3 August 2026/)).toHaveTextContent('more than 100 students')
  expect(screen.getByRole('link', { name: 'Office accounts' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=administrators',
  )
})

test('the other administrators are told who changed where backups go, and when', async () => {
  const at = '2026-08-03T14:05:00.000Z'
  serve({ 'GET /api/security-notices': { body: [{ username: 'm.joseph', what: 'backups', at }] } })
  renderPiece(<SecurityNotices />, { at: '/admin/dashboard' })
  expect(await screen.findByText('m.joseph changed where backups go, 3 August 2026')).toBeInTheDocument()
})

test('what a real school lacks is red, and each line leads to its step', async () => {
  serve({ 'GET /api/school': { body: { lacking: ['name', 'backups'] } } })
  renderOffice(<LackingNotice />)
  const notice = within(await screen.findByRole('alert'))
  const links = notice.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Set the name', '/admin/dashboard?settings=school&step=details'],
    ['Set up backups', '/admin/dashboard?settings=school&step=backups'],
  ])
})

test('a school that lacks nothing has no red notice', async () => {
  const { calls } = serve({ 'GET /api/school': { body: { lacking: [] } } })
  renderOffice(<LackingNotice />)
  await waitFor(() => expect(calls('GET /api/school')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

const told = 'The date of birth is enough for a first sign-in'

const settings = officeReplies().replies['GET /api/settings'] as { body: Settings }

const look = async (change: Partial<Settings>) => {
  const server = serve({ 'GET /api/settings': { body: { ...settings.body, ...change } } })
  renderOffice(<DateOfBirthNotice />)
  await waitFor(() => expect(server.calls('GET /api/settings')).toHaveLength(1))
}

test.each([
  [14, /It works for 14 days after a student is added/],
  [1, /It works for 1 day after/],
  [0, /until a password is chosen, however long/],
])(
  'SEC-109 if the date of birth alone (%d days) is enough, the office is told, with a link to the setting',
  async (days, text) => {
    await look({ firstSignIn: 'dob', defaultPasswordDays: days })
    expect(await screen.findByText(told)).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /code of a printed slip/ })).toHaveAttribute(
      'href',
      '/admin/dashboard?settings=signIn',
    )
  },
)

test('SEC-109 with codes there is no warning', async () => {
  await look({ firstSignIn: 'dob+code' })
  expect(screen.queryByText(told)).toBeNull()
})

test('a demonstration has no warning, because its sign-ins are public', async () => {
  jest.replaceProperty(portalConfig(), 'demo', true)
  await look({ firstSignIn: 'dob' })
  expect(screen.queryByText(told)).toBeNull()
})
