import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { type Replies, serve } from '#client/testing/server'
import { writeConfig } from '#client/testing/portalConfig'
import { AccountAlarm, AccountEvents, AnsweredCorrections, LastSignIn, eventText } from './AccountNews'

const call = 'GET /api/account-news'
const at = '2026-08-03T14:05:00.000Z'

const open = (reply: Replies[string]) => {
  const server = serve({ [call]: reply })
  renderPiece(
    <>
      <AccountAlarm />
      <AnsweredCorrections />
      <LastSignIn />
      <AccountEvents />
    </>,
    { store: signedInStore('20260002') },
  )
  return server
}

describe('the account’s news on the dashboard', () => {
  test('SEC-43 the last sign-in', async () => {
    open({ body: { last_sign_in_at: at, events: [] } })
    expect(await screen.findByText('Your last sign-in: 3 August 2026, 10:05.')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'About your account' })).toBeNull()
  })

  test('SEC-43 a reset by the school is shown with the next step', async () => {
    open({ body: { last_sign_in_at: null, events: [{ what: 'reset by the school', at }] } })
    const news = await screen.findByRole('region', { name: 'About your account' })
    expect(news).toHaveTextContent('The school reset the password for this account on 3 August 2026, 10:05.')
    expect(news).toHaveTextContent('You can call 868-555-0100.')
    expect(screen.getByText('This is your first sign-in.')).toBeInTheDocument()
  })

  test('SEC-43 a password that the family chose is mentioned in a quiet line', async () => {
    open({ body: { last_sign_in_at: at, events: [{ what: 'first password', at }] } })
    expect(
      await screen.findByText(
        'The password for this account was chosen on 3 August 2026, 10:05. If this was not you or your family, change the password and tell the school.',
      ),
    ).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'About your account' })).toBeNull()
  })

  test('SEC-43 a password chosen after a reset by the school is mentioned only once', async () => {
    const events = [
      { what: 'reset by the school', at },
      { what: 'first password', at },
    ]
    open({ body: { last_sign_in_at: at, events } })
    const news = await screen.findByRole('region', { name: 'About your account' })
    expect(news).toHaveTextContent('was chosen on 3 August 2026, 10:05.')
    expect(screen.getAllByText(/was chosen on/)).toHaveLength(1)
  })

  test.each([
    [1, 'The school has answered the correction you asked for. Read the answer'],
    [2, 'The school has answered 2 corrections you asked for. Read the answers'],
  ])('SEC-96 %d requests answered since the last sign-in', async (corrections_answered, text) => {
    open({ body: { last_sign_in_at: at, events: [], corrections_answered } })
    expect(await screen.findByText(/^Your last sign-in: 3 August 2026/)).toBeInTheDocument()
    const link = screen.getByRole('link', { name: /^Read the answer/ })
    expect(link.parentElement).toHaveTextContent(text)
    expect(link).toHaveAttribute('href', '/registration/your-data')
  })

  test('loading the news can be retried', async () => {
    const server = open({ status: 500, body: { message: 'No.' } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answers[call] = { body: { last_sign_in_at: at, events: [] } }
    await userEvent.click(again)
    expect(await screen.findByText(/3 August 2026/)).toBeInTheDocument()
  })
})

beforeEach(() => writeConfig())

test('SEC-43 who can open the pages since stands out, with the way to remove them', async () => {
  const sibling = { student_id: '20260005', name: 'Mateo D’Abadie' }
  open({ body: { last_sign_in_at: at, events: [{ what: 'seen by sibling', at, sibling }] } })
  const news = await screen.findByRole('region', { name: 'About your account' })
  expect(news).toHaveTextContent(
    'Since 3 August 2026, anyone who signs in as Mateo D’Abadie (ID 20260005) can read and change everything here.',
  )
  expect(screen.getByRole('link', { name: 'Remove a brother or sister' })).toHaveAttribute(
    'href',
    '/registration/change-password',
  )
})

test('SEC-43 why a brother or sister is seen no longer', () => {
  const sibling = { student_id: '20260005', name: 'Mateo D’Abadie' }
  expect(eventText({ what: 'no longer sees sibling', at, sibling, why: 'password' })).toMatch(
    /^Since 3 August 2026, 10:05, this sign-in no longer opens the pages of Mateo .* because a password was changed/,
  )
})

test('SEC-43 a password that was changed', () => {
  expect(eventText({ what: 'password changed', at })).toBe(
    'The password for this account was changed on 3 August 2026, 10:05.',
  )
})
