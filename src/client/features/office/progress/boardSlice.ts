// The folding of the board; folded at first, and remembered over a reload.
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { rememberedFromChange } from '#client/store/rememberedFromChange'
import { rootReducer } from '#client/store/rootReducer'

export const boardSlice = createSlice({
  name: 'board',
  initialState: { isFolded: true },
  reducers: { foldToggled: ({ isFolded }) => ({ isFolded: !isFolded }) },
  selectors: { selectIsFolded: ({ isFolded }) => isFolded },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof boardSlice> {}
}

export const { foldToggled } = boardSlice.actions
export const { selectIsFolded } = boardSlice.injectInto(rootReducer).selectors

export const rememberedBoard = rememberedFromChange(boardSlice)
