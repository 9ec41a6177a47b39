// Who I am after a reload: authenticated, admin and userID in session storage, and nothing else (SEC-09).
import { createTransform } from 'redux-persist'
import type { Remembered } from '../store/persist'
import { visitor, type Session } from './sessionState'

interface Kept {
  readonly authenticated: boolean
  readonly admin: boolean
  readonly userID: string
}

/** Undefined keeps nothing. */
const kept = (session: Session): Kept | undefined =>
  session.is === 'signedIn' || session.is === 'expired' || session.is === 'renewing'
    ? { authenticated: true, admin: session.admin, userID: session.userId }
    : undefined

/** These keys are only a memory of this tab: rights come from the server (SEC-08). */
const recalled = ({ authenticated, admin, userID }: Partial<Kept>): Session =>
  authenticated === true && typeof userID === 'string'
    ? { is: 'signedIn', arriving: false, userId: userID, name: '', admin: admin === true }
    : visitor

export const rememberedSession: Remembered = {
  whitelist: ['session'],
  transforms: [createTransform<Session, Kept | undefined>(kept, (stored) => recalled(stored ?? {}))],
  // Sign-out empties session storage.
  isWorthKeeping: (text) => text.includes('userID'),
}
