import {
  academicYear,
  ageOn,
  dayAfter,
  dayBefore,
  dayIn,
  daysBetween,
  localTimeIn,
  longMoment,
  registrationStartOf,
  registrationYearOf,
  resetPasswordOf,
  spokenDay,
} from './dates'

describe('days and times', () => {
  test.each([
    ['2026-08-10T03:59:59.000Z', 'America/Port_of_Spain', '2026-08-09'],
    ['2026-08-10T04:00:00.000Z', 'America/Port_of_Spain', '2026-08-10'],
    ['2026-12-31T23:30:00.000Z', 'UTC', '2026-12-31'],
    ['2026-12-31T23:30:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('REL-62 %s in %s is %s', (now, zone, day) => {
    expect(dayIn(zone, new Date(now))).toBe(day)
  })

  test('local time as the Swedish locale writes it', () => {
    const now = new Date('2024-07-09T19:04:05.000Z')
    expect(localTimeIn('America/Port_of_Spain', now)).toBe('2024-07-09 15:04:05')
  })

  test('the day before and the day after', () => {
    expect([dayBefore('2026-03-01'), dayAfter('2026-02-28')]).toEqual(['2026-02-28', '2026-03-01'])
  })

  test('a moment in words', () => {
    expect(longMoment('America/Port_of_Spain', '2026-07-09T03:04:00.000Z')).toBe('8 July 2026, 23:04')
  })

  test.each([
    ['2026-04-30', 2025],
    ['2026-05-01', 2026],
    ['2026-09-01', 2026],
    ['2027-01-15', 2026],
  ])('on %s families register for the year that begins in %i', (day, year) => {
    expect(registrationYearOf(day)).toBe(year)
  })

  test('the first day of a registration is of its year, the day before is not', () => {
    expect(registrationStartOf(2026)).toBe('2026-05-01')
    expect(registrationYearOf(registrationStartOf(2026))).toBe(2026)
    expect(registrationYearOf(dayBefore(registrationStartOf(2026)))).toBe(2025)
  })

  test('a day in words, and the number of days until then', () => {
    expect(spokenDay('2026-09-30', '2026-09-18')).toBe('Wednesday 30 September')
    expect(spokenDay('2027-01-01', '2026-12-31')).toBe('Friday 1 January 2027')
    expect([daysBetween('2026-09-18', '2026-09-30'), daysBetween('2028-02-28', '2028-03-01')]).toEqual([
      12, 2,
    ])
  })

  test('the form of a reset password, the academic year', () => {
    expect(resetPasswordOf('2014-03-14')).toBe('20140314')
    expect(academicYear(2025)).toBe('2025-2026')
  })
})

test.each([
  ['2014-03-14', '2026-03-13', 11],
  ['2014-03-14', '2026-03-14', 12],
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
])('a person born on %s is on %s %d years old', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})
