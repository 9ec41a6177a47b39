import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveAs } from 'file-saver'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import { roleFacts } from '#shared/rules/access/roles'
import type { Settings } from '#shared/contract/school/schoolSettings'

jest.mock('file-saver', () => ({ saveAs: jest.fn() }))

const settings: Settings = {
  exportData: 0,
  reports: 0,
  importStudents: 0,
  studentSearch: 1,
  searchBirthMonth: 0,
  firstSignIn: 'dob',
  codeDays: 14,
  defaultPasswordDays: 14,
  searchIsForbidden: 0,
  version: 'v1',
}
const terms = { version: '3', text: 'Be kind.\n\nBe on time.' }
const joseph = {
  username: 'm.joseph',
  state: 'invited',
  is_me: 0,
  created_at: '2026-07-01T12:00:00.000Z',
  last_sign_in_at: null,
  open_sessions: 0,
  link_expires_at: null,
}

test('a menu switch saves at once and confirms it', async () => {
  const server = openSettings('menu', {
    'GET /api/settings': { body: settings },
    'POST /api/settings': { body: { ...settings, exportData: 1, version: 'v2' } },
  })
  await userEvent.click(await screen.findByRole('switch', { name: /^Export Data/ }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  const { searchIsForbidden: _fixed, ...sent } = settings
  expect(server.calls('POST /api/settings')[0]?.body).toEqual({ ...sent, exportData: 1 })
})

test('SEC-49 a search that the operator disabled cannot be enabled', async () => {
  openSettings('signIn', { 'GET /api/settings': { body: { ...settings, searchIsForbidden: 1 } } })
  expect(await screen.findByRole('combobox', { name: 'Student-ID search' })).toBeDisabled()
})

test('SEC-37 codes at the first sign-in are explained, then saved', async () => {
  const changed = { ...settings, firstSignIn: 'dob+code', codeDays: 14, version: 'v2' }
  const server = openSettings('signIn', {
    'GET /api/settings': { body: settings },
    'POST /api/settings': { body: changed },
    'GET /api/my-sessions': { body: [] },
  })
  await userEvent.click(await screen.findByRole('radio', { name: /code of a printed slip/ }))
  expect(screen.getByText(/nobody can sign in for the first time without a code/)).toBeInTheDocument()
  expect(screen.getByRole('spinbutton', { name: 'Days a code stays valid' })).toHaveValue('14')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/settings')[0]?.body).toMatchObject({
    firstSignIn: 'dob+code',
    studentSearch: 1,
    version: 'v1',
  })
})

test('SEC-36 if the date of birth is enough, the office sets the number of days', async () => {
  const server = openSettings('signIn', {
    'GET /api/settings': { body: settings },
    'POST /api/settings': { body: { ...settings, defaultPasswordDays: 7, version: 'v2' } },
  })
  const days = await screen.findByRole('spinbutton', { name: 'Days a date of birth stays valid' })
  expect(days).toHaveValue('14')
  await userEvent.clear(days)
  await userEvent.type(days, '7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(server.calls('POST /api/settings')[0]?.body).toMatchObject({ defaultPasswordDays: 7 })
})

test('SEC-07 the administrator ends a session on another device', async () => {
  const at = '2026-08-03T14:00:00.000Z'
  const one = { started_at: at, last_used_at: at }
  const here = { ...one, id: 'here', device: 'Edge on Windows', is_this: 1 }
  const there = { ...one, id: 'there', device: 'Chrome on Android', is_this: 0 }
  const places = { current: [here, there] }
  const server = openSettings('ownSignIn', {
    'GET /api/second-factor': { body: { required: 0, enrolled_at: null, recovery_codes_left: 0 } },
    'GET /api/my-sessions': () => ({ body: places.current }),
    'POST /api/end-my-session': () => {
      places.current = [here]
      return { body: [here] }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome on Android/ }))
  expect(await screen.findByText('Signed out.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  expect(screen.getByText('Edge on Windows')).toBeInTheDocument()
  expect(server.calls('POST /api/end-my-session')[0]?.body).toEqual({ session_id: 'there' })
})

test('a failed save shows the reason and keeps the typed values', async () => {
  openSettings('agreement', {
    'GET /api/terms': { body: terms },
    'POST /api/terms': { status: 503, body: { message: 'The portal is busy.' } },
  })
  const text = await screen.findByRole('textbox', { name: /Text \(version 3\)/ })
  await userEvent.clear(text)
  await fill(text, 'Be kind.')
  expect(screen.getByText('Saving makes a new version')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new version' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, new version' }))
  expect(await screen.findByText('The portal is busy.')).toBeInTheDocument()
  expect(text).toHaveValue('Be kind.')
})

test('creating an administrator shows a set-up link', async () => {
  const server = openSettings('administrators', {
    'GET /api/administrators': { body: [] },
    'POST /api/administrators': { body: { administrator: joseph, setup_path: '/admin#setup=once' } },
  })
  await fill(await screen.findByRole('textbox', { name: /Username/ }), ' m.joseph ')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('textbox', { name: 'Set-up link' })).toHaveValue(
    `${window.location.origin}/admin#setup=once`,
  )
  expect(server.calls('POST /api/administrators')[0]?.body).toEqual({
    action: 'create',
    username: 'm.joseph',
    role: 'clerk',
  })
})

test('a teacher is invited with a name; the slip names the person, and a link leads to the classes', async () => {
  const teacher = { ...joseph, name: 'Marlon Joseph', role: 'teacher' }
  const people: { current: object[] } = { current: [] }
  const server = openSettings('administrators', {
    'GET /api/administrators': () => ({ body: people.current }),
    'POST /api/administrators': () => {
      people.current = [teacher]
      return { body: { administrator: teacher, setup_path: '/admin#setup=once' } }
    },
  })
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'm.joseph')
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByTitle('Teacher'))
  expect(screen.getByText(roleFacts.teacher.about)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled()
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Marlon Joseph ')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('link', { name: 'Assign classes and subjects' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=teaching',
  )
  expect(server.calls('POST /api/administrators')[0]?.body).toEqual({
    ...{ action: 'create', username: 'm.joseph', role: 'teacher', name: 'Marlon Joseph' },
  })
  expect(screen.getByText('Marlon Joseph', { selector: 'strong' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Marlon Joseph' })).toBeVisible()
})

test('an administrator is invited without a name', async () => {
  const server = openSettings('administrators', {
    'GET /api/administrators': { body: [] },
    'POST /api/administrators': { status: 422, body: { message: 'No.' } },
  })
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Marlon Joseph')
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'm.joseph')
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByTitle('Administrator'))
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('No.')
  expect(server.calls('POST /api/administrators')[0]?.body).toEqual({
    ...{ action: 'create', username: 'm.joseph', role: 'administrator' },
  })
})

const chain = { rows: 12, hash: 'ab'.repeat(32), checked_at: '2026-09-01T12:00:00.000Z' }
const noRows = { body: { rows: [], next: null } }

test('SEC-83 the office sees that the log is intact', async () => {
  openSettings('audit', {
    'GET /api/audit': noRows,
    'GET /api/audit-chain': { body: { ...chain, fault: null } },
  })
  expect(await screen.findByText('The log is intact.')).toBeInTheDocument()
  expect(screen.getByText(/12 entries, no changes/)).toBeInTheDocument()
  expect(screen.getByText(/cannot show whether entries after the newest one were lost/)).toBeInTheDocument()
})

test('SEC-83 the office sees where the log was modified', async () => {
  const fault = { audit_id: 7, seq: 13, why: 'the row was deleted' }
  openSettings('audit', { 'GET /api/audit': noRows, 'GET /api/audit-chain': { body: { ...chain, fault } } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /12 entries in good order, entry 7: the row was deleted/,
  )
})

test('the log can be filtered by kind and days, and exported', async () => {
  const row = { id: 9, actor: 'admin:m.joseph', action: 'import applied', subject: null, details: [] }
  const rows = [{ ...row, at: '2026-07-02T12:34:00.000Z' }]
  const server = openSettings('audit', {
    'GET /api/audit-chain': { body: { ...chain, fault: null } },
    'GET /api/audit': { body: { rows, next: null } },
  })
  await userEvent.type(await screen.findByLabelText('From'), '1 July 2026{Tab}')
  await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }))
  await userEvent.click(await screen.findByTitle('Imports'))
  await userEvent.click(screen.getByRole('button', { name: /Export/ }))
  await waitFor(() => expect(saveAs).toHaveBeenCalled())
  const [file, name] = jest.mocked(saveAs).mock.calls[0] ?? []
  expect(name).toMatch(/^Audit Log .*\.csv$/)
  expect(await (file as Blob).text()).toContain('2026-07-02 08:34:00,m.joseph,m.joseph imported a list,,')
  const asked = server.calls('GET /api/audit').at(-1)?.query
  expect(Object.fromEntries(asked ?? [])).toEqual({ kind: 'imports', from: '2026-07-01', limit: '1000' })
})

test('a section that cannot be loaded can be retried', async () => {
  const whole = { body: { ...chain, fault: null } }
  const server = openSettings('audit', {
    'GET /api/audit-chain': whole,
    'GET /api/audit': { status: 500, body: { message: 'No.' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(server.calls('GET /api/audit').length).toBeGreaterThan(1)
})
