// Tells whether the server has received the sign-out of this page:
//
//   quiet ──signOutBegun──▶ telling ──told──▶ told
//     │                        └──unheard──▶ untold ──told──▶ told
//     └──markFound─────────────────────────────▲
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '../store/rootReducer'
import type { SignOut } from './signedOutMark'

export const signOutSlice = createSlice({
  name: 'signOut',
  initialState: (): SignOut => ({ is: 'quiet' }),
  reducers: {
    signOutBegun: (): SignOut => ({ is: 'telling' }),
    /** An earlier sign-out of this browser without an answer. */
    markFound: (): SignOut => ({ is: 'untold' }),
    unheard: (): SignOut => ({ is: 'untold' }),
    told: (): SignOut => ({ is: 'told' }),
  },
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof signOutSlice> {}
}

signOutSlice.injectInto(rootReducer)

export const { signOutBegun, markFound, unheard, told } = signOutSlice.actions
