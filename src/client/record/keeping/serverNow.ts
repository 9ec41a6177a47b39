// The server's clock, as far as it is known: clocks of devices are sometimes years off.
let ahead: number | undefined

/** Milliseconds; undefined until the server has told its time, which it does with the key. */
export const serverNow = (): number | undefined => (ahead === undefined ? undefined : Date.now() + ahead)

/** @param now ISO, UTC */
export const heardServerTime = (now: string): void => {
  ahead = new Date(now).getTime() - Date.now()
}
