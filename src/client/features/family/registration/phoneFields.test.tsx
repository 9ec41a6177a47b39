// UX-28: phone numbers in the form. Local numbers have seven digits; others stay whole but are not saved.
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { box, open, saves } from '#client/testing/registrationStep'

beforeEach(() => window.sessionStorage.clear())

test('UX-28 an eighth digit is reported at once; a foreign number is never cut, and not saved until corrected', async () => {
  const { calls } = await open('family', { living_status: 'Mother Only' })
  const mobile = box(/^Mobile phone/)
  await userEvent.type(mobile, '+1 718-555')
  expect(mobile).toHaveAccessibleDescription('Enter 7 digits only')
  await userEvent.type(mobile, '0199')
  expect(mobile).toHaveValue('17185550199')
  expect(mobile).toBeInvalid()
  expect(mobile).toHaveAccessibleDescription(/more than seven digits.*under “Work place and telephone”/)
  await userEvent.tab()
  expect(mobile).toHaveValue('17185550199')
  expect(mobile).toHaveAccessibleDescription(/more than seven digits/)
  await userEvent.clear(mobile)
  await userEvent.paste('+44 20 7946 0958')
  await userEvent.tab()
  expect(mobile).toHaveValue('+44 20 7946 0958')
  expect(mobile).toHaveAccessibleDescription(/more than seven digits/)
  expect(saves(calls)).toEqual([])
  await userEvent.clear(mobile)
  await userEvent.click(mobile)
  await userEvent.paste('+1\u00A0868\u2011555\u20111234')
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(saves(calls)[0]).toMatchObject({ mobile_phone_mother: '5551234' })
})

test('UX-28 a parent with a foreign number is not also asked for a local one', async () => {
  await open('family', { living_status: 'Mother Only', relative_in_school: 'Mother: +1 718 555 0199' })
  const mobile = box(/^Mobile phone/)
  await userEvent.type(mobile, '555')
  await userEvent.clear(mobile)
  await userEvent.tab()
  expect(mobile).toBeValid()
})

test('UX-28 a stored number that starts with 1 is reported when edited, and may be restored', async () => {
  const { calls } = await open('student', { phone_home: '1718555' })
  const mobile = box(/^Mobile phone/)
  expect(mobile).toBeValid()
  await userEvent.type(box(/^Nationality/), 'Guyanese{Tab}')
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  await userEvent.clear(mobile)
  await userEvent.type(mobile, '1718556{Tab}')
  expect(mobile).toHaveAccessibleDescription(/do not begin with 0 or 1/)
  await userEvent.clear(mobile)
  await userEvent.type(mobile, '1718555{Tab}')
  await waitFor(() => expect(mobile).toBeValid())
})
