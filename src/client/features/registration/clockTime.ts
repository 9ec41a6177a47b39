// Times as a person reads them on the device.

const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }
const dayAndTime: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...time }

/** '14:32', or '9 Jul, 14:32' when it was not today. */
export const clockTime = (at: number, now = Date.now()): string => {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return isToday ? date.toLocaleTimeString('en-GB', time) : date.toLocaleString('en-GB', dayAndTime)
}

/** '2025-09-30' → '30 September 2025'; a day has no time zone. */
export const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
