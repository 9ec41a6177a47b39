// The storage of this browser, and the key of the account that can read it.
import { deviceKeysApi, outboxKeyOf, takeKeyBytes } from '../../api/access/deviceKeysApi'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { kindOf, log } from '#client/log'
import type { Effects } from '#client/store/listeners'
import { retryDelay } from '../machine/queue'
import { heardServerTime } from '../serverClock'
import type { Account } from './outbox'
import type { Bytes } from './session'
import { openDeviceStore, type DeviceStore } from './store'

export interface Place {
  readonly store: DeviceStore
  readonly browser: string
}

export const mostTries = 3

export const pause = (attempt: number): number => retryDelay(attempt, 0, Math.random())

/** Null if the browser has no usable storage: it is blocked, the address is not secure, or the WebView is too old. */
export const openPlace = async (effects: Effects, attempt = 1): Promise<Place | null> => {
  if (!('locks' in navigator) || !('subtle' in crypto)) return null
  try {
    const store = await openDeviceStore()
    return { store, browser: await store.browserId() }
  } catch (error) {
    log('this browser keeps nothing', { reason: kindOf(error), attempt })
    if (attempt === mostTries) return null
    // A browser that was just killed can lock its files for a moment.
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
   * The bytes of the key, to be split into halves; missing if another answer of the server has arrived since, with the
   * same bytes.
   */
  readonly bytes: Bytes | undefined
  /** Milliseconds until the session ends at the latest (absolute timeout). */
  readonly lastsMs: number
}

/** Retries until the server answers. The server refuses if another account has signed in since in another tab. */
export const askForKey = async (
  browser: string,
  login: string,
  effects: Effects,
  attempt = 1,
): Promise<AccountHere> => {
  // No key is requested after the sign-out.
  effects.throwIfCancelled()
  const [asked, askedAt] = [performance.now(), Date.now()]
  const ask = deviceKeysApi.endpoints.getOutboxKey.initiate({ browser, login }, { track: false })
  const { data, error } = await effects.dispatch(ask)
  // Reads the bytes once: if no half is stored, no copy of them remains.
  const bytes = data && takeKeyBytes(data.handle)
  effects.throwIfCancelled()
  const key = data && outboxKeyOf(data.handle)
  if (key) {
    // `performance.now()` stops while the device sleeps, so the longer of both times counts.
    heardServerTime(data.now, Math.max(performance.now() - asked, Date.now() - askedAt))
    const lastsMs = Date.parse(data.session_ends) - Date.parse(data.now)
    return { handle: data.handle, key, bytes, lastsMs }
  }
  // After a refusal, another request helps only after the next sign-in.
  if (isRefusal(error)) await effects.condition(signedInAgain.match)
  else await effects.delay(pause(attempt))
  return askForKey(browser, login, effects, attempt + 1)
}

export interface AtHand {
  readonly store: DeviceStore
  readonly account: Account
}

let device: AtHand | null = null

/** Null for visitors and the office, and if the browser has no storage. */
export const deviceAtHand = (): AtHand | null => device

/**
 * Null if there is no device or its storage fails.
 * @param event the message in the log
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

/** @param signal aborts when the person signs out */
export const holdDevice = (found: AtHand, signal: AbortSignal): void => {
  device = found
  const end = () => {
    if (device === found) device = null
  }
  signal.addEventListener('abort', end, { once: true })
}
