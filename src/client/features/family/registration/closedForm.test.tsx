import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FieldValue } from '#shared/record/record'
import { baseApi } from '#client/api/baseApi'
import { schoolApi } from '#client/api/school/schoolApi'
import { unsavedFields } from '#client/saving/machine/status'
import { box, open } from '#client/testing/registrationStep'
import { studentId } from '#client/testing/registration'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'

beforeEach(() => window.sessionStorage.clear())

/** The text of this answer in the list of answers. */
const answer = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement

const inputs = ['textbox', 'combobox', 'radio', 'checkbox'] as const

test('UX-34 a closed form shows the reason and the date, and its answers as text instead of disabled inputs', async () => {
  await open(
    'student',
    { nationality: 'Grenadian', date_of_birth: '2014-06-02', immigration_permit: 0 },
    { open: 1, deadline: '2025-07-09' },
  )
  expect(screen.getByText('Registration closed on 9 July 2025.')).toBeInTheDocument()
  expect(answer('Nationality')).toHaveTextContent('Grenadian')
  expect(answer('Date of birth')).toHaveTextContent('2 June 2014')
  expect(answer('Has an immigration (student) permit')).toHaveTextContent('No')
  expect(answer('SEA number')).toHaveTextContent('Not answered')
  for (const role of inputs) expect(screen.queryByRole(role)).toBeNull()
})

test('UX-34 a closed form has no hints on how to fill it in', async () => {
  await open('student', {}, { open: 0 })
  expect(screen.getByText('About this form: why we ask')).toBeVisible()
  expect(screen.getByText(/^To know your child/)).toBeInTheDocument()
  for (const told of [/About 20 minutes/, /What you need/, /You can skip/])
    expect(screen.queryByText(told)).toBeNull()
})

test('UX-34 a leaver’s form says why it is closed', async () => {
  await open('student', {}, { open: 1, today: '2026-07-10', left_on: '2026-07-10' })
  const reason = 'The form is closed, because this student left the school on 10 July 2026.'
  expect(screen.getByText(reason)).toBeInTheDocument()
  for (const role of inputs) expect(screen.queryByRole(role)).toBeNull()
})

test.each([
  ['the ticked options', { asthma: 1, diabetes: 0 }, 'Asthma'],
  [
    'that there is none',
    { poor_eyesight: 0, poor_hearing: 0, diabetes: 0, asthma: 0, epilepsy: 0 },
    'None of these',
  ],
  ['the negative answers', { asthma: 0 }, 'No: Asthma'],
  ['that the question is unanswered', {}, 'Not answered'],
])('the ticks of a closed form read %s', async (_what, answers, text) => {
  await open('health', answers, { open: 0 })
  const conditions = within(screen.getByRole('group', { name: 'Conditions' }))
  expect(conditions.getByText('Ticked').nextElementSibling).toHaveTextContent(text)
})

const refusedAsClosed = {
  status: 403,
  body: { message: 'Registration is closed.', errors: { window: ['Registration is closed.'] } },
}

const offerCall = 'POST /api/offer-late-answers'
const listCall = `GET /api/corrections/${studentId}`

test('REL-53 if registration closes during typing, the text stays and the form becomes read-only', async () => {
  const { answers } = await open('student')
  answers['POST /api/student'] = refusedAsClosed
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  answers[offerCall] = { status: 503, body: {} }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.tab()
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(screen.getByText('1 answer typed on this device is not in the school’s record.')).toBeInTheDocument()
  expect(screen.getByText(/This device will tell the school as soon as it can/)).toBeInTheDocument()
  expect(answer('Nationality')).toHaveTextContent('Grenadian')
})

test('typed text is saved when its field disappears, because registration closes or Back is pressed', async () => {
  const { answers, unmount, store } = await open('student')
  let close = () => {}
  const closed = new Promise<void>((settle) => (close = settle))
  answers['POST /api/student'] = async () => {
    await closed
    return refusedAsClosed
  }
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.type(box(/^SEA number/), '1234')
  close()
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(answer('SEA number')).toHaveTextContent('1234')
  unmount()
  expect(unsavedFields(recordSaveSelectors.selectQueue(store.getState(), studentId))).toEqual([
    'nationality',
    'sea_no',
  ])
})

type Form = Awaited<ReturnType<typeof open>>

/** The deadline passes, and the form notices at its next reload. */
const close = ({ answers, store }: Form) => {
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  return store.dispatch(
    schoolApi.endpoints.getRegistrationStatus.initiate('1', { forceRefetch: true, subscribe: false }),
  )
}

/** The school has stored another answer. */
const dispute = ({ answers }: Form, field: string, yours: FieldValue, theirs: FieldValue) => {
  const conflict = { field, yours, theirs, at: '2025-07-09T14:00:00Z', by: 'school' }
  answers['POST /api/student'] = { body: { id: studentId, version: 9, updatedAt: '', conflicts: [conflict] } }
}

const question = () => screen.findByRole('group', { name: 'Changed in two places' })

test('UX-44 a conflict stays a conflict after registration closes, and does not block the way', async () => {
  const form = await open('student')
  dispute(form, 'nationality', 'Guyanese', 'Grenadian')
  await userEvent.type(box(/^Nationality/), 'Guyanese')
  await userEvent.tab()
  await question()
  await close(form)
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(await question()).toHaveTextContent('Grenadian')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(window.location.pathname).toBe('/registration/family-data')
  await userEvent.click(screen.getByRole('button', { name: 'Use this one: Grenadian' }))
  expect(answer('Nationality')).toHaveTextContent('Grenadian')
})

test('UX-44 a tick in conflict is shown separately on a closed form', async () => {
  const form = await open('health')
  dispute(form, 'asthma', 1, 0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asthma' }))
  await question()
  await close(form)
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(within(answer('Asthma')).getByRole('button', { name: 'Use this one: No' })).toBeInTheDocument()
})

test('REL-53 after registration closes, an invalid answer is not shown as stored', async () => {
  const form = await open('student')
  await userEvent.type(box(/^E-mail/), 'a@b')
  await userEvent.tab()
  await close(form)
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(screen.getByText('1 answer typed on this device is not in the school’s record.')).toBeInTheDocument()
  expect(answer('E-mail')).toHaveTextContent('Invalid e-mail')
  expect(answer('E-mail')).toHaveTextContent('In the school’s record: nothing')
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it is: E-mail' }))
  expect(answer('E-mail')).toHaveTextContent('Not answered')
})

const request = (changes: object = {}) => ({
  ...{ id: 7, field: 'nationality', label: 'Nationality', words: '', state: 'open' },
  ...{ asked_at: new Date().toISOString(), answer: null, closed_at: null, account: null },
  late: { value: 'Grenadian', text: 'Grenadian', was: { text: null }, typed_at: null },
  ...changes,
})

/** Typed while registration closes, and offered to the school. */
const typeLate = async () => {
  const list: object[] = []
  const step = await open('student', {}, {}, [], { [listCall]: () => ({ body: list }) })
  const { answers } = step
  answers['POST /api/student'] = refusedAsClosed
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  answers[offerCall] = () => {
    if (list.length === 0) list.push(request())
    return { body: { answers: [{ field: 'nationality', outcome: 'waiting', problem: null }] } }
  }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.tab()
  expect(await screen.findByText(/The school has been told and will decide/)).toBeInTheDocument()
  return { ...step, list }
}

test('REL-80 the answer is offered to the school automatically, once; the field shows the stored value and who decides', async () => {
  const { calls } = await typeLate()
  expect(calls(offerCall).map(({ body }) => body)).toEqual([
    { student_id: studentId, answers: [{ field: 'nationality', value: 'Grenadian', was: null }] },
  ])
  expect(answer('Nationality')).toHaveTextContent('Grenadian')
  expect(screen.getByText('In the school’s record:')).toHaveTextContent('In the school’s record: nothing')
  expect(screen.getByRole('note')).toHaveTextContent('You typed Grenadian. It came too late: registration')
  expect(screen.getByRole('button', { name: 'Withdraw request: Nationality' })).toBeInTheDocument()
  // No save is pending: the next step opens at once.
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(window.location.pathname).toBe('/registration/family-data')
})

test('REL-80 an accepted answer leaves the queue at the next load of the record', async () => {
  const { store, list, record } = await typeLate()
  list[0] = request({ state: 'corrected', closed_at: new Date().toISOString() })
  record.current = { ...record.current, nationality: 'Grenadian', version: 6 }
  store.dispatch(baseApi.util.invalidateTags(['Correction']))
  await waitFor(() => expect(screen.queryByText(/typed on this device/)).not.toBeInTheDocument())
  expect(answer('Nationality')).toHaveTextContent('Grenadian')
  expect(unsavedFields(recordSaveSelectors.selectQueue(store.getState(), studentId))).toEqual([])
})

test('REL-80 SEC-96 a refused answer stays with the school’s text until the family dismisses it', async () => {
  const { store, list } = await typeLate()
  const refusal = { state: 'refused', answer: 'The passport says otherwise.' }
  list[0] = request({ ...refusal, closed_at: new Date().toISOString() })
  store.dispatch(baseApi.util.invalidateTags(['Correction']))
  expect(await screen.findByText(/It cannot be used as typed/)).toBeInTheDocument()
  expect(screen.getByRole('note')).toHaveTextContent('The passport says otherwise.')
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it is: Nationality' }))
  expect(screen.queryByText(/typed on this device/)).not.toBeInTheDocument()
  expect(answer('Nationality')).toHaveTextContent('Not answered')
  expect(screen.getByRole('note')).toHaveTextContent('The passport says otherwise.')
})

test('REL-80 if registration is open again, the offered answer is saved instead', async () => {
  const { answers, store, record } = await open('student')
  const storing = answers['POST /api/student']
  answers['POST /api/student'] = refusedAsClosed
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  answers[offerCall] = () => {
    if (storing) answers['POST /api/student'] = storing
    return { status: 409, body: { message: 'Registration is open.' } }
  }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.tab()
  await waitFor(() => expect(record.current.nationality).toBe('Grenadian'))
  expect(unsavedFields(recordSaveSelectors.selectQueue(store.getState(), studentId))).toEqual([])
})
