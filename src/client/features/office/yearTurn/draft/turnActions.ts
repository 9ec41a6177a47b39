// A change of the plan is shown at once and stored: one save is on its way at a time, later changes go together in the
// next.
import type { YearTurnPlan } from '#shared/contract/records/yearTurn'
import type { YearTurnStep } from '#shared/rules/yearTurn/steps'
import { yearTurnApi } from '../../../../api/records/yearTurnApi'
import type { AppThunk } from '../../../../store/store'
import { selectTurnSaving, turnSaving } from './turnSavingSlice'

interface TurnChange {
  readonly step?: YearTurnStep
  readonly plan?: Partial<YearTurnPlan>
}

const { saveYearTurn, getYearTurn } = yearTurnApi.endpoints
const selectTurn = getYearTurn.select()

const sendAll = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  while (selectTurnSaving(getState()).is === 'saving') {
    const { data: turn } = selectTurn(getState())
    if (!turn) return
    const { year, step, plan, version } = turn
    const { data } = await dispatch(saveYearTurn.initiate({ year, step, plan, version }, { track: false }))
    if (!data) return
    const isNewer = selectTurnSaving(getState()).is === 'saving'
    const keep = (now: typeof turn) => (isNewer ? { ...data, step: now.step, plan: now.plan } : data)
    dispatch(yearTurnApi.util.updateQueryData('getYearTurn', undefined, keep))
  }
}

export const changeTurn =
  ({ step, plan }: TurnChange): AppThunk =>
  (dispatch, getState) => {
    const isSending = selectTurnSaving(getState()).is === 'saving'
    dispatch(
      yearTurnApi.util.updateQueryData('getYearTurn', undefined, (turn) => ({
        ...turn,
        ...(step && { step }),
        plan: { ...turn.plan, ...plan },
      })),
    )
    dispatch(turnSaving.changed())
    if (!isSending) void dispatch(sendAll())
  }

export const trySavingAgain = (): AppThunk => (dispatch, getState) => {
  if (selectTurnSaving(getState()).is !== 'failed') return
  dispatch(turnSaving.triedAgain())
  void dispatch(sendAll())
}
