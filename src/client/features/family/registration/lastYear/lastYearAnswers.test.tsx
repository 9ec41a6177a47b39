import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LastYear as LastYearAnswer } from '#shared/contract/intake/lastYear'
import { intakeApi } from '#client/api/intake/intakeApi'
import type { AppStore } from '#client/store/store'
import { registrationReplies, studentId } from '#client/testing/registration'
import { fullStore, renderPiece } from '#client/testing/renderApp'
import { heldReply, serve, type Heard, type Replies } from '#client/testing/server'
import { LastYear } from './LastYear'

const call = `GET /api/last-year/${studentId}`
const confirmCall = 'POST /api/confirm-section'

const answers = {
  living_status: 'Mother Only',
  home_address: '14 Cocorite Terrace',
  mother_name: 'Ann',
  mobile_phone_mother: '5551234',
  asthma: 1,
}

interface Setting {
  readonly store?: AppStore
  readonly replies?: Replies
}

const open = async (
  sections: LastYearAnswer['sections'] = [],
  status: object = {},
  { store = fullStore(), replies: other }: Setting = {},
) => {
  const known: LastYearAnswer = { school_year: 2026, sections: [...sections] }
  const { replies } = registrationReplies(answers, status)
  const server = serve({
    ...replies,
    [call]: () => ({ body: { ...known, sections: [...known.sections] } }),
    [confirmCall]: ({ body }: Heard) => {
      const { section } = body as { section: LastYearAnswer['sections'][number]['section'] }
      known.sections.push({ section, how: 'confirmed' })
      return { body: { ...known, sections: [...known.sections] } }
    },
    ...other,
  })
  renderPiece(<LastYear studentId={studentId} />, { at: '/registration/last-year', store })
  await waitFor(() => expect(screen.queryByLabelText('Loading the form')).not.toBeInTheDocument())
  return server
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const stillRight = async () => userEvent.click(await screen.findByRole('button', { name: /^Still right/ }))

test('each section takes one press, which moves the focus on; then this year’s gaps follow', async () => {
  const { calls } = await open()
  expect(screen.getByText(/School year 2026-2027 has started/)).toBeInTheDocument()
  expect(await heading('Where the student lives')).not.toHaveFocus()
  const order = ['Who the student lives with', 'Mother', 'Health', 'Name and background']
  for (const title of order) {
    await stillRight()
    await waitFor(async () => expect(await heading(title)).toHaveFocus())
  }
  expect(screen.getByText('4 of 5 checked', { selector: '[aria-hidden]' })).toBeInTheDocument()
  await stillRight()
  await waitFor(async () => expect(await heading('All 5 checked')).toHaveFocus())
  expect(calls(confirmCall).map(({ body }) => body)).toEqual(
    ['contact', 'living', 'mother', 'health', 'identity'].map((section) => ({
      ...{ student_id: studentId, section, base: 5 },
    })),
  )
  expect(screen.getByText(/still missing, and your agreement to the school’s terms/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Continue with what is left' })).toHaveAttribute(
    'href',
    '/registration/complete',
  )
})

test('a press during a reload counts, although the reload does not contain it', async () => {
  const unread: LastYearAnswer = { school_year: 2026, sections: [] }
  const store = fullStore()
  await store.dispatch(intakeApi.util.upsertQueryData('getLastYear', studentId, unread))
  const reading = heldReply(unread)
  const { calls } = await open([], {}, { store, replies: { [call]: reading.reply } })
  await stillRight()
  await waitFor(() => expect(calls(confirmCall)).toHaveLength(1))
  await waitFor(() =>
    expect(Object.values(store.getState().api.mutations)).toMatchObject([{ status: 'fulfilled' }]),
  )
  await act(async () => undefined)
  expect(screen.queryByRole('button', { name: /^Still right/ })).not.toBeInTheDocument()
  const read = store.dispatch(intakeApi.util.getRunningQueryThunk('getLastYear', studentId))
  await reading.come()
  await act(async () => void (await read))
  await stillRight()
  await heading('Mother')
  const confirmed = calls(confirmCall).map(({ body }) => (body as { section: string }).section)
  expect(confirmed).toEqual(['contact', 'living'])
})

test('answers are text, blanks are marked, ticks are grouped', async () => {
  await open([
    { section: 'contact', how: 'confirmed' },
    { section: 'living', how: 'changed' },
  ])
  const mother = within(screen.getByRole('region', { name: 'Mother' }))
  expect(mother.getByText('1868 5551234')).toBeInTheDocument()
  expect(mother.getAllByText('Not provided')).not.toHaveLength(0)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  const done = within(screen.getByRole('list', { name: 'Sections' })).getAllByRole('listitem')
  expect(done.map(({ textContent }) => textContent)).toEqual([
    'Where the student livesNothing has changed',
    'Who the student lives withChanged',
    '3MotherNow',
    '4Health',
    '5Name and background',
  ])
  await stillRight()
  expect(await screen.findByText('Asthma')).toBeInTheDocument()
})

test('Change links to the section’s first field, with a way back', async () => {
  await open([{ section: 'contact', how: 'confirmed' }])
  await userEvent.click(screen.getByRole('button', { name: 'Change Who the student lives with' }))
  expect(window.location.pathname + window.location.hash).toBe('/registration/family-data#living_status')
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: 'lastYear' })
})

test('an answer that has changed in between is shown again with the reason', async () => {
  const server = await open()
  const message = 'An answer here was changed after you opened this page. Please check it again.'
  server.answers[confirmCall] = { status: 409, body: { message } }
  const read = server.calls(`GET /api/student-record/${studentId}`).length
  await stillRight()
  expect(await screen.findByText(message)).toBeInTheDocument()
  await waitFor(() =>
    expect(server.calls(`GET /api/student-record/${studentId}`).length).toBeGreaterThan(read),
  )
  expect(await heading('Where the student lives')).toBeInTheDocument()
})

test('without a connection the page says so and stays at the section', async () => {
  const server = await open()
  server.answers[confirmCall] = () => {
    throw new TypeError('Failed to fetch')
  }
  await stillRight()
  expect(await screen.findByText(/^You are offline, so nothing was saved/)).toBeInTheDocument()
  expect(await heading('Where the student lives')).toBeInTheDocument()
})

test('the second click of a double click does not confirm the next section, and the focus stays on it', async () => {
  const { calls } = await open()
  await stillRight()
  const next = await heading('Who the student lives with')
  await waitFor(() => expect(next).toHaveFocus())
  const button = screen.getByRole('button', { name: /^Still right/ })
  const canTakeFocus = fireEvent.mouseDown(button, { detail: 2 })
  fireEvent.click(button, { detail: 2 })
  expect(canTakeFocus).toBe(false)
  expect(calls(confirmCall)).toHaveLength(1)
})

test('UX-34 the page says that registration is closed', async () => {
  await open([], { open: 0 })
  expect(screen.getByText(/^Registration is closed at the moment/)).toBeInTheDocument()
  await act(async () => undefined)
  expect(screen.queryByRole('button', { name: /^Still right/ })).not.toBeInTheDocument()
})

test('without a new year there is nothing to review', async () => {
  serve(registrationReplies(answers).replies)
  renderPiece(<LastYear studentId={studentId} />)
  expect(await screen.findByText(/^There is nothing to check/)).toBeInTheDocument()
})

test('UX-38 loading last year’s answers can be retried', async () => {
  const { replies } = registrationReplies(answers)
  const server = serve({ ...replies, [call]: { status: 500, body: {} } })
  renderPiece(<LastYear studentId={studentId} />)
  expect(await screen.findByText('Last year’s answers could not be loaded')).toBeInTheDocument()
  server.answers[call] = { body: { school_year: 2026, sections: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await heading('Where the student lives')).toBeInTheDocument()
})
