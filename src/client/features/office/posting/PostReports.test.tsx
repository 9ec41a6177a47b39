import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PostingCheck, ReportChange } from '#shared/contract/reports/postingCheck'
import type { TermReport } from '#shared/contract/reports/termReports'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { serve, type Heard, type Replies } from '#client/testing/server'
import { PostReports } from './PostReports'

const plans = 'GET /api/posting-schedules'
const list = 'GET /api/term-reports-posted'
const post = 'POST /api/post-term-reports'
const changes = 'GET /api/report-changes/2025/3'
const screenPath = '/admin/dashboard?menu=postReports'

const summer: TermReport = { year: 2025, term: 3, posted: 0, date_posted: null }
const spring: TermReport = { year: 2025, term: 2, posted: 1, date_posted: '2026-03-27 14:00:00' }

const check: PostingCheck = {
  year: 2025,
  term: 3,
  posted: 0,
  scheduled: null,
  scheduled_reason: null,
  not_handed_in: [],
  students: 26,
  classes: [
    {
      class_id: '2A',
      form_level: 2,
      students: 26,
      subjects_without_marks: ['Drama'],
      students_without_marks: 1,
      missing_marks: 12,
      without_remark: 2,
      without_attendance: 0,
      not_enrolled: 0,
      gaps: [
        {
          student_id: '7',
          first_name: 'Ann',
          last_name: 'Ali',
          subjects: [],
          left_out: [],
          no_marks: 1,
          no_remark: 0,
          no_attendance: 0,
        },
        {
          student_id: '8',
          first_name: 'Ben',
          last_name: 'Baptiste',
          subjects: [],
          left_out: ['Spanish'],
          no_marks: 0,
          no_remark: 0,
          no_attendance: 0,
        },
      ],
    },
  ],
}
const change: ReportChange = {
  student_id: '7',
  first_name: 'Ann',
  last_name: 'Ali',
  class_id: '2A',
  revision: 1,
  changed: ['Mathematics: exam'],
}

beforeAll(withDialogs)

const open = async (replies: Replies = {}, at = screenPath) => {
  const server = serve({
    [list]: { body: [summer, spring] },
    [plans]: { body: [] },
    'GET /api/posting-check/2025/3': { body: check },
    [changes]: { body: [] },
    [post]: ({ body }: Heard) => ({ body: { ...(body as TermReport), date_posted: '2026-07-10 14:00:00' } }),
    ...replies,
  })
  renderPiece(<PostReports packs={null} marks={null} />, { at, store: officeStore() })
  await screen.findByRole('heading', { level: 1 })
  return server
}

const edit = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

const sayYes = async (dialog: Awaited<ReturnType<typeof edit>>) => {
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await waitFor(() => expect(yes).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(yes)
}

describe('posting term reports', () => {
  test('the table uses the words of the specification', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'Terms' })
    // Tables from the specification use antd.
    expect(table.closest('.ant-table')).not.toBeNull()
    expect(within(table).getAllByRole('rowheader')).toHaveLength(2)
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Academic Year', 'Term', 'Posted', 'Status', 'Edit'])
    expect(within(table).getByRole('row', { name: /2025-2026.*3.*not posted/ })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: /2 posted 27 March 2026, 14:00/ })).toBeInTheDocument()
  })

  test('the link of a term says what it opens', async () => {
    await open()
    expect(await screen.findByRole('link', { name: /^Check and plan of .*3/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Readers and corrections of .*2/ })).toBeInTheDocument()
  })

  test('a planned posting is in the list', async () => {
    const { calls } = await open({ [plans]: { body: [{ year: 2025, term: 3, at: '2026-07-10 14:00:00' }] } })
    expect(
      await screen.findByRole('row', { name: /not posted planned for 10 July 2026, 14:00 / }),
    ).toBeInTheDocument()
    expect(calls('GET /api/posting-check/2025/3')).toHaveLength(0)
  })

  test('missing data is shown before Yes; Yes posts; the snackbar can be closed', async () => {
    const { calls } = await open()
    const dialog = await edit(/^Edit 2025-2026 Term 3/)
    expect(dialog.getByText('Post 2025 Term 3 reports?')).toBeInTheDocument()
    expect(await dialog.findByText('marks missing')).toHaveTextContent('12 marks missing')
    expect(dialog.getByText('Ali, Ann')).toHaveAttribute('href', expect.stringContaining('card=7'))
    expect(dialog.getByText('Drama: nobody in 2A')).toBeInTheDocument()
    expect(dialog.getByText('Spanish: 1 in 2A: Baptiste, Ben')).toBeInTheDocument()
    expect(dialog.getByText('nothing in Spanish')).toBeInTheDocument()
    expect(dialog.getByText(/expected when at least half of the class/)).toBeInTheDocument()
    await sayYes(dialog)
    expect(await screen.findByText('2025 Term 3 reports posted')).toBeInTheDocument()
    expect(calls(post).map(({ body }) => body)).toEqual([{ ...summer, posted: 1 }])
    const notice = screen.getByText('2025 Term 3 reports posted').parentElement as HTMLElement
    await userEvent.click(within(notice).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('2025 Term 3 reports posted')).not.toBeInTheDocument())
  })

  test('cards that changed since they were posted need a reason', async () => {
    const { calls } = await open({ [changes]: { body: [change] } })
    const dialog = await edit(/^Edit 2025-2026 Term 3/)
    await fill(await dialog.findByLabelText('Why did the cards change?'), 'Exam corrected')
    await sayYes(dialog)
    await screen.findByText('2025 Term 3 reports posted')
    expect(calls(post)[0]?.body).toMatchObject({ posted: 1, reason: 'Exam corrected' })
  })

  test('No withdraws the posting', async () => {
    const { calls } = await open()
    const dialog = await edit(/^Edit 2025-2026 Term 2/)
    await userEvent.click(dialog.getByRole('button', { name: 'No' }))
    expect(await screen.findByText('2025 Term 2 reports removed')).toBeInTheDocument()
    expect(calls(post)[0]?.body).toEqual({ ...spring, posted: 0, date_posted: null })
  })

  test('Cancel changes nothing', async () => {
    const { calls } = await open()
    const dialog = await edit(/^Edit 2025-2026 Term 2/)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls(post)).toEqual([])
  })

  test('UX-38 a failed posting says so and can be retried', async () => {
    await open({ [post]: { status: 500, body: { message: 'Something is wrong on our side.' } } })
    const dialog = await edit(/^Edit 2025-2026 Term 3/)
    await sayYes(dialog)
    expect(await screen.findByText('The 2025 Term 3 reports could not be posted')).toBeInTheDocument()
    expect(screen.getByText(/Something is wrong on our side/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Post 2025 Term 3 reports?')).toBeInTheDocument()
  })

  test('UX-54 a search without results can be cleared', async () => {
    await open({}, `${screenPath}&q=2019`)
    expect(await screen.findByText(/No terms match/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(await screen.findByRole('button', { name: /^Edit 2025-2026 Term 3/ })).toBeInTheDocument()
  })
})

describe('the page of a posted term', () => {
  const at = `${screenPath}&term=2025-2&tab=changes`
  const springChanges = 'GET /api/report-changes/2025/2'
  const correct = 'POST /api/correct-reports'
  const other = { ...change, student_id: '8', first_name: 'Bo', changed: ['Position'] }

  test('a correction needs a choice and a reason, and mentions the other cards', async () => {
    const answer = { corrected: [{ student_id: '7', revision: 2 }], unchanged: [], others: [other] }
    const { calls, answers } = await open(
      { [springChanges]: { body: [change, other] }, [correct]: { body: answer } },
      at,
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ali, Ann/ }))
    expect(screen.getByRole('button', { name: 'Issue 1 card again' })).toBeDisabled()
    await fill(screen.getByLabelText('Reason'), 'Exam corrected')
    answers[springChanges] = { body: [other] }
    await userEvent.click(screen.getByRole('button', { name: 'Issue 1 card again' }))
    expect(await screen.findByText('1 card issued again')).toBeInTheDocument()
    expect(calls(correct)[0]?.body).toEqual({
      year: 2025,
      term: 2,
      student_ids: ['7'],
      reason: 'Exam corrected',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Select them as well' }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Ali, Bo/ })).toBeChecked())
  })
})
