import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { box, open, saves } from '#client/testing/registrationStep'
import { selectGapsOf } from './registrationSelectors'
import { registration } from './registrationSlice'

beforeEach(() => window.sessionStorage.clear())

test('UX-26 an error is shown on leaving the field, not during typing; UX-27 other fields are saved', async () => {
  const { calls } = await open('student')
  await userEvent.type(box(/^Mobile phone/), '555')
  expect(screen.queryByText('7 Digits Needed')).not.toBeInTheDocument()
  await userEvent.type(box(/^Nationality/), 'Guyanese')
  expect(screen.getByText('7 Digits Needed')).toBeInTheDocument()
  expect(box(/^Mobile phone/)).toHaveAccessibleDescription('7 Digits Needed Enter 7 digits only')
  expect(box(/^Mobile phone/)).toBeInvalid()
  expect(box(/^Mobile phone/)).toHaveValue('555')
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({ nationality: 'Guyanese', phone_home: null })
  expect(screen.getAllByText(/1 answer not saved/)).not.toHaveLength(0)
  await userEvent.type(box(/^Mobile phone/), '1')
  expect(screen.queryByText('7 Digits Needed')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('7 Digits Needed')).toBeInTheDocument()
})

test('UX-37 for a student with one name the box says so; clearing the first name does not tick it', async () => {
  const { calls } = await open('student', { first_name: 'Suharto', last_name: 'Suharto' })
  const first = box(/^First name/)
  const onlyOne = screen.getByRole('checkbox', { name: /only one name/i })
  expect(onlyOne).not.toBeChecked()
  await userEvent.clear(first)
  await userEvent.tab()
  expect(onlyOne).toHaveFocus()
  expect(onlyOne).not.toBeChecked()
  await userEvent.tab()
  expect(first).toHaveAccessibleDescription('This field is required.')
  expect(onlyOne).not.toBeChecked()
  expect(saves(calls)).toEqual([])
  await userEvent.click(onlyOne)
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({ first_name: null, _changed: ['first_name'] })
  expect(onlyOne).toBeChecked()
  expect(first).toBeValid()
  await userEvent.click(onlyOne)
  expect(onlyOne).not.toBeChecked()
  await userEvent.type(first, 'Siti{Tab}')
  await waitFor(() => expect(saves(calls).at(-1)).toMatchObject({ first_name: 'Siti' }))
})

test('UX-37 a dash as first name ticks the box; as last name it is invalid, and the form says what to do', async () => {
  const { calls } = await open('student', { first_name: 'Suharto', last_name: 'Suharto' })
  const first = box(/^First name/)
  await userEvent.clear(first)
  await userEvent.type(first, 'N/A{Tab}')
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({ first_name: null, _changed: ['first_name'] })
  expect(screen.getByRole('checkbox', { name: /only one name/i })).toBeChecked()
  expect(first).toBeValid()
  const last = box(/^Last name/)
  await userEvent.clear(last)
  await userEvent.type(last, '-{Tab}')
  expect(last).toHaveAccessibleDescription(/^A student with only one name has it here\./)
  expect(last).toHaveValue('-')
  expect(saves(calls)).toHaveLength(1)
})

test('UX-16 an invalid e-mail shows only the text of the rule', async () => {
  await open('student')
  await userEvent.type(box(/^E-mail/), 'a@b')
  await userEvent.tab()
  expect(box(/^E-mail/)).toHaveAccessibleDescription('Invalid e-mail')
})

test('a required answer that was cleared is missing, not done', async () => {
  await open('family', { living_status: 'Mother Only', email_mother: 'a@b.tt' })
  const email = box('E-mail')
  await userEvent.clear(email)
  await userEvent.tab()
  expect(email).toHaveAccessibleDescription('This field is required. Write None if there is no e-mail')
  // A later answer has its mark, so a mark for this one would be visible too.
  const marks = (input: HTMLElement) => within(input.closest<HTMLElement>('.field') as HTMLElement)
  await userEvent.type(box(/^Occupation/), 'Baker')
  await userEvent.tab()
  expect(await marks(box(/^Occupation/)).findByRole('img', { name: 'Saved' })).toBeInTheDocument()
  expect(marks(email).queryByRole('img', { name: 'Saved' })).toBeNull()
  await userEvent.type(email, 'c')
  expect(email).toHaveAccessibleDescription('Write None if there is no e-mail')
})

test('a form without gaps is not complete while one of its answers is invalid', async () => {
  const required = (fields as readonly Field[]).filter((field) => field.required).map(({ name }) => name)
  const everything = {
    ...Object.fromEntries(required.map((name) => [name, 'Some answer'])),
    ...{ date_of_birth: '2014-03-14', living_status: 'Other', agree_terms_conditions: 1 },
  }
  await open(
    'student',
    everything,
    {},
    documentTypes.map(({ type }) => type),
  )
  const [bar] = screen.getAllByRole('progressbar', { name: 'Registration' }) as [HTMLElement]
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', 'Complete'))
  await userEvent.type(box(/^Mobile phone/), '555')
  await userEvent.tab()
  expect(screen.getByText('7 Digits Needed')).toBeInTheDocument()
  expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1 left of/))
  await userEvent.type(box(/^Mobile phone/), '1234')
  await userEvent.tab()
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', 'Complete'))
})

test('UX-37 a text that is too long is counted during typing, reported on leaving, and never cut off', async () => {
  const { calls } = await open('student')
  const long = `${'1 Eastern Main Road, '.repeat(5)}Tacarigua`
  await userEvent.click(box(/^Home address/))
  await userEvent.paste(long.slice(0, 95))
  expect(screen.getByText('5 characters left')).toBeInTheDocument()
  await userEvent.paste(long.slice(95))
  expect(screen.getByText('14 characters too many')).toBeInTheDocument()
  await userEvent.tab()
  expect(box(/^Home address/)).toHaveValue(long)
  expect(box(/^Home address/)).toHaveAccessibleDescription(/Use at most 100 characters/)
  expect(saves(calls)).toEqual([])
})

test('UX-26 questions that have just appeared are not reported as unanswered', async () => {
  const { store } = await open('family')
  // The step was left earlier with nothing chosen.
  act(() => void store.dispatch(registration.stepLeft(selectGapsOf(store.getState(), 'family'))))
  expect(screen.getByText('This field is required.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Guardian' }))
  expect(await screen.findByRole('textbox', { name: 'Emergency contact' })).toBeInTheDocument()
  expect(screen.queryByText('This field is required.')).toBeNull()
})

test('UX-85 unanswered ticks are reported after their step was left', async () => {
  const { store } = await open('health')
  const none = () => screen.getByRole('checkbox', { name: 'None of these: Conditions' })
  expect(none()).not.toBeInvalid()
  act(() => void store.dispatch(registration.stepLeft(selectGapsOf(store.getState(), 'health'))))
  expect(none()).toHaveAccessibleDescription('This field is required.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asthma' }))
  expect(none()).not.toHaveAccessibleDescription()
})

/** Autofill: no focus, and the event does not say how the text was entered. */
const fillIn = (input: HTMLElement, text: string) => {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('UX-39 unsent text in a field', () => {
  test('is not shown as saved during typing', async () => {
    const { calls } = await open('student', { home_address: 'LP 1' })
    expect(screen.getAllByText(/^All answers saved/)).not.toHaveLength(0)
    await userEvent.type(box(/^Nationality/), 'Guy')
    expect(screen.queryByText(/^All answers saved/, { selector: '[data-save-summary] *' })).toBeNull()
    expect(screen.getAllByText('Saved when you leave the field')).not.toHaveLength(0)
    await userEvent.tab()
    await waitFor(() => expect(saves(calls)).toHaveLength(1))
    expect(
      await screen.findAllByText(/^All answers saved/, { selector: '[data-save-summary] *' }),
    ).not.toHaveLength(0)
  })

  test('is sent without leaving the field if the browser filled it in', async () => {
    const { calls } = await open('family', { living_status: 'Mother Only' })
    jest.useFakeTimers()
    try {
      fillIn(box(/^Occupation/), 'Baker')
      fillIn(box(/^Employer/), 'Corner shop')
      expect(saves(calls)).toEqual([])
      await act(() => jest.advanceTimersByTimeAsync(1999))
    } finally {
      jest.useRealTimers()
    }
    await waitFor(() =>
      expect(saves(calls).flatMap(({ _changed }) => _changed)).toEqual(
        expect.arrayContaining(['mother_occupation', 'mother_business_place']),
      ),
    )
  })

  test('is not sent while a person types on in a value that the browser filled in', async () => {
    const { calls } = await open('family', { living_status: 'Mother Only' })
    jest.useFakeTimers()
    fillIn(box(/^Occupation/), 'Mast')
    act(() => box(/^Occupation/).focus())
    fireEvent.input(box(/^Occupation/), { target: { value: 'Master' }, inputType: 'insertText' })
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    jest.useRealTimers()
    expect(saves(calls)).toEqual([])
  })

  test('is not sent while a person types', async () => {
    const { calls } = await open('family', { living_status: 'Mother Only' })
    await userEvent.type(box(/^Occupation/), 'Bak')
    jest.useFakeTimers()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    jest.useRealTimers()
    expect(saves(calls)).toEqual([])
  })
})

test('a long address is fully visible, and Enter saves it without a line break', async () => {
  const { calls } = await open('student')
  const address = box(/^Home address/)
  expect(address.tagName).toBe('TEXTAREA')
  await userEvent.type(address, '12 Main Road,{Enter}')
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ home_address: '12 Main Road,' }))
  expect(address).toHaveValue('12 Main Road,')
})
