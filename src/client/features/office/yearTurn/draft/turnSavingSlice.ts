// What the office changes in the turn of the year, until it is saved:
//
//   quiet ──changed──▶ saving ──stored──▶ saved, or saving again when something has been changed since
//     ▲                  ├──failed──▶ failed ──changed, triedAgain──▶ saving
//     └── pageLeft ──────┴──409────▶ overtaken ──changed──▶ saving
//
// The changes stand here and are laid over the draft as it was read (withChanges): a reading that arrives late, or a
// cache that is emptied while the office looks at something else, takes none of them away.
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { YearTurn, YearTurnPlan } from '#shared/contract/records/yearTurn'
import type { YearTurnStep } from '#shared/rules/yearTurn/steps'
import { officePath } from '../../../../address/officeView'
import { yearTurnApi } from '../../../../api/records/yearTurnApi'
import { errorText, isConflict } from '../../../../api/transport/errorText'
import { rootReducer, type RootState } from '../../../../store/rootReducer'
import { joinUnsaved } from '../../../../store/unsaved'

export interface TurnChange {
  readonly step?: YearTurnStep
  readonly plan?: Partial<YearTurnPlan>
}

/** The draft that the changes were made on. */
type Draft = Pick<YearTurn, 'year' | 'version'>

interface Unsaved extends Draft {
  /** Not on its way yet. */
  readonly later: TurnChange
}

export type TurnSaving =
  | { readonly is: 'quiet' }
  /** Not until `sent` is answered is `later` sent. */
  | (Unsaved & { readonly is: 'saving'; readonly sent: TurnChange })
  | { readonly is: 'saved' }
  | (Unsaved & { readonly is: 'failed'; readonly why: string })
  /** Somebody else's draft is shown now. */
  | { readonly is: 'overtaken' }

const nothing: TurnChange = {}
const { getYearTurn, saveYearTurn } = yearTurnApi.endpoints

const isNothing = ({ step, plan }: TurnChange): boolean => step === undefined && plan === undefined

const over = (below: TurnChange, { step, plan }: TurnChange): TurnChange => ({
  ...below,
  ...(step && { step }),
  ...(plan && { plan: { ...below.plan, ...plan } }),
})

/** The draft as the office sees it. */
export const withChanges = (turn: YearTurn, { step, plan }: TurnChange): YearTurn => ({
  ...turn,
  ...(step && { step }),
  plan: { ...turn.plan, ...plan },
})

const begun = (state: TurnSaving, { year, version }: Draft) =>
  state.is === 'saving' || (state.is === 'failed' && state.year === year)
    ? { sent: nothing, ...state }
    : { year, version, sent: nothing, later: nothing }

export const turnSavingSlice = createSlice({
  name: 'yearTurnSaving',
  initialState: (): TurnSaving => ({ is: 'quiet' }),
  reducers: {
    changed: (state, { payload }: PayloadAction<{ draft: Draft; change: TurnChange }>): TurnSaving => {
      const { year, version, sent, later } = begun(state, payload.draft)
      return { is: 'saving', year, version, sent, later: over(later, payload.change) }
    },
    triedAgain: (state): TurnSaving => {
      if (state.is !== 'failed') return state
      const { year, version, later } = state
      return { is: 'saving', year, version, sent: nothing, later }
    },
    /** The draft as it was read has what was sent. */
    stored: (state, { payload: version }: PayloadAction<string>): TurnSaving => {
      if (state.is !== 'saving') return state
      return isNothing(state.later) ? { is: 'saved' } : { ...state, version, sent: nothing }
    },
    pageLeft: (state): TurnSaving =>
      state.is === 'saving' || state.is === 'failed' ? state : { is: 'quiet' },
  },
  extraReducers: (api) =>
    api
      .addMatcher(saveYearTurn.matchPending, (state): TurnSaving =>
        state.is === 'saving' ? { ...state, sent: state.later, later: nothing } : state,
      )
      .addMatcher(saveYearTurn.matchRejected, (state, { payload }): TurnSaving => {
        if (state.is !== 'saving') return state
        if (isConflict(payload)) return { is: 'overtaken' }
        const { year, version, sent, later } = state
        return { is: 'failed', why: errorText(payload), year, version, later: over(sent, later) }
      })
      // A colleague has turned the year: there is no draft any more that a change could go into.
      .addMatcher(getYearTurn.matchFulfilled, (state, { payload: { year, state: is } }): TurnSaving =>
        state.is === 'failed' && (year !== state.year || is === 'applied') ? { is: 'overtaken' } : state,
      ),
  selectors: {
    selectTurnSaving: (state) => state,
    selectTurnChanges: createSelector([(state: TurnSaving) => state], (state): TurnChange => {
      if (state.is === 'failed') return state.later
      return state.is === 'saving' ? over(state.sent, state.later) : nothing
    }),
  },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof turnSavingSlice> {}
}

export const turnSaving = turnSavingSlice.actions
export const { selectTurnSaving, selectTurnChanges } = turnSavingSlice.injectInto(rootReducer).selectors

const selectUnsavedTurn = (state: RootState) => {
  const { is } = selectTurnSaving(state)
  if (is !== 'saving' && is !== 'failed') return null
  return {
    count: 1,
    what: '1 change of the next school year',
    isKept: false,
    isOnItsWay: is === 'saving',
    path: is === 'failed' ? officePath('dashboard', { turn: 'resume' }) : null,
  }
}

joinUnsaved('next school year', {
  select: selectUnsavedTurn,
  isShownAt: ({ searchParams }) => searchParams.has('turn'),
})
