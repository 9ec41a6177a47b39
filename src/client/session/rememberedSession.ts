// Who I am after a reload: authenticated, admin and userID in session storage, and nothing else (SEC-09).
import { createTransform } from 'redux-persist'
import type { Remembered } from '../store/persist'
import { isAuthenticated, visitor, type Session } from './sessionState'

interface Kept {
  readonly authenticated: boolean
  readonly admin: boolean
  readonly userID: string
}

/** Undefined keeps nothing. */
const kept = (session: Session): Kept | undefined =>
  isAuthenticated(session) ? { authenticated: true, admin: session.admin, userID: session.userId } : undefined

/** These keys are only a memory of this tab: rights come from the server (SEC-08). */
const recalled = ({ authenticated, admin, userID }: Partial<Kept>): Session =>
  authenticated === true && typeof userID === 'string'
    ? { is: 'signedIn', arriving: false, userId: userID, name: '', admin: admin === true }
    : visitor

const name = 'session'

export const rememberedSession: Remembered = {
  name,
  transforms: [
    createTransform<Session, Kept | undefined>(kept, (stored) => recalled(stored ?? {}), {
      whitelist: [name],
    }),
  ],
}

/** Sign-out empties session storage. */
export const tellsOfSomebody = (text: string): boolean => text.includes('userID')
