// Answers that one press fills in: this is said, they have the focus, and it can be undone.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open, saves } from '#client/testing/registrationStep'
import { studentId } from '#client/testing/registration'

beforeEach(() => window.sessionStorage.clear())

const mother = { living_status: 'Mother Only', mother_name: 'Ann', mobile_phone_mother: '5551234' }
const home = { home_address: '1 Main Road,', address_line_2: 'Arima' }
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

test('UX-86 an address that was copied has the focus, is said, and can be undone', async () => {
  const { record } = await open('family', { ...mother, ...home, mother_home_address: 'Elsewhere' })
  await press(/Same address as the student/)
  const address = box('Home address')
  expect(address).toHaveFocus()
  expect(address).toHaveValue('1 Main Road, Arima')
  expect(screen.getByText('Address copied from the student.')).toHaveAttribute('role', 'status')
  await waitFor(() => expect(record.current.mother_home_address).toBe('1 Main Road, Arima'))
  await press('Undo')
  expect(address).toHaveFocus()
  await waitFor(() => expect(record.current.mother_home_address).toBe('Elsewhere'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('UX-86 the same of the emergency contact; what is typed over it is not undone', async () => {
  const { record } = await open('family', mother)
  await press('Use the mother: Ann')
  expect(box('Emergency contact')).toHaveFocus()
  expect(screen.getByText('Copied from the mother.')).toBeInTheDocument()
  await waitFor(() => expect(record.current.emergency_contact).toBe('Ann'))
  await userEvent.type(box('Emergency contact'), ' Ali')
  await userEvent.tab()
  await waitFor(() => expect(record.current.emergency_contact).toBe('Ann Ali'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('UX-86 None leaves the focus in its field', async () => {
  await open('health')
  await press('None: Allergies')
  expect(box('Allergies')).toHaveFocus()
})

test('UX-86 the answer that was chosen of two has the focus', async () => {
  const { answers, calls } = await open('student')
  const clash = { field: 'nationality', yours: 'Guyanese', theirs: 'Grenadian', by: 'school' }
  const conflicts = [{ ...clash, at: '2025-07-09T14:00:00Z' }]
  answers['POST /api/student'] = { body: { id: studentId, version: 9, updatedAt: '', conflicts } }
  await userEvent.type(box(/^Nationality/), 'Guyanese')
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Use this one: Grenadian' }))
  expect(box(/^Nationality/)).toHaveFocus()
  expect(box(/^Nationality/)).toHaveValue('Grenadian')
})
