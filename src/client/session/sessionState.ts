// Who is there, as every page reads it. Without Redux: the sign-in page is drawn before the store has come.

export interface Person {
  readonly userId: string
  readonly name: string
  /** From the administrators' own sign-in only: a student called Admin is a student (SEC-55). */
  readonly admin: boolean
  /** Of the recovery codes, when one of them signed in. */
  readonly codesLeft?: number
  /** The office opens when this administrator has set up a second step (SEC-30). */
  readonly mustEnrol?: true
}

/** Wrong tries at one name are paused on this device; with a code they are counted by themselves. */
export interface Pause {
  readonly login: string
  readonly hasCode: boolean
  /** In milliseconds, by this device's clock: counted from when it was told. */
  readonly until: number
  /** '09:58', by the school's clock. */
  readonly time: string
}

interface Over {
  /** The session has not run out: somebody else has signed in since, in another tab. */
  readonly isTaken?: true
}

export type Session =
  | {
      readonly is: 'visitor'
      readonly error: string | null
      readonly pause?: Pause
      /** No connection led to the server when the page was opened, whatever the browser says of it. */
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

/** The specification's words for where a login stands (SPEC.md §4). */
export type LoginState = 'unauthenticated' | 'authenticated' | 'reset-password'

const loginStates: Readonly<Record<Session['is'], LoginState>> = {
  visitor: 'unauthenticated',
  signingIn: 'unauthenticated',
  checking: 'unauthenticated',
  newPassword: 'reset-password',
  savingPassword: 'reset-password',
  signedIn: 'authenticated',
  // Somebody's page still, under the dialog that asks for the password.
  expired: 'authenticated',
  renewing: 'authenticated',
}

type Authenticated = Extract<Session, { is: 'signedIn' | 'expired' | 'renewing' }>

export const isAuthenticated = (session: Session): session is Authenticated =>
  loginStates[session.is] === 'authenticated'

export const visitor: Session = { is: 'visitor', error: null }

interface State {
  /** Missing until the store has come: then nobody is signed in. */
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
  /** Null while nobody is signed in. A session that has run out still is somebody's page. */
  selectPerson,
  selectIsArriving: (state: State) => {
    const session = selectSession(state)
    return session.is === 'signedIn' && session.arriving
  },
  selectUserId: (state: State) => {
    const session = selectSession(state)
    return 'userId' in session ? session.userId : null
  },
  /** Of the recovery codes, when one of them signed in a moment ago; else null. */
  selectCodesLeft: (state: State) => selectPerson(state)?.codesLeft ?? null,
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
