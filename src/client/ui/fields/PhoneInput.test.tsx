import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PhoneInput } from './PhoneInput'

const Phone = () => {
  const [digits, setDigits] = useState('')
  return <PhoneInput aria-label="Phone" value={digits} onDigits={setDigits} />
}

test('the prefix is shown, other keys are blocked, 7 digits at most', async () => {
  render(<Phone />)
  expect(screen.getByText('1868')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Phone'), 'a5b5-5 1234567')
  expect(screen.getByLabelText('Phone')).toHaveValue('5551234')
})

test('UX-28 a pasted number is stripped to its 7 digits', () => {
  render(<Phone />)
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+1 (868) 555-1234' } })
  expect(screen.getByLabelText('Phone')).toHaveValue('5551234')
})

test('UX-76 phones offer their number keys', () => {
  render(<Phone />)
  expect(screen.getByLabelText('Phone')).toHaveAttribute('inputmode', 'numeric')
})
