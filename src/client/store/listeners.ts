// Effects (timers, retries, storage) live in listeners. A room exports addXListeners(startListening); app adds them.
import { createListenerMiddleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { RootState } from './rootReducer'

export const listenerMiddleware = createListenerMiddleware()

export const startListening = listenerMiddleware.startListening.withTypes<
  RootState,
  ThunkDispatch<RootState, unknown, UnknownAction>
>()

export type AppStartListening = typeof startListening
