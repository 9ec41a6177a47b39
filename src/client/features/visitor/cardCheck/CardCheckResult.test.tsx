import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CardCheck } from '#shared/contract/reports/termReports'
import { renderApp } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'

const call = 'GET /api/check/Zk3v9QxT1mB7aYc0LrPw_g'
const card: CardCheck = {
  initials: 'KD',
  class_id: '3A',
  year: 2025,
  term: 2,
  average: 52,
  revision: 1,
  state: 'current',
}

const open = (replies: Replies) => {
  const server = serve(replies)
  renderApp({ at: '/check/Zk3v9QxT1mB7aYc0LrPw_g' })
  return server
}

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the check of a printed card', () => {
  test('shows what a visitor may know, in words', async () => {
    open({ [call]: { body: card } })
    expect(await screen.findByRole('heading', { name: 'This card is current' })).toBeInTheDocument()
    expect([
      fact('Student’s initials'),
      fact('Class'),
      fact('Term'),
      fact('Average'),
      fact('Revision'),
    ]).toEqual(['KD', '3A', 'Term 2, 2025-2026', '52.0', '1'])
  })

  test('an average that is not on the card is not shown', async () => {
    open({ [call]: { body: { ...card, average: null } } })
    await screen.findByText('Class')
    expect(screen.queryByText('Average')).not.toBeInTheDocument()
  })

  test.each([
    ['superseded', 'There is a newer card'],
    ['withdrawn', 'This card has been withdrawn'],
  ] as const)('%s', async (state, title) => {
    open({ [call]: { body: { ...card, state } } })
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  })

  test('reports an unknown code', async () => {
    open({ [call]: { status: 404, body: { message: 'Not found.' } } })
    expect(await screen.findByRole('heading', { name: 'No card found' })).toBeInTheDocument()
  })

  test('too many checks are reported and can be retried', async () => {
    const { answers } = open({
      [call]: { status: 429, body: { message: 'Too many cards have been checked from this address.' } },
    })
    expect(await screen.findByText('Too many cards have been checked from this address.')).toBeInTheDocument()
    answers[call] = { body: card }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'This card is current' })).toBeInTheDocument()
  })
})
