// The effects of the signed-in pages, and the way out; loaded together with the first of them.
import { isAnyOf } from '@reduxjs/toolkit'
import { baseApi } from '../api/baseApi'
import { refused } from '../api/tags'
import { signedInAgain } from '../api/transport/sessionEvents'
import { addLateAnswersListeners } from '../features/family/registration/lateAnswers'
import { addRegistrationListeners } from '../features/family/registration/registrationListeners'
import { LogoutPage } from '../pages/LogoutPage'
import { addDeviceStoreListeners } from '#client/saving/deviceStoreListeners'
import { addRecordSaveListeners } from '#client/saving/record'
import { addIdleListeners } from '../session/idleSlice'
import { session } from '../session/sessionSlice'
import { startListening } from '../store/listeners'
import { slicesJoined } from '../store/rootReducer'
import type { AppStore } from '../store/store'
import { addOfflineListeners } from './offline/keepPages'

export const wayOut = { default: LogoutPage }

addIdleListeners(startListening)
addRecordSaveListeners(startListening)
addDeviceStoreListeners(startListening)
addLateAnswersListeners(startListening)
addRegistrationListeners(startListening)
addOfflineListeners(startListening)

startListening({
  matcher: isAnyOf(signedInAgain, session.enrolled),
  effect: (_event, { dispatch }) => void dispatch(baseApi.util.invalidateTags([refused])),
})

/** The data that the page brought along is in the store from now on. */
export const join = (store: AppStore): void => {
  store.dispatch(slicesJoined())
}
