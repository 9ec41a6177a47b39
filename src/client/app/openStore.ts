// The store with what signing in needs: RTK Query, and the session as this tab remembers it.
import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import { baseApi } from '../api/baseApi'
import { signedOut } from '../api/transport/sessionEvents'
import { rememberedRegistration } from '../features/family/registration/rememberedRegistration'
import { rememberedSession, tellsOfSomebody } from '../session/rememberedSession'
import { addSessionListeners } from '../session/sessionListeners'
import '../session/sessionSlice'
import { startListening } from '../store/listeners'
import { makeStore, type AppStore } from '../store/store'

addSessionListeners(startListening)

startListening({
  actionCreator: signedOut,
  effect: (_event, { dispatch }) => void dispatch(baseApi.util.resetApiState()),
})

export const newStore = (): AppStore => {
  const store = makeStore({
    slices: [rememberedSession, rememberedRegistration],
    isWorthKeeping: tellsOfSomebody,
  })
  setupListeners(store.dispatch)
  return store
}

/** The guard must not send anybody away by mistake: who is signed in is known when the store is open. */
export const openStore = (): Promise<AppStore> =>
  new Promise((ready) => {
    const store = newStore()
    persistStore(store, null, () => ready(store))
  })
