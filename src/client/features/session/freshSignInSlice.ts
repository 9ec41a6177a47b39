// Proving again who is there (SEC-31):
//
//   idle ──freshSignInWanted──▶ asking{needsCode, why} ──freshSignInSettled, signedInAgain, signedOut──▶ idle
import { createSlice } from '@reduxjs/toolkit'
import type { FreshnessWanted } from '../../api/freshRefusal'
import { freshSignInSettled, freshSignInWanted } from '../../api/freshSignIn'
import { signedInAgain, signedOut } from '../../api/sessionEvents'

export type FreshSignIn = { is: 'idle' } | ({ is: 'asking' } & FreshnessWanted)

const idle = (): FreshSignIn => ({ is: 'idle' })

export const freshSignInSlice = createSlice({
  name: 'freshSignIn',
  initialState: idle,
  reducers: {},
  extraReducers: (heard) =>
    heard
      .addCase(freshSignInWanted, (_state, { payload }): FreshSignIn => ({ is: 'asking', ...payload }))
      .addCase(freshSignInSettled, idle)
      .addCase(signedInAgain, idle)
      .addCase(signedOut, idle),
  selectors: {
    selectFreshSignIn: (state) => state,
  },
})

export const { selectFreshSignIn } = freshSignInSlice.selectors
