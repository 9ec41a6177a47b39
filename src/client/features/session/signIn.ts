// What signing in does, call by call (SPEC §4). The steps of the machine are in sessionSlice.
import type { AdminSession, SignInAnswer, UserRecord } from '#shared/contract/signIn'
import { signInCalls } from '#shared/contract/signInCalls'
import { withRetries } from '../../api/retries'
import { send, type Answer } from '../../api/send'
import { signedInAgain } from '../../api/sessionEvents'
import type { AppDispatch, AppThunk, RootState } from '../../store/store'
import { session, sessionSelectors } from './sessionSlice'
import { adminRefusal, passwordRefusal, studentRefusal } from './signInTexts'

/** The page of a session that has run out waits for exactly this person. */
const isRenewal = (state: RootState): boolean => sessionSelectors.selectSession(state).is === 'renewing'

/** For more than a minute: the whole school may have come at once. What was typed stays in the form. */
const maxTries = 12

const waitAfter = (answer: Answer<unknown>) => (answer.ok ? 0 : answer.waitSeconds)

const inTurn = <T>(dispatch: AppDispatch, ask: () => Promise<Answer<T>>) =>
  withRetries(ask, waitAfter, { tries: maxTries, onWait: () => dispatch(session.signInWaits()) })

const readUser = (dispatch: AppDispatch, userId: string) =>
  inTurn(dispatch, () => send<UserRecord[]>(signInCalls.getUser, { params: { studentId: userId } })).then(
    (answer) => {
      if (!answer.ok) return dispatch(session.signInRefused(studentRefusal(answer)))
      const mustReset = answer.data[0]?.password_reset === 1
      return dispatch(
        mustReset ? session.newPasswordWanted({ userId, resetAt: null }) : session.accountReady(),
      )
    },
  )

/** @param code of the school's slip, where a first sign-in needs it */
export const signInStudent =
  (userId: string, password: string, code: string | null = null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(session.signInSent(userId))
    const body = { student_id: userId, password, ...(code && { code }) }
    const answer = await inTurn(dispatch, () => send<SignInAnswer>(signInCalls.loginStudent, { body }))
    if (!answer.ok) return void dispatch(session.signInRefused(studentRefusal(answer)))
    const { name, reset_password, reset_at } = answer.data
    if (reset_password) return void dispatch(session.newPasswordWanted({ userId, resetAt: reset_at ?? null }))
    if (isRenewal(getState())) return void dispatch(signedInAgain())
    dispatch(session.recognised({ userId, name, admin: false }))
    await readUser(dispatch, userId)
  }

/** 'code wanted': the password was right, the second step comes now. */
export type AdminOutcome = 'in' | 'code wanted' | 'refused'

export const signInAdmin =
  (username: string, password: string, code?: string): AppThunk<Promise<AdminOutcome>> =>
  async (dispatch, getState) => {
    dispatch(session.signInSent(username))
    const body = { username, password, code }
    const answer = await inTurn(dispatch, () => send<AdminSession>(signInCalls.loginAdmin, { body }))
    if (!answer.ok) {
      dispatch(session.signInRefused(adminRefusal(answer)))
      return 'refused'
    }
    const { username: userId, name, code_wanted, recovery_codes_left: codesLeft } = answer.data
    if (code_wanted) {
      dispatch(session.signInRefused(null))
      return 'code wanted'
    }
    if (isRenewal(getState())) {
      dispatch(signedInAgain())
      return 'in'
    }
    dispatch(session.recognised({ userId, name, admin: true, ...(codesLeft !== undefined && { codesLeft }) }))
    dispatch(session.accountReady())
    return 'in'
  }

const tooLateText = 'The time to choose a password is over. Please sign in with the date of birth again.'

/** The first password of one's own, with the right that the date of birth gave. */
export const setPassword =
  (password: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const userId = sessionSelectors.selectUserId(getState())
    if (userId === null) return
    dispatch(session.passwordSent())
    const body = { student_id: userId, reset_password: password }
    const answer = await inTurn(dispatch, () =>
      send<{ name: string }>(signInCalls.changeStudentPassword, { body }),
    )
    if (answer.ok) return void dispatch(session.accountReady(answer.data.name))
    if (answer.status === 401 || answer.status === 403)
      return void dispatch(session.newPasswordLeft(tooLateText))
    // Another device was first: the right to choose one is used up.
    if (answer.status === 409) return void dispatch(session.newPasswordLeft(passwordRefusal(answer)))
    dispatch(session.signInRefused(passwordRefusal(answer)))
  }
