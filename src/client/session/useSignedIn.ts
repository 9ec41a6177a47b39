// The signed-in person of this page: student_id, name, initials.
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import type { StudentRecord } from '#shared/record/record'
import { fullName, initials } from '#shared/rules/students/names'
import { useGetStudentRecordQuery } from '../api/students/studentsApi'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { sessionSelectors } from './sessionState'
import { session } from './sessionSlice'

export const useStudentId = (): string => useAppSelector(sessionSelectors.selectPerson)?.userId ?? ''

export const useIsAdmin = (): boolean => useAppSelector(sessionSelectors.selectPerson)?.admin ?? false

/** The name under which an administrator signs in. */
export const useAdminName = (): string => useAppSelector(sessionSelectors.selectPerson)?.userId ?? ''

/** A dialog over the page asks for it; until then the server's refusals say nothing about the person. */
export const useMustSignInAgain = (): boolean =>
  ['expired', 'renewing'].includes(useAppSelector(sessionSelectors.selectSession).is)

export interface SignedInStudent {
  readonly studentId: string
  /** Empty while the record is loading, and without a record. */
  readonly name: string
  readonly firstName: string
  readonly initials: string
}

/** The frame is drawn again for another name, not for each saved answer. */
const namesIn = ({ data: record }: { readonly data?: StudentRecord | null }) => ({
  name: record ? fullName(record) : null,
  firstName: record?.first_name ?? record?.last_name ?? '',
  initials: record ? initials(record) : '',
})

export const useSignedInStudent = (): SignedInStudent => {
  const dispatch = useAppDispatch()
  const person = useAppSelector(sessionSelectors.selectPerson)
  const studentId = person?.userId ?? ''
  const own = useGetStudentRecordQuery(person && !person.admin ? studentId : skipToken, {
    selectFromResult: namesIn,
  })
  const known = person?.name
  const name = own.name ?? known ?? ''

  useEffect(() => {
    // After a reload only the id is known; the tab titles carry the name.
    if (known !== undefined && known !== name) dispatch(session.named(name))
  }, [dispatch, known, name])

  return { studentId, name, firstName: own.firstName, initials: own.initials }
}

/** A new sign-in has reached a page; from now on the sign-in page leads to the form. */
export const useArrived = (): void => {
  const dispatch = useAppDispatch()
  const isArriving = useAppSelector(sessionSelectors.selectIsArriving)
  useEffect(() => {
    if (isArriving) dispatch(session.arrived())
  }, [isArriving, dispatch])
}
