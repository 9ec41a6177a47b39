// The store with what signing in needs: RTK Query, and the session as this tab remembers it.
import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import { baseApi } from '../api/baseApi'
import { signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { sessionRenewed } from '../api/baseQuery'
import { rememberedRegistration } from '../features/family/registration/registrationSlice'
import { rememberedBoard } from '../features/office/progress/boardSlice'
import { answerNewTabs } from '../session/otherTabs'
import { keptSignIn, rememberedSession, tellsOfSomebody } from '../session/sessionSlice'
import { rememberedColumns } from '../features/office/students/table/columnsSlice'
import '../session/sessionSlice'
import { isMarked } from '../session/signedOutMark'
import { addSignOutListeners } from '../session/signOut'
import { markFound } from '../session/signOutSlice'
import { startListening } from '../store/listeners'
import { makeStore, type AppStore } from '../store/store'

/** Calls that waited for the same person to sign in again over the page go on. */
startListening({
  predicate: (_event, now, before) => before.session.is === 'renewing' && now.session.is === 'signedIn',
  effect: (_event, { dispatch }) => {
    sessionRenewed()
    dispatch(signedInAgain())
  },
})

startListening({
  actionCreator: signedOut,
  effect: (_event, { dispatch }) => void dispatch(baseApi.util.resetApiState()),
})

// After the cache has forgotten its calls: a sign-out is not among them.
addSignOutListeners(startListening)

export const newStore = (): AppStore => {
  const store = makeStore({
    slices: [rememberedSession, rememberedRegistration, rememberedBoard, rememberedColumns],
    isWorthKeeping: tellsOfSomebody,
  })
  setupListeners(store.dispatch)
  return store
}

/** The guard must not send anybody away by mistake: who is signed in is known when the store is open. */
export const openStore = (): Promise<AppStore> =>
  new Promise((ready) => {
    const store = newStore()
    const persistor = persistStore(store, null, () => ready(store))
    if (isMarked()) store.dispatch(markFound())
    answerNewTabs(() => keptSignIn(store.getState().session))
    // A person who reloads a page right after the sign-in is not asked to sign in again.
    window.addEventListener('pagehide', () => void persistor.flush())
  })
