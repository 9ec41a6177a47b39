import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PhoneInput } from './PhoneInput'

const Phone = () => {
  const [text, setText] = useState('')
  return <PhoneInput aria-label="Phone" value={text} onText={setText} />
}

test('UX-28 the prefix is shown, other keys are blocked, and no digit is cut off', async () => {
  render(<Phone />)
  expect(screen.getByText('1868')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Phone'), 'a5b5-5 1234567')
  expect(screen.getByLabelText('Phone')).toHaveValue('5551234567')
})

test.each([
  ['+1 (868) 555-1234', '5551234'],
  ['+1 (718) 555-0199', '+1 (718) 555-0199'],
])(
  'UX-28 a local number that is pasted or filled in becomes its 7 digits, another stays whole: %s',
  (value, shown) => {
    render(<Phone />)
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value } })
    expect(screen.getByLabelText('Phone')).toHaveValue(shown)
  },
)

test('UX-76 phones offer their number keys', () => {
  render(<Phone />)
  expect(screen.getByLabelText('Phone')).toHaveAttribute('inputmode', 'numeric')
})
