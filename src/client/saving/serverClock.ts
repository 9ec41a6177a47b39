// The server's clock, as far as it is known: clocks of devices are sometimes years off, and put right while a page is
// open. A clock that is set back is held against the time that has passed since: what is typed later never looks older.
// One that is set ahead cannot be told from a device that has slept.
let ahead: number | undefined

/** By how much the device's clock was ahead of the time since the page began, at most. */
let mostAhead = Number.NEGATIVE_INFINITY

const deviceNow = (): number => {
  const passed = performance.now()
  mostAhead = Math.max(mostAhead, Date.now() - passed)
  return passed + mostAhead
}

/** Milliseconds; undefined until the server has told its time, which it does with the key. */
export const serverNow = (): number | undefined =>
  ahead === undefined ? undefined : Math.round(deviceNow() + ahead)

/** Milliseconds; by the device's clock until the server has told its time. */
export const bestNow = (): number => serverNow() ?? Date.now()

/** Milliseconds; as the device remembers it from the last time that the server told its own. */
export const serverAheadRemembered = (ms: number): void => {
  ahead ??= ms
}

/** Of the device's clock as it is now. */
export const serverAhead = (): number => ahead ?? 0

/**
 * What was known stays as long as it may be true, or becomes what is nearest to it: a slow answer would make all that is
 * typed from now on look older, also beside what another tab has stored meanwhile.
 * @param now ISO, UTC
 * @param passedMs since the server was asked
 */
export const heardServerTime = (now: string, passedMs: number): void => {
  const here = Date.now() - performance.now()
  const setBack = Math.max(0, mostAhead - here)
  const least = new Date(now).getTime() - Date.now()
  ahead = ahead === undefined ? least : Math.min(Math.max(ahead + setBack, least), least + passedMs)
  mostAhead = here
}

/** The latest of these times, in milliseconds; null when there is none. */
export const latestOf = (times: readonly (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => time !== null && time !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}
