// Sign-out: this page forgets everything at once, and the server is told in the background until it answers. Until
// then a cookie marks the browser, and the server ignores its session.
import { isAnyOf } from '@reduxjs/toolkit'
import { signInApi } from '../api/access/signInApi'
import { signedOut } from '../api/transport/sessionEvents'
import { log } from '../log'
import { besideOthers, whenFree } from '../tabLocks'
import type { AppStartListening } from '../store/listeners'
import type { AppThunk } from '../store/store'
import { isMarked, removeMark, setMark } from './signedOutMark'
import { markFound, signOutBegun, told, unheard } from './signOutSlice'

export const signOut = (): AppThunk => (dispatch) => {
  // It ends calls under way; with the mark the server would refuse them.
  dispatch(signedOut())
  setMark()
  dispatch(signOutBegun())
}

/** Sign-out and sign-in exclude each other across tabs, because the answer to either would undo the other. */
const lock = 'portal sign-out'
/** Longer than a sign-out waits for its answer (signInApi). */
const patienceMs = 6_000

/** Null in a browser without locks; there a sign-out ends by its own time limit. */
const openChannel = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(lock) : null)

/**
 * Signs in, after cancelling a sign-out that is under way in this or another tab. The server ends the browser's old
 * session.
 */
export const signInAfterSignOut = async <T extends { readonly error?: unknown }>(
  send: () => Promise<T>,
  isIn: (answer: T) => boolean = ({ error }) => !error,
): Promise<T> => {
  const channel = openChannel()
  channel?.postMessage('signing in')
  try {
    const answer = await besideOthers(lock, patienceMs, send)
    if (isIn(answer)) removeMark()
    return answer
  } finally {
    channel?.close()
  }
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
        // A sign-in may have held the lock until now.
        if (!isMarked()) return
        const call = effects.dispatch(signInApi.endpoints.logout.initiate(undefined, { track: false }))
        const channel = openChannel()
        channel?.addEventListener('message', () => call.abort(), { once: true })
        const { error } = await call.finally(() => channel?.close())
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
