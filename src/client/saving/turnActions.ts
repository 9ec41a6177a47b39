// A change of the plan is shown at once and saved: one save is on its way at a time, later changes go together in the
// next.
import { yearTurnApi } from '../api/lists/yearTurnApi'
import type { AppThunk } from '../store/store'
import { nextOf, selectTurnSaving, turnSaving, withChanges, type TurnChange } from './yearTurn'

const { saveYearTurn, getYearTurn } = yearTurnApi.endpoints
const selectTurn = getYearTurn.select()

/** A reading that was on its way when the draft was saved may be older than it: its answer is not waited for. */
const endRunningRead = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const running = dispatch(yearTurnApi.util.getRunningQueryThunk('getYearTurn', undefined))
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
    dispatch(yearTurnApi.util.updateQueryData('getYearTurn', undefined, () => data))
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
