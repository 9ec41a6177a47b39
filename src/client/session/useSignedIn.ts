// The person whose page this is: student_id, name, initials.
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

/** A dialog over the page asks for it: what the server refuses until then says nothing of the person's own. */
export const useMustSignInAgain = (): boolean =>
  ['expired', 'renewing'].includes(useAppSelector(sessionSelectors.selectSession).is)

export interface SignedInStudent {
  readonly studentId: string
  /** Empty while the record is on its way, and when there is none. */
  readonly name: string
  readonly firstName: string
  readonly initials: string
}

/** The frame is drawn anew for another name, not for each answer that is stored. */
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
    // A reload knows only the id; the titles of the tabs carry the name.
    if (known !== undefined && known !== name) dispatch(session.named(name))
  }, [dispatch, known, name])

  return { studentId, name, firstName: own.firstName, initials: own.initials }
}

/** Somebody who signed in a moment ago has reached a page: from now on the sign-in page leads to the form. */
export const useArrived = (): void => {
  const dispatch = useAppDispatch()
  const isArriving = useAppSelector(sessionSelectors.selectIsArriving)
  useEffect(() => {
    if (isArriving) dispatch(session.arrived())
  }, [isArriving, dispatch])
}
