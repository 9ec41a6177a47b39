// Keeps on the device, sealed, what is typed and not stored, for as long as somebody is signed in.
import type { UnknownAction } from '@reduxjs/toolkit'
import { outboxApi } from '../../api/access/outboxApi'
import { forgetOutboxKeys, outboxKeyOf } from '../../api/access/outboxKeys'
import { signedInAgain, signedOut } from '../../api/transport/sessionEvents'
import { kindOf, log } from '../../log'
import { browserIdOf, openDeviceStore, type DeviceStore } from '../../outbox/deviceStore'
import { openOutbox, type Account, type Outbox } from '../../outbox/outbox'
import { createWriter, type Writer } from '../../outbox/writer'
import { sessionSelectors } from '../../session/sessionState'
import type { AppStartListening } from '../../store/listeners'
import { slicesJoined, type RootState } from '../../store/rootReducer'
import { recordSave, recordSaveSelectors } from '../saving/recordSaveSlice'
import { retryDelay } from '../saving/saveAnswers'
import type { Effects } from '../saving/sendBatch'
import { allDrafts, onDrafts } from './drafts'
import { keeping, keepingSelectors } from './keepingSlice'
import { keptAnswers } from './keptAnswers'
import { heardServerTime } from './serverNow'
import { announceStored, hearOtherTabs } from './tabNews'
import { takeUp } from './takeUp'

const { selectRecords } = recordSaveSelectors

interface Place {
  readonly store: DeviceStore
  readonly browser: string
}

const mostTries = 3

const pause = (attempt: number) => retryDelay(attempt, 0, Math.random())

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403, 409].includes(error.status as number)

/** Asks until the server answers. It refuses when another account has signed in since, in another tab. */
const askForKey = async (browser: string, login: string, effects: Effects, attempt = 1): Promise<Account> => {
  const ask = outboxApi.endpoints.getOutboxKey.initiate({ browser, login }, { track: false })
  const { data, error } = await effects.dispatch(ask)
  effects.throwIfCancelled()
  const key = data && outboxKeyOf(data.handle)
  if (key) {
    heardServerTime(data.now)
    return { handle: data.handle, key }
  }
  // Asking again helps only when somebody signs in again.
  if (isRefusal(error)) await effects.condition(signedInAgain.match)
  else await effects.delay(pause(attempt))
  return askForKey(browser, login, effects, attempt + 1)
}

/** Null where the browser has no place for it: forbidden storage, an insecure address, an old WebView. */
const openPlace = async (effects: Effects, attempt = 1): Promise<Place | null> => {
  if (!('locks' in navigator) || !('subtle' in crypto)) return null
  try {
    const store = await openDeviceStore()
    return { store, browser: await browserIdOf(store) }
  } catch (error) {
    log('this browser keeps nothing', { reason: kindOf(error), attempt })
    if (attempt === mostTries) return null
    // A browser that has just been killed may hold its files for a moment.
    await effects.delay(pause(attempt))
    return openPlace(effects, attempt + 1)
  }
}

const unsaved = (effects: Effects): string | null =>
  keptAnswers(selectRecords(effects.getState()), allDrafts())

/** The writer of this page while somebody is signed in. */
let writer: Writer | null = null

/** So that a full device does not clear it. Some browsers ask the person: only who has typed something is asked. */
const askToPersist = (effects: Effects) => {
  if (unsaved(effects) === null) return false
  navigator.storage.persist().catch(() => log('what is kept may be cleared'))
  return true
}

/** A few times; and again when the page is seen, for other tabs may have died meanwhile. */
const takeUpAll = async (take: () => Promise<boolean>, effects: Effects, attempt = 1): Promise<void> => {
  if ((await take()) || attempt === mostTries) return
  await effects.delay(pause(attempt))
  return takeUpAll(take, effects, attempt + 1)
}

const whenSeen = (act: () => void, signal: AbortSignal) =>
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && act(), {
    signal,
  })

const keepIn = async (outbox: Outbox, effects: Effects, signal: AbortSignal) => {
  const own = createWriter(outbox.write, (isWritten) =>
    effects.dispatch(isWritten ? keeping.written() : keeping.notWritten()),
  )
  const keep = () => own.put(unsaved(effects))
  const mine = { writer: own, keep, recalled: new Set<string>() }
  const take = () => takeUp(outbox, effects, mine)
  writer = own
  onDrafts(() => own.soon(() => unsaved(effects)))
  keep()
  effects.dispatch(keeping.opened())
  void effects.fork(() => takeUpAll(take, effects))
  whenSeen(() => void take(), signal)
  try {
    await effects.condition(() => askToPersist(effects))
    await effects.condition(() => false)
  } finally {
    own.close()
    // Before another tab may take the slot over.
    await own.settled()
  }
}

const keepFor = async (login: string, effects: Effects, signal: AbortSignal) => {
  const place = await openPlace(effects)
  effects.throwIfCancelled()
  if (!place) return void effects.dispatch(keeping.refused())
  const account = await askForKey(place.browser, login, effects)
  const outbox = await openOutbox(place.store, account, signal)
  effects.throwIfCancelled()
  hearOtherTabs(account.handle, effects, signal)
  await keepIn(outbox, effects, signal)
}

/** Nobody, too, while an administrator must still set up the second step: until then the office is closed. */
const whoIsThere = (state: RootState): string | null => {
  const person = sessionSelectors.selectPerson(state)
  return person && !person.mustEnrol ? `${person.admin ? 'admin' : 'student'} ${person.userId}` : null
}

const isNewPerson = (event: UnknownAction, now: RootState, before: RootState) =>
  whoIsThere(now) !== whoIsThere(before) ||
  (slicesJoined.match(event) && keepingSelectors.selectKeeping(now).is === 'nobody')

const endKeeping = () => {
  writer?.close()
  writer = null
  forgetOutboxKeys()
}

/** For as long as this person is signed in here. */
const keepForWhoIsThere = async (effects: Effects) => {
  const who = whoIsThere(effects.getState())
  const login = sessionSelectors.selectUserId(effects.getState())
  endKeeping()
  if (who === null || login === null) return
  // Without a sign-out in between: a password that had to be chosen anew, and then somebody else.
  const { whose } = keepingSelectors.selectKeeping(effects.getState())
  if (whose !== null && whose !== who) effects.dispatch(recordSave.forgotten())
  effects.dispatch(keeping.opening(who))
  const ended = new AbortController()
  try {
    await keepFor(login, effects, ended.signal)
  } finally {
    ended.abort()
  }
}

export const addKeepingListeners = (listen: AppStartListening): void => {
  listen({ actionCreator: signedOut, effect: endKeeping })
  listen({
    predicate: isNewPerson,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      await keepForWhoIsThere(effects)
    },
  })
  listen({
    predicate: (event, now, before) =>
      !signedOut.match(event) && selectRecords(now) !== selectRecords(before),
    effect: (_event, effects) => writer?.put(unsaved(effects)),
  })
  announceStored(listen)
}
