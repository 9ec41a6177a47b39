import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'

const step = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the three terms', () => {
  const term = (number: number, more = {}) => ({
    ...{ year: 2026, term: number, starts: null, ends: null, next_term_starts: null },
    ...{ possible_sessions: null, posted: 0, version: `v${number}`, ...more },
  })
  const school = { lacking: [], done: [], begun: 1, backups: { key_waits: 0 } }
  const openTerms = (replies: Replies = {}) =>
    openSettings('school&step=terms', {
      'GET /api/school': { body: school },
      'GET /api/academic-terms': { body: [term(3), term(2), term(1)] },
      ...replies,
    })
  const fillDays = async () => {
    const first = await step('2026-2027 Term 1')
    await fill(first.getByLabelText('First day'), '7 September 2026')
    await fill((await step('2026-2027 Term 3')).getByLabelText('Last day'), '9 July 2027')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  test('stand on one page, the first one first, and are saved at once', async () => {
    const { calls } = openTerms({ 'POST /api/academic-terms': ({ body }) => ({ body }) })
    await fillDays()
    await waitFor(() => expect(calls('POST /api/academic-terms')).toHaveLength(2))
    expect(calls('POST /api/academic-terms').map(({ body }) => body)).toMatchObject([
      { term: 1, starts: '2026-09-07', ends: null, version: 'v1' },
      { term: 3, starts: null, ends: '2027-07-09', version: 'v3' },
    ])
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3].map((number) => `2026-2027 Term ${number}`),
    )
  })

  test('a day that is refused is named at its term, and the terms after it wait', async () => {
    const problem = { message: 'No.', errors: { starts: ['It lies in another school year.'] } }
    const { calls } = openTerms({ 'POST /api/academic-terms': { status: 422, body: problem } })
    await fillDays()
    const first = await step('2026-2027 Term 1')
    expect(await first.findByText('It lies in another school year.')).toBeVisible()
    expect(calls('POST /api/academic-terms')).toHaveLength(1)
  })
})
