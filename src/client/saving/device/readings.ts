// The last responses that a family's pages have read: stored encrypted on the device, and shown when the server does
// not answer.
import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { baseApi } from '#client/api/baseApi'
import { tagTypes } from '#client/api/tags'
import { refreshCsrfCookie } from '#client/api/transport/csrf'
import { kindOf, log } from '#client/log'
import type { Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'
import { recordSave } from '../recordSaveSlice'
import type { Account } from './outbox'
import { ofHandle, seal, unseal, type DeviceStore } from './store'

/** Everything that the form and the dashboard need; report cards are not included. */
const copied: readonly string[] = [
  'getStudentRecord',
  'getRegistrationStatus',
  'getTermsAndConditions',
  'getStudentDataFiles',
  'listFiles',
  'listDocumentReviews',
  'listCorrections',
  'getLastYear',
  'getSinceAgreeing',
  'getAccountNews',
  'listFormClasses',
  'listTowns',
  'listRegionalCorporations',
  'listReligions',
  'listEthnicGroups',
  'listHouses',
  'listCountries',
  'listPrimarySchools',
]

interface Reading {
  readonly endpointName: string
  readonly arg: unknown
  readonly value: unknown
}

const readingsIn = (state: RootState): Reading[] =>
  queriesOf(state).flatMap((query) =>
    query?.data !== undefined && copied.includes(query.endpointName)
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  )

/** Several responses often arrive together, so one write waits for all. */
const settleMs = 200

/** Writes responses, and changes by saves, until the sign-out. */
export const copyReadings = async (store: DeviceStore, account: Account, effects: Effects): Promise<void> => {
  const written = new Map<string, unknown>()
  const unwritten = () =>
    readingsIn(effects.getState()).filter(({ endpointName, value }) => written.get(endpointName) !== value)
  /** Stored answers have left the outbox, so their copy is written without waiting for more. */
  const isSaved = () =>
    unwritten().some(({ endpointName }) => endpointName === 'getStudentRecord' && written.has(endpointName))
  const write = async ({ endpointName, arg, value }: Reading) => {
    await writeCopy(store, account, endpointName, JSON.stringify({ endpointName, arg, value }))
    written.set(endpointName, value)
  }
  for (;;) {
    let isWritten = true
    try {
      await Promise.all(unwritten().map(write))
    } catch (error) {
      // The disk is full or storage is now blocked. The status line says so for the answers, which matter more.
      log('a copy was not written', { reason: kindOf(error) })
      isWritten = false
    }
    // More responses may have arrived during the write.
    if (isWritten && unwritten().length > 0) continue
    await effects.condition((_event, now, before) => now.api.queries !== before.api.queries)
    if (!isSaved()) await effects.delay(settleMs)
  }
}

/** The names and values come from `copied` endpoints, which the type cannot express. */
const upsert = baseApi.util.upsertQueryEntries as (readings: Reading[]) => UnknownAction

interface Call {
  readonly meta?: { readonly arg?: { readonly endpointName?: string } }
  readonly payload?: unknown
}

const endpointOf = (event: UnknownAction): string | undefined => (event as Call).meta?.arg?.endpointName

/** A call was answered, or the browser is online again. */
const isBack = (event: UnknownAction): boolean =>
  recordSave.cameOnline.match(event) || (isFulfilled(event) && endpointOf(event) !== undefined)

const isCut = (event: UnknownAction): boolean =>
  isRejectedWithValue(event) &&
  copied.includes(endpointOf(event) ?? '') &&
  isUnanswered((event as Call).payload)

/** Empty if the device cannot be read; the page then shows its load errors. */
const copiesOf = async (store: DeviceStore, account: Account): Promise<Reading[]> => {
  try {
    return (await readCopies(store, account)).map((text) => JSON.parse(text) as Reading)
  } catch (error) {
    log('what was read last was not recalled', { reason: kindOf(error) })
    return []
  }
}

/** The pause before a retry grows from the first to the longest value. */
const firstPauseMs = 2_000
const longestPauseMs = 30_000
/** Limits the retries when a server answers some calls and not others. */
const mostRounds = 5

const upsertMissing = async (store: DeviceStore, account: Account, effects: Effects) => {
  const copies = await copiesOf(store, account)
  // Somebody else may have signed in during the wait.
  effects.throwIfCancelled()
  const known = readingsIn(effects.getState()).map(({ endpointName }) => endpointName)
  const missing = copies.filter(({ endpointName }) => !known.includes(endpointName))
  if (missing.length > 0) effects.dispatch(upsert(missing))
}

export interface Recalling {
  readonly store: DeviceStore
  readonly account: Account
  readonly effects: Effects
}

/**
 * Shows copies for all calls without an answer, until `isOver` or for `ms` milliseconds; returns false when the time is
 * up.
 */
const bridge = async (
  { store, account, effects }: Recalling,
  isOver: (event: UnknownAction) => boolean,
  ms?: number,
): Promise<boolean> => {
  await upsertMissing(store, account, effects)
  const heard = await effects.take((next) => isOver(next) || isCut(next), ms)
  if (!heard) return false
  return isOver(heard[0]) || bridge({ store, account, effects }, isOver, ms)
}

/** Resolves when a reload of all data is worth trying. */
const untilItAnswers = async (recalling: Recalling, mayAsk: boolean, ms: number): Promise<void> => {
  const wait = mayAsk && navigator.onLine ? ms : undefined
  if (await bridge(recalling, isBack, wait)) return
  if (await isAnswering()) return
  return untilItAnswers(recalling, mayAsk, Math.min(2 * ms, longestPauseMs))
}

/** Starts when calls fail without an answer; fresh responses replace the copies. */
export const showLastReadings = async (recalling: Recalling): Promise<void> => {
  const { effects } = recalling
  let rounds = 0
  for (;;) {
    if (!isCutOff(effects.getState())) {
      rounds = 0
      await effects.condition((_event, now) => isCutOff(now))
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** rounds, longestPauseMs)
    await untilItAnswers(recalling, rounds < mostRounds, pauseMs)
    effects.throwIfCancelled()
    effects.dispatch(baseApi.util.invalidateTags([...tagTypes]))
    rounds += 1
    await bridge(recalling, () => false, pauseMs)
  }
}

export const queriesOf = ({ api }: RootState) => Object.values(api.queries)

export const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** A call got no answer, or the browser reports to be offline. */
export const isCutOff = (state: RootState): boolean =>
  !navigator.onLine || queriesOf(state).some((query) => isUnanswered(query?.error))

const patienceMs = 5_000

/** Tests with any call, because a browser that reports to be online may have no route to the server. */
export const isAnswering = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const tooLong = new Promise<never>((_resolve, reject) => setTimeout(reject, patienceMs))
  try {
    await Promise.race([refreshCsrfCookie(), tooLong])
    return true
  } catch {
    return false
  }
}

const placeOf = (handle: string, name: string) => `${handle} copy ${name}`

export const writeCopy = async (
  store: DeviceStore,
  { handle, key }: Account,
  name: string,
  text: string,
): Promise<void> => {
  const sealed = await seal(key, placeOf(handle, name), text)
  await store.use((database) => database.put('copies', { handle, name, ...sealed }))
}

/** In no particular order; copies under another key are left out. */
export const readCopies = async (store: DeviceStore, { handle, key }: Account): Promise<string[]> => {
  const copies = await store.use((database) => database.getAll('copies', ofHandle(handle)))
  const opened = await Promise.allSettled(copies.map((copy) => unseal(key, placeOf(handle, copy.name), copy)))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** @param handle undefined for all accounts of this browser */
export const removeCopies = (store: DeviceStore, handle?: string): Promise<void> =>
  store.use((database) =>
    handle === undefined ? database.clear('copies') : database.delete('copies', ofHandle(handle)),
  )
