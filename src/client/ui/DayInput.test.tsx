import { render, screen } from '@testing-library/react'
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

test.each(['9 July 2026', '9 Jul 2026', '9/7/2026', '09/07/2026', '2026-07-09'])(
  'day before month, as typed here: %s',
  async (typed) => {
    const onChange = open(null)
    await userEvent.type(screen.getByLabelText('Day'), `${typed}{Enter}`)
    expect(onChange).toHaveBeenLastCalledWith('2026-07-09')
    expect(screen.getByLabelText('Day')).toHaveValue('9 July 2026')
  },
)

test('a time with it; what was typed counts when the field is left', async () => {
  const onChange = open(null, true)
  await userEvent.type(screen.getByLabelText('Day'), '9 July 2026, 14:05')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-07-09T14:05')
  expect(screen.getByLabelText('Day')).toHaveValue('9 July 2026, 14:05')
})
