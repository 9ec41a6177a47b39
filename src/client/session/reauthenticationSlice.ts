// Proving again who is there:
//
//   idle ──reauthenticationNeeded──▶ asking{needsCode, why} ──reauthenticationSettled, signedInAgain, signedOut──▶ idle
import { type WithSlice, createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { reauthenticationSettled, reauthenticationNeeded } from '../api/baseQuery'
import type { ReauthenticationRefusal } from '../api/transport/signInNeeded'
import { signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { rootReducer } from '../store/rootReducer'
import { useCheckFreshSignInMutation } from '../api/access/signInApi'
import { errorText } from '../api/transport/errorText'

export type Reauthentication = { is: 'idle' } | ({ is: 'asking' } & ReauthenticationRefusal)

const idle = (): Reauthentication => ({ is: 'idle' })

export const reauthenticationSlice = createSlice({
  name: 'reauthentication',
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
    selectReauthentication: (state) => state,
  },
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof reauthenticationSlice> {}
}

export const { selectReauthentication } = reauthenticationSlice.injectInto(rootReducer).selectors

// For documents opened by address, which need the sign-in to be confirmed first.
/** @returns a stable function; it rejects with the reason for the person */
export const useReauthentication = (): (() => Promise<void>) => {
  const [check] = useCheckFreshSignInMutation()
  return useCallback(async () => {
    const { error } = await check()
    if (error) throw Object.assign(new Error('not confirmed'), { reason: errorText(error) })
  }, [check])
}
