// Resetting a student's password:
//
//   closed ──opened──▶ confirm ──sent──▶ inProgress ──200──▶ done ──closed──▶ closed
//                         └──closed──▶ closed  └──refused──▶ failed ──sent──▶ inProgress
//
// Nothing closes it while the reset is in progress.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { signInApi } from '#client/api/access/signInApi'
import { rootReducer } from '#client/store/rootReducer'

interface Whose {
  readonly studentId: string
  readonly name: string
}

export type PasswordReset =
  | { readonly is: 'closed' }
  | ({ readonly is: 'confirm' | 'inProgress' | 'done' } & Whose)
  | ({ readonly is: 'failed'; readonly error: unknown } & Whose)

const closed: PasswordReset = { is: 'closed' }
const { resetStudentPassword } = signInApi.endpoints

const whose = ({ studentId, name }: Whose): Whose => ({ studentId, name })

export const passwordResetSlice = createSlice({
  name: 'passwordReset',
  initialState: (): PasswordReset => closed,
  reducers: {
    opened: (state, { payload }: PayloadAction<Whose>): PasswordReset =>
      state.is === 'closed' ? { is: 'confirm', ...payload } : (state as PasswordReset),
    closed: (state): PasswordReset => (state.is === 'inProgress' ? (state as PasswordReset) : closed),
  },
  extraReducers: (heard) =>
    heard
      .addMatcher(resetStudentPassword.matchPending, (state): PasswordReset =>
        state.is === 'confirm' || state.is === 'failed'
          ? { is: 'inProgress', ...whose(state) }
          : (state as PasswordReset),
      )
      .addMatcher(resetStudentPassword.matchFulfilled, (state): PasswordReset =>
        state.is === 'inProgress' ? { is: 'done', ...whose(state) } : (state as PasswordReset),
      )
      .addMatcher(resetStudentPassword.matchRejected, (state, { payload }): PasswordReset =>
        state.is === 'inProgress'
          ? { is: 'failed', ...whose(state), error: payload ?? {} }
          : (state as PasswordReset),
      ),
  selectors: {
    selectReset: (state): PasswordReset => state,
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof passwordResetSlice> {}
}

export const passwordReset = passwordResetSlice.actions
export const { selectReset } = passwordResetSlice.injectInto(rootReducer).selectors
