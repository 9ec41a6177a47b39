// The step stands in the address; the draft remembers where the office went on last.
import { useCallback, useEffect } from 'react'
import type { YearTurn, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppDispatch } from '#client/store/hooks'
import { changeTurn } from '#client/saving/turnSavingSlice'
import { stepNamed } from '../turnTexts'

export const useDraftStep = (turn: YearTurn) => {
  const dispatch = useAppDispatch()
  const { query, change: changeAddress } = useOfficeQuery()
  const named = stepNamed(query.get('turn'))
  const resumed = named === undefined ? turn.step : null
  useEffect(() => {
    if (resumed) changeAddress({ turn: resumed }, { replace: true })
  }, [resumed, changeAddress])
  // An address leads to the last step past all others, which would have stored the proposal.
  const isUnstored = turn.version === '' && named === 'slips'
  useEffect(() => {
    if (isUnstored) dispatch(changeTurn({ step: 'slips' }))
  }, [isUnstored, dispatch])

  const change = useCallback((plan: Partial<YearTurnPlan>) => void dispatch(changeTurn({ plan })), [dispatch])
  const remember = (step: YearTurnStep) => {
    window.scrollTo(0, 0)
    if (step !== turn.step) dispatch(changeTurn({ step }))
  }
  const go = (step: YearTurnStep) => {
    remember(step)
    changeAddress({ turn: step, names: '' })
  }
  return { step: named ?? turn.step, change, remember, go } as const
}
