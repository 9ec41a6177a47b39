import dayjs from 'dayjs'
import { isAt, placeText, pressed, type Panel } from './calendarKeys'

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
