// What the signed-in pages add to the store; loaded together with the first of them.
import { setupListeners } from '@reduxjs/toolkit/query'
import { baseApi } from '../api/baseApi'
import { readAgain } from '../api/readAgain'
import { signedInAgain, signedOut } from '../api/sessionEvents'
import { sheetDownloadSlice } from '../features/exports/sheetDownloadSlice'
import { importWizardSlice } from '../features/imports/importWizardSlice'
import { fieldSaveSlice } from '../features/registration/fieldSaveSlice'
import { progressSlice } from '../features/registration/progressSlice'
import { addRegistrationListeners } from '../features/registration/registrationListeners'
import { uploadsSlice } from '../features/registration/uploadsSlice'
import { reportPostingSlice } from '../features/reportPosting/reportPostingSlice'
import { reauthenticationSlice } from '../features/session/reauthenticationSlice'
import { addIdleListeners } from '../features/session/idleListeners'
import { idleSlice } from '../features/session/idleSlice'
import { enrolmentEnded, enrolmentSlice } from '../features/settings/enrolmentSlice'
import { editStudentSlice } from '../features/students/editStudentSlice'
import { passwordResetSlice } from '../features/students/passwordResetSlice'
import { listenerMiddleware, startListening } from './listeners'
import { lazyMiddleware, rootReducer, type AppStore } from './store'

const lateSlices = [
  enrolmentSlice,
  reauthenticationSlice,
  idleSlice,
  fieldSaveSlice,
  progressSlice,
  uploadsSlice,
  sheetDownloadSlice,
  importWizardSlice,
  editStudentSlice,
  passwordResetSlice,
  reportPostingSlice,
]

rootReducer.inject(baseApi)
for (const slice of lateSlices) rootReducer.inject(slice as never)

startListening({
  actionCreator: signedOut,
  effect: (_event, { dispatch }) => void dispatch(baseApi.util.resetApiState()),
})

addIdleListeners(startListening)
addRegistrationListeners(startListening)

startListening({
  actionCreator: enrolmentEnded,
  effect: (_event, effects) => readAgain(effects.dispatch, effects.getState()),
})

startListening({
  actionCreator: signedInAgain,
  effect: (_event, effects) => readAgain(effects.dispatch, effects.getState()),
})

export const extend = (store: AppStore): void => {
  lazyMiddleware.addMiddleware(listenerMiddleware.middleware, baseApi.middleware)
  setupListeners(store.dispatch)
  // Injected reducers come alive with the next action.
  store.dispatch({ type: 'store/extended' })
}
