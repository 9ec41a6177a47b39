// Gets the key of the account on this page. An office account gets it from the server only. A family account also has
// it on the device while its session is alive: whole on a device that it has called its own, otherwise in two halves.
import { afterPaint } from '#client/afterPaint'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { kindOf, log } from '#client/log'
import { portalConfig } from '#client/portalConfig'
import type { Person } from '#client/session/sessionState'
import type { Effects } from '#client/store/listeners'
import { inTurn } from '#client/tabLocks'
import { hearUntil } from '../leaveGuards'
import { deviceStore, deviceStoreSelectors } from '../deviceStoreSlice'
import { serverAheadRemembered, serverAhead } from '../serverClock'
import type { Account } from './outbox'
import { askForKey, type AccountHere, type Place, deviceAtHand, holdDevice } from './place'
import { removeCopies, copyReadings, showLastReadings } from './readings'
import {
  dropSession,
  dropSessionOf,
  dropWhole,
  forgetHalf,
  keepHalf,
  keepWhole,
  storedSession,
  makeWhole,
  noteUse,
  type SessionLimits,
  forgetOwnership,
  readOwnership,
  writeOwnership,
} from './session'
import { openDeviceStore, type DeviceStore, type StoredSession } from './store'

const minuteMs = 60_000

/** Logs a failure of the device's storage and returns null, because the server can be asked instead. */
const attempt = async <T>(event: string, act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act()
  } catch (error) {
    log(event, { reason: kindOf(error) })
    return null
  }
}

const keep = async (
  store: DeviceStore,
  { bytes, ...account }: Omit<AccountHere, 'lastsMs'>,
  login: string,
  limits: SessionLimits,
) => {
  if ((await readOwnership(store, account.handle)) === 'own') return keepWhole(store, account, login, limits)
  if (bytes) await keepHalf(store, account, login, limits, bytes)
}

/** Serialises the answer about the device's ownership and the server's answer, because both write the key. */
const oneAtATime = <T>({ handle }: Account, act: () => Promise<T>) => inTurn(`portal key of ${handle}`, act)

const askAndKeep = async ({ store, browser }: Place, login: string, effects: Effects): Promise<Account> => {
  const { lastsMs, bytes, ...account } = await askForKey(browser, login, effects)
  const idleMs = portalConfig().limits.idleMinutes.student * minuteMs
  const limits = { idleMs, lastsMs, serverAhead: serverAhead() }
  await attempt('the session was not kept', () =>
    oneAtATime(account, () => keep(store, { ...account, bytes }, login, limits)),
  )
  effects.throwIfCancelled()
  return account
}

/** A sign-in in the dialog over the page starts a new session with a new key. */
const keepAgain = async (place: Place, login: string, effects: Effects): Promise<void> => {
  await effects.condition(signedInAgain.match)
  await askAndKeep(place, login, effects)
  return keepAgain(place, login, effects)
}

const usedEveryMs = 15_000

const whileUsed = (store: DeviceStore, { handle }: Account, signal: AbortSignal) => {
  let notedAt = 0
  const note = () => {
    if (Date.now() - notedAt < usedEveryMs) return
    notedAt = Date.now()
    // The response to the key press is painted first (UX-66).
    afterPaint(() => void attempt('the use was not noted', () => noteUse(store, handle)))
  }
  for (const event of ['keydown', 'pointerdown']) hearUntil(signal, document, event, note)
}

/** Returns the stored key at once and refreshes it in the background; without a stored key it asks the server. */
const familyHere = async (place: Place, login: string, effects: Effects): Promise<Account> => {
  const { store } = place
  const kept = await attempt('the kept session was not read', () => storedSession(store))
  effects.throwIfCancelled()
  void effects.fork(() => keepAgain(place, login, effects))
  if (kept?.login !== login) {
    // The stored session of another person who did not sign out is deleted before the call, because the server may not
    // answer.
    await attempt('the session was not dropped', () => dropWhole(store))
    return askAndKeep(place, login, effects)
  }
  serverAheadRemembered(kept.serverAhead)
  void effects.fork(() => askAndKeep(place, login, effects))
  return kept
}

/** Reads the account's answer about the device, and stores the key by each later answer. */
const heedOwnership = async (
  place: Place,
  account: Account,
  login: string,
  effects: Effects,
): Promise<void> => {
  const { store } = place
  const readHere = async () => ({ said: await readOwnership(store, account.handle) })
  const here = await attempt('the device was not asked about', readHere)
  effects.throwIfCancelled()
  if (!here) return
  effects.dispatch(deviceStore.ownershipRead(here.said))
  let dropped: StoredSession | null = null
  let isAsking = false
  // By the time the server answers, the account may have changed its answer about the device.
  const askAgain = async () => {
    isAsking = true
    await askAndKeep(place, login, effects)
    isAsking = false
  }
  for (;;) {
    const [{ payload: said }, , before] = await effects.take(deviceStore.ownershipAnswered.match)
    const wasOwn = deviceStoreSelectors.selectOwnership(before) === 'own'
    const heed = async () => {
      await writeOwnership(store, account.handle, said)
      if (said === 'own') await makeWhole(store, account, dropped)
      // Others use the device after all, so the whole key is deleted at once.
      else if (wasOwn) dropped = await dropSessionOf(store, account.handle)
    }
    await attempt('the answer about the device was not kept', () => oneAtATime(account, heed))
    if (said === 'shared' && wasOwn && !isAsking) void effects.fork(askAgain)
  }
}

/** @param signal aborts when the person signs out */
export const accountHere = async (
  place: Place,
  { userId, admin }: Person,
  effects: Effects,
  signal: AbortSignal,
): Promise<Account> => {
  if (admin) {
    await attempt('the session was not dropped', () => dropSession(place.store))
    const { handle, key } = await askForKey(place.browser, userId, effects)
    return { handle, key }
  }
  const account = await familyHere(place, userId, effects)
  holdDevice({ store: place.store, account }, signal)
  whileUsed(place.store, account, signal)
  void effects.fork(() => showLastReadings({ store: place.store, account, effects }))
  void effects.fork(() => copyReadings(place.store, account, effects))
  void effects.fork(() => heedOwnership(place, account, userId, effects))
  return account
}

const onDevice = (event: string, act: (store: DeviceStore) => Promise<unknown>) =>
  attempt(event, async () => {
    const store = await openDeviceStore()
    try {
      await act(store)
    } finally {
      store.close()
    }
  })

/**
 * The handle of this page's account on the device; undefined if the page does not know it or if only another account
 * has one.
 */
const handleOf = async (store: DeviceStore, { userId }: Person): Promise<string | undefined> => {
  const kept = await storedSession(store)
  return kept?.login === userId ? kept.handle : undefined
}

/** Runs `act` on the data of this page's own account, and not on the data of somebody who has signed in since. */
const onOwn = (
  event: string,
  person: Person | null,
  act: (store: DeviceStore, handle: string) => Promise<unknown>,
) => {
  const atHand = deviceAtHand()?.account.handle
  forgetHalf()
  return onDevice(event, async (store) => {
    const handle = atHand ?? (person && (await handleOf(store, person)))
    if (handle) await act(store, handle)
  })
}

/** The server has ended the session: the key is deleted, the encrypted data stays. */
export const endSessionHere = async (person: Person | null): Promise<void> => {
  await onOwn('the session was not dropped', person, dropSessionOf)
}

/** The session of this page is over: deletes the data of its account only. */
export const leaveHere = async (person: Person | null): Promise<void> => {
  await onOwn('the device was not cleared', person, (store, handle) =>
    Promise.all([dropSessionOf(store, handle), removeCopies(store, handle), forgetOwnership(store, handle)]),
  )
}

/**
 * Deletes the sessions of the device, including that of somebody who has signed in since in another tab. Unsaved edits
 * stay encrypted. A family's answer about the device is deleted; the office has none.
 */
export const forgetHere = async (person: Person | null): Promise<void> => {
  const handle = deviceAtHand()?.account.handle
  forgetHalf()
  await onDevice('the device was not cleared', (store) =>
    Promise.all([
      dropSession(store),
      removeCopies(store),
      person?.admin ? null : forgetOwnership(store, handle),
    ]),
  )
}
