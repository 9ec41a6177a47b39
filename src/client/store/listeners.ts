// Listeners run the effects (timers, retries, storage). Each room exports addXListeners(startListening), which app
// calls.
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

export type Effects = ListenerEffectAPI<RootState, Dispatch>
