// The effects of the signed-in pages, and the way out; loaded together with the first of them.
import { isAnyOf } from '@reduxjs/toolkit'
import { baseApi } from '#client/api/baseApi'
import { refused } from '#client/api/tags'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { addOfflineListeners } from '#client/app/offline/keepPages'
import { addRegistrationListeners } from '#client/features/family/registration/registrationListeners'
import { LogoutPage } from '#client/pages/LogoutPage'
import { addKeepingListeners } from '#client/saving/keepingListeners'
import { addLateAnswersListeners } from '#client/saving/late'
import { addRecordSaveListeners } from '#client/saving/record'
import { addIdleListeners } from '#client/session/idle/idleListeners'
import { session } from '#client/session/sessionSlice'
import { startListening } from '#client/store/listeners'
import { slicesJoined } from '#client/store/rootReducer'
import type { AppStore } from '#client/store/store'

export const wayOut = { default: LogoutPage }

addIdleListeners(startListening)
addRecordSaveListeners(startListening)
addKeepingListeners(startListening)
addLateAnswersListeners(startListening)
addRegistrationListeners(startListening)
addOfflineListeners(startListening)

startListening({
  matcher: isAnyOf(signedInAgain, session.enrolled),
  effect: (_event, { dispatch }) => void dispatch(baseApi.util.invalidateTags([refused])),
})

/** What the page brought along is in the store from now on. */
export const join = (store: AppStore): void => {
  store.dispatch(slicesJoined())
}
