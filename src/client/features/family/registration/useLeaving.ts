// Going on only when everything is saved (UX-40): the machine waits, or says that it takes long (registrationSlice).
import { useEffect, useEffectEvent } from 'react'
import { draftsWanted } from '../../../record/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector } from '../../../store/hooks'
import { registration, registrationState, type Goal } from './registrationSlice'

export const useLeaving = (goal: Goal, go: () => void) => {
  const dispatch = useAppDispatch()
  const is = useAppSelector((state) => registrationState.selectLeaving(state, goal))
  const leave = useEffectEvent(() => {
    dispatch(registration.left())
    go()
  })
  useEffect(() => {
    if (is === 'free') leave()
  }, [is])
  return {
    isWaiting: is === 'waiting',
    isLate: is === 'late',
    /** Goes at once when everything is saved. */
    ask: () => {
      dispatch(draftsWanted())
      dispatch(registration.leavingAsked(goal))
    },
    goAnyway: () => void dispatch(registration.leftAnyway()),
    stay: () => void dispatch(registration.stayed()),
  }
}
