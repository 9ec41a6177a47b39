// An estimate of the server's clock. Device clocks can be years off and can be corrected while a page is open. If the
// clock is set back, the time since the page was opened replaces it, so that later edits never look older. A clock that
// is set ahead cannot be told from a device that slept.
let ahead: number | undefined

/** The largest lead of the device's clock over the time since the page was opened. */
let mostAhead = Number.NEGATIVE_INFINITY

const deviceNow = (): number => {
  const passed = performance.now()
  mostAhead = Math.max(mostAhead, Date.now() - passed)
  return passed + mostAhead
}

/** Milliseconds; undefined until the server has sent its time, together with the device key. */
export const serverNow = (): number | undefined =>
  ahead === undefined ? undefined : Math.round(deviceNow() + ahead)

/** Milliseconds; the device's own clock until the server has sent its time. */
export const bestNow = (): number => serverNow() ?? Date.now()

/** The last known lead of the server's clock in milliseconds, as stored on the device. */
export const serverAheadRemembered = (ms: number): void => {
  ahead ??= ms
}

/** Milliseconds by which the server's clock is ahead of the device's. */
export const serverAhead = (): number => ahead ?? 0

/**
 * Times that another tab has told, as this tab would have estimated them. The tabs of a browser share the device's clock, but
 * each has its own estimate of the server's, and after a slow response that is seconds behind.
 * @param itsAhead the other tab's `serverAhead`; undefined if it runs an earlier release
 */
export const timesHere = (
  times: Readonly<Record<string, number>>,
  itsAhead = serverAhead(),
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at - itsAhead + serverAhead()]))

/**
 * The previous estimate stays if it is still possible, else the nearest possible value replaces it. A slow response
 * would otherwise make all later edits look older, even next to those of another tab.
 * @param now ISO, UTC
 * @param passedMs time since the request was sent
 */
export const heardServerTime = (now: string, passedMs: number): void => {
  const here = Date.now() - performance.now()
  const setBack = Math.max(0, mostAhead - here)
  const least = new Date(now).getTime() - Date.now()
  ahead = ahead === undefined ? least : Math.min(Math.max(ahead + setBack, least), least + passedMs)
  mostAhead = here
}

/** The latest time in milliseconds; null if none is known. */
export const latestOf = (times: readonly (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => time !== null && time !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}
