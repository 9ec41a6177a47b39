// Time without a call, after which the server ends the session (UX-09):
//
//   active ──nearlyOver──▶ warned ──a call is answered──▶ active
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '../../store/rootReducer'

export type Idle = { readonly is: 'active' } | { readonly is: 'warned' }

const active = (): Idle => ({ is: 'active' })

export const idleSlice = createSlice({
  name: 'idle',
  initialState: active,
  reducers: {
    nearlyOver: (): Idle => ({ is: 'warned' }),
    usedAgain: active,
  },
  selectors: { selectIsNearlyOver: ({ is }) => is === 'warned' },
})

declare module '../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof idleSlice> {}
}

export const idle = idleSlice.actions
export const { selectIsNearlyOver } = idleSlice.injectInto(rootReducer).selectors
