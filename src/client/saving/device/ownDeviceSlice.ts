// The account's answer to the question if this phone or computer is its own:
//
//   unknown ──ownershipRead──▶ unasked, own, shared ──answered──▶ own, shared
//      ▲ signedOut empties every slice
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '#client/store/rootReducer'
import type { Ownership } from './session'

export interface OwnDevice {
  /** Also unknown in the office and if the browser has no storage. */
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
