// The first visit of a school year begins with last year's answers. A link into a field leads there all the same.
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../../../address/paths'
import { useGetLastYearQuery } from '../../../../api/records/lastYearApi'
import { useAppSelector } from '../../../../store/hooks'
import { StepSkeleton } from '../frame/StepSkeleton'
import { selectComesFirst } from './lastYearSelectors'

interface LastYearFirstProps {
  readonly studentId: string
  readonly children: ReactNode
}

export const LastYearFirst = ({ studentId, children }: LastYearFirstProps) => {
  useGetLastYearQuery(studentId)
  const comesFirst = useAppSelector(selectComesFirst)
  const { hash } = useLocation()
  if (!comesFirst || hash !== '') return children
  return (
    <>
      {/* What stands under the page does not jump up meanwhile. */}
      <StepSkeleton />
      <Navigate to={paths.lastYear} replace />
    </>
  )
}
