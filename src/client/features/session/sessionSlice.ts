// Signing in (SPEC §4):
//
//   visitor ──signInSent──▶ signingIn ──recognised──▶ checking ──accountReady──▶ signedIn
//      ▲                        │ refused                 │ newPasswordWanted      │  ▲
//      ├────────────────────────┘                         ▼                        │  │ signedInAgain
//      ├──newPasswordLeft── newPassword ◀──refused── savingPassword ──accountReady─┘  │
//      │                        └───────passwordSent──────▲                           │
//      └──signedOut── (any)            signedIn ──a call answers 401──▶ expired ──signInSent──▶ renewing
//
// Who `waits` while signing in is one of many: it is sent again by itself.
// While `checking` the guard still sees a visitor. `arriving` sends a fresh sign-in to the dashboard, where
// the guard would otherwise send every signed-in person away from the sign-in page to the form.
//
// A plain reducer: createSlice would bring immer, 4 kB, into the first download.
import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { isSignInNeeded } from '../../api/signInNeeded'
import { signedInAgain, signedOut } from '../../api/sessionEvents'

interface Person {
  readonly userId: string
  readonly name: string
  /** From the administrators' own sign-in only: a student called Admin is a student (SEC-55). */
  readonly admin: boolean
  /** Of the recovery codes, when one of them signed in. */
  readonly codesLeft?: number
}

export type Session =
  | { readonly is: 'visitor'; readonly error: string | null }
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
  | ({ readonly is: 'expired'; readonly error: string | null } & Person)
  | ({ readonly is: 'renewing' } & Person)

export const visitor: Session = { is: 'visitor', error: null }

const personOf = ({ userId, name, admin, codesLeft }: Person): Person => ({
  userId,
  name,
  admin,
  ...(codesLeft !== undefined && { codesLeft }),
})

interface Reset {
  readonly userId: string
  readonly resetAt: string | null
}

export const session = {
  signInSent: createAction<string>('session/signInSent'),
  /** Many come at once: it is sent again in a few seconds. */
  signInWaits: createAction('session/signInWaits'),
  /** Null: nothing was wrong, but the code of the second step is wanted. */
  signInRefused: createAction<string | null>('session/signInRefused'),
  recognised: createAction<Person>('session/recognised'),
  newPasswordWanted: createAction<Reset>('session/newPasswordWanted'),
  passwordSent: createAction('session/passwordSent'),
  /** The time for choosing a password is over, or the person went back; the payload says why. */
  newPasswordLeft: createAction<string | null>('session/newPasswordLeft'),
  accountReady: createAction<string | undefined>('session/accountReady'),
  arrived: createAction('session/arrived'),
  named: createAction<string>('session/named'),
}

interface Transition {
  readonly match: (event: UnknownAction) => boolean
  readonly step: (state: Session, payload: never) => Session
}

const on = <Payload>(
  event: { readonly match: (event: UnknownAction) => boolean; (payload: Payload): unknown },
  step: (state: Session, payload: Payload) => Session,
): Transition => ({ match: event.match, step })

const sent = (state: Session, userId: string): Session => {
  if (state.is === 'visitor') return { is: 'signingIn', userId }
  return state.is === 'expired' ? { is: 'renewing', ...personOf(state) } : state
}

const refused = (state: Session, error: string | null): Session => {
  switch (state.is) {
    case 'signingIn':
    case 'checking':
      return { is: 'visitor', error }
    case 'renewing':
      return { is: 'expired', error, ...personOf(state) }
    case 'savingPassword':
      return { is: 'newPassword', userId: state.userId, resetAt: state.resetAt, error }
    default:
      return state
  }
}

const mustChoose = (state: Session, reset: Reset): Session =>
  state.is === 'signingIn' || state.is === 'checking' || state.is === 'renewing'
    ? { is: 'newPassword', error: null, ...reset }
    : state

const ready = (state: Session, name: string | undefined): Session => {
  if (state.is === 'checking') return { is: 'signedIn', arriving: true, ...personOf(state) }
  if (state.is !== 'savingPassword') return state
  return { is: 'signedIn', arriving: true, userId: state.userId, name: name ?? '', admin: false }
}

const transitions: readonly Transition[] = [
  on(session.signInSent, sent),
  on(session.signInWaits, (state) => (state.is === 'signingIn' ? { ...state, waits: true } : state)),
  on(session.signInRefused, refused),
  on(session.recognised, (state, person) =>
    state.is === 'signingIn' ? { is: 'checking', ...person } : state,
  ),
  on(session.newPasswordWanted, mustChoose),
  on(session.passwordSent, (state) =>
    state.is === 'newPassword'
      ? { is: 'savingPassword', userId: state.userId, resetAt: state.resetAt }
      : state,
  ),
  on(session.newPasswordLeft, (state, error) =>
    state.is === 'newPassword' || state.is === 'savingPassword' ? { is: 'visitor', error } : state,
  ),
  on(session.accountReady, ready),
  on(session.arrived, (state) =>
    state.is === 'signedIn' && state.arriving ? { ...state, arriving: false } : state,
  ),
  on(session.named, (state, name) => (state.is === 'signedIn' ? { ...state, name } : state)),
  on(signedOut, () => visitor),
  on(signedInAgain, (state) =>
    state.is === 'renewing' ? { is: 'signedIn', arriving: false, ...personOf(state) } : state,
  ),
  {
    match: isSignInNeeded,
    step: (state) => (state.is === 'signedIn' ? { is: 'expired', error: null, ...personOf(state) } : state),
  },
]

const reducer = (state: Session = visitor, event: UnknownAction): Session => {
  const transition = transitions.find(({ match }) => match(event))
  return transition ? transition.step(state, event.payload as never) : state
}

export const sessionSlice = { name: 'session', reducerPath: 'session', reducer } as const

interface State {
  readonly session: Session
}

const personIn = ({ session: state }: State): Person | null =>
  state.is === 'signedIn' || state.is === 'expired' || state.is === 'renewing' ? state : null

export const sessionSelectors = {
  selectSession: (state: State) => state.session,
  /** Null while nobody is signed in. A session that has run out still is somebody's page. */
  selectPerson: personIn,
  selectIsArriving: ({ session: state }: State) => state.is === 'signedIn' && state.arriving,
  selectUserId: ({ session: state }: State) => ('userId' in state ? state.userId : null),
  /** Of the recovery codes, when one of them signed in a moment ago; else null. */
  selectCodesLeft: (state: State) => personIn(state)?.codesLeft ?? null,
  selectIsBusy: ({ session: { is } }: State) =>
    is === 'signingIn' || is === 'checking' || is === 'savingPassword',
  selectWaits: ({ session: state }: State) => state.is === 'signingIn' && state.waits === true,
}
