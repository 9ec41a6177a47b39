// Whether the account that is signed in has called this phone or computer its own:
//
//   unknown ──ownershipRead──▶ unasked, own, shared ──answered──▶ own, shared
//      ▲ signedOut empties every slice
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '#client/store/rootReducer'
import type { Ownership } from './session'

export interface OwnDevice {
  /** Unknown, too, where the browser keeps nothing, and in the office. */
  readonly is: 'unknown' | 'unasked' | Ownership
}

export const ownDeviceSlice = createSlice({
  name: 'ownDevice',
  initialState: (): OwnDevice => ({ is: 'unknown' }),
  reducers: {
    ownershipRead: (_state, { payload }: PayloadAction<Ownership | null>): OwnDevice => ({
      is: payload ?? 'unasked',
    }),
    answered: (_state, { payload }: PayloadAction<Ownership>): OwnDevice => ({ is: payload }),
  },
  selectors: { selectOwnDevice: ({ is }) => is },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof ownDeviceSlice> {}
}

export const { ownershipRead, answered } = ownDeviceSlice.actions
export const { selectOwnDevice } = ownDeviceSlice.injectInto(rootReducer).selectors
