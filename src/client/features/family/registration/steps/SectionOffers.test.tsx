// One press fills in several answers: they get the focus, an announcement, and an undo.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open, saves } from '#client/testing/registrationStep'
import { studentId } from '#client/testing/registration'
import { offersFor } from './SectionOffers'

beforeEach(() => window.sessionStorage.clear())

const mother = { living_status: 'Mother Only', mother_name: 'Ann', mobile_phone_mother: '5551234' }
const home = { home_address: '1 Main Road,', address_line_2: 'Arima' }
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

test('UX-86 a copied address gets the focus, is announced, and can be undone', async () => {
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

test('UX-86 the same for the emergency contact; later edits are not undone', async () => {
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

test('UX-86 None keeps the focus in its field', async () => {
  await open('health')
  await press('None: Allergies')
  expect(box('Allergies')).toHaveFocus()
})

test('UX-86 the answer chosen in a conflict gets the focus', async () => {
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

const family = {
  living_status: 'Both Parents',
  home_address: '12 Main Road',
  address_line_2: 'Arima',
  mother_name: 'Anjali Núñez',
  mother_home_address: '4 Hill Street, Toco',
  mobile_phone_mother: '5551234',
  mother_business_place: 'Port Authority',
  mother_business_phone: '6250001',
  father_home_address: null,
}

describe('UX-18 no value has to be typed twice', () => {
  test('the student’s address is offered, and for the father the mother’s', () => {
    expect(offersFor('father', family)).toEqual([
      {
        label: 'Same address as the student',
        done: 'Address copied from the student.',
        values: { father_home_address: '12 Main Road, Arima' },
      },
      {
        label: 'Same address as the mother',
        done: 'Address copied from the mother.',
        values: { father_home_address: '4 Hill Street, Toco' },
      },
    ])
  })

  test('the emergency contact can be copied from a parent', () => {
    expect(offersFor('emergency', family)).toEqual([
      {
        label: 'Use the mother: Anjali Núñez',
        done: 'Copied from the mother.',
        values: {
          emergency_contact: 'Anjali Núñez',
          emergency_home_phone: '5551234',
          relation_to_child: 'Mother',
          relative_in_school: 'Port Authority 6250001',
        },
      },
    ])
  })

  test.each([
    ['the source is empty', 'father', { living_status: 'Father Only' }],
    [
      'the fields already agree',
      'father',
      { living_status: 'Father Only', home_address: 'A', father_home_address: 'A' },
    ],
    ['no person is named', 'emergency', { living_status: 'Both Parents' }],
    ['the section has no offers', 'birth', family],
  ])('no offer if %s', (_name, section, answers) => {
    expect(offersFor(section, answers)).toEqual([])
  })

  test('a value too long for its field is not offered, nor cut off', () => {
    const long = { ...family, mother_business_place: 'x'.repeat(50) }
    expect(offersFor('emergency', long)[0]?.values).toEqual({
      emergency_contact: 'Anjali Núñez',
      emergency_home_phone: '5551234',
      relation_to_child: 'Mother',
    })
  })
})
