import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open } from '#client/testing/registrationStep'
import { registration } from '../registrationSlice'

beforeEach(() => window.sessionStorage.clear())

const mother = {
  mother_name: 'Kavita Núñez',
  mother_home_address: '12 Main Road',
  mobile_phone_mother: '5558061',
  email_mother: 'kavita@family.example',
}
const both = { living_status: 'Both Parents' }

const turn = (person: string) => screen.getByRole('button', { name: person })
const isOpen = (person: string) => turn(person).getAttribute('aria-expanded')
const card = (person: string) => within(screen.getByRole('group', { name: person }))

test('the first incomplete person is open; a folded card shows name and contact', async () => {
  await open('family', { ...both, ...mother })
  expect([isOpen('Mother'), isOpen('Father')]).toEqual(['false', 'true'])
  expect(card('Mother').queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('group', { name: 'Mother' }).querySelector('legend')).toHaveTextContent(
    'Mother: Kavita Núñez, 1868 555 8061',
  )
  expect(turn('Mother')).toHaveAccessibleDescription(/Kavita Núñez, 1868 555 8061\s*Complete/)
  expect(turn('Father')).toHaveAccessibleDescription('4 left')
})

test('if nothing is missing all cards are folded, also that of a person with only a name', async () => {
  await open('family', { ...both, living_status: 'Mother Only', ...mother, father_name: 'Ravi' })
  expect([isOpen('Mother'), isOpen('Father')]).toEqual(['false', 'false'])
  expect(turn('Father')).toHaveAccessibleDescription(/^: Ravi\s*Complete$/)
})

test('a button toggles a card, which stays so after an answer in it and after the step is left', async () => {
  const { unmount, store } = await open('family', both)
  expect([isOpen('Mother'), isOpen('Father')]).toEqual(['true', 'false'])
  expect(turn('Father')).toHaveAccessibleDescription(/no name yet\s*4 left/)
  turn('Father').focus()
  await userEvent.keyboard('{Enter}')
  expect(isOpen('Father')).toBe('true')
  await userEvent.type(card('Father').getByRole('textbox', { name: 'Name' }), 'Ravi')
  await userEvent.tab()
  await waitFor(() => expect(turn('Father')).toHaveAccessibleDescription('3 left'))
  await userEvent.click(turn('Mother'))
  expect(isOpen('Mother')).toBe('false')
  unmount()
  expect(store.getState()).toMatchObject({ registration: { chosenPersons: { father: true, mother: false } } })
})

test('UX-12 Tab enters a card that was just opened, even before it is painted, and skips a folded one', async () => {
  await open('family', { ...both, ...mother })
  const inSight = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const painting = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  try {
    turn('Mother').focus()
    await userEvent.keyboard('{Enter}{Tab}')
    expect(card('Mother').getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Tab}')
    expect(turn('Father')).toHaveFocus()
  } finally {
    painting.mockRestore()
    inSight.mockRestore()
  }
})

test('folding a card saves its unfinished text, and the card shows its error', async () => {
  await open('family', both)
  await userEvent.type(card('Mother').getByRole('textbox', { name: 'Mobile phone' }), '555')
  // Folds without a blur event.
  act(() => turn('Mother').click())
  expect(turn('Mother')).toHaveAccessibleDescription(/Needs attention/)
})

test('a link into a folded card opens it and focuses the field', async () => {
  await open('family', both)
  await userEvent.click(screen.getByRole('link', { name: 'Father: E-mail' }))
  expect(isOpen('Father')).toBe('true')
  expect(card('Father').getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
  // Folded again by hand it stays so, although the link is still in the address.
  await userEvent.click(turn('Father'))
  expect(isOpen('Father')).toBe('false')
})

test('another living status opens the first of the new persons', async () => {
  await open('family', { living_status: 'Mother Only', ...mother })
  expect(isOpen('Mother')).toBe('false')
  await userEvent.click(screen.getByRole('radio', { name: 'Guardian' }))
  await waitFor(() => expect(isOpen('Guardian')).toBe('true'))
})

test('nothing is folded in print', async () => {
  await open('family', { ...both, ...mother })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(card('Mother').getByRole('textbox', { name: 'Name' })).toHaveValue('Kavita Núñez')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(card('Mother').queryByRole('textbox')).toBeNull()
})

test('a closed form folds no card', async () => {
  await open('family', { ...both, ...mother }, { open: 0 })
  expect(card('Mother').getByText('Kavita Núñez')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Mother' })).toBeNull()
})

test('a hint shared by several fields is shown once and describes each', async () => {
  await open('family', { living_status: 'Mother Only' })
  expect(card('Mother').getAllByText('Enter 7 digits only')).toHaveLength(1)
  for (const name of ['Mobile phone', /^Home phone/, /^Work phone/])
    expect(card('Mother').getByRole('textbox', { name })).toHaveAccessibleDescription('Enter 7 digits only')
  expect(screen.getAllByText('Enter number only')).toHaveLength(1)
  expect(box('Children at home')).toHaveAccessibleDescription('Enter number only')
})

test('toggled cards belong to one student’s form', async () => {
  const { store } = await open('family', both)
  act(() => void store.dispatch(registration.personTurned({ person: 'father', isOpen: true })))
  act(() => void store.dispatch(registration.opened('20260009')))
  expect(store.getState()).toMatchObject({ registration: { chosenPersons: {} } })
})
