// Signing in:
//
//   visitor ──recalled──▶ signedIn
//   visitor ──login sent──▶ signingIn ──loginStudent──▶ checking ──getUser──▶ signedIn
//      ▲                        │ └────loginAdmin────────────┼──────────────────▲ │  ▲
//      ├───────refused──────────┴───────refused──────────────┤                  │ │  │ login
//      │                                     password_reset 1│                  │ │  │
//      ├──newPasswordLeft── newPassword ◀────────────────────┘                  │ │  │
//      │                      │  ▲ └──changeStudentPassword sent──▶ savingPassword│  │
//      │                      │  └────────────refused────────────────────┘      │  │
//      └──signedOut── (any)                  signedIn ──a call answers 401──▶ expired ──login sent──▶ renewing
//
// The three states of SPEC.md §4, as selectLoginState says them: unauthenticated (visitor, signingIn, checking),
// reset-password (newPassword, savingPassword), authenticated (signedIn, expired, renewing).
//
// A login that only allows choosing a password leads to newPassword, too. `waits`: the server is busy, and the
// login is repeated automatically. While `checking` the guard still sees a visitor. `arriving` sends a new sign-in
// to the dashboard; otherwise the guard would send signed-in people from the sign-in page to the form.
import { type PayloadAction, type WithSlice, createSlice } from '@reduxjs/toolkit'
import { createTransform } from 'redux-persist'
import type { AdminSession, SignInAnswer } from '#shared/contract/access/signIn'
import { signInApi } from '../api/access/signInApi'
import { callWaits, signedOut } from '../api/transport/sessionEvents'
import { isEnrolmentWanted, isSignInNeeded, isSomebodyElses } from '../api/transport/signInNeeded'
import { rootReducer } from '../store/rootReducer'
import type { Remembered } from '../store/persist'
import { isOfficeRole } from '#shared/rules/access/roles'
import {
  type SmallerRole,
  type Pause,
  type Person,
  type Session,
  isAuthenticated,
  visitor,
} from './sessionState'
import { adminRefusal, isTooLate, newPasswordRefusal, pauseOf, studentRefusal } from './signIn/signInRefusals'

const { loginStudent, loginAdmin, getUser, changeStudentPassword } = signInApi.endpoints

const personOf = ({ userId, name, admin, role, codesLeft, mustEnrol }: Person): Person => ({
  userId,
  name,
  admin,
  ...(role && { role }),
  ...(codesLeft !== undefined && { codesLeft }),
  ...(mustEnrol && { mustEnrol }),
})

const over = ({ isTaken }: { readonly isTaken?: true }) => (isTaken ? { isTaken } : {})

const sent = (state: Session, userId: string): Session => {
  if (state.is === 'visitor') return { is: 'signingIn', userId }
  return state.is === 'expired' ? { is: 'renewing', ...personOf(state), ...over(state) } : state
}

/** Null: nothing was wrong, but the code of the second step is required. */
const refused = (state: Session, error: string | null, pause?: Pause): Session => {
  const told = { error, ...(pause && { pause }) }
  if (state.is === 'signingIn' || state.is === 'checking') return { is: 'visitor', ...told }
  return state.is === 'renewing' ? { is: 'expired', ...told, ...personOf(state), ...over(state) } : state
}

const mustChoose = (userId: string, resetAt: string | null): Session => ({
  is: 'newPassword',
  error: null,
  userId,
  resetAt,
})

const signedInAs = (person: Person, arriving: boolean): Session => ({
  is: 'signedIn',
  arriving,
  ...personOf(person),
})

const studentKnown = (state: Session, { name, reset_password, reset_at }: SignInAnswer): Session => {
  if (state.is !== 'signingIn' && state.is !== 'renewing') return state
  if (reset_password) return mustChoose(state.userId, reset_at ?? null)
  if (state.is === 'renewing') return signedInAs(state, false)
  return { is: 'checking', userId: state.userId, name, admin: false }
}

const adminKnown = (state: Session, answer: AdminSession): Session => {
  if (answer.code_wanted) return refused(state, null)
  const { username: userId, name, role, recovery_codes_left: codesLeft, enrol_wanted } = answer
  if (state.is === 'renewing') {
    // An administrator may have changed the role meanwhile.
    const { role: _former, ...same } = state
    return signedInAs({ ...same, ...(role && { role }) }, false)
  }
  if (state.is !== 'signingIn') return state
  const person = {
    ...{ userId, name, admin: true },
    ...(role && { role }),
    ...(codesLeft !== undefined && { codesLeft }),
  }
  return signedInAs(enrol_wanted ? { ...person, mustEnrol: true } : person, true)
}

const userRead = (state: Session, mustReset: boolean): Session => {
  if (state.is !== 'checking') return state
  return mustReset ? mustChoose(state.userId, null) : signedInAs(state, true)
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => visitor,
  reducers: {
    /** The person went back. */
    newPasswordLeft: (state): Session => (state.is === 'newPassword' ? visitor : state),
    arrived: (state): Session =>
      state.is === 'signedIn' && state.arriving ? { ...state, arriving: false } : state,
    /** The second step is set up, and the recovery codes are saved. */
    enrolled: (state): Session => {
      if (state.is !== 'signedIn') return state
      const { mustEnrol: _done, ...rest } = state
      return rest
    },
    /** Found on this device without a connection (app/openOffline.ts). */
    recalled: (state, { payload: userId }: PayloadAction<string>): Session =>
      state.is === 'visitor' ? signedInAs({ userId, name: '', admin: false }, false) : state,
    /** Found while opening the page: another tab signed in, or left typed answers here. */
    foundCutOff: (state): Session => (state.is === 'visitor' ? { ...state, isCutOff: true } : state),
    named: (state, { payload: name }: PayloadAction<string>): Session =>
      state.is === 'signedIn' ? { ...state, name } : state,
  },
  extraReducers: (heard) =>
    heard
      .addCase(signedOut, (): Session => visitor)
      .addCase(callWaits, (state): Session => (state.is === 'signingIn' ? { ...state, waits: true } : state))
      .addMatcher(loginStudent.matchPending, (state, { meta }): Session =>
        sent(state, meta.arg.originalArgs.student_id),
      )
      .addMatcher(loginStudent.matchFulfilled, (state, { payload }): Session => studentKnown(state, payload))
      .addMatcher(loginStudent.matchRejected, (state, { payload, meta }): Session =>
        refused(state, studentRefusal(payload), pauseOf(payload, meta.arg.originalArgs)),
      )
      .addMatcher(loginAdmin.matchPending, (state, { meta }): Session =>
        sent(state, meta.arg.originalArgs.username),
      )
      .addMatcher(loginAdmin.matchFulfilled, (state, { payload }): Session => adminKnown(state, payload))
      .addMatcher(loginAdmin.matchRejected, (state, { payload, meta }): Session =>
        refused(state, adminRefusal(payload), pauseOf(payload, meta.arg.originalArgs)),
      )
      .addMatcher(getUser.matchFulfilled, (state, { payload: [user] }): Session =>
        userRead(state, user?.password_reset === 1),
      )
      .addMatcher(getUser.matchRejected, (state, { payload }): Session =>
        state.is === 'checking' ? refused(state, studentRefusal(payload)) : state,
      )
      .addMatcher(changeStudentPassword.matchPending, (state): Session =>
        state.is === 'newPassword'
          ? { is: 'savingPassword', userId: state.userId, resetAt: state.resetAt }
          : state,
      )
      .addMatcher(changeStudentPassword.matchFulfilled, (state, { payload: { name } }): Session =>
        state.is === 'savingPassword'
          ? signedInAs({ userId: state.userId, name, admin: false }, true)
          : state,
      )
      .addMatcher(changeStudentPassword.matchRejected, (state, { payload }): Session => {
        if (state.is !== 'savingPassword') return state
        const error = newPasswordRefusal(payload)
        return isTooLate(payload) ? { is: 'visitor', error } : { ...state, is: 'newPassword', error }
      })
      .addMatcher(isEnrolmentWanted, (state): Session =>
        state.is === 'signedIn' && state.admin ? { ...state, mustEnrol: true } : state,
      )
      .addMatcher(isSignInNeeded, (state, action): Session =>
        state.is === 'signedIn'
          ? {
              is: 'expired',
              error: null,
              ...personOf(state),
              ...(isSomebodyElses(action) && { isTaken: true }),
            }
          : state,
      ),
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof sessionSlice> {}
}

sessionSlice.injectInto(rootReducer)

export const session = sessionSlice.actions

// The session after a reload: authenticated, admin and userID in session storage, nothing else.
interface Kept {
  readonly authenticated: boolean
  /** True for an administrator; the role of anybody else in the office. */
  readonly admin: boolean | SmallerRole
  readonly userID: string
}

/** Undefined keeps nothing. */
const kept = (session: Session): Kept | undefined =>
  isAuthenticated(session)
    ? { authenticated: true, admin: session.role ?? session.admin, userID: session.userId }
    : undefined

/** Only a memory of this tab; rights come from the server. */
const recalled = ({ authenticated, admin, userID }: Partial<Kept>): Session =>
  authenticated === true && typeof userID === 'string'
    ? { is: 'signedIn', arriving: false, userId: userID, name: '', ...recalledOffice(admin) }
    : visitor

/** Whatever the storage holds: an older release wrote true or false. */
const recalledOffice = (admin: unknown): Pick<Person, 'admin' | 'role'> => {
  const isSmaller = isOfficeRole(admin) && admin !== 'administrator'
  return isSmaller ? { admin: true, role: admin } : { admin: admin === true }
}

const name = 'session'

export const rememberedSession: Remembered = {
  name,
  transforms: [
    createTransform<Session, Kept | undefined>(kept, (stored) => recalled(stored ?? {}), {
      whitelist: [name],
    }),
  ],
}

/** The text that session storage keeps of a person who may use the pages now; null for anybody else. */
export const keptSignIn = (session: Session): string | null =>
  session.is === 'signedIn' ? JSON.stringify({ [name]: JSON.stringify(kept(session)) }) : null

/** Sign-out empties session storage. */
export const tellsOfSomebody = (text: string): boolean => text.includes('userID')
