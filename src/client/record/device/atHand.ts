// The device of whoever is signed in on this page, while there is one.
import type { DeviceStore } from '../../outbox/deviceStore'
import type { Account } from '../../outbox/outbox'

export interface AtHand {
  readonly store: DeviceStore
  readonly account: Account
}

let device: AtHand | null = null

/** Null for visitors and the office, and where a browser keeps nothing. */
export const deviceAtHand = (): AtHand | null => device

/** @param signal the end of the sign-in */
export const holdDevice = (found: AtHand, signal: AbortSignal): void => {
  device = found
  const end = () => {
    if (device === found) device = null
  }
  signal.addEventListener('abort', end, { once: true })
}
