import { screen, waitFor } from '@testing-library/react'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { yearTurn } from '#client/testing/yearTurnReplies'
import { TurnLine } from './turnTexts'
import { YearTurn } from './YearTurn'

const already = 'This school is already in 2026-2027. You can start 2027-2028 from May 2027.'

test('a school already in the year reads this instead of the steps', async () => {
  const { calls } = serve({ 'GET /api/year-turn': { body: yearTurn({ refused: already }) } })
  renderOffice(<YearTurn slips={() => null} />, '?turn=resume')
  expect(await screen.findByRole('heading', { name: already })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
  expect(calls('POST /api/plan-year-turn')).toEqual([])
})

afterEach(() => jest.useRealTimers())

test.each([
  ['links to the turn of the year', yearTurn({ version: '' }), true],
  ['has no such line once the school is in that year', yearTurn({ refused: already }), false],
])('from May to October the dashboard %s', async (_what, turn, isThere) => {
  jest.useFakeTimers({ now: Date.parse('2026-08-03T14:00:00Z'), advanceTimers: true })
  const server = serve({ 'GET /api/year-turn': { body: turn } })
  renderOffice(<TurnLine />)
  await waitFor(() => expect(server.calls('GET /api/year-turn')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: /^Start school year 2026-2027/ })).toHaveLength(
      isThere ? 1 : 0,
    ),
  )
})
