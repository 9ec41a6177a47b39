// Proving again who is there (SEC-31):
//
//   idle ──freshSignInWanted──▶ asking{needsCode, why} ──freshSignInSettled, signedInAgain, signedOut──▶ idle
import { createSlice } from '@reduxjs/toolkit'
import type { ReauthenticationRefusal } from '../../api/reauthenticationRefusal'
import { reauthenticationSettled, reauthenticationNeeded } from '../../api/reauthentication'
import { signedInAgain, signedOut } from '../../api/sessionEvents'

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

export const { selectFreshSignIn } = reauthenticationSlice.selectors
