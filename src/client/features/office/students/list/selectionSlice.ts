// Which students are chosen, by id: whoever goes to another screen with them and comes back finds them ticked.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '#client/store/rootReducer'

interface SelectionState {
  readonly chosen: readonly string[]
}

interface Ticked {
  readonly ids: readonly string[]
  readonly isChosen: boolean
}

const initialState: SelectionState = { chosen: [] }

const changed = (chosen: readonly string[], { ids, isChosen }: Ticked): readonly string[] => {
  const next = new Set(chosen)
  for (const id of ids)
    if (isChosen) next.add(id)
    else next.delete(id)
  return [...next]
}

export const selectionSlice = createSlice({
  name: 'studentSelection',
  initialState,
  reducers: {
    studentsTicked: ({ chosen }, { payload }: PayloadAction<Ticked>): SelectionState => ({
      chosen: changed(chosen, payload),
    }),
    selectionCleared: () => initialState,
  },
  selectors: { selectChosen: ({ chosen }) => chosen },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof selectionSlice> {}
}

export const { studentsTicked, selectionCleared } = selectionSlice.actions
export const { selectChosen } = selectionSlice.injectInto(rootReducer).selectors
