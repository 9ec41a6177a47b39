import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { recordSave } from '#client/saving/recordSaveSlice'
import { withDialogs } from '#client/testing/dialogs'
import { noTicks, registrationReplies, studentId, wholeAnswers } from '#client/testing/registration'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { Done } from './Done'
import { RegistrationDone } from './RegistrationDone'

beforeEach(withDialogs)

const sinceCall = `GET /api/since-agreeing/${studentId}`
const filesCall = `GET /api/student-data-files/${studentId}`

const agreed_at = '2025-07-08T14:30:00.000Z'

const sent = (type: string, uploaded_at = '2025-07-01T12:00:00.000Z') => ({
  ...{ type, name: `${type}.pdf`, size: 1000, uploaded_at, received_on_paper: 0 },
})

const files = (...changed: object[]) => ({
  body: {
    student_id: studentId,
    files: documentTypes.map(
      ({ type }) => changed.find((one) => 'type' in one && one.type === type) ?? sent(type),
    ),
  },
})

const repliesOf = (changes: object[] = [], status: object = {}): Replies => ({
  ...registrationReplies(wholeAnswers, { deadline: '2025-08-01', ...status }).replies,
  [filesCall]: files(),
  [sinceCall]: { body: { agreed_at, signed_on: null, changes } },
})

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-07-09T12:00:00Z'), advanceTimers: true }))
afterEach(() => jest.useRealTimers())

const open = async (replies = repliesOf()) => {
  const server = serve(replies)
  renderPiece(<Done studentId={studentId} />, { at: '/registration/done' })
  await screen.findByRole('heading', { level: 1 })
  return server
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test('it confirms completion with reference, time of agreement and school year', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Everything has reached the school')
  expect(region('Reference').getByText(`REG-2025-${studentId}`)).toBeInTheDocument()
  expect(
    screen.getByText('Registration for 2025-2026. You agreed on 8 July 2025, 10:30.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Changed since you agreed' })).not.toBeInTheDocument()
})

test('the summary counts answers by step and lists documents by name and day, or as paper', async () => {
  await open({
    ...repliesOf(),
    [filesCall]: files({
      ...{ type: 'sea_slip', name: null, size: null, uploaded_at: null, received_on_paper: 1 },
    }),
  })
  const what = region('What was sent')
  expect(what.getByText('Student Data').parentElement).toHaveTextContent(/\d+ answers$/)
  expect(what.getByText('birth_certificate.pdf, 1 July 2025')).toBeInTheDocument()
  expect(what.getByText('Handed in on paper')).toBeInTheDocument()
  const bring = region('One thing left: the signed form')
  expect(
    bring.getByText(
      'Bring the originals with it. The school only needs to see them: Birth certificate, Immunization card, Performance report.',
    ),
  ).toBeInTheDocument()
  expect(bring.getByText('The school already has on paper: SEA slip.')).toBeInTheDocument()
})

const onPaper = { [sinceCall]: { body: { agreed_at, signed_on: '2025-07-03', changes: [] } } }

test('if signed on paper, the school has the form; with all documents on paper nothing is left to bring', async () => {
  const papers = documentTypes.map(({ type }) => ({ ...sent(type), received_on_paper: 1 }))
  await open({ ...repliesOf(), ...onPaper, [filesCall]: files(...papers) })
  expect(screen.getByText(/signed the agreement on paper on 3 July 2025\. .* paper\.$/)).toBeVisible()
  const bring = region('Nothing is left to do')
  expect(bring.getByText('The school has your signed form and all your documents.')).toBeVisible()
  expect(bring.queryByText(/No printer|When/)).not.toBeInTheDocument()
})

test('a paper from last school year is over, whenever the school recorded it', async () => {
  jest.setSystemTime(new Date('2025-09-02T12:00:00Z'))
  await open({ ...repliesOf(), [sinceCall]: { body: { agreed_at, signed_on: '2025-04-30', changes: [] } } })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your registration is complete')
})

test.each([
  ['before the last open day', {}, 'By 31 July 2025'],
  ['after the last open day', { today: '2025-08-02' }, /^The last day was 31 July 2025\./],
])('the deadline: %s', async (_what, status, text) => {
  await open(repliesOf([], status))
  expect(await region('One thing left: the signed form').findByText(text)).toBeInTheDocument()
})

test('if the school has set no last day, none is mentioned', async () => {
  await open(repliesOf([], { deadline: null }))
  await waitFor(() => expect(screen.queryByText('When')).not.toBeInTheDocument())
})

test('later changes show the answers with old and new value and author, and the documents', async () => {
  const change = { field: 'home_address', label: 'Home address', before: 'LP 1', after: null }
  await open({
    ...repliesOf([{ ...change, at: '2025-07-08T16:00:00.000Z', by: 'school' }]),
    [filesCall]: files(sent('picture', '2025-07-08T18:00:00.000Z')),
  })
  const later = region('Changed since you agreed').getAllByRole('listitem')
  expect(later.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Passport photoA new file was sent 8 July 2025, 14:00/),
    expect.stringMatching(/^Home addressLP 1 → not answered8 July 2025, 12:00.*, by the school$/),
  ])
})

test('the form can be printed and saved here, Back closes it, and the page can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Print this page' }))
  expect(print).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Print or save the form' }))
  expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/registration/done')
})

test('if something is missing, the page does not confirm completion and loads no history', async () => {
  const { heard } = await open(registrationReplies().replies)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('not done yet')
  expect(screen.getByRole('link', { name: 'See what is left' })).toHaveAttribute(
    'href',
    '/registration/complete',
  )
  expect(heard.filter(({ call }) => call === sinceCall)).toEqual([])
})

test('after its school year the form is complete, and no link leads back to this page', async () => {
  jest.setSystemTime(new Date('2026-09-01T12:00:00Z'))
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your registration is complete')
  expect(
    screen.getByText(/The school will say when registration for the new year begins\./),
  ).toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard'])
})

test('UX-38 if parts cannot be loaded, the page says so and a retry loads them', async () => {
  const server = serve({ ...repliesOf(), [filesCall]: { status: 500, body: {} } })
  renderPiece(<Done studentId={studentId} />)
  expect(await screen.findByText('Your registration could not be loaded')).toBeInTheDocument()
  server.answers[filesCall] = files()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`REG-2025-${studentId}`)).toBeInTheDocument()
})

test('if the later changes cannot be loaded, only they are missing', async () => {
  await open({ ...repliesOf(), [sinceCall]: { status: 500, body: {} } })
  expect(screen.getByText(`REG-2025-${studentId}`)).toBeInTheDocument()
  expect(screen.getByText('Registration for 2025-2026.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Changed since you agreed' })).not.toBeInTheDocument()
})

describe('an answer waits on this device', () => {
  const openWith = async (field: string, value: string | number, replies: Replies) => {
    serve({ ...replies, 'POST /api/student': { status: 503, body: {} } })
    const store = signedInStore(studentId)
    store.dispatch(recordSave.recordOpened(studentId, 'family'))
    store.dispatch(recordSave.edited({ studentId, field, value, base: 5, problem: null }))
    renderPiece(<Done studentId={studentId} />, { at: '/registration/done', store })
    await screen.findByRole('heading', { level: 1 })
  }

  const notAgreed: Replies = {
    ...registrationReplies({ ...wholeAnswers, ...noTicks, agree_terms_conditions: null }).replies,
    ...{ [filesCall]: files(), [sinceCall]: { body: { agreed_at: null, signed_on: null, changes: [] } } },
  }

  test('for the agreement, the page neither denies it nor says that the school has it', async () => {
    await openWith('agree_terms_conditions', 1, notAgreed)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your registration is complete')
    expect(
      screen.getByText('1 answer is still on this device. It will be sent when you are back online.', {
        exact: true,
      }),
    ).toBeInTheDocument()
    expect(screen.getByText(`REG-2025-${studentId}`)).toBeInTheDocument()
  })

  test('for a later change, the printed form waits and says what it would lack', async () => {
    await openWith('nationality', 'Guyanese', repliesOf())
    expect(screen.getByText(/^1 answer is still on this device/)).toHaveTextContent(
      /You agreed on 8 July 2025/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Print or save the form' }))
    act(() => jest.advanceTimersByTime(5_000))
    expect(await screen.findByText(/The printed form would not include them/)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Generate without them' }))
    expect(await screen.findByRole('dialog', { name: 'Registration Form' })).toBeInTheDocument()
  })
})

describe('on the dashboard', () => {
  const show = (day: string, replies = repliesOf()) => {
    jest.setSystemTime(new Date(`${day}T12:00:00Z`))
    const server = serve(replies)
    renderPiece(<RegistrationDone studentId={studentId} />)
    return server
  }

  test('the form is done until the school year ends', async () => {
    show('2026-08-31')
    expect(
      await screen.findByRole('heading', { name: 'Everything has reached the school' }),
    ).toBeInTheDocument()
    expect(screen.getByText(`REG-2025-${studentId}`)).toBeInTheDocument()
    expect(screen.getByText('One thing left: the signed form.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Bring the signed form' })).toHaveAttribute(
      'href',
      '/registration/done',
    )
  })

  test('after the school year the card says what comes next', async () => {
    show('2026-09-01')
    expect(await screen.findByText(/The school will say when registration for the new year/)).toBeVisible()
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('if the card cannot be loaded, it says so and a retry loads it', async () => {
    const { answers } = show('2026-08-31', { ...repliesOf(), [filesCall]: { status: 500, body: {} } })
    expect(await screen.findByText('Your reference could not be loaded.')).toBeVisible()
    answers[filesCall] = files()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(`REG-2025-${studentId}`)).toBeInTheDocument()
  })
})
