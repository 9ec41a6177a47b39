// Session events for the rest of the portal, which does not import the session's room.
import { createAction } from '@reduxjs/toolkit'

/** The same person signed in again over the page, so waiting calls can be sent. */
export const signedInAgain = createAction('session/signedInAgain')

/** Nobody is signed in any more: every slice and the cache are cleared. */
export const signedOut = createAction('session/signedOut')

/** The server is busy; a call will be retried in a few seconds. */
export const callWaits = createAction('api/callWaits')
