import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { phoneAfter, PhoneInput } from './PhoneInput'

const Phone = () => {
  const [text, setText] = useState('')
  return <PhoneInput aria-label="Phone" value={text} onText={setText} />
}

test('UX-28 the prefix is shown, keys other than digits are blocked, and no digit is cut off', async () => {
  render(<Phone />)
  expect(screen.getByText('1868')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Phone'), 'a5b5-5 1234567')
  expect(screen.getByLabelText('Phone')).toHaveValue('5551234567')
})

test.each([
  ['+1 (868) 555-1234', '5551234'],
  ['+1 (718) 555-0199', '+1 (718) 555-0199'],
])(
  'UX-28 a local number that is pasted or autofilled becomes 7 digits, others stay whole: %s',
  (value, shown) => {
    render(<Phone />)
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value } })
    expect(screen.getByLabelText('Phone')).toHaveValue(shown)
  },
)

test('UX-76 phones show their number keypad', () => {
  render(<Phone />)
  expect(screen.getByLabelText('Phone')).toHaveAttribute('inputmode', 'numeric')
})

test.each([
  ['', '5', '5'],
  ['55', '555', '555'],
  ['5551234', '55512345', '55512345'],
  ['868555123', '8685551234', '5551234'],
  ['555', '5a55', '555'],
  ['555', '555-', '555'],
  ['555', 'a', '555'],
  ['555', '', ''],
  ['5551234', '551234', '551234'],
  ['', '+1 718 555 0199', '+1 718 555 0199'],
  ['+1 718 555 0199', '+1 718 555 019', '+1 718 555 019'],
  ['+1 718 555 019', '+1 718 555 0195', '+1 718 555 0195'],
  ['555', '5 five five', '5 five five'],
  ['5551234', '+1 868 622 1234', '6221234'],
])('UX-28 after %j, %j becomes %j', (before, after, text) => {
  expect(phoneAfter(before, after)).toBe(text)
})
