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
export const recalledServerAhead = (ms: number): void => {
  ahead ??= ms
}

/** Of the device's clock as it is now. */
export const serverAhead = (): number => ahead ?? 0

/** @param now ISO, UTC */
export const heardServerTime = (now: string): void => {
  mostAhead = Date.now() - performance.now()
  ahead = new Date(now).getTime() - Date.now()
}
