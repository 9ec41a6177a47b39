import { signedInAgain } from '../api/transport/sessionEvents'
import type { AppStartListening } from '../store/listeners'

/** What waited for the same person to sign in again over the page goes on. */
export const addSessionListeners = (listen: AppStartListening): void => {
  listen({
    predicate: (_event, now, before) => before.session.is === 'renewing' && now.session.is === 'signedIn',
    effect: (_event, { dispatch }) => void dispatch(signedInAgain()),
  })
}
