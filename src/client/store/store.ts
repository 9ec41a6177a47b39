// Small at first: slices, listeners and RTK Query of the signed-in pages join with store/injectSlices.
import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  type Reducer,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import type { ApiState } from '../api/apiState'
import { signedOut } from '../api/sessionEvents'
import type { sheetDownloadSlice } from '../features/exports/sheetDownloadSlice'
import type { importWizardSlice } from '../features/imports/importWizardSlice'
import type { fieldSaveSlice } from '../features/registration/fieldSaveSlice'
import type { progressSlice } from '../features/registration/progressSlice'
import type { uploadsSlice } from '../features/registration/uploadsSlice'
import type { reportPostingSlice } from '../features/reportPosting/reportPostingSlice'
import type { reauthenticationSlice } from '../features/session/reauthenticationSlice'
import type { idleSlice } from '../features/session/idleSlice'
import type { enrolmentSlice } from '../features/settings/enrolmentSlice'
import type { editStudentSlice } from '../features/students/editStudentSlice'
import type { passwordResetSlice } from '../features/students/passwordResetSlice'
import { sessionSlice } from '../features/session/sessionSlice'
import { persistConfig } from './persist'

export type LazySlices = ApiState &
  WithSlice<typeof enrolmentSlice> &
  WithSlice<typeof reauthenticationSlice> &
  WithSlice<typeof idleSlice> &
  WithSlice<typeof fieldSaveSlice> &
  WithSlice<typeof progressSlice> &
  WithSlice<typeof uploadsSlice> &
  WithSlice<typeof importWizardSlice> &
  WithSlice<typeof editStudentSlice> &
  WithSlice<typeof passwordResetSlice> &
  WithSlice<typeof reportPostingSlice> &
  WithSlice<typeof sheetDownloadSlice>

/** Late slices count as present: every page that reads them is loaded together with store/injectSlices. */
export type RootState = WithSlice<typeof sessionSlice> & LazySlices

export const rootReducer = combineSlices(sessionSlice).withLazyLoadedSlices<LazySlices>()
export const lazyMiddleware = createDynamicMiddleware()

type State = ReturnType<typeof rootReducer>

/** After signing out nothing of the former person is left; RTK Query resets itself (store/injectSlices). */
const withoutPerson = ({ session, api }: State): State => (api ? { session, api } : { session })

const forgetful: Reducer<State, UnknownAction> = (state, action) =>
  rootReducer(signedOut.match(action) && state ? withoutPerson(state) : state, action)

// redux-persist's types know only reducers whose initial state is their state.
const persisted = persistReducer(persistConfig as never, forgetful as never) as unknown as Reducer<
  RootState,
  UnknownAction
>

/** These checks run in development only; how long they take is the machine's, and no fault of the store. */
const warnAfter = Number.POSITIVE_INFINITY

/** Carries functions to the listeners and never reaches a reducer (api/reauthentication.ts). */
const addingListener = 'listenerMiddleware/add'

export const makeStore = () =>
  configureStore({
    reducer: persisted,
    middleware: (defaults) =>
      defaults({
        serializableCheck: {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER, addingListener],
          warnAfter,
        },
        immutableCheck: { warnAfter },
      }).concat(lazyMiddleware.middleware),
  })

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>
