import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlainField, PlainPasswordField } from './PlainField'

test('an input has its label; hint and error describe it, the error first', () => {
  render(<PlainField label="Student ID" hint="Eight digits" error="There is no such ID." />)
  const input = screen.getByRole('textbox', { name: 'Student ID' })
  expect(input).toHaveAccessibleDescription('There is no such ID. Eight digits')
  expect(input).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('There is no such ID.')
})

test('without an error the field is valid and has no message', () => {
  render(<PlainField label="Student ID" />)
  expect(screen.getByRole('textbox', { name: 'Student ID' })).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a password can be shown and hidden again without a change', async () => {
  render(<PlainPasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  const eye = screen.getByRole('button', { name: 'Show characters' })
  await userEvent.type(input, 'Correct horse')
  expect(input).toHaveAttribute('type', 'password')
  await userEvent.click(eye)
  expect(input).toHaveAttribute('type', 'text')
  expect(input).toHaveValue('Correct horse')
  expect(eye).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(eye)
  expect(input).toHaveAttribute('type', 'password')
})

test('phones do not autocorrect a password', () => {
  render(<PlainPasswordField label="Password" autoComplete="new-password" />)
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('autocapitalize', 'off')
  expect(input).toHaveAttribute('spellcheck', 'false')
  expect(input).toHaveAttribute('autocomplete', 'new-password')
})
