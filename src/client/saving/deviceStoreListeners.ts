// Stores unsaved edits encrypted on the device while somebody is signed in.
import type { UnknownAction } from '@reduxjs/toolkit'
import { forgetOutboxKeys } from '#client/api/access/deviceKeysApi'
import { signedOut } from '#client/api/transport/sessionEvents'
import { isSignInNeeded } from '#client/api/transport/signInNeeded'
import { log } from '#client/log'
import { sessionSelectors, type Person } from '#client/session/sessionState'
import type { AppStartListening, Effects } from '#client/store/listeners'
import { slicesJoined, type RootState } from '#client/store/rootReducer'
import { accountHere, endSessionHere, forgetHere, leaveHere } from './device/account'
import { createWriter, openOutbox, type Outbox, type Writer } from './device/outbox'
import { openPlace } from './device/place'
import { hearOtherTabs } from './createSender'
import { allDrafts, onDrafts } from './drafts'
import { deviceStore, deviceStoreSelectors } from './deviceStoreSlice'
import { hearUntil } from './leaveGuards'
import { answersIn, unsavedText } from './leftBehind'
import { unsavedFields } from './machine/status'
import { recordSaveSelectors } from './recordSaveSlice'
import { selectSheets } from './sheets'
import { takeUp, takeUpOthers, type Sight } from './takeUp'
import { forgotten } from './unsaved'

const { selectRecords } = recordSaveSelectors

const unsaved = (effects: Effects): string | null =>
  unsavedText(selectRecords(effects.getState()), allDrafts(), selectSheets(effects.getState()))

/** Null while nobody is signed in. */
let writer: Writer | null = null

/**
 * Asks the browser not to evict the storage when the disk is full. Some browsers show a prompt, so the request waits
 * until the person has typed something.
 */
const askToPersist = (effects: Effects) => {
  const state = effects.getState()
  const hasUnsaved = Object.values({ ...selectRecords(state), ...selectSheets(state) }).some(
    ({ queue }) => unsavedFields(queue).length > 0,
  )
  const isTyping = Object.values(allDrafts()).some((drafts) => Object.keys(drafts).length > 0)
  if (!hasUnsaved && !isTyping) return false
  navigator.storage.persist().catch(() => log('what is kept may be cleared'))
  return true
}

const sightOf = (signal: AbortSignal): Sight => {
  let hidden = new AbortController()
  let tell: () => void = () => undefined
  let next = new Promise<void>((resolve) => (tell = resolve))
  hearUntil(signal, document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') return hidden.abort()
    hidden = new AbortController()
    tell()
    next = new Promise<void>((resolve) => (tell = resolve))
  })
  signal.addEventListener('abort', () => hidden.abort(), { once: true })
  return { untilHidden: () => hidden.signal, seen: () => next }
}

const keepIn = async (outbox: Outbox, effects: Effects, signal: AbortSignal) => {
  const own = createWriter(outbox.write, (isWritten) =>
    effects.dispatch(isWritten ? deviceStore.written() : deviceStore.notWritten()),
  )
  const keep = () => own.put(unsaved(effects))
  const mine = { writer: own, keep, restored: new Set<string>() }
  const take = () => takeUp(outbox, effects, mine)
  writer = own
  const endDrafts = onDrafts(() => own.soon(() => unsaved(effects)))
  keep()
  effects.dispatch(deviceStore.opened())
  void effects.fork(() => takeUpOthers(take, outbox, sightOf(signal), effects))
  hearUntil(signal, document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') own.putAgain(unsaved(effects))
  })
  try {
    await effects.condition(() => askToPersist(effects))
    await effects.condition(() => false)
  } finally {
    endDrafts()
    own.close()
    // Another tab may take over the slot only after the last write.
    await own.settled()
  }
}

const keepFor = async (person: Person, effects: Effects, signal: AbortSignal) => {
  const place = await openPlace(effects)
  effects.throwIfCancelled()
  if (!place) return void effects.dispatch(deviceStore.refused())
  hearUntil(signal, place.store.renamed, 'abort', () => effects.dispatch(deviceStore.renamed()))
  const account = await accountHere(place, person, effects, signal)
  const outbox = await openOutbox(place.store, account, signal, answersIn)
  effects.throwIfCancelled()
  hearOtherTabs(account.handle, effects, signal)
  await keepIn(outbox, effects, signal)
}

/** Null also while an administrator must still set up the second factor: the office is closed until then. */
const whoIsThere = (state: RootState): string | null => {
  const person = sessionSelectors.selectPerson(state)
  return person && !person.mustEnrol ? `${person.admin ? 'admin' : 'student'} ${person.userId}` : null
}

const beginsAnew = (event: UnknownAction, now: RootState, before: RootState) =>
  whoIsThere(now) !== whoIsThere(before) ||
  deviceStore.renamed.match(event) ||
  (slicesJoined.match(event) && deviceStoreSelectors.selectDeviceStore(now).is === 'nobody')

const endKeeping = () => {
  writer?.close()
  writer = null
  forgetOutboxKeys()
}

/** Runs until this person signs out. */
const keepForWhoIsThere = async (effects: Effects) => {
  const who = whoIsThere(effects.getState())
  const person = sessionSelectors.selectPerson(effects.getState())
  endKeeping()
  if (who === null || person === null) return
  // Somebody else can follow without a sign-out, for example after a forced change of password.
  const { whose } = deviceStoreSelectors.selectDeviceStore(effects.getState())
  if (whose !== null && whose !== who) effects.dispatch(forgotten())
  effects.dispatch(deviceStore.opening(who))
  const ended = new AbortController()
  try {
    await keepFor(person, effects, ended.signal)
  } finally {
    ended.abort()
  }
}

export const addDeviceStoreListeners = (listen: AppStartListening): void => {
  listen({
    actionCreator: signedOut,
    effect: async (_event, effects) => {
      const before = effects.getOriginalState()
      const [person, { is }] = [sessionSelectors.selectPerson(before), sessionSelectors.selectSession(before)]
      endKeeping()
      await (is === 'expired' || is === 'renewing' ? leaveHere(person) : forgetHere(person))
    },
  })
  listen({
    predicate: isSignInNeeded,
    effect: (_event, effects) => endSessionHere(sessionSelectors.selectPerson(effects.getState())),
  })
  listen({
    predicate: beginsAnew,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      await keepForWhoIsThere(effects)
    },
  })
  listen({
    predicate: (event, now, before) =>
      !signedOut.match(event) &&
      (selectRecords(now) !== selectRecords(before) || selectSheets(now) !== selectSheets(before)),
    effect: (_event, effects) => writer?.put(unsaved(effects)),
  })
}
