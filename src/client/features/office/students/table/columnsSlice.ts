// The chosen columns besides those of the specification; the choice outlives a reload.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rememberedFromChange } from '#client/store/rememberedFromChange'
import { rootReducer } from '#client/store/rootReducer'
import type { FurtherKey } from './studentView'

interface Columns {
  /** Null before anybody has chosen: no further columns. */
  readonly chosen: readonly FurtherKey[] | null
}

const initialState: Columns = { chosen: null }

export const columnsSlice = createSlice({
  name: 'studentColumns',
  initialState,
  reducers: {
    columnsChosen: (_columns, { payload }: PayloadAction<readonly FurtherKey[] | null>): Columns => ({
      chosen: payload,
    }),
  },
  selectors: { selectColumns: ({ chosen }) => chosen },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof columnsSlice> {}
}

export const { columnsChosen } = columnsSlice.actions
export const { selectColumns } = columnsSlice.injectInto(rootReducer).selectors

export const rememberedColumns = rememberedFromChange(columnsSlice)
