// What a family's pages read last: sealed on the device as it comes, and shown again where no answer comes.
import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { baseApi } from '#client/api/baseApi'
import { tagTypes } from '#client/api/tags'
import { refreshCsrfCookie } from '#client/api/transport/csrf'
import { kindOf, log } from '#client/log'
import type { Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'
import { recordSave } from '../recordSaveSlice'
import type { Account } from './outbox'
import { seal, unseal } from './sealing'
import { type DeviceStore, ofHandle } from './store'

/** What the form and the dashboard are drawn from; report cards are not among it. */
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

/** The latest answer of each kind. */
const readingsIn = (state: RootState): Reading[] =>
  queriesOf(state).flatMap((query) =>
    query?.data !== undefined && copied.includes(query.endpointName)
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  )

/** Several answers often come together. */
const settleMs = 200

/** Writes what is read, and what a save changes of it, until the sign-in ends. */
export const copyReadings = async (store: DeviceStore, account: Account, effects: Effects): Promise<void> => {
  const written = new Map<string, unknown>()
  const unwritten = () =>
    readingsIn(effects.getState()).filter(({ endpointName, value }) => written.get(endpointName) !== value)
  /** What was stored has left the outbox: it does not wait for others. */
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
      // Full, or forbidden meanwhile: the status line says so of the answers, which matter more.
      log('a copy was not written', { reason: kindOf(error) })
      isWritten = false
    }
    // More may have come while it was written.
    if (isWritten && unwritten().length > 0) continue
    await effects.condition((_event, now, before) => now.api.queries !== before.api.queries)
    if (!isSaved()) await effects.delay(settleMs)
  }
}

/** The endpoints are those of `copied`, and the values what these have answered before. */
const upsert = baseApi.util.upsertQueryEntries as (readings: Reading[]) => UnknownAction

interface Call {
  readonly meta?: { readonly arg?: { readonly endpointName?: string } }
  readonly payload?: unknown
}

const endpointOf = (event: UnknownAction): string | undefined => (event as Call).meta?.arg?.endpointName

/** Some answer has come, or the browser says so. */
const isBack = (event: UnknownAction): boolean =>
  recordSave.cameOnline.match(event) || (isFulfilled(event) && endpointOf(event) !== undefined)

const isCut = (event: UnknownAction): boolean =>
  isRejectedWithValue(event) &&
  copied.includes(endpointOf(event) ?? '') &&
  isUnanswered((event as Call).payload)

/** None where the device does not give them: then the page says what it could not load. */
const copiesOf = async (store: DeviceStore, account: Account): Promise<Reading[]> => {
  try {
    return (await readCopies(store, account)).map((text) => JSON.parse(text) as Reading)
  } catch (error) {
    log('what was read last was not recalled', { reason: kindOf(error) })
    return []
  }
}

/** How long until it is asked again by itself; longer from one time to the next. */
const firstPauseMs = 2_000
const longestPauseMs = 30_000
/** A server that answers some calls and not others is not asked again and again. */
const mostRounds = 5

const upsertMissing = async (store: DeviceStore, account: Account, effects: Effects) => {
  const copies = await copiesOf(store, account)
  // Somebody else may have signed in meanwhile.
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

/** Shows what was read last wherever a call gets no answer, until `isOver` or for so long; false when the time is up. */
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

/** Resolves when it is worth asking for everything again. */
const untilItAnswers = async (recalling: Recalling, mayAsk: boolean, ms: number): Promise<void> => {
  const wait = mayAsk && navigator.onLine ? ms : undefined
  if (await bridge(recalling, isBack, wait)) return
  if (await isAnswering()) return
  return untilItAnswers(recalling, mayAsk, Math.min(2 * ms, longestPauseMs))
}

/** Begins once it is plain that no answer comes; what is read anew replaces what was read last. */
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

/** Whether a call got no answer at all. */
export const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** Some call got no answer, or the browser says so. */
export const isCutOff = (state: RootState): boolean =>
  !navigator.onLine || queriesOf(state).some((query) => isUnanswered(query?.error))

const patienceMs = 5_000

/** Any call will do. A browser that says it is connected may be connected to nothing. */
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

/** In no order; what does not open, because it was sealed with another key, is left out. */
export const readCopies = async (store: DeviceStore, { handle, key }: Account): Promise<string[]> => {
  const copies = await store.use((database) => database.getAll('copies', ofHandle(handle)))
  const opened = await Promise.allSettled(copies.map((copy) => unseal(key, placeOf(handle, copy.name), copy)))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** @param handle undefined: of every account of this browser */
export const removeCopies = (store: DeviceStore, handle?: string): Promise<void> =>
  store.use((database) =>
    handle === undefined ? database.clear('copies') : database.delete('copies', ofHandle(handle)),
  )
