import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DayInput } from './DayInput'

const open = (start: string | null, withTime = false) => {
  const onChange = jest.fn<undefined, [string | null]>()
  const Field = () => {
    const [value, setValue] = useState(start)
    const change = (next: string | null) => {
      setValue(next)
      onChange(next)
    }
    return (
      <>
        <label htmlFor="day">Day</label>
        <DayInput id="day" value={value} withTime={withTime} onChange={change} />
        <button type="button">Next</button>
      </>
    )
  }
  render(<Field />)
  return onChange
}

test('a day is shown in words', () => {
  open('2026-07-09')
  expect(screen.getByLabelText('Day')).toHaveValue('9 July 2026')
})

test.each([
  '9 July 2026',
  '9 Jul 2026',
  '9 july 2026',
  '09 Jul 2026',
  '9.7.2026',
  '9/7/2026',
  '09/07/2026',
  '2026-07-09',
])('day before month, as is usual here: %s', async (typed) => {
  const onChange = open(null)
  await userEvent.type(screen.getByLabelText('Day'), `${typed}{Enter}`)
  expect(onChange).toHaveBeenLastCalledWith('2026-07-09')
  expect(screen.getByLabelText('Day')).toHaveValue('9 July 2026')
})

test('a pointer resting where the calendar opens does not replace the typed day', async () => {
  const onChange = open('2026-12-11')
  await userEvent.click(screen.getByLabelText('Day'))
  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), '14 December 2026')
  await userEvent.hover(await screen.findByTitle('2026-12-05'))
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14')
})

test('a day with a time; the typed text counts when the field is left', async () => {
  const onChange = open(null, true)
  await userEvent.type(screen.getByLabelText('Day'), '9 July 2026, 14:05')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-07-09T14:05')
  expect(screen.getByLabelText('Day')).toHaveValue('9 July 2026, 14:05')
})

test.each(['9 July 2026, 8:05', '9 July 2026 08:05', '9/7/2026 8.05'])(
  'common ways to type a time: %s',
  async (typed) => {
    const onChange = open(null, true)
    await userEvent.type(screen.getByLabelText('Day'), typed)
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-07-09T08:05')
  },
)

test('an invalid day stays in the field, shows an error, and blocks the form', async () => {
  const sent = jest.fn()
  const onChange = jest.fn()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <label htmlFor="day">Day</label>
      <DayInput id="day" value="2026-07-09" onChange={onChange} />
      <button type="submit">Save</button>
    </form>,
  )
  const field = screen.getByLabelText('Day')
  await userEvent.clear(field)
  onChange.mockClear()
  await userEvent.type(field, '30 Febuary')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a day, for example 9 July 2026.')
  expect(field).toHaveValue('30 Febuary')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([sent.mock.calls, onChange.mock.calls]).toEqual([[], []])
})

test('an unreadable day shows one error, without the browser’s own message', async () => {
  open(null)
  const day = screen.getByLabelText<HTMLInputElement>('Day')
  await userEvent.type(day, 'soon{Enter}')
  const invalid = new Event('invalid', { cancelable: true })
  fireEvent(day, invalid)
  expect(invalid.defaultPrevented).toBe(true)
})
