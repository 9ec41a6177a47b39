// Leaving only when everything is saved: the machine waits, or says that it takes long (registrationSlice).
import { useEffect, useEffectEvent } from 'react'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import { type Goal, registration, registrationState } from './registrationSlice'

/** For a button whose act is performed elsewhere. */
export const useAskToLeave = (goal: Goal) => {
  const dispatch = useAppDispatch()
  const is = useAppSelector((state) => registrationState.selectLeaving(state, goal))
  return {
    is,
    isWaiting: is === 'waiting',
    /** Leaves at once when everything is saved. */
    ask: () => {
      dispatch(draftsWanted())
      dispatch(registration.leavingAsked(goal))
    },
  } as const
}

export const useLeaving = (goal: Goal, go: () => void) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { is, isWaiting, ask } = useAskToLeave(goal)
  const leave = () => {
    dispatch(registration.left())
    go()
  }
  const leaveLater = useEffectEvent(leave)
  useEffect(() => {
    if (is === 'free') leaveLater()
  }, [is])
  // The page was left by another way; the wait is over.
  useEffect(() => () => void dispatch(registration.stayed()), [dispatch])
  return {
    isWaiting,
    isLate: is === 'late',
    ask: () => {
      ask()
      // Everything is saved already, so nothing is drawn in between.
      if (registrationState.selectLeaving(store.getState(), goal) === 'free') leave()
    },
    goAnyway: () => void dispatch(registration.leftAnyway()),
    stay: () => void dispatch(registration.stayed()),
  }
}
