// The office opens when the second step of signing in is set up, where the school requires it (SEC-30):
//
//   open ──a call answers 403 with the field `enrol`──▶ wanted ──enrolmentEnded, signedOut──▶ open
import { createSlice, isRejectedWithValue, type UnknownAction, type WithSlice } from '@reduxjs/toolkit'
import { errorBody } from '../../../../api/transport/errorText'
import { signedOut } from '../../../../api/transport/sessionEvents'
import { rootReducer } from '../../../../store/rootReducer'

export type Enrolment = { is: 'open' } | { is: 'wanted' }

const open = (): Enrolment => ({ is: 'open' })

const isEnrolmentWanted = (event: UnknownAction): boolean => {
  if (!isRejectedWithValue(event)) return false
  const { status, data } = (event.payload ?? {}) as { status?: unknown; data?: unknown }
  return status === 403 && errorBody(data).errors?.enrol !== undefined
}

export const enrolmentSlice = createSlice({
  name: 'enrolment',
  initialState: open,
  reducers: {
    /** It is set up, and the recovery codes are kept. */
    enrolmentEnded: open,
  },
  extraReducers: (heard) =>
    heard.addCase(signedOut, open).addMatcher(isEnrolmentWanted, (): Enrolment => ({ is: 'wanted' })),
  selectors: {
    selectIsEnrolling: ({ is }) => is === 'wanted',
  },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof enrolmentSlice> {}
}

export const { enrolmentEnded } = enrolmentSlice.actions
export const { selectIsEnrolling } = enrolmentSlice.injectInto(rootReducer).selectors
