// The first visit of a school year begins with last year's answers. A link into a field leads there all the same.
// It is decided once a visit, before the fields are drawn: nothing is taken away from under somebody who types.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetLastYearQuery } from '#client/api/intake/lastYearApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useIsOverdue } from '#client/ui/hooks/useIsOverdue'
import { registration, registrationState } from '../registrationSlice'
import { selectComesFirst } from './lastYearSelectors'

/** @param isLoaded the form itself could be drawn */
export const useLastYearFirst = (studentId: string, isLoaded: boolean): 'asking' | 'last year' | 'form' => {
  const dispatch = useAppDispatch()
  const { hash } = useLocation()
  const isDecided = useAppSelector(registrationState.selectLastYearDecided)
  const { isLoading } = useGetLastYearQuery(studentId, { skip: isDecided })
  const isOverdue = useIsOverdue()
  const comesFirst = useAppSelector(selectComesFirst)
  const isSettled = isLoaded && (!isLoading || isOverdue)
  const isForm = isDecided || (isLoaded && hash !== '') || (isSettled && !comesFirst)
  useEffect(() => {
    if (isForm) dispatch(registration.lastYearDecided())
  }, [dispatch, isForm])
  if (isForm) return 'form'
  return isSettled ? 'last year' : 'asking'
}
