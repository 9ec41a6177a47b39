import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SelectInput } from './SelectInput'

const options = [
  { value: 1, label: 'Ibis' },
  { value: 2, label: 'Cocrico' },
]

/** Re-renders on each input event, like a real field. */
const House = ({ start, empty }: { start: number | string | null; empty?: string }) => {
  const [value, setValue] = useState(start)
  const [, setHeard] = useState(0)
  return (
    <div onInput={() => setHeard((times) => times + 1)}>
      <SelectInput aria-label="House" options={options} value={value} empty={empty} onValue={setValue} />
      <output>{JSON.stringify(value)}</output>
    </div>
  )
}

const list = () => screen.getByRole('combobox', { name: 'House' })
const shown = () => [...list().querySelectorAll('option')].map(({ text }) => text)

test('it asks for a choice and returns the value with its original type', async () => {
  render(<House start={null} />)
  expect(list()).toHaveDisplayValue('Choose')
  await userEvent.selectOptions(list(), 'Cocrico')
  expect(screen.getByRole('status')).toHaveTextContent('2')
  expect(shown()).toEqual(['Ibis', 'Cocrico'])
})

test('an answer can be cleared if there is an option for it', async () => {
  render(<House start={1} empty="No answer" />)
  await userEvent.selectOptions(list(), 'No answer')
  expect(screen.getByRole('status')).toHaveTextContent('null')
})

test('the stored value is shown before the list has loaded', () => {
  render(<House start="9" />)
  expect(list()).toHaveDisplayValue('9')
})
