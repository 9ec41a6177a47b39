// The session as every page reads it. Without Redux, because the sign-in page is drawn before the store has loaded.

import type { OfficeRole } from '#shared/rules/access/roles'

/** A role of the office that may do less than an administrator. */
export type SmallerRole = Exclude<OfficeRole, 'administrator'>

export interface Person {
  readonly userId: string
  readonly name: string
  /** From the office's own sign-in only; a student called Admin is a student. */
  readonly admin: boolean
  /** Missing: of the office, an administrator. */
  readonly role?: SmallerRole
  /** Recovery codes left, after a sign-in with one of them. */
  readonly codesLeft?: number
  /** The office opens once this administrator has set up a second step. */
  readonly mustEnrol?: true
}

/** Wrong tries at one name are paused on this device; a code has a pause of its own. */
export interface Pause {
  readonly login: string
  readonly hasCode: boolean
  /** In milliseconds by this device's clock, from the time of the answer. */
  readonly until: number
  /** '09:58', by the school's clock. */
  readonly time: string
}

interface Over {
  /** The session is valid, but another account has signed in in another tab. */
  readonly isTaken?: true
}

export type Session =
  | {
      readonly is: 'visitor'
      readonly error: string | null
      readonly pause?: Pause
      /** The server was out of reach when the page opened, whatever the browser reports. */
      readonly isCutOff?: true
    }
  | { readonly is: 'signingIn'; readonly userId: string; readonly waits?: true }
  | ({ readonly is: 'checking' } & Person)
  | {
      readonly is: 'newPassword'
      readonly userId: string
      readonly resetAt: string | null
      readonly error: string | null
    }
  | { readonly is: 'savingPassword'; readonly userId: string; readonly resetAt: string | null }
  | ({ readonly is: 'signedIn'; readonly arriving: boolean } & Person)
  | ({ readonly is: 'expired'; readonly error: string | null; readonly pause?: Pause } & Person & Over)
  | ({ readonly is: 'renewing' } & Person & Over)

/** The specification's words for a login (SPEC.md §4). */
export type LoginState = 'unauthenticated' | 'authenticated' | 'reset-password'

const loginStates: Readonly<Record<Session['is'], LoginState>> = {
  visitor: 'unauthenticated',
  signingIn: 'unauthenticated',
  checking: 'unauthenticated',
  newPassword: 'reset-password',
  savingPassword: 'reset-password',
  signedIn: 'authenticated',
  // The page still belongs to the person, under the dialog that asks for the password.
  expired: 'authenticated',
  renewing: 'authenticated',
}

type Authenticated = Extract<Session, { is: 'signedIn' | 'expired' | 'renewing' }>

export const isAuthenticated = (session: Session): session is Authenticated =>
  loginStates[session.is] === 'authenticated'

export const visitor: Session = { is: 'visitor', error: null }

interface State {
  /** Missing until the store has loaded; then nobody is signed in. */
  readonly session?: Session
}

const selectSession = ({ session = visitor }: State): Session => session

const selectPerson = (state: State): Person | null => {
  const session = selectSession(state)
  return isAuthenticated(session) ? session : null
}

const selectIs = (state: State) => selectSession(state).is

export const sessionSelectors = {
  selectSession,
  selectLoginState: (state: State): LoginState => loginStates[selectIs(state)],
  /** Null while nobody is signed in. An expired session still has a person. */
  selectPerson,
  selectIsArriving: (state: State) => {
    const session = selectSession(state)
    return session.is === 'signedIn' && session.arriving
  },
  selectUserId: (state: State) => {
    const session = selectSession(state)
    return 'userId' in session ? session.userId : null
  },
  /** Recovery codes left, right after a sign-in with one; else null. */
  selectCodesLeft: (state: State) => selectPerson(state)?.codesLeft ?? null,
  /** Null for families and visitors. */
  selectOfficeRole: (state: State): OfficeRole | null => {
    const person = selectPerson(state)
    return person?.admin ? (person.role ?? 'administrator') : null
  },
  selectMustEnrol: (state: State) => selectPerson(state)?.mustEnrol ?? false,
  selectIsBusy: (state: State) => ['signingIn', 'checking', 'savingPassword'].includes(selectIs(state)),
  selectIsCutOff: (state: State) => {
    const session = selectSession(state)
    return session.is === 'visitor' && session.isCutOff === true
  },
  selectWaits: (state: State) => {
    const session = selectSession(state)
    return session.is === 'signingIn' && session.waits === true
  },
}
