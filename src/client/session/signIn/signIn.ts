// The calls of signing in; the states are in sessionSlice.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import { signInApi } from '../../api/access/signInApi'
import type { AppThunk } from '../../store/store'
import { sessionSelectors } from '../sessionState'
import { signInAfterSignOut } from '../signOut'

const { endpoints } = signInApi

/** No secret stays in the store. */
const untracked = { track: false } as const

export const signInStudent =
  (typed: BodyOf<typeof loginStudent>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await signInAfterSignOut(async () => dispatch(endpoints.loginStudent.initiate(typed, untracked)))
    const state = sessionSelectors.selectSession(getState())
    if (state.is === 'checking')
      await dispatch(endpoints.getUser.initiate(state.userId, { subscribe: false, forceRefetch: true }))
  }

/** 'code wanted': the password was right, and the second step follows. */
export type AdminOutcome = 'in' | 'code wanted' | 'refused'

const outcomeOf = (answer: AnswerOf<typeof loginAdmin> | undefined): AdminOutcome => {
  if (!answer) return 'refused'
  return answer.code_wanted ? 'code wanted' : 'in'
}

export const signInAdmin =
  (typed: BodyOf<typeof loginAdmin>): AppThunk<Promise<AdminOutcome>> =>
  async (dispatch) => {
    const { data } = await signInAfterSignOut(
      async () => dispatch(endpoints.loginAdmin.initiate(typed, untracked)),
      (answer) => outcomeOf(answer.data) === 'in',
    )
    return outcomeOf(data)
  }

/** The first own password, with the right that the date of birth gave. */
export const setPassword =
  (password: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const userId = sessionSelectors.selectUserId(getState())
    if (userId === null) return
    const typed = { student_id: userId, reset_password: password }
    await dispatch(endpoints.changeStudentPassword.initiate(typed, untracked))
  }
