import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { useState } from 'react'
import { DateInput, isAt, type Panel, placeText, pressed } from './DateInput'

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

const [earliest, latest] = [dayjs('1950-01-01'), dayjs('2026-11-22')]

describe('UX-08 keyboard control of a calendar', () => {
  test.each<[string, Panel, string, string]>([
    ['ArrowLeft', 'year', '2014-03-09', '2013-03-09'],
    ['ArrowDown', 'year', '2014-03-09', '2017-03-09'],
    ['PageUp', 'year', '2014-03-09', '2004-03-09'],
    ['ArrowRight', 'month', '2014-12-09', '2015-01-09'],
    ['ArrowUp', 'month', '2014-03-09', '2013-12-09'],
    ['ArrowRight', 'date', '2014-02-28', '2014-03-01'],
    ['ArrowDown', 'date', '2014-03-09', '2014-03-16'],
    ['PageDown', 'date', '2014-01-31', '2014-02-28'],
    ['PageUp', 'year', '1955-03-09', '1950-01-01'],
    ['ArrowDown', 'date', '2026-11-20', '2026-11-22'],
  ])('%s in the %s panel: %s becomes %s', (key, panel, from, to) => {
    const outcome = pressed(key, { panel, cursor: dayjs(from) }, earliest, latest)
    expect(outcome).toMatchObject({ at: { panel } })
    expect(outcome && 'at' in outcome && outcome.at.cursor.format('YYYY-MM-DD')).toBe(to)
  })

  test('Enter goes from year to months, from month to days, and picks the day', () => {
    const cursor = dayjs('2014-03-09')
    const enter = (panel: Panel) => pressed('Enter', { panel, cursor }, earliest, latest)
    expect(enter('decade')).toEqual({ at: { panel: 'year', cursor } })
    expect(enter('year')).toEqual({ at: { panel: 'month', cursor } })
    expect(enter('month')).toEqual({ at: { panel: 'date', cursor } })
    expect(enter('date')).toEqual({ picked: cursor })
  })

  test('other keys are ignored', () => {
    const place = { panel: 'year', cursor: latest } as const
    expect(['Escape', 'Tab', 'a'].map((key) => pressed(key, place, earliest, latest))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the current cell is marked and named', () => {
    const place = { panel: 'month', cursor: dayjs('2014-03-09') } as const
    expect(isAt(place, dayjs('2014-03-01'), 'month')).toBe(true)
    expect(isAt(place, dayjs('2014-04-09'), 'month')).toBe(false)
    expect(isAt({ ...place, panel: 'decade' }, dayjs('2019-01-01'), 'decade')).toBe(true)
    expect(placeText(place)).toBe('March 2014')
    expect(placeText({ ...place, panel: 'date' })).toBe('9 March 2014')
  })
})
