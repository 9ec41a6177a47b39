// Moments as people read them: always by the school's clock. Where the device's shows something else, the zone is named.
import { dayBefore, dayIn, longDay } from '#shared/rules/dates'
import { portalConfig } from '../../portalConfig'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { day: 'numeric', month: 'short' } as const

const styles = {
  /** '14:32' */
  time: ['en-GB', clock],
  /** '9 Jul, 14:32' */
  dayTime: ['en-GB', { ...date, ...clock }],
  /** '9 Jul 2026, 14:32' */
  moment: ['en-GB', { ...date, year: 'numeric', ...clock }],
  /** '2026-07-09 14:32', to reckon with */
  stamp: ['sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', ...clock }],
} as const satisfies Record<string, readonly [string, Intl.DateTimeFormatOptions]>

type Style = keyof typeof styles

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because to make one costs as much as to draw ten fields. */
const formatIn = (timeZone: string, style: Style): Intl.DateTimeFormat => {
  const key = `${timeZone} ${style}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(styles[style][0], { ...styles[style][1], timeZone })
  formats.set(key, format)
  return format
}

const schoolZone = (): string => portalConfig().school.timeZone

const perMinute = 60_000

/** Minutes east of Greenwich. */
const offsetIn = (timeZone: string, at: Date): number => {
  const wall = Date.parse(`${formatIn(timeZone, 'stamp').format(at).replace(' ', 'T')}Z`)
  return Math.round((wall - Math.floor(at.getTime() / perMinute) * perMinute) / perMinute)
}

/** ' Port of Spain time' behind a time, for those whose clock shows another one; '' for most. */
export const zoneText = (at: Date, timeZone = schoolZone()): string => {
  if (offsetIn(timeZone, at) === -at.getTimezoneOffset()) return ''
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return ` ${city} time`
}

type Moment = string | number

/** In milliseconds; null when there is none. */
export const latestOf = (times: readonly (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => time !== null && time !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

const textIn = (style: Style, at: Moment, timeZone = schoolZone()): string => {
  const moment = new Date(at)
  return formatIn(timeZone, style).format(moment) + zoneText(moment, timeZone)
}

/** '14:32', or '9 Jul, 14:32' when it was not today. */
export const clockTime = (at: Moment, now: Moment = Date.now()): string => {
  const isToday = dayIn(schoolZone(), new Date(at)) === dayIn(schoolZone(), new Date(now))
  return textIn(isToday ? 'time' : 'dayTime', at)
}

/** '9 Jul 2026, 14:32' */
export const momentText = (at: Moment, timeZone = schoolZone()): string => textIn('moment', at, timeZone)

/** '9 July 2026 at 14:32' */
export const longMomentText = (at: Moment, timeZone = schoolZone()): string =>
  `${longDay(dayIn(timeZone, new Date(at)))} at ${textIn('time', at, timeZone)}`

/** 'today at 14:32', 'yesterday at 14:32', 'on 9 July 2026 at 14:32' */
export const spokenMomentText = (at: Moment, now: Moment = Date.now()): string => {
  const [day, thisDay] = [at, now].map((moment) => dayIn(schoolZone(), new Date(moment))) as [string, string]
  if (day === thisDay) return `today at ${textIn('time', at)}`
  return day === dayBefore(thisDay) ? `yesterday at ${textIn('time', at)}` : `on ${longMomentText(at)}`
}

/** '9 July 2026' */
export const dayText = (at: string): string => longDay(dayIn(schoolZone(), new Date(at)))

/** The school's day as it is now: '2026-07-09' */
export const today = (): string => dayIn(schoolZone(), new Date())
