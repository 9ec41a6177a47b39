import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DateInput } from './DateInput'

const Birthday = ({ onPick, start = '' }: { onPick: (date: string) => void; start?: string }) => {
  const [text, setText] = useState(start)
  return (
    <DateInput
      aria-label="Date of Birth"
      calendarLabel="Choose the date of birth"
      text={text}
      earliest="1950-01-01"
      latest="2026-11-22"
      mark={null}
      onText={setText}
      onPick={(date) => {
        setText(date)
        onPick(date)
      }}
    />
  )
}

const open = (start?: string) => {
  const onPick = jest.fn<undefined, [string]>()
  render(<Birthday onPick={onPick} start={start} />)
  return onPick
}

/** By keyboard: the input has the first tab stop. */
const enterCalendar = async () => {
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByLabelText('Choose the date of birth')).toHaveFocus()
}
const place = () => screen.getAllByRole('status')[0]?.textContent
/** antd closes the calendar in the next frame. */
const isClosed = () => waitFor(() => expect(place()).toBe(''))

test('UX-29 typed text stays as typed', async () => {
  open()
  const input = screen.getByLabelText('Date of Birth')
  await userEvent.type(input, '14 Mar 2014')
  expect(input).toHaveValue('14 Mar 2014')
})

test('a complete date is shown in words beside the field', async () => {
  open()
  const words = () => screen.getAllByRole('status').at(-1)?.textContent
  await userEvent.type(screen.getByLabelText('Date of Birth'), '2/6/20')
  expect(words()).toBe('')
  await userEvent.type(screen.getByLabelText('Date of Birth'), '14')
  expect(words()).toBe('2 June 2014')
  await userEvent.type(screen.getByLabelText('Date of Birth'), '7')
  expect(words()).toBe('')
})

test('UX-08 the calendar works by keyboard: it opens on the stored year, goes on to month and day, and closes', async () => {
  const onPick = open('2014-03-09')
  await enterCalendar()
  await userEvent.keyboard('{ArrowDown}')
  expect(place()).toBe('2014. Arrow keys move, Enter chooses.')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(place()).toBe('March 2013. Arrow keys move, Enter chooses.')
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}')
  expect(place()).toBe('16 April 2013. Arrow keys move, Enter chooses.')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('2013-04-16')
  expect(screen.getByLabelText('Date of Birth')).toHaveValue('2013-04-16')
  await isClosed()
})

test.each([
  ['nothing', ''],
  ['no day yet', '2014-0'],
])('from %s it opens on the latest year allowed', async (_what, start) => {
  open(start)
  await enterCalendar()
  await userEvent.keyboard('{ArrowDown}')
  expect(place()).toBe('2026. Arrow keys move, Enter chooses.')
})

test('Escape closes it without a choice', async () => {
  const onPick = open('2014-03-09')
  await enterCalendar()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Escape}')
  await isClosed()
  expect(onPick).not.toHaveBeenCalled()
})
