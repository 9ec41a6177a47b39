// Sign-out: this page forgets everything at once, and the server is told behind the sign-in page, again and again until
// it answers. Until then a cookie marks the browser: the server does not take its session for anybody's (SEC-04).
import { isAnyOf } from '@reduxjs/toolkit'
import { signInApi } from '../api/access/signInApi'
import { signedOut } from '../api/transport/sessionEvents'
import { log } from '../log'
import { besideOthers, whenFree } from '../outbox/tabLocks'
import type { AppStartListening } from '../store/listeners'
import type { AppThunk } from '../store/store'
import { isMarked, removeMark, setMark } from './signedOutMark'
import { markFound, signOutBegun, told, unheard } from './signOutSlice'

export const signOut = (): AppThunk => (dispatch) => {
  // It ends the calls that are on their way: with the mark they would be refused.
  dispatch(signedOut())
  setMark()
  dispatch(signOutBegun())
}

/** Another tab may be signing in: the answer to a sign-out would take its new session away. */
const lock = 'portal sign-out'
const patienceMs = 5_000

/**
 * Signs in after a sign-out that is on its way, which takes at most `patienceMs`. The server ends the session that the
 * browser still has.
 */
export const signInAfterSignOut = async <T extends { readonly error?: unknown }>(
  send: () => Promise<T>,
  isIn: (answer: T) => boolean = ({ error }) => !error,
): Promise<T> => {
  const answer = await besideOthers(lock, patienceMs, send)
  if (isIn(answer)) removeMark()
  return answer
}

const firstPauseMs = 2_000
const longestPauseMs = 30_000

const pauseAfter = (attempt: number): number => Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)

const nextOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

export const addSignOutListeners = (listen: AppStartListening): void => {
  listen({
    matcher: isAnyOf(signOutBegun, markFound),
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      const tell = async () => {
        const { error } = await effects.dispatch(
          signInApi.endpoints.logout.initiate(undefined, { track: false }),
        )
        if (!error) return removeMark()
        log('sign-out not heard by the server', { status: 'status' in error ? String(error.status) : null })
      }
      for (let attempt = 1; isMarked(); attempt += 1) {
        await whenFree(lock, tell)
        if (!isMarked()) break
        effects.dispatch(unheard())
        await Promise.race([effects.delay(pauseAfter(attempt)), effects.pause(nextOnline())])
      }
      effects.dispatch(told())
    },
  })
}
