// Documents that did not arrive are sent again: at the next sign-in on this device, when the connection is back, and
// every minute until then; after a 429 not before Retry-After has passed.
import { isAnyOf } from '@reduxjs/toolkit'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { signedInAgain, signedOut } from '#client/api/transport/sessionEvents'
import { deviceStore } from '#client/saving/deviceStoreSlice'
import { hearUntil } from '#client/saving/leaveGuards'
import { sessionSelectors } from '#client/session/sessionState'
import type { AppStartListening, Effects } from '#client/store/listeners'
import { dropAllPages } from '#client/papers/keeping/keptPages'
import { dropChosen, forgetChosen, retryUpload, sendFound } from './uploadActions'
import { uploadSelectors } from './uploadsSlice'
import { forgotten, unsavedGivenUp } from '#client/saving/unsaved'

const againAfterMs = 60_000

/** @returns whether there are some that must not be sent yet. */
const sendAgain = ({ dispatch, getState }: Pick<Effects, 'dispatch' | 'getState'>): boolean => {
  const now = Date.now()
  const unsent = uploadSelectors.selectUnsent(getState())
  for (const { type, notBefore } of unsent) if (notBefore <= now) void dispatch(retryUpload(type))
  return unsent.some(({ notBefore }) => notBefore > now)
}

export const addUploadListeners = (listen: AppStartListening): void => {
  listen({
    actionCreator: deviceStore.opened,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      if (sessionSelectors.selectPerson(effects.getState())?.admin !== false) return
      hearUntil(effects.signal, window, 'online', () => sendAgain(effects))
      const found = await effects.dispatch(sendFound())
      effects.throwIfCancelled()
      effects.dispatch(deviceStore.documentsFound(found))
      await effects.condition(isAnyOf(signedOut))
    },
  })
  listen({
    matcher: uploadsApi.endpoints.storeFile.matchRejected,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      do await effects.delay(againAfterMs)
      while (sendAgain(effects))
    },
  })
  listen({ actionCreator: signedInAgain, effect: (_event, effects) => void sendAgain(effects) })
  listen({
    actionCreator: unsavedGivenUp,
    effect: async () => {
      await Promise.all([dropChosen(), dropAllPages()])
    },
  })
  listen({ matcher: isAnyOf(signedOut, forgotten), effect: forgetChosen })
}
