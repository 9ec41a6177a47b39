import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unsavedFields } from '../../../record/saving/saveSummary'
import { box, open } from '../../../testing/registrationStep'
import { studentId } from '../../../testing/registration'
import { recordSaveSelectors } from '../../../record/saving/recordSaveSlice'

beforeEach(() => window.sessionStorage.clear())

test('UX-34 a closed form is filled and disabled, with the reason and the date', async () => {
  await open('student', { nationality: 'Grenadian' }, { open: 1, deadline: '2025-07-09' })
  expect(screen.getByText('Registration closed on 9 July 2025.')).toBeInTheDocument()
  expect(box('Nationality')).toBeDisabled()
  expect(box('Nationality')).toHaveValue('Grenadian')
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
  // Each answer is a stop of the keyboard that says its value.
  const stop = screen.getByRole('group', { name: 'Nationality: Grenadian' })
  stop.focus()
  expect(stop).toHaveFocus()
})

test('REL-53 the window closes while somebody types: the text stays, the form becomes read-only', async () => {
  const { answers } = await open('student')
  answers['POST /api/student'] = { status: 403, body: { message: 'Registration is closed.' } }
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.tab()
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(screen.getByText(/What you typed last was not saved/)).toBeInTheDocument()
  expect(box(/^Nationality/)).toBeDisabled()
  expect(box(/^Nationality/)).toHaveValue('Grenadian')
})

test('what is being typed is kept when the field goes, because registration closes or somebody presses Back', async () => {
  const { answers, unmount, store } = await open('student')
  let close = () => {}
  const closed = new Promise<void>((settle) => (close = settle))
  answers['POST /api/student'] = async () => {
    await closed
    return { status: 403, body: { message: 'Registration is closed.' } }
  }
  answers['GET /api/student-registration/1'] = { body: { open: 0, deadline: null, today: '2025-07-10' } }
  await userEvent.type(box(/^Nationality/), 'Grenadian')
  await userEvent.type(box(/^SEA number/), '1234')
  close()
  expect(await screen.findByText('Registration is closed.')).toBeInTheDocument()
  expect(box('SEA number')).toBeDisabled()
  expect(box('SEA number')).toHaveValue('1234')
  unmount()
  expect(unsavedFields(recordSaveSelectors.selectQueue(store.getState(), studentId))).toEqual([
    'nationality',
    'sea_no',
  ])
})

test('a long answer of a closed form is written out, with no room kept for a mark that cannot come', async () => {
  const email = 'kareem.dabadie.of.pelican.bay@family.example'
  await open('student', { email, blood_type: 'O+' }, { open: 0 })
  expect(box('E-mail')).toBeDisabled()
  expect(box('E-mail').tagName).toBe('TEXTAREA')
  expect(box('E-mail')).toHaveValue(email)
  expect(box('Blood group')).toHaveValue('O+')
  expect(document.querySelector('[data-save-state]')).toBeNull()
})
