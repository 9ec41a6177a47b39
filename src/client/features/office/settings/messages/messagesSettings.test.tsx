import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MailSettings, Message } from '#shared/contract/messages/messages'
import { wordsOf } from '#shared/rules/messages/words'
import AdminDashboardPage from '#client/pages/AdminDashboardPage'
import { fill } from '#client/testing/fill'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'

const mail: MailSettings = {
  ...{
    host: 'smtp.school.example',
    port: 587,
    security: 'starttls',
    user: 'portal',
    from: 'a@school.example',
  },
  ...{ has_password: 1, fixed: ['host'], tried_at: null, on: 0, to_students: 0 },
  ...{ address: 'https://portal.school.example', trouble: null, words: wordsOf({}), own_words: [] },
  counts: { addresses: 0, proved: 0, stopped: 0, waiting: 0, given_up: 1, sent: 0 },
  version: 'v1',
}

const open = (step: string, more: Partial<MailSettings> = {}, replies: Replies = {}) => {
  const server = serve({ 'GET /api/mail': { body: { ...mail, ...more } }, ...replies })
  renderOffice(<AdminDashboardPage />, `?settings=messages&step=${step}`)
  return server
}

test('what the operator has set is shown and cannot be typed; the password is never shown', async () => {
  open('server')
  const host = await screen.findByRole('textbox', { name: 'Mail server' })
  expect(host).toBeDisabled()
  expect(screen.getByText('Set by the person who runs the portal (MAIL_HOST).')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('messages cannot be switched on before a test e-mail was accepted', async () => {
  open('switch')
  expect(await screen.findByRole('switch', { name: /^Write to families/ })).toBeDisabled()
})

test('unknown placeholders are refused in words before anything is saved', async () => {
  open('words')
  await fill(await screen.findByRole('textbox', { name: 'Text' }), ' The average is {average}.')
  expect(await screen.findByText(/cannot use \{average\}/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

const lost: Message = {
  ...{ id: 7, student_id: '20260002', student_name: 'Kofi Baptiste', kind: 'report', whose: 'mother' },
  ...{ address: 'mother@family.example', created_at: '2026-08-03T14:00:00.000Z', state: 'given up' },
  ...{ at: '2026-08-03T14:10:00.000Z', reason: 'unknown' },
}

test('a message that was given up has its reason, and can be sent again', async () => {
  const server = open(
    'list',
    {},
    {
      'GET /api/messages': { body: [lost] },
      'POST /api/message-retries': { body: { tried: 1, left: 0 } },
    },
  )
  const row = (await screen.findByText('Kofi Baptiste')).closest('li') as HTMLElement
  expect(row).toHaveTextContent('The mail server says that there is no such address.')
  await userEvent.click(within(row).getByRole('button', { name: /^Try again/ }))
  expect(server.calls('POST /api/message-retries').map(({ body }) => body)).toEqual([{ ids: [7] }])
})

const lostFor = (reason: Message['reason'], ...ids: number[]): Message[] =>
  ids.map((id) => ({ ...lost, id, reason }))

test('messages of one reason are tried again with one press, and those that were left are counted', async () => {
  const server = open(
    'list',
    { counts: { ...mail.counts, given_up: 7 } },
    {
      'GET /api/messages': {
        body: [...lostFor('busy', 7, 8, 9), ...lostFor('stopped', 10, 11), ...lostFor('unknown', 12, 13)],
      },
      'POST /api/message-retries': { body: { tried: 2, left: 1 } },
    },
  )
  const list = await screen.findByRole('list', { name: 'Try several messages again' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Try all 3 again', 'Try all 2 again'])
  await userEvent.click(within(list).getByRole('button', { name: /^Try all 3 again: .* put it off/ }))
  expect(server.calls('POST /api/message-retries').map(({ body }) => body)).toEqual([{ ids: [7, 8, 9] }])
  expect(await screen.findByText(/^1 message was not tried again/)).toBeVisible()
})

test('a single message of its reason has only its own button; where more are given up than shown, the press says so', async () => {
  open(
    'list',
    { counts: { ...mail.counts, given_up: 900 } },
    { 'GET /api/messages': { body: [...lostFor('unsure', 6), ...lostFor('busy', 7, 8)] } },
  )
  const list = await screen.findByRole('list', { name: 'Try several messages again' })
  expect(within(list).getByRole('button')).toHaveTextContent('Try these 2 again')
})

test('a message that the mail server has put off once is not said to have been put off for days', async () => {
  const message = { ...lost, state: 'waits', reason: 'busy' } as const
  const counts = { ...mail.counts, given_up: 0, waiting: 1 }
  open('list', { counts }, { 'GET /api/messages': { body: [message] } })
  const row = (await screen.findByText('Kofi Baptiste')).closest('li') as HTMLElement
  expect(row).toHaveTextContent('Will be tried again on')
  expect(row).toHaveTextContent('The mail server has put it off so far.')
  expect(row).not.toHaveTextContent('three days')
})

test('whoever cannot switch messages on reads who can, and why a question waits', async () => {
  serve({
    'GET /api/mail': { body: { ...mail, counts: { ...mail.counts, given_up: 0 } } },
    'GET /api/messages': { body: [] },
  })
  renderOffice(<AdminDashboardPage />, '?settings=messages&step=list', officeStore('clerk'))
  expect(await screen.findByText(/Messages are off\. An administrator can set this up\.$/)).toBeVisible()
  expect(await screen.findByText(/is asked about three of them at a time/)).toBeVisible()
})
