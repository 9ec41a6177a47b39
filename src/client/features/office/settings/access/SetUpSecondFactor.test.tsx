import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '#client/address/paths'
import { officeReplies } from '#client/testing/office'
import { renderApp, renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import SettingsPage from '../SettingsPage'

const codes = Array.from({ length: 10 }, (_none, index) => `ABC${index}-EFGH-JKLM-NPQR`)
const offer = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/School:m.joseph?secret=GEZDGNBVGY3TQOJQ' }
const enrolText = 'Please set it up first.'
const wanted = { status: 403, body: { message: enrolText, errors: { enrol: [enrolText] } } }

const setUp: Replies = {
  'POST /api/second-factor/start': { body: offer },
  'POST /api/second-factor/enrol': ({ body }) =>
    (body as { code: string }).code === '123456'
      ? { body: { recovery_codes: codes } }
      : { status: 422, body: { message: 'This code is not right.', errors: { code: ['No.'] } } },
}

const office = () => signedInStore('m.joseph', 'Admin', true)

const prove = async (code: string) => {
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the code' }))
}

const shownCodes = () => {
  const region = screen.getByRole('region', { name: 'Save these recovery codes' })
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('SEC-30 if required, the office opens only after setup and after the codes are confirmed as saved', async () => {
  const { replies } = officeReplies()
  let isEnrolled = false
  const guarded = Object.fromEntries(
    Object.entries(replies).map(([call, reply]) => [
      call,
      (heard: never) => {
        if (!isEnrolled) return wanted
        return typeof reply === 'function' ? reply(heard) : reply
      },
    ]),
  ) as Replies
  const server = serve({ ...guarded, ...setUp })
  renderApp({ at: paths.adminDashboard, store: office() })
  expect(
    await screen.findByRole('heading', { name: 'One more step to protect the office' }),
  ).toBeInTheDocument()
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Settings' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Post Term Reports' })).not.toBeInTheDocument()

  await prove('000000')
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument()
  await prove('123456')
  await screen.findByRole('heading', { name: 'Save these recovery codes' })
  expect(shownCodes()).toEqual(codes)
  isEnrolled = true
  await userEvent.click(screen.getByRole('button', { name: /I have saved them/ }))
  expect(await screen.findByRole('button', { name: 'Settings' })).toBeInTheDocument()
  await waitFor(() => expect(server.calls('GET /api/students').length).toBeGreaterThan(0))
  expect(server.calls('POST /api/second-factor/start')).toHaveLength(1)
})

const openSettings = (replies: Replies) => {
  const server = serve(replies)
  renderPiece(<SettingsPage />, { at: '/admin/dashboard?settings=ownSignIn', store: office() })
  return server
}

const mine = (changes: object = {}) => ({
  body: { required: 0, enrolled_at: '2026-07-02T12:00:00.000Z', recovery_codes_left: 7, ...changes },
})

test('SEC-30 if optional, it is set up in the settings, and the codes can be copied', async () => {
  const server = openSettings({ ...setUp, 'GET /api/second-factor': mine({ enrolled_at: null }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Set up the second step' }))
  server.answers['GET /api/second-factor'] = mine({ recovery_codes_left: 10 })
  await prove('123456')
  await screen.findByRole('heading', { name: 'Save these recovery codes' })
  const user = userEvent.setup()
  const written = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(written).toHaveBeenCalledWith(codes.join('\n'))
  await user.click(screen.getByRole('button', { name: /I have saved them/ }))
  expect(await screen.findByText(/10 recovery codes are left/)).toBeInTheDocument()
})

test('SEC-30 recovery codes can be renewed; a required second factor cannot be turned off', async () => {
  const server = openSettings({
    'GET /api/second-factor': mine({ required: 1 }),
    'POST /api/second-factor/recovery-codes': { body: { recovery_codes: codes } },
  })
  expect(await screen.findByText(/7 recovery codes are left/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
  await screen.findByRole('heading', { name: 'Save these recovery codes' })
  expect(shownCodes()).toEqual(codes)
  expect(server.calls('POST /api/second-factor/recovery-codes')).toHaveLength(1)
})

test('SEC-30 a colleague’s second factor can be reset in the list of administrators', async () => {
  const one = {
    username: 'm.joseph',
    state: 'active',
    is_me: 0,
    created_at: '2026-07-01T12:00:00.000Z',
    last_sign_in_at: null,
    open_sessions: 0,
    second_factor: 1,
    link_expires_at: null,
  }
  const server = serve({
    'GET /api/administrators': { body: [one] },
    'POST /api/administrators': { body: { administrator: { ...one, second_factor: 0 }, setup_path: null } },
  })
  renderPiece(<SettingsPage />, { at: '/admin/dashboard?settings=administrators', store: office() })
  await userEvent.click(await screen.findByRole('button', { name: 'Reset second step m.joseph' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset second step' }))
  await waitFor(() => expect(server.calls('POST /api/administrators')).toHaveLength(1))
  expect(server.calls('POST /api/administrators')[0]?.body).toEqual({
    action: 'reset-second-factor',
    username: 'm.joseph',
  })
})
