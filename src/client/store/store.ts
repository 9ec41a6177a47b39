// The store. Slices register themselves (rootReducer.ts); app adds the effects.
import {
  configureStore,
  type Reducer,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { baseApi } from '../api/baseApi'
import { signedOut } from '../api/transport/sessionEvents'
import { listenerMiddleware } from './listeners'
import { persistConfig, type Memory } from './persist'
import { rootReducer, type RootState } from './rootReducer'

type State = ReturnType<typeof rootReducer>

/** Resets every slice at sign-out; RTK Query resets itself (app/openStore.ts). */
const forgetful: Reducer<State, UnknownAction> = (state, action) =>
  rootReducer(signedOut.match(action) && state ? { api: state.api } : state, action)

/** The checks run in development only; a slow machine must not cause warnings. */
const warnAfter = Number.POSITIVE_INFINITY

/** This action carries functions to the listeners and never reaches a reducer (api/baseQuery.ts). */
const addingListener = 'listenerMiddleware/add'

export const makeStore = (memory: Memory) =>
  configureStore({
    reducer: persistReducer<RootState, UnknownAction>(
      persistConfig(memory),
      forgetful as Reducer<RootState, UnknownAction>,
    ),
    middleware: (defaults) =>
      defaults({
        serializableCheck: {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER, addingListener],
          warnAfter,
        },
        immutableCheck: { warnAfter },
      }).concat(listenerMiddleware.middleware, baseApi.middleware),
  })

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>
