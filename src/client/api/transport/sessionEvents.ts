// Events of the session for the rest of the portal, which does not know the session's room.
import { createAction } from '@reduxjs/toolkit'

/** The same person signed in again over the page: what waited for it may be sent. */
export const signedInAgain = createAction('session/signedInAgain')

/** Nobody is signed in any more: every slice and the cache forget what they know. */
export const signedOut = createAction('session/signedOut')

/** The server is busy: a call is sent again in a few seconds. */
export const callWaits = createAction('api/callWaits')
