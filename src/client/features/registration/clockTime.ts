// Times as a person reads them on the device.

// Made once: making one costs as much as drawing ten fields.
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const time = new Intl.DateTimeFormat('en-GB', clock)
const dayAndTime = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...clock })
const dayInFull = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '14:32', or '9 Jul, 14:32' when it was not today. */
export const clockTime = (at: number, now = Date.now()): string => {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return (isToday ? time : dayAndTime).format(date)
}

/** '2025-09-30' → '30 September 2025'; a day has no time zone. */
export const longDay = (day: string): string => dayInFull.format(new Date(`${day}T12:00:00Z`))
