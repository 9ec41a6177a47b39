import { instantOf, localTimeIn, longDay, schoolYearOf } from '../../dates'
import {
  byNewestTerm,
  isOpenToFamily,
  posted,
  postingText,
  termKeyOf,
  termTitle,
  withdrawn,
} from './termPosting'

const zone = 'America/Port_of_Spain'
const report = { year: 2025, term: 3, posted: 0 as const, date_posted: null }

describe('posting', () => {
  test.each([
    ['2026-07-10T03:59:59Z', '2026-07-09 23:59:59'],
    ['2026-07-10T04:01:00Z', '2026-07-10 00:01:00'],
  ])('REL-62 at %s stores the school’s local time %s', (now, local) => {
    expect(posted(report, new Date(now), zone)).toEqual({ ...report, posted: 1, date_posted: local })
  })

  test('withdrawing empties the date', () => {
    expect(withdrawn(posted(report, new Date(0), zone))).toEqual(report)
  })

  test.each([
    [1, 1, true],
    [1, null, false],
    [0, 2, false],
    [0, null, false],
  ] as const)('posted %s with revision %s is open to the family: %s', (isPosted, revision, open) => {
    expect(isOpenToFamily({ posted: isPosted }, revision)).toBe(open)
  })

  test.each([
    ['2025', '3', { year: 2025, term: 3 }],
    ['2025', '4', undefined],
    ['2025', '03', undefined],
    ['20255', '3', undefined],
    ['1e3', '1', undefined],
  ])('year %s term %s', (year, term, key) => {
    expect(termKeyOf({ year, term })).toEqual(key)
  })

  test('terms sort newest first', () => {
    const terms = [
      { year: 2024, term: 3 },
      { year: 2025, term: 1 },
      { year: 2025, term: 2 },
    ]
    expect(terms.sort(byNewestTerm).map(({ year, term }) => `${year}.${term}`)).toEqual([
      '2025.2',
      '2025.1',
      '2024.3',
    ])
  })

  test('the texts of the list', () => {
    expect(postingText(report)).toBe('Report not posted')
    expect(postingText({ posted: 1, date_posted: '2026-07-09 15:04:05' })).toBe(
      'Report posted 9 July 2026, 15:04',
    )
  })
})

describe('local times', () => {
  test.each([
    [zone, '2026-07-10 14:00', '2026-07-10T18:00:00.000Z'],
    [zone, '2026-07-10T00:01', '2026-07-10T04:01:00.000Z'],
    ['America/New_York', '2026-07-10 14:00:30', '2026-07-10T18:00:30.000Z'],
    ['America/New_York', '2026-01-10 14:00', '2026-01-10T19:00:00.000Z'],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['Europe/Berlin', '2026-10-25 01:30', '2026-10-24T23:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-10 14:00', '2026-07-10T08:15:00.000Z'],
  ])('in %s %s is %s', (timeZone, local, instant) => {
    expect(instantOf(timeZone, local).toISOString()).toBe(instant)
  })

  test('a skipped time is read as the time after it', () => {
    expect(localTimeIn('America/New_York', instantOf('America/New_York', '2026-03-08 02:30'))).toBe(
      '2026-03-08 03:30:00',
    )
  })

  test.each([
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2026-01-05', 2025],
  ])('%s lies in the school year %d', (day, year) => {
    expect(schoolYearOf(day)).toBe(year)
  })

  test('days in words', () => {
    expect(longDay('2026-07-09')).toBe('9 July 2026')
  })
})

test('a term is titled by its number and its school year', () => {
  expect(termTitle({ year: 2025, term: 2 })).toBe('Term 2, 2025-2026')
})
