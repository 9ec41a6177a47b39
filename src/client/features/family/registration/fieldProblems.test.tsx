import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { box, open, saves } from '#client/testing/registrationStep'
import { selectGapsOf } from './registrationSelectors'
import { registration } from './registrationSlice'

beforeEach(() => window.sessionStorage.clear())

test('UX-26 a problem is named when the field is left, not while it is typed in; UX-27 the others are saved', async () => {
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
  // The reproach goes as soon as the answer is worked on.
  await userEvent.type(box(/^Mobile phone/), '1')
  expect(screen.queryByText('7 Digits Needed')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('7 Digits Needed')).toBeInTheDocument()
})

test('UX-37 a student with only one name: the box says so, clearing the first name does not', async () => {
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

test('UX-37 a dash as the first name ticks the box; as the last name it is no name, and the form says what to do', async () => {
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

test('UX-16 an e-mail that is wrong is named in the words of the rule alone', async () => {
  await open('student')
  await userEvent.type(box(/^E-mail/), 'a@b')
  await userEvent.tab()
  expect(box(/^E-mail/)).toHaveAccessibleDescription('Invalid e-mail')
})

test('a required answer that was taken away is missing, not done', async () => {
  await open('family', { living_status: 'Mother Only', email_mother: 'a@b.tt' })
  const email = box('E-mail')
  await userEvent.clear(email)
  await userEvent.tab()
  expect(email).toHaveAccessibleDescription('This field is required. Write None if there is no e-mail')
  // The mark of a later answer is there, so this one's would be.
  const marks = (input: HTMLElement) => within(input.closest<HTMLElement>('.field') as HTMLElement)
  await userEvent.type(box(/^Occupation/), 'Baker')
  await userEvent.tab()
  expect(await marks(box(/^Occupation/)).findByRole('img', { name: 'Saved' })).toBeInTheDocument()
  expect(marks(email).queryByRole('img', { name: 'Saved' })).toBeNull()
  await userEvent.type(email, 'c')
  expect(email).toHaveAccessibleDescription('Write None if there is no e-mail')
})

test('a form that lacks nothing is not complete while one of its answers may not be stored', async () => {
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

test('UX-37 what is too long is counted while it is typed, named when it is left, and never cut off', async () => {
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

test('UX-26 questions that have just appeared are not called unanswered', async () => {
  const { store } = await open('family')
  // The step was left before, with nothing chosen.
  act(() => void store.dispatch(registration.stepLeft(selectGapsOf(store.getState(), 'family'))))
  expect(screen.getByText('This field is required.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Guardian' }))
  expect(await screen.findByRole('textbox', { name: 'Emergency contact' })).toBeInTheDocument()
  expect(screen.queryByText('This field is required.')).toBeNull()
})

test('UX-85 ticks that nobody looked at are named once their step was left', async () => {
  const { store } = await open('health')
  const none = () => screen.getByRole('checkbox', { name: 'None of these: Conditions' })
  expect(none()).not.toBeInvalid()
  act(() => void store.dispatch(registration.stepLeft(selectGapsOf(store.getState(), 'health'))))
  expect(none()).toHaveAccessibleDescription('This field is required.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asthma' }))
  expect(none()).not.toHaveAccessibleDescription()
})

/** As the browser does: nobody has the focus there, and nothing says how the text was typed. */
const fillIn = (input: HTMLElement, text: string) => {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('UX-39 what stands in a field and was not sent', () => {
  test('is not called saved while it is typed', async () => {
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

  test('is sent without leaving the field where the browser filled it in', async () => {
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

  test('is left alone while a person types', async () => {
    const { calls } = await open('family', { living_status: 'Mother Only' })
    await userEvent.type(box(/^Occupation/), 'Bak')
    jest.useFakeTimers()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    jest.useRealTimers()
    expect(saves(calls)).toEqual([])
  })
})

test('a long address is seen whole, and Enter hands it over without a new line', async () => {
  const { calls } = await open('student')
  const address = box(/^Home address/)
  expect(address.tagName).toBe('TEXTAREA')
  await userEvent.type(address, '12 Main Road,{Enter}')
  await waitFor(() => expect(saves(calls)[0]).toMatchObject({ home_address: '12 Main Road,' }))
  expect(address).toHaveValue('12 Main Road,')
})
