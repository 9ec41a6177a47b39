import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StudentGaps } from '#shared/rules/reports/cards/postingGaps'
import type { PostingCheck, ReportChange, ReportReader } from '#shared/contract/reports/postingCheck'
import { fill } from '#client/testing/fill'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Heard, type Replies } from '#client/testing/server'
import { PostReports } from './PostReports'

const screenPath = '/admin/dashboard?menu=postReports'
const plan = 'POST /api/schedule-posting'
const post = 'POST /api/post-term-reports'
const checkCall = 'GET /api/posting-check/2025/3'
const papersCall = 'GET /api/paper-settings'
const changesCall = 'GET /api/report-changes/2025/3'

const nothingYet: PostingCheck = {
  year: 2025,
  term: 3,
  posted: 0,
  scheduled: null,
  scheduled_reason: null,
  not_handed_in: [],
  students: 0,
  classes: [],
}
const opened: ReportReader = {
  student_id: '1',
  first_name: 'Ann',
  last_name: 'Ali',
  class_id: '2A',
  revision: 1,
  openings: 1,
  last_opened_at: '2026-03-27T18:30:00.000Z',
  opened_current: 1,
  last_sign_in_at: '2026-03-27T18:29:00.000Z',
}
const never: ReportReader = {
  ...opened,
  student_id: '2',
  first_name: 'Bo',
  openings: 0,
  last_opened_at: null,
  opened_current: 0,
  last_sign_in_at: null,
}

const changedCard: ReportChange = {
  student_id: '1',
  first_name: 'Ann',
  last_name: 'Ali',
  class_id: '2A',
  revision: 1,
  changed: ['English: exam'],
}

beforeAll(withDialogs)

const open = (at: string, replies: Replies = {}) => {
  const server = serve({
    'GET /api/term-reports-posted': {
      body: [
        { year: 2025, term: 3, posted: 0, date_posted: null },
        { year: 2025, term: 2, posted: 1, date_posted: '2026-03-27 14:00:00' },
      ],
    },
    'GET /api/posting-schedules': { body: [] },
    [checkCall]: { body: nothingYet },
    [changesCall]: { body: [] },
    [papersCall]: { body: { address: 'https://bay.example', lacking: [] } },
    'GET /api/report-readers/2025/2': { body: [opened, never] },
    ...replies,
  })
  renderPiece(<PostReports packs={null} marks={null} />, { at: screenPath + at, store: officeStore() })
  return server
}

const choose = async (time: string) =>
  userEvent.type(await screen.findByLabelText('Date and time at the school'), `${time}{Enter}`)

describe('the page of a term', () => {
  test('the selected part is scrolled into view on a phone', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView')
    open('&term=2025-2&tab=packs')
    const chosen = await screen.findByText('Class packs')
    expect(shown.mock.contexts).toEqual([chosen.closest('label')])
  })

  test('a posting is planned in the school’s time zone and can be cancelled', async () => {
    const planned = '2030-07-10 14:00:00'
    const { calls, answers } = open('&term=2025-3', {
      [plan]: ({ body }: Heard) => ({ body }),
    })
    await choose('10 July 2030, 14:00')
    answers[checkCall] = { body: { ...nothingYet, scheduled: planned } }
    await userEvent.click(screen.getByRole('button', { name: 'Plan the posting' }))
    expect(await screen.findByText('10 July 2030, 14:00')).toBeInTheDocument()
    const takeBack = await screen.findByRole('button', { name: 'Cancel the plan' })
    answers[checkCall] = { body: nothingYet }
    await userEvent.click(takeBack)
    expect(await screen.findByRole('button', { name: 'Plan the posting' })).toBeInTheDocument()
    expect(calls(plan).map(({ body }) => body)).toEqual([
      { year: 2025, term: 3, at: '2030-07-10T14:00' },
      { year: 2025, term: 3, at: null },
    ])
  })

  test('planning cards that have changed since posting needs a reason', async () => {
    const { calls, answers } = open('&term=2025-3', {
      [changesCall]: { body: [changedCard] },
      [plan]: ({ body }: Heard) => ({ body }),
    })
    await choose('10 July 2030, 14:00')
    const why = await screen.findByRole('textbox', { name: 'Why did the cards change?' })
    expect(screen.getByRole('button', { name: 'Plan the posting' })).toBeDisabled()
    await fill(why, 'English exam corrected')
    answers[checkCall] = {
      body: { ...nothingYet, scheduled: '2030-07-10 14:00:00', scheduled_reason: 'English exam corrected' },
    }
    await userEvent.click(screen.getByRole('button', { name: 'Plan the posting' }))
    expect(await screen.findByText(/with a changed card: English exam corrected/)).toBeInTheDocument()
    expect(calls(plan).map(({ body }) => body)).toEqual([
      { year: 2025, term: 3, at: '2030-07-10T14:00', reason: 'English exam corrected' },
    ])
  })

  test('REL-96 a plan may leave out cards that are still empty on its day, and says so', async () => {
    const gap: StudentGaps = {
      ...{ student_id: '7', first_name: 'Ann', last_name: 'Ali', subjects: [], left_out: [] },
      ...{ no_marks: 1, no_remark: 0, no_attendance: 0 },
    }
    const class2A = {
      ...{
        class_id: '2A',
        form_level: 2,
        students: 1,
        subjects_without_marks: [],
        students_without_marks: 1,
      },
      ...{ missing_marks: 0, without_remark: 0, without_attendance: 0, not_enrolled: 0, gaps: [gap] },
    }
    const empty: PostingCheck = { ...nothingYet, students: 1, classes: [class2A], empty: ['7'] }
    const { calls, answers } = open('&term=2025-3', {
      [checkCall]: { body: empty },
      [plan]: ({ body }: Heard) => ({ body }),
    })
    await choose('10 July 2030, 14:00')
    expect(screen.getByText('1 student would get an empty card, as it is today')).toBeInTheDocument()
    await userEvent.click(
      screen.getByRole('checkbox', { name: /^Leave out every card that is still empty on that day/ }),
    )
    const stands = { ...empty, scheduled: '2030-07-10 14:00:00' }
    answers[checkCall] = { body: { ...stands, scheduled_leave_out_empty: 1 } }
    await userEvent.click(screen.getByRole('button', { name: 'Plan the posting' }))
    expect(
      await screen.findByText(
        /^Cards that are still empty on that day are left out\. Today that would be 1 student/,
      ),
    ).toBeInTheDocument()
    expect(screen.getByText(/Ali, Ann \(2A\)/)).toBeInTheDocument()
    expect(calls(plan).map(({ body }) => body)).toEqual([
      { year: 2025, term: 3, at: '2030-07-10T14:00', leave_out_empty: 1 },
    ])
  })

  test('a failed plan says why, and a plan for all cards mentions none that is left out', async () => {
    const scheduled = {
      ...nothingYet,
      scheduled: '2020-07-10 14:00:00',
      scheduled_problem: 'The disk is full.',
    }
    open('&term=2025-3', { [checkCall]: { body: scheduled } })
    expect(await screen.findByText('Not posted yet. The disk is full.')).toBeInTheDocument()
    expect(screen.queryByText(/still empty on that day/)).toBeNull()
  })

  test('the reason is requested even if only the server knows that cards have changed', async () => {
    const message = 'Cards have changed since families last received them. Give a reason.'
    const refused = { status: 422, body: { message, errors: { reason: ['Give a reason.'] } } }
    open('&term=2025-3', { [changesCall]: { status: 500, body: {} }, [plan]: refused })
    await choose('10 July 2030, 14:00')
    await userEvent.click(screen.getByRole('button', { name: 'Plan the posting' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByRole('textbox', { name: 'Why did the cards change?' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Plan the posting' })).toBeDisabled()
  })

  test('the list of gaps waits for the panel above it, so that it does not move', async () => {
    const papers = heldReply({ address: 'http://127.0.0.1:4312', lacking: ['PUBLIC_URL'] })
    open('&term=2025-3', { [papersCall]: papers.reply })
    const missing = await screen.findByRole('heading', { name: 'What is missing', hidden: true })
    expect(await screen.findByText(/^No students are on this term’s list/)).not.toBeVisible()
    expect(missing).not.toBeVisible()
    await papers.come()
    expect(await screen.findByText('Families cannot check these cards from home')).toBeVisible()
    expect(missing).toBeVisible()
  })

  test('settings that cannot be read are asked for again beside the list, which stays', async () => {
    let asked = 0
    const failing = () => (++asked === 1 ? { status: 403, body: {} } : new Promise<never>(() => undefined))
    open('&term=2025-3', { [papersCall]: failing })
    await waitFor(() => expect(asked).toBe(2))
    expect(await screen.findByText(/^No students are on this term’s list/)).toBeVisible()
    expect(asked).toBe(2)
  })

  test('a refused plan says why', async () => {
    const message = 'Choose a time in the future.'
    open('&term=2025-3', { [plan]: { status: 422, body: { message, errors: { at: [message] } } } })
    await choose('10 July 2030, 14:00')
    await userEvent.click(screen.getByRole('button', { name: 'Plan the posting' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  test('readers are counted first, then families that have not opened the card are listed', async () => {
    open('&term=2025-2')
    expect(await screen.findByRole('button', { name: '1 Not opened' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const list = within(screen.getByRole('region', { name: 'Class 2A' }))
    expect(list.getByRole('row', { name: /Ali, Bo.*Never signed in/ })).toBeInTheDocument()
    expect(list.queryByText('Ali, Ann')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '1 Opened' }))
    expect(await screen.findByRole('row', { name: /Ali, Ann.*27 March 2026, 14:30/ })).toBeInTheDocument()
  })

  test('Withdraw asks for confirmation with Withdraw and Cancel only', async () => {
    const { calls, answers } = open('&term=2025-2', { [post]: { status: 500, body: {} } })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw …' }))
    const question = 'Withdraw the 2025 Term 2 reports?'
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    const footer = dialog.getAllByRole('button').map((button) => button.textContent)
    expect(footer.filter(Boolean)).toEqual(['Cancel', 'Withdraw the reports'])
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the reports' }))
    await screen.findByText('The 2025 Term 2 reports could not be removed')
    answers[post] = ({ body }: Heard) => ({ body })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const again = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(again.getByRole('button', { name: 'Withdraw the reports' }))
    expect(await screen.findByText('2025 Term 2 reports removed')).toBeInTheDocument()
    expect(calls(post).at(-1)?.body).toEqual({ year: 2025, term: 2, posted: 0, date_posted: null })
  })

  test('a link opens the draft of a card, and Close closes it', async () => {
    open('&term=2025-3&tab=check&card=7')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Card: Term 3, 2025-2026' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('sheets that are not handed in are named by class, with their teachers, as information', async () => {
    const sheet = (class_id: string, subject_code: string | null, ...teachers: string[]) => ({
      ...{ class_id, subject_code, teachers },
    })
    const not_handed_in = [
      sheet('1A', 'ENG', 'J. Ali'),
      sheet('1A', null, 'R. Mohammed', 'S. Roy'),
      sheet('2B', 'MAT', 'J. Ali'),
    ]
    open('&term=2025-3', { [checkCall]: { body: { ...nothingYet, not_handed_in } } })
    await userEvent.click(await screen.findByText('3 sheets; the posting does not wait for them'))
    const list = within(screen.getByRole('list', { name: 'Not handed in' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1A ENG (J. Ali) · Attendance and remarks (R. Mohammed, S. Roy)',
      '2B MAT (J. Ali)',
    ])
  })

  test('a posted term does not speak of a posting that waits', async () => {
    const not_handed_in = [{ class_id: '1A', subject_code: 'ENG', teachers: ['J. Ali'] }]
    open('&term=2025-3', { [checkCall]: { body: { ...nothingYet, posted: 1, not_handed_in } } })
    expect(await screen.findByText('1 sheet')).toBeVisible()
  })

  test('an unknown term says so', async () => {
    open('&term=2031-1')
    expect(await screen.findByText(/That term doesn’t exist/)).toBeInTheDocument()
  })
})
