// The last responses that a family's pages have read: stored encrypted on the device, and shown when the server does
// not answer.
import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { baseApi } from '#client/api/baseApi'
import { tagTypes } from '#client/api/tags'
import { refreshCsrfCookie } from '#client/api/transport/csrf'
import { kindOf, log } from '#client/log'
import { selectChildNumber, selectOwnId, selectSiblings } from '#client/session/children'
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
  'listSiblings',
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

/**
 * The name of the copy: that of the call, and the number of the brother or sister whom it is about. Nobody can read an ID on the device. Null: of a student whose pages this sign-in does not open.
 */
const nameOf = (state: RootState, { endpointName, arg }: Pick<Reading, 'endpointName' | 'arg'>) => {
  const own = selectOwnId(state)
  if (typeof arg !== 'string' || own === null || arg === own) return endpointName
  // The window is that of a form level; brothers and sisters may be in several.
  if (endpointName === 'getRegistrationStatus') return `${endpointName} of form ${arg}`
  const child = selectChildNumber(state, arg)
  return child === null ? null : `${endpointName} ${child}`
}

interface NamedReading extends Reading {
  readonly name: string
}

const readingsIn = (state: RootState): NamedReading[] =>
  queriesOf(state).flatMap((query) => {
    if (query?.data === undefined || !copied.includes(query.endpointName)) return []
    const { endpointName, originalArgs: arg, data: value } = query
    const name = nameOf(state, { endpointName, arg })
    return name === null ? [] : [{ endpointName, arg, value, name }]
  })

/** Several responses often arrive together, so one write waits for all. */
const settleMs = 200

/** Writes responses, and changes by saves, until the sign-out. */
export const copyReadings = async (store: DeviceStore, account: Account, effects: Effects): Promise<void> => {
  const written = new Map<string, unknown>()
  const unwritten = () =>
    readingsIn(effects.getState()).filter(({ name, value }) => written.get(name) !== value)
  /** Stored answers have left the outbox, so their copy is written without waiting for more. */
  const isSaved = () =>
    unwritten().some(({ endpointName, name }) => endpointName === 'getStudentRecord' && written.has(name))
  const write = async ({ name, ...reading }: NamedReading) => {
    await writeCopy(store, account, name, JSON.stringify(reading))
    if (reading.endpointName === 'listSiblings')
      await dropFormer(store, account, selectSiblings(effects.getState()))
    written.set(name, reading.value)
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
  const state = effects.getState()
  const known = readingsIn(state).map(({ endpointName, arg }) => `${endpointName} ${String(arg)}`)
  const missing = copies.filter(({ endpointName, arg }) => !known.includes(`${endpointName} ${String(arg)}`))
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

/** Copies of a brother or sister go when the sign-in no longer opens their pages. */
const dropFormer = (
  store: DeviceStore,
  { handle }: Account,
  siblings: readonly { readonly child: number }[],
): Promise<void> =>
  store.use(async (database) => {
    const keys = await database.getAllKeys('copies', ofHandle(handle))
    const former = keys.filter(([, name]) => {
      const [, child] = /^\w+ (\d+)$/.exec(name) ?? []
      return child !== undefined && !siblings.some((one) => String(one.child) === child)
    })
    await Promise.all(former.map((key) => database.delete('copies', key)))
  })

/** @param handle undefined for all accounts of this browser */
export const removeCopies = (store: DeviceStore, handle?: string): Promise<void> =>
  store.use((database) =>
    handle === undefined ? database.clear('copies') : database.delete('copies', ofHandle(handle)),
  )
