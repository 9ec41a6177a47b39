// Where this browser keeps things, and whose key opens them.
import { deviceKeysApi } from '../../api/access/deviceKeysApi'
import { outboxKeyOf, takeKeyBytes } from '#client/api/access/outboxKeys'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { kindOf, log } from '#client/log'
import type { Effects } from '#client/store/listeners'
import { retryDelay } from '../machine/retry'
import { heardServerTime } from '../serverClock'
import type { Account } from './outbox'
import type { Bytes } from './session'
import { openDeviceStore, type DeviceStore } from './store'

export interface Place {
  readonly store: DeviceStore
  readonly browser: string
}

export const mostTries = 3

/** Milliseconds until the next attempt. */
export const pause = (attempt: number): number => retryDelay(attempt, 0, Math.random())

/** Null where the browser has no place for it: forbidden storage, an insecure address, an old WebView. */
export const openPlace = async (effects: Effects, attempt = 1): Promise<Place | null> => {
  if (!('locks' in navigator) || !('subtle' in crypto)) return null
  try {
    const store = await openDeviceStore()
    return { store, browser: await store.browserId() }
  } catch (error) {
    log('this browser keeps nothing', { reason: kindOf(error), attempt })
    if (attempt === mostTries) return null
    // A browser that has just been killed may hold its files for a moment.
    await effects.delay(pause(attempt))
    return openPlace(effects, attempt + 1)
  }
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 409].includes(error.status as number)

export interface AccountHere extends Account {
  /**
   * The bytes of the key, to be halved; missing when another answer of the server has come in the meantime, with the
   * same ones.
   */
  readonly bytes: Bytes | undefined
  /** Milliseconds until the session ends at the latest. */
  readonly lastsMs: number
}

/** Asks until the server answers. It refuses when another account has signed in since, in another tab. */
export const askForKey = async (
  browser: string,
  login: string,
  effects: Effects,
  attempt = 1,
): Promise<AccountHere> => {
  // A person who has signed out is not asked for a key any more.
  effects.throwIfCancelled()
  const [asked, askedAt] = [performance.now(), Date.now()]
  const ask = deviceKeysApi.endpoints.getOutboxKey.initiate({ browser, login }, { track: false })
  const { data, error } = await effects.dispatch(ask)
  // Where no half is kept, nobody has them any more.
  const bytes = data && takeKeyBytes(data.handle)
  effects.throwIfCancelled()
  const key = data && outboxKeyOf(data.handle)
  if (key) {
    // The first stands still on a device that sleeps.
    heardServerTime(data.now, Math.max(performance.now() - asked, Date.now() - askedAt))
    const lastsMs = Date.parse(data.session_ends) - Date.parse(data.now)
    return { handle: data.handle, key, bytes, lastsMs }
  }
  // Asking again helps only when somebody signs in again.
  if (isRefusal(error)) await effects.condition(signedInAgain.match)
  else await effects.delay(pause(attempt))
  return askForKey(browser, login, effects, attempt + 1)
}

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
