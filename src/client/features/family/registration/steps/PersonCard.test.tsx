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

test('the first person with something missing is open; a folded one says who it is and how to reach them', async () => {
  await open('family', { ...both, ...mother })
  expect([isOpen('Mother'), isOpen('Father')]).toEqual(['false', 'true'])
  expect(card('Mother').queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('group', { name: 'Mother' }).querySelector('legend')).toHaveTextContent(
    'Mother: Kavita Núñez, 1868 555 8061',
  )
  expect(turn('Mother')).toHaveAccessibleDescription(/Kavita Núñez, 1868 555 8061\s*Complete/)
  expect(turn('Father')).toHaveAccessibleDescription('4 left')
})

test('nothing is missing: all are folded; somebody without a name says so', async () => {
  await open('family', { ...both, living_status: 'Mother Only', ...mother, father_name: 'Ravi' })
  expect([isOpen('Mother'), isOpen('Father')]).toEqual(['false', 'false'])
  expect(turn('Father')).toHaveAccessibleDescription(/^: Ravi\s*Complete$/)
})

test('a card is turned by a button and stays as it was left, also when an answer completes it', async () => {
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

test('UX-12 the Tab key leads into a card that was just opened, however slow the painting, and past one just folded', async () => {
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

test('typing that was not left is handed over when the card is folded, and a problem in it is named on it', async () => {
  await open('family', both)
  await userEvent.type(card('Mother').getByRole('textbox', { name: 'Mobile phone' }), '555')
  // Folded without a blur.
  act(() => turn('Mother').click())
  expect(turn('Mother')).toHaveAccessibleDescription(/Needs attention/)
})

test('a link into a folded card opens it and lands in the field', async () => {
  await open('family', both)
  await userEvent.click(screen.getByRole('link', { name: 'Father: E-mail' }))
  expect(isOpen('Father')).toBe('true')
  expect(card('Father').getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
  // Folded again by hand it stays so, though the link still stands in the address.
  await userEvent.click(turn('Father'))
  expect(isOpen('Father')).toBe('false')
})

test('another living status opens the first person of the new ones', async () => {
  await open('family', { living_status: 'Mother Only', ...mother })
  expect(isOpen('Mother')).toBe('false')
  await userEvent.click(screen.getByRole('radio', { name: 'Guardian' }))
  await waitFor(() => expect(isOpen('Guardian')).toBe('true'))
})

test('on paper nothing is folded', async () => {
  await open('family', { ...both, ...mother })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(card('Mother').getByRole('textbox', { name: 'Name' })).toHaveValue('Kavita Núñez')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(card('Mother').queryByRole('textbox')).toBeNull()
})

test('a closed form folds nobody', async () => {
  await open('family', { ...both, ...mother }, { open: 0 })
  expect(card('Mother').getByText('Kavita Núñez')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Mother' })).toBeNull()
})

test('a hint that several fields share is shown once and said of each', async () => {
  await open('family', { living_status: 'Mother Only' })
  expect(card('Mother').getAllByText('Enter 7 digits only')).toHaveLength(1)
  for (const name of ['Mobile phone', /^Home phone/, /^Work phone/])
    expect(card('Mother').getByRole('textbox', { name })).toHaveAccessibleDescription('Enter 7 digits only')
  expect(screen.getAllByText('Enter number only')).toHaveLength(1)
  expect(box('Children at home')).toHaveAccessibleDescription('Enter number only')
})

test('what was turned belongs to one form', async () => {
  const { store } = await open('family', both)
  act(() => void store.dispatch(registration.personTurned({ person: 'father', isOpen: true })))
  act(() => void store.dispatch(registration.opened('20260009')))
  expect(store.getState()).toMatchObject({ registration: { chosenPersons: {} } })
})
