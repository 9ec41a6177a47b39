// Words that a family has written to ask for a correction, until they are sent or cancelled: they outlive the screen.
// They
// are kept by place: the field that is asked about, or '' where the family chooses the field.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { recordSave } from '../../../../record/saving/recordSaveSlice'
import { rootReducer, type RootState } from '../../../../store/rootReducer'
import { joinUnsaved } from '../../../../store/unsaved'
import { count } from '../../../../ui/count'

interface Asked {
  /** Empty: not chosen yet. */
  readonly field: string
  readonly words: string
  /** The screen on which it was written. */
  readonly path: string
}

type AskedWords = Readonly<Record<string, Asked>>

const none: AskedWords = {}

const askedWordsSlice = createSlice({
  name: 'askedWords',
  initialState: none,
  reducers: {
    written: (state, { payload }: PayloadAction<Asked & { place: string }>): AskedWords => {
      const { place, ...asked } = payload
      return { ...state, [place]: asked }
    },
    /** Sent, or cancelled. */
    settled: (state, { payload }: PayloadAction<string>): AskedWords => {
      const { [payload]: _gone, ...others } = state
      return others
    },
  },
  extraReducers: (events) => events.addCase(recordSave.forgotten, (): AskedWords => none),
  selectors: {
    selectAsked: (state, place: string): Asked | undefined => state[place],
    selectAll: (state) => state,
  },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof askedWordsSlice> {}
}

export const { written, settled } = askedWordsSlice.actions
const { selectAsked, selectAll } = askedWordsSlice.injectInto(rootReducer).selectors
export { selectAsked }

joinUnsaved('requests for a correction', {
  select: (state: RootState) => {
    const all = Object.values(selectAll(state)).filter(({ words }) => words.trim() !== '')
    const [first] = all
    if (!first) return null
    return {
      count: all.length,
      what: count(all.length, 'request for a correction', 'requests for a correction'),
      isKept: false,
      isOnItsWay: false,
      path: first.path,
    }
  },
  isShownAt: ({ pathname }, path) => pathname === path.pathname,
})
