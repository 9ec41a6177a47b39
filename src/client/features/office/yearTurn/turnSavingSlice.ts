// Saves the office's changes to the draft of the next school year:
//
//   quiet ──changed──▶ saving ──stored──▶ saved, or saving again after a later change
//     ▲                  ├──failed──▶ failed ──changed, triedAgain──▶ saving
//     └── pageLeft ──────┴──409────▶ overtaken ──changed──▶ saving
//
// The changes are kept here and merged into the draft as it was read (withChanges), so that a late response or a
// cleared cache cannot undo them.
import { createSelector, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { YearTurn, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { officePath } from '#client/address/officeView'
import { listsApi } from '#client/api/lists/listsApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import type { AppThunk } from '#client/store/store'
import { register } from '#client/saving/unsaved'

export interface TurnChange {
  readonly step?: YearTurnStep
  readonly plan?: Partial<YearTurnPlan>
}

/** The draft on which the changes were made. */
type Draft = Pick<YearTurn, 'year' | 'version'>

interface Unsaved extends Draft {
  /**
   * The change in flight. After a failure it may have arrived, so it is sent again unchanged and the server recognises
   * it.
   */
  readonly sent: TurnChange
  /** Waits until `sent` is answered. */
  readonly later: TurnChange
}

export type TurnSaving =
  | { readonly is: 'quiet' }
  | (Unsaved & { readonly is: 'saving' })
  | { readonly is: 'saved' }
  | (Unsaved & { readonly is: 'failed'; readonly why: string })
  /** The screen shows the draft of somebody else. */
  | { readonly is: 'overtaken' }

const nothing: TurnChange = {}
const { getYearTurn, saveYearTurn, applyYearTurn, undoYearTurn } = listsApi.endpoints

const isNothing = ({ step, plan }: TurnChange): boolean => step === undefined && plan === undefined

const over = (below: TurnChange, { step, plan }: TurnChange): TurnChange => ({
  ...below,
  ...(step && { step }),
  ...(plan && { plan: { ...below.plan, ...plan } }),
})

export const withChanges = (turn: YearTurn, { step, plan }: TurnChange): YearTurn => ({
  ...turn,
  ...(step && { step }),
  plan: { ...turn.plan, ...plan },
})

export const nextOf = ({ sent, later }: Pick<Unsaved, 'sent' | 'later'>): TurnChange =>
  isNothing(sent) ? later : sent

/** The person has read the message or made a newer change. */
const seen = (state: TurnSaving): TurnSaving =>
  state.is === 'saving' || state.is === 'failed' ? state : { is: 'quiet' }

const begun = (state: TurnSaving, { year, version }: Draft): Unsaved =>
  state.is === 'saving' || (state.is === 'failed' && state.year === year)
    ? state
    : { year, version, sent: nothing, later: nothing }

/** The server rejected the change, so it is not sent again without a correction. */
const isRefused = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500

const unsavedOf = ({ year, version, sent, later }: Unsaved, error: unknown): Unsaved =>
  isRefused(error)
    ? { year, version, sent: nothing, later: over(sent, later) }
    : { year, version, sent, later }

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
      const { year, version, sent, later } = state
      return { is: 'saving', year, version, sent, later }
    },
    /** The cached draft includes the sent change. */
    stored: (state, { payload: version }: PayloadAction<string>): TurnSaving => {
      if (state.is !== 'saving') return state
      return isNothing(state.later) ? { is: 'saved' } : { ...state, version, sent: nothing }
    },
    pageLeft: seen,
  },
  extraReducers: (api) =>
    api
      .addMatcher(saveYearTurn.matchPending, (state): TurnSaving =>
        state.is === 'saving' && isNothing(state.sent)
          ? { ...state, sent: state.later, later: nothing }
          : state,
      )
      .addMatcher(saveYearTurn.matchRejected, (state, { payload }): TurnSaving => {
        if (state.is !== 'saving') return state
        if (isConflict(payload)) return { is: 'overtaken' }
        return { is: 'failed', why: errorText(payload), ...unsavedOf(state, payload) }
      })
      .addMatcher(isAnyOf(applyYearTurn.matchFulfilled, undoYearTurn.matchFulfilled), seen)
      // A colleague has applied the draft, so no change can be saved to it any more.
      .addMatcher(getYearTurn.matchFulfilled, (state, { payload: { year, state: is } }): TurnSaving => {
        if (state.is === 'saved' && is === 'applied') return { is: 'quiet' }
        return state.is === 'failed' && (year !== state.year || is === 'applied')
          ? { is: 'overtaken' }
          : state
      }),
  selectors: {
    selectTurnSaving: (state) => state,
    selectTurnChanges: createSelector([(state: TurnSaving) => state], (state): TurnChange =>
      'later' in state ? over(state.sent, state.later) : nothing,
    ),
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof turnSavingSlice> {}
}

export const turnSaving = turnSavingSlice.actions
export const { selectTurnSaving, selectTurnChanges } = turnSavingSlice.injectInto(rootReducer).selectors

const selectUnsavedTurn = (state: RootState) => {
  const { is } = selectTurnSaving(state)
  if (is === 'quiet' || is === 'saved') return null
  return {
    count: 1,
    what: '1 change of the next school year',
    isOnDevice: false,
    isOnItsWay: is === 'saving',
    path: is !== 'saving' ? officePath('dashboard', { turn: 'resume' }) : null,
  }
}

register({
  name: 'next school year',
  selectUnsaved: selectUnsavedTurn,
  isShownAt: ({ searchParams }) => searchParams.has('turn'),
})

const selectTurn = getYearTurn.select()

/** A read that was in flight when the draft was saved may return the old draft, so it is aborted. */
const endRunningRead = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const running = dispatch(listsApi.util.getRunningQueryThunk('getYearTurn', undefined))
  running?.abort()
  await running
  return running !== undefined
}

const sendAll = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  let { data: turn } = selectTurn(getState())
  for (
    let now = selectTurnSaving(getState());
    now.is === 'saving' && turn;
    now = selectTurnSaving(getState())
  ) {
    const { year, step, plan } = withChanges(turn, nextOf(now))
    const draft = { year, step, plan, version: now.version }
    const { data } = await dispatch(saveYearTurn.initiate(draft, { track: false }))
    if (!data) return
    turn = data
    const isReadAgain = await dispatch(endRunningRead())
    dispatch(listsApi.util.updateQueryData('getYearTurn', undefined, () => data))
    dispatch(turnSaving.stored(data.version))
    if (isReadAgain) void dispatch(getYearTurn.initiate(undefined, { forceRefetch: true, subscribe: false }))
  }
}

export const changeTurn =
  (change: TurnChange): AppThunk =>
  (dispatch, getState) => {
    const { data: draft } = selectTurn(getState())
    if (!draft) return
    const isSending = selectTurnSaving(getState()).is === 'saving'
    dispatch(turnSaving.changed({ draft: { year: draft.year, version: draft.version }, change }))
    if (!isSending) void dispatch(sendAll())
  }

export const trySavingAgain = (): AppThunk => (dispatch, getState) => {
  if (selectTurnSaving(getState()).is !== 'failed' || !selectTurn(getState()).data) return
  dispatch(turnSaving.triedAgain())
  void dispatch(sendAll())
}
