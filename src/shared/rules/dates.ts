// Days and times as the school sees them. The clock is always an argument.

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day in a time zone as yyyy-MM-dd. */
export const dayIn = (timeZone: string, now: Date): string => formatIn(timeZone).format(now)

/** Cached: making one costs a hundred times more than using it. The Swedish locale writes dates as yyyy-MM-dd. */
const formatIn = (timeZone: string, timeStyle?: 'medium'): Intl.DateTimeFormat => {
  const key = `${timeZone} ${timeStyle ?? ''}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle })
  formats.set(key, format)
  return format
}

/** Local date and time as '2024-07-09 15:04:05'; '' of no real time. */
export const localTimeIn = (timeZone: string, now: Date): string =>
  Number.isNaN(now.getTime()) ? '' : formatIn(timeZone, 'medium').format(now)

/** '2014-03-14' → '20140314', the password after a reset. */
export const resetPasswordOf = (dateOfBirth: string): string => dateOfBirth.replaceAll('-', '')

/** A school year starts in September and is named by the year it starts in: '2026-08-31' → 2025. */
export const schoolYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5, 7) < '09' ? 1 : 0)

/** The school year that a family registers for: from May on, the one that begins in September. '2026-05-01' → 2026. */
export const registrationYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5, 7) < '05' ? 1 : 0)

/** The first day on which families register for a school year. 2026 → '2026-05-01'. */
export const registrationStartOf = (year: number): string => `${year}-05-01`

/** 2025 → '2025-2026'. */
export const academicYear = (startYear: number): string => `${startYear}-${startYear + 1}`

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2026-03-01' → '2026-02-28'. */
export const dayBefore = (day: string): string => daysFrom(day, -1)

const daysFrom = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** '2026-02-28' → '2026-03-01'. */
export const dayAfter = (day: string): string => daysFrom(day, 1)

/** '2026-07-09' → '9 July 2026'. */
export const longDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** '2026-07-09 15:04:05' → '9 July 2026, 15:04'. */
export const longLocalTime = (at: string): string => `${longDay(at.slice(0, 10))}, ${at.slice(11, 16)}`

/** '2026-07-09T15:04:00Z' → '9 July 2026, 11:04' where that is the time. */
export const longMoment = (timeZone: string, at: string | Date): string =>
  longLocalTime(localTimeIn(timeZone, new Date(at)))

/** '2026-09-30' → '30 September'; with its year where that is not this one. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? longDay(day).slice(0, -5) : longDay(day)

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '2026-09-30' → 'Wednesday 30 September'; with its year where that is not this one. */
export const spokenDay = (day: string, today: string): string =>
  `${weekdays[new Date(midnight(day)).getUTCDay()] ?? ''} ${shortDay(day, today)}`

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** '2026-09-18', '2026-09-30' → 12. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000)

/**
 * When clocks in a time zone show '2026-07-09 15:04' (or with seconds, or a T between).
 * A time that daylight saving skips is read as the time after the change.
 */
export const instantOf = (timeZone: string, localTime: string): Date => {
  const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
  const wanted = asUtc(localTime)
  const offsetAt = (time: number): number => asUtc(localTimeIn(timeZone, new Date(time))) - time
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - Math.min(offsetAt(near), offsetAt(wanted - offsetAt(near))))
}

/** In whole years. */
export const ageOn = (born: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
