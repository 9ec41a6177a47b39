// Moments as people read them, in the school's time zone.
import { dayIn, longDay } from '#shared/rules/dates'
import { portalConfig } from '../portalConfig'

/** '9 Jul 2026, 14:32' */
export const momentText = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: portalConfig().school.timeZone,
  })

/** '9 July 2026' */
export const dayText = (at: string): string => longDay(dayIn(portalConfig().school.timeZone, new Date(at)))

/** The school's day as it is now: '2026-07-09' */
export const today = (): string => dayIn(portalConfig().school.timeZone, new Date())
