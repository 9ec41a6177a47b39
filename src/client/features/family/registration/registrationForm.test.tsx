import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registrationReplies, studentId } from '#client/testing/registration'
import { box, open, saves } from '#client/testing/registrationStep'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { RegistrationFrame } from './frame/RegistrationFrame'
import { recordSave } from '#client/saving/recordSaveSlice'
import { StepFields } from './steps/StepFields'

beforeEach(() => window.sessionStorage.clear())

test('a text is saved on leaving the field, with the whole record and its marks', async () => {
  const { calls } = await open('student')
  await userEvent.type(box(/^Nationality/), 'Trinidadian')
  expect(saves(calls)).toEqual([])
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({
    id: studentId,
    first_name: 'Inés',
    nationality: 'Trinidadian',
    _base: 5,
    _changed: ['nationality'],
    _seq: 1,
  })
  expect(await screen.findAllByText(/^All answers saved \d\d:\d\d/)).not.toHaveLength(0)
})

test('a choice is saved at once', async () => {
  const { calls } = await open('student')
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ sex: 'Female', _changed: ['sex'] }))
})

test('an optional choice has no clear button to hit by accident: “no answer” is an option', async () => {
  const { calls } = await open('student', { blood_type: 'O+' })
  const list = screen.getByRole('combobox', { name: /^Blood group/ })
  expect(list).toHaveDisplayValue('O+')
  await userEvent.selectOptions(list, 'No answer')
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ blood_type: null, _changed: ['blood_type'] }))
  expect(list).toHaveDisplayValue('Choose')
  expect(within(list).queryByText('No answer')).toBeNull()
})

test('UX-14 text being typed stays when the save of another field returns', async () => {
  const { calls } = await open('student')
  await userEvent.type(box(/^Nationality/), 'T')
  await userEvent.type(box(/^SEA number/), '12')
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  await userEvent.keyboard('34')
  expect(box(/^SEA number/)).toHaveValue('1234')
  expect(box(/^SEA number/)).toHaveFocus()
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(2))
})

test('UX-25 Save and continue names the answers that block saving and moves the focus there', async () => {
  await open('student')
  await userEvent.type(box(/^Mobile phone/), '555')
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  const summary = await screen.findByRole('alert', { name: '' })
  expect(summary).toHaveFocus()
  expect(within(summary).getByRole('link', { name: 'Mobile phone: 7 Digits Needed' })).toBeInTheDocument()
})

test('UX-29 a typed date is stored like a picked one', async () => {
  const { calls } = await open('student')
  await userEvent.type(box('Date of birth'), '14 Mar 2014')
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ date_of_birth: '2014-03-14' }))
  expect(box('Date of birth')).toHaveValue('14/03/2014')
  expect(screen.getByText('14 March 2014')).toBeInTheDocument()
})

test('SEC-114 after too many saves the form says so, and saves the text once the server accepts it', async () => {
  const { answers, calls, store } = await open('student')
  const stored = answers['POST /api/student']
  const message = 'This form was saved too often within an hour. Please try again in 25 minutes.'
  answers['POST /api/student'] = {
    status: 429,
    headers: { 'Retry-After': '1500' },
    body: { message, errors: { limit: [message] } },
  }
  await userEvent.type(box(/^Nationality/), 'Trinidadian')
  await userEvent.tab()
  const said =
    /^1 answer not saved yet.* This form has been saved very often\. Within an hour the portal will save this answer/
  expect(await screen.findAllByText(said)).not.toHaveLength(0)
  await userEvent.type(box(/^SEA number/), '1234')
  await userEvent.tab()
  expect(await screen.findAllByText(/^2 answers not saved yet/)).not.toHaveLength(0)
  expect([box(/^Nationality/), box(/^SEA number/)].map((one) => (one as HTMLInputElement).value)).toEqual([
    'Trinidadian',
    '1234',
  ])
  expect(saves(calls)).toHaveLength(1)
  answers['POST /api/student'] = stored as never
  // This is how the pause ends.
  act(() => void store.dispatch(recordSave.retryDue({ studentId, attempt: 1 })))
  await waitFor(() =>
    expect(saves(calls)[1]).toMatchObject({
      nationality: 'Trinidadian',
      _changed: ['nationality', 'sea_no'],
    }),
  )
  expect(await screen.findAllByText(/^All answers saved/)).not.toHaveLength(0)
})

const described = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

test('class and house are read-only text without boxes; the colour of the house stands before its name', async () => {
  await open('student', { class_id: null })
  expect(await screen.findByText('Cocrico')).toBeInTheDocument()
  expect(described('House')).toHaveTextContent('Cocrico')
  expect(described('House')?.firstElementChild).toHaveStyle({ backgroundColor: '#7d5230' })
  expect(described('Class')).toHaveTextContent('Not set yet')
  expect(screen.queryByRole('textbox', { name: 'Class' })).toBeNull()
})

test.each([
  ['Both Parents', ['Mother', 'Father', 'Brothers and sisters', 'In an emergency']],
  ['Other', []],
])('living with %s shows %j', async (choice, expected) => {
  await open('family')
  await userEvent.click(screen.getByRole('radio', { name: choice }))
  const shown = screen.getAllByRole('group').map((group) => group.querySelector('h2')?.textContent)
  expect(shown.slice(1)).toEqual(expected)
})

test('“other learning challenge” reveals a text box', async () => {
  await open('health')
  expect(screen.queryByRole('textbox', { name: 'Which other challenge?' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Other' }))
  expect(box('Which other challenge?')).toBeInTheDocument()
})

test('UX-36 “nothing to report” is one click, and is not offered once something is reported', async () => {
  const { calls } = await open('health')
  await userEvent.click(screen.getByRole('button', { name: 'None: Allergies' }))
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ allergy: 'None', _changed: ['allergy'] }))
  expect(screen.queryByRole('button', { name: 'None: Allergies' })).toBeNull()
  expect(screen.getByRole('button', { name: 'None: Other illness' })).toBeInTheDocument()
})

test('UX-44 a value changed in two places is shown as a conflict', async () => {
  const { answers, calls } = await open('student')
  const theirs = {
    field: 'nationality',
    yours: 'Guyanese',
    theirs: 'Grenadian',
    at: '2025-07-09T14:00:00Z',
    by: 'school',
  }
  answers['POST /api/student'] = { body: { id: studentId, version: 9, updatedAt: '', conflicts: [theirs] } }
  await userEvent.type(box(/^Nationality/), 'Guyanese')
  await userEvent.tab()
  const question = await screen.findByRole('group', { name: 'Changed in two places' })
  expect(question).toHaveTextContent('Grenadian')
  expect(question).toHaveTextContent('by the school')
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine: Guyanese' }))
  await waitFor(() => expect(saves(calls)[1]).toMatchObject({ nationality: 'Guyanese', _base: 9, _seq: 2 }))
})

test('UX-38 if the record cannot be loaded, the page says so and a retry loads it', async () => {
  const { replies } = registrationReplies()
  const { answers } = serve({
    ...replies,
    [`GET /api/student-record/${studentId}`]: { status: 500, body: {} },
  })
  renderPiece(
    <RegistrationFrame step="other" studentId={studentId}>
      <StepFields step="other" />
    </RegistrationFrame>,
  )
  expect(await screen.findByText('Your registration form could not be loaded')).toBeInTheDocument()
  expect(screen.queryAllByText(/\d left/)).toEqual([])
  Object.assign(answers, replies)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: /^Achievements/ })).toBeInTheDocument()
  expect(screen.getAllByText(/^\d+ left of \d+$/)).toHaveLength(2)
})

test('UX-38 if the registration window cannot be loaded, the form does not claim to be closed', async () => {
  const { replies } = registrationReplies()
  serve({ ...replies, 'GET /api/student-registration/1': { status: 500, body: {} } })
  renderPiece(
    <RegistrationFrame step="other" studentId={studentId}>
      <StepFields step="other" />
    </RegistrationFrame>,
  )
  expect(await screen.findByText('The registration dates could not be loaded')).toBeInTheDocument()
  expect(screen.queryByText(/not open for this class/)).not.toBeInTheDocument()
})

test('the gaps are listed at the end of the step, each with a link to its field', async () => {
  await open('other', { internet_access: 1 })
  const link = screen.getByRole('link', { name: 'Device for school work' })
  expect(link).toHaveAttribute('href', '/registration/other-data#device_type')
  fireEvent.click(link)
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Device/ })).toHaveFocus())
})
