// The device of whoever is signed in on this page, while there is one.
import { kindOf, log } from '../../log'
import type { DeviceStore } from './store'
import type { Account } from './outbox'

export interface AtHand {
  readonly store: DeviceStore
  readonly account: Account
}

let device: AtHand | null = null

/** Null for visitors and the office, and where a browser keeps nothing. */
export const deviceAtHand = (): AtHand | null => device

/**
 * Null when there is no device, or it does not do it.
 * @param event what the log says then
 */
export const onDevice = async <T>(event: string, act: (device: AtHand) => Promise<T>): Promise<T | null> => {
  if (!device) return null
  try {
    return await act(device)
  } catch (error) {
    log(event, { reason: kindOf(error) })
    return null
  }
}

/** @param signal the end of the sign-in */
export const holdDevice = (found: AtHand, signal: AbortSignal): void => {
  device = found
  const end = () => {
    if (device === found) device = null
  }
  signal.addEventListener('abort', end, { once: true })
}
