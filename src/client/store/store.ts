// The store itself. What it holds joins slice by slice (rootReducer.ts); app adds the effects.
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

/** After signing out nothing of the former person is left; RTK Query resets itself (app/openStore.ts). */
const forgetful: Reducer<State, UnknownAction> = (state, action) =>
  rootReducer(signedOut.match(action) && state ? { api: state.api } : state, action)

/** These checks run in development only; how long they take is the machine's, and no fault of the store. */
const warnAfter = Number.POSITIVE_INFINITY

/** Carries functions to the listeners and never reaches a reducer (withReauthentication in api/baseQuery.ts). */
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
