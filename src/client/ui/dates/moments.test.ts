import { writeConfig } from '../../testing/portalConfig'
import { clockTime, dayText, momentText, spokenMomentText, timesText, zoneText } from './moments'

const at = '2026-07-09T02:32:00Z'
const sameDay = '2026-07-09T03:59:00Z'
const nextDay = '2026-07-09T04:00:00Z'

/** @param minutes west of Greenwich */
const deviceStands = (minutes: number) =>
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)

beforeEach(() => writeConfig())

test('all times are in the school’s time zone', () => {
  expect(clockTime(at, sameDay)).toBe('22:32')
  expect(clockTime(at, nextDay)).toBe('8 July, 22:32')
  expect(clockTime(at, '2027-01-01T12:00:00Z')).toBe('8 July 2026, 22:32')
  expect(spokenMomentText(at, sameDay)).toBe('today at 22:32')
  expect(spokenMomentText(at, nextDay)).toBe('yesterday at 22:32')
  expect(spokenMomentText(at, '2027-01-01T12:00:00Z')).toBe('on 8 July 2026, 22:32')
  expect(momentText(at)).toBe('8 July 2026, 22:32')
  expect(dayText(at)).toBe('8 July 2026')
})

test.each([
  ['in Brooklyn in winter', 300],
  ['in London', 0],
  ['half an hour beside it', 210],
])('on a device with another time the zone is named: %s', (_where, minutes) => {
  deviceStands(minutes)
  expect(clockTime(at, sameDay)).toBe('22:32 Port of Spain time')
  expect(momentText(at)).toBe('8 July 2026, 22:32 Port of Spain time')
  expect(dayText(at)).toBe('8 July 2026')
})

test('between two times of a day, or at one time', () => {
  expect(timesText(at, '2026-07-09T02:41:59Z')).toBe('between 22:32 and 22:41')
  expect(timesText(at, '2026-07-09T02:32:59Z')).toBe('at 22:32')
})

test('a zone with another name and the same time is not mentioned', () => {
  deviceStands(240)
  expect(zoneText(new Date(at))).toBe('')
  expect(zoneText(new Date(at), 'America/New_York')).toBe('')
  expect(zoneText(new Date(at), 'UTC')).toBe(' UTC time')
})
