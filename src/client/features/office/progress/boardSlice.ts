// Whether the board above the table is folded; outlives a reload.
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { rememberedFromChange } from '../../../store/persist'
import { rootReducer } from '../../../store/rootReducer'

export const boardSlice = createSlice({
  name: 'board',
  initialState: { isFolded: false },
  reducers: { foldToggled: ({ isFolded }) => ({ isFolded: !isFolded }) },
  selectors: { selectIsFolded: ({ isFolded }) => isFolded },
})

declare module '../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof boardSlice> {}
}

export const { foldToggled } = boardSlice.actions
export const { selectIsFolded } = boardSlice.injectInto(rootReducer).selectors

export const rememberedBoard = rememberedFromChange(boardSlice)
