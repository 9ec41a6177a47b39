import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { sessionSelectors } from './sessionState'
import { session } from './sessionSlice'

/** Somebody who signed in a moment ago has reached a page: from now on the sign-in page leads to the form. */
export const useArrived = (): void => {
  const dispatch = useAppDispatch()
  const isArriving = useAppSelector(sessionSelectors.selectIsArriving)
  useEffect(() => {
    if (isArriving) dispatch(session.arrived())
  }, [isArriving, dispatch])
}
