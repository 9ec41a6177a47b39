import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { recordSave } from '#client/saving/recordSaveSlice'
import { recordOf, registrationReplies, studentId, wholeAnswers } from '#client/testing/registration'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { heldReply, serve, type Replies } from '#client/testing/server'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { missingThings } from '#shared/rules/intake/completeness'
import { Dashboard } from './Dashboard'

const report = {
  ...{ year: 2024, term: 3, posted: 1, date_posted: '2025-07-04 14:00:00', form_level: 1, class_id: '1B' },
  ...{ revision: 1, reason: null, unread: 1, average: 71.4, grade: 'B' },
}

const review = {
  ...{
    type: 'sea_slip',
    file_id: '2',
    state: 'sent back',
    reason: 'outdated',
    words: 'This year’s, please.',
  },
  ...{ resend_until: '2025-07-21', reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
}

const open = async (status: object = {}, more: Replies = {}) => {
  const server = serve({
    ...registrationReplies({ living_status: 'Other' }, { deadline: '2025-07-12', ...status }).replies,
    [`GET /api/report-card-terms/${studentId}`]: { body: [] },
    'GET /api/account-news': { body: { last_sign_in_at: null, events: [], corrections_answered: 0 } },
    ...more,
  })
  const store = signedInStore(studentId, 'Inés Núñez')
  renderPiece(<Dashboard studentId={studentId} name="Inés Núñez" />, { store })
  await screen.findByRole('link', { name: /^View Term Reports/ })
  return { ...server, store }
}

const card = () => screen.getByRole('region', { name: /^Registration for/ })
const tasks = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
const left = () =>
  Number(
    within(card())
      .getByText(/^\d+ left of \d+$/)
      .textContent?.split(' ')[0],
  )

test('UX-23 the registration is a list of tasks with the deadline, the number of gaps, and each step’s state', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Inés Núñez')
  expect(within(card()).getByRole('heading', { name: 'Registration for 2025-2026' })).toBeInTheDocument()
  expect(card()).toHaveTextContent('Open until Friday 11 July · 2 days left')
  const missing = missingThings(recordOf({ living_status: 'Other' }), [])
  expect(left()).toBe(missing.length)
  expect(within(card()).getByRole('progressbar', { name: 'Registration' })).toHaveAttribute(
    'aria-valuetext',
    within(card()).getByText(/^\d+ left of \d+$/).textContent,
  )
  const inStep = (wanted: string) => missing.filter(({ step }) => step === wanted).length
  expect(tasks().map((task) => within(task).getByRole('link').textContent)).toEqual([
    ...['Student Data', 'Family Data', 'Medical Data', 'Other Data', 'Upload Documents', 'Complete'],
  ])
  expect(tasks()[4]).toHaveTextContent(`${inStep('documents')} left`)
  expect(tasks()[5]).toHaveTextContent('1 left')
})

test('a step names its first gaps; one press shows the rest', async () => {
  await open()
  const documents = within(tasks()[4] as HTMLElement)
  expect(documents.getByText('Birth certificate, Immunization card, SEA slip')).toBeInTheDocument()
  const more = documents.getByRole('button', { name: 'and 2 more' })
  await userEvent.click(more)
  expect(documents.getByText(/, Passport photo, Performance report|, Performance report/)).toBeInTheDocument()
  expect(more).toHaveTextContent('Show fewer')
})

test('a typed but unsaved answer counts the same as in the form', async () => {
  const { store } = await open()
  const before = left()
  act(() => {
    store.dispatch(recordSave.recordOpened(studentId, 'family'))
    store.dispatch(
      recordSave.edited({ studentId, field: 'nationality', value: 'Guyanese', base: 5, problem: null }),
    )
  })
  expect(left()).toBe(before - 1)
  act(() => {
    store.dispatch(
      recordSave.edited({ studentId, field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' }),
    )
  })
  expect(left()).toBe(before)
  expect(tasks()[0]).toHaveTextContent('Needs attention')
})

test('documents sent back come first with the reason, even after registration has closed', async () => {
  await open({ open: 0 }, { [`GET /api/document-reviews/${studentId}`]: { body: [review] } })
  expect(within(card()).getByRole('heading', { name: 'The school sent back 1 document' })).toBeInTheDocument()
  expect(card()).toHaveTextContent('SEA slip: It is out of date. This year’s, please.')
  expect(screen.getByRole('link', { name: 'Send a new one' })).toHaveAttribute(
    'href',
    '/registration/documents#sea_slip',
  )
  expect(tasks()[4]).toHaveTextContent('Sent back')
})

test('a closed form names no gaps, and everything can be read', async () => {
  await open({ open: 0 })
  expect(card()).toHaveTextContent('Registration is closed at the moment.')
  expect(screen.getByRole('link', { name: 'View registration' })).toBeInTheDocument()
  expect(within(card()).queryByText(/Birth certificate/)).toBeNull()
})

test('once complete, the steps are folded and do not repeat that they are complete', async () => {
  const files = documentTypes.map(({ type }) => ({
    ...{ type, name: 'a.pdf', size: 1, uploaded_at: '2025-07-01T12:00:00.000Z', received_on_paper: 0 },
  }))
  await open(
    {},
    {
      ...registrationReplies(wholeAnswers).replies,
      [`GET /api/student-data-files/${studentId}`]: { body: { student_id: studentId, files } },
    },
  )
  expect(card()).toHaveTextContent('You can still change your answers')
  expect(card()).not.toHaveTextContent(/registration is complete/)
  expect(within(card()).queryByRole('progressbar')).toBeNull()
  expect(within(card()).getByRole('link', { name: 'View registration' })).toHaveClass('quiet')
  expect(within(card()).getByText('The six steps').closest('details')).not.toHaveAttribute('open')
})

test('the newest report is a card with average and grade', async () => {
  await open({}, { [`GET /api/report-card-terms/${studentId}`]: { body: [report] } })
  const region = screen.getByRole('region', { name: /^Term 3 report is here/ })
  expect(region).toHaveTextContent('2024-2025, class 1B')
  expect(region).toHaveTextContent(/Average71\.4Grade/)
  expect(within(region).getByRole('link', { name: 'Read the report' })).toHaveAttribute(
    'href',
    '/term-reports?report=2024-3',
  )
})

test('the two tiles link to the reports and the form; without a report there is no card for one', async () => {
  await open()
  const tiles = screen.getAllByRole('link', { name: /^(View Term Reports|Edit\/View Registration)/ })
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([
    '/term-reports',
    '/registration/student-data',
  ])
  expect(screen.queryByRole('region', { name: /report/ })).toBeNull()
})

test('failed parts can be reloaded', async () => {
  const call = `GET /api/student-data-files/${studentId}`
  const { answers } = await open({}, { [call]: { status: 500, body: {} } })
  answers[call] = { body: { student_id: studentId, files: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: /^Registration for/ })).toBeInTheDocument()
})

test('the page stays while news that could not be loaded is asked for again', async () => {
  let asked = 0
  const failing = () => (++asked === 1 ? { status: 403 } : new Promise<never>(() => undefined))
  await open({}, { 'GET /api/account-news': failing })
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.getByRole('link', { name: /^View Term Reports/ })).toBeInTheDocument()
})

test('if the document reviews cannot be loaded, the registration is still shown', async () => {
  await open({}, { [`GET /api/document-reviews/${studentId}`]: { status: 500, body: {} } })
  expect(card()).toHaveTextContent('Open until Friday 11 July')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the registration does not wait for the other parts of the page', async () => {
  const paths = ['report-card-terms', 'last-year', 'document-reviews'].map((path) => `${path}/${studentId}`)
  const never = () => new Promise<never>(() => undefined)
  const calls = ['account-news', ...paths].map((path) => [`GET /api/${path}`, never] as const)
  await open({}, Object.fromEntries(calls))
  expect(card()).toHaveTextContent('Open until Friday 11 July')
})

const late = (path: string, body: unknown) => {
  const { reply, come } = heldReply(body)
  return { replies: { [`GET /api/${path}`]: reply }, come }
}

const follows = (before: HTMLElement, after: HTMLElement) =>
  before.compareDocumentPosition(after) === Node.DOCUMENT_POSITION_FOLLOWING

test('the number of gaps is shown only after the document reviews have loaded', async () => {
  const reviews = late(`document-reviews/${studentId}`, [review])
  await open({}, reviews.replies)
  expect(card()).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  await reviews.come()
  expect(await screen.findByText('The school sent back 1 document')).toBeVisible()
  expect(tasks()[4]).toHaveTextContent('Sent back')
})

test('a late report and late news are added at the end, where they move nothing', async () => {
  const events = [{ what: 'reset by the school', at: '2025-07-07T15:00:00Z' }]
  const news = late('account-news', { last_sign_in_at: null, events, corrections_answered: 1 })
  const terms = late(`report-card-terms/${studentId}`, [report])
  await open({}, { ...news.replies, ...terms.replies })
  const ownData = screen.getByRole('link', { name: /^Your data/ })
  await news.come()
  await terms.come()
  expect(follows(ownData, await screen.findByRole('region', { name: /^Term 3 report is here/ }))).toBe(true)
  expect(follows(ownData, await screen.findByRole('region', { name: 'About your account' }))).toBe(true)
  expect(follows(ownData, screen.getByRole('link', { name: 'Read the answer' }))).toBe(true)
})

test('SEC-43 the page links to the list of sessions', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Where you are signed in' })).toHaveAttribute(
    'href',
    '/registration/change-password',
  )
})
