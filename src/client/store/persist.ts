// Who I am after a reload: authenticated, admin and userID in session storage, and nothing else (SPEC §3, SEC-09).
import { createTransform, type PersistConfig } from 'redux-persist'
import { visitor, type Session } from '../features/session/sessionSlice'
import { log } from '../log'

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

const refused = (event: string) => (error: unknown) =>
  log(event, { reason: error instanceof Error ? error.name : 'unknown' })

const attempt = async <T>(event: string, act: () => T): Promise<T | null> => {
  try {
    return act()
  } catch (error) {
    // A browser may forbid storage: then a reload asks to sign in again, no more.
    refused(event)(error)
    return null
  }
}

/** A visitor leaves nothing behind: sign-out empties session storage (SPEC §4). */
const isOfVisitor = (text: string) => !text.includes('userID')

const storage = {
  getItem: (key: string) => attempt('storage not readable', () => window.sessionStorage.getItem(key)),
  setItem: (key: string, text: string) =>
    attempt('storage not writable', () =>
      isOfVisitor(text) ? window.sessionStorage.removeItem(key) : window.sessionStorage.setItem(key, text),
    ),
  removeItem: (key: string) => attempt('storage not writable', () => window.sessionStorage.removeItem(key)),
}

export const persistConfig: PersistConfig<{ session: Session }> = {
  key: 'portal',
  storage,
  whitelist: ['session'],
  transforms: [createTransform<Session, Kept | undefined>(kept, (stored) => recalled(stored ?? {}))],
}
