// Whether what the office changes in the turn of the year is stored:
//
//   quiet ──changed──▶ saving ──ok──▶ saved, or saving again when something changed meanwhile
//     ▲                  ├──failed──▶ failed ──changed, triedAgain──▶ saving
//     └── pageLeft       └──409──▶ overtaken ──changed──▶ saving
//
// The plan itself stands in the API's cache (turnActions.ts).
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { yearTurnApi } from '../../../../api/records/yearTurnApi'
import { errorText, isConflict } from '../../../../api/transport/errorText'
import { rootReducer } from '../../../../store/rootReducer'

export type TurnSaving =
  | { is: 'quiet' }
  /** Not until that is answered is `isNewer` sent. */
  | { is: 'saving'; isNewer: boolean }
  | { is: 'saved' }
  | { is: 'failed'; why: string }
  /** Somebody else's draft is shown now. */
  | { is: 'overtaken' }

const { saveYearTurn } = yearTurnApi.endpoints

export const turnSavingSlice = createSlice({
  name: 'yearTurnSaving',
  initialState: (): TurnSaving => ({ is: 'quiet' }),
  reducers: {
    changed: (state): TurnSaving => ({ is: 'saving', isNewer: state.is === 'saving' }),
    triedAgain: (state): TurnSaving => (state.is === 'failed' ? { is: 'saving', isNewer: false } : state),
    pageLeft: (state): TurnSaving => (state.is === 'saving' ? state : { is: 'quiet' }),
  },
  extraReducers: (api) =>
    api
      .addMatcher(saveYearTurn.matchPending, (state): TurnSaving =>
        state.is === 'saving' ? { is: 'saving', isNewer: false } : state,
      )
      .addMatcher(saveYearTurn.matchFulfilled, (state): TurnSaving =>
        state.is === 'saving' && !state.isNewer ? { is: 'saved' } : state,
      )
      .addMatcher(saveYearTurn.matchRejected, (state, { payload }): TurnSaving => {
        if (state.is !== 'saving') return state
        return isConflict(payload) ? { is: 'overtaken' } : { is: 'failed', why: errorText(payload) }
      }),
  selectors: { selectTurnSaving: (state) => state },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof turnSavingSlice> {}
}

export const turnSaving = turnSavingSlice.actions
export const { selectTurnSaving } = turnSavingSlice.injectInto(rootReducer).selectors
