// Proving again who is there (SEC-31):
//
//   idle ──freshSignInWanted──▶ asking{needsCode, why} ──freshSignInSettled, signedInAgain, signedOut──▶ idle
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { reauthenticationSettled, reauthenticationNeeded } from '../api/baseQuery'
import type { ReauthenticationRefusal } from '../api/transport/signInNeeded'
import { signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { rootReducer } from '../store/rootReducer'

export type Reauthentication = { is: 'idle' } | ({ is: 'asking' } & ReauthenticationRefusal)

const idle = (): Reauthentication => ({ is: 'idle' })

export const reauthenticationSlice = createSlice({
  name: 'freshSignIn',
  initialState: idle,
  reducers: {},
  extraReducers: (heard) =>
    heard
      .addCase(reauthenticationNeeded, (_state, { payload }): Reauthentication => ({
        is: 'asking',
        ...payload,
      }))
      .addCase(reauthenticationSettled, idle)
      .addCase(signedInAgain, idle)
      .addCase(signedOut, idle),
  selectors: {
    selectFreshSignIn: (state) => state,
  },
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof reauthenticationSlice> {}
}

export const { selectFreshSignIn } = reauthenticationSlice.injectInto(rootReducer).selectors
