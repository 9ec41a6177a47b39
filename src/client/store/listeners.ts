// Effects (timers, retries, storage) live in listeners. A feature exports addXListeners(startListening);
// store/injectSlices.ts adds them.
import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit'
import type { AppDispatch, RootState } from './store'

export const listenerMiddleware = createListenerMiddleware()

export type AppStartListening = TypedStartListening<RootState, AppDispatch>

export const startListening = listenerMiddleware.startListening as AppStartListening
