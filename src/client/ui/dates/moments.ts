// Times as people read them, always by the school's clock. The zone is named if the device's clock shows another time.
import { dayBefore, dayIn, localTimeIn, longDay, longMoment, shortDay } from '#shared/rules/dates'
import { portalConfig } from '../../portalConfig'

const schoolZone = (): string => portalConfig().school.timeZone

const perMinute = 60_000

/** Minutes east of Greenwich. */
const offsetIn = (timeZone: string, at: Date): number => {
  const wall = Date.parse(`${localTimeIn(timeZone, at).replace(' ', 'T')}Z`)
  return Math.round((wall - at.getTime()) / perMinute)
}

/** ' Port of Spain time', to follow a time, if the device's clock shows another time; otherwise ''. */
export const zoneText = (at: Date, timeZone = schoolZone()): string => {
  if (offsetIn(timeZone, at) === -at.getTimezoneOffset()) return ''
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return ` ${city} time`
}

type Moment = string | number

/** '14:32' */
const timeText = (at: Moment): string => {
  const moment = new Date(at)
  return localTimeIn(schoolZone(), moment).slice(11, 16) + zoneText(moment)
}

/** '14:32:05' */
export const secondsText = (at: Moment): string => localTimeIn(schoolZone(), new Date(at)).slice(11)

/** 'between 10:02 and 10:41', 'at 10:02' */
export const timesText = (from: Moment, to: Moment): string => {
  const [first, last] = [from, to].map((at) => secondsText(at).slice(0, 5))
  return first === last ? `at ${timeText(to)}` : `between ${first ?? ''} and ${timeText(to)}`
}

/** '2026-07-09', the school's day. */
export const dayOf = (at: Moment): string => dayIn(schoolZone(), new Date(at))

/** '14:32', or '9 July, 14:32' when it was not today. */
export const clockTime = (at: Moment, now: Moment = Date.now()): string => {
  const [day, today] = [dayOf(at), dayOf(now)]
  return day === today ? timeText(at) : `${shortDay(day, today)}, ${timeText(at)}`
}

/** '9 July 2026, 14:32' */
export const momentText = (at: Moment, timeZone = schoolZone()): string => {
  const moment = new Date(at)
  return longMoment(timeZone, moment) + zoneText(moment, timeZone)
}

/** 'today at 14:32', 'yesterday at 14:32', 'on 9 July 2026, 14:32' */
export const spokenMomentText = (at: Moment, now: Moment = Date.now()): string => {
  const [day, today] = [dayOf(at), dayOf(now)]
  if (day === today) return `today at ${timeText(at)}`
  return day === dayBefore(today) ? `yesterday at ${timeText(at)}` : `on ${momentText(at)}`
}

/** '9 July 2026' */
export const dayText = (at: string): string => longDay(dayOf(at))

/** '9 Jul', with the year if it is not this year */
export const shortDayText = (at: Moment, now: Moment = Date.now()): string =>
  shortDay(dayOf(at), dayOf(now)).replace(/(\p{L}{3})\p{L}+/u, '$1')

/** The school's day as it is now: '2026-07-09' */
export const today = (): string => dayIn(schoolZone(), new Date())
