// Effects (timers, retries, storage) live in listeners. A room exports addXListeners(startListening); app adds them.
import {
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
  type ListenerEffectAPI,
} from '@reduxjs/toolkit'
import type { RootState } from './rootReducer'

export const listenerMiddleware = createListenerMiddleware()

type Dispatch = ThunkDispatch<RootState, unknown, UnknownAction>

export const startListening = listenerMiddleware.startListening.withTypes<RootState, Dispatch>()

export type AppStartListening = typeof startListening

/** What an effect has at hand. */
export type Effects = ListenerEffectAPI<RootState, Dispatch>
