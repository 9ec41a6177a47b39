// The signed-in person, and the student whom the page is about.
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import type { StudentRecord } from '#shared/record/record'
import { fullName, initials } from '#shared/rules/students/names'
import { useGetStudentRecordQuery } from '../api/students/studentsApi'
import { isNotFound } from '../api/transport/errorText'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { selectSibling, useAccountId, useSiblings, useStudentId } from './children'
import { sessionSelectors } from './sessionState'
import { session } from './sessionSlice'

export const useIsAdmin = (): boolean => useAppSelector(sessionSelectors.selectPerson)?.admin ?? false

/** The name under which an administrator signs in. */
export const useAdminName = (): string => useAppSelector(sessionSelectors.selectPerson)?.userId ?? ''

/** A dialog over the page asks for it; until then the server's refusals say nothing about the person. */
export const useMustSignInAgain = (): boolean =>
  ['expired', 'renewing'].includes(useAppSelector(sessionSelectors.selectSession).is)

export interface StudentHere {
  readonly studentId: string
  /** False for a brother or sister of the student who signed in. */
  readonly isOwn: boolean
  /** The server knows no such record for this sign-in. */
  readonly isGone: boolean
  /** Empty while the record is loading, and without a record. */
  readonly name: string
  readonly firstName: string
  readonly initials: string
}

/** The frame is drawn again for another name, not for each saved answer. */
const namesIn = ({
  data: record,
  error,
}: {
  readonly data?: StudentRecord | null
  readonly error?: unknown
}) => ({
  isGone: isNotFound(error),
  name: record ? fullName(record) : null,
  firstName: record?.first_name ?? record?.last_name ?? '',
  classId: record?.class_id ?? null,
  initials: record ? initials(record) : '',
})

/** The student of the page's address (session/children). */
export const useStudentHere = (): StudentHere => {
  const dispatch = useAppDispatch()
  const person = useAppSelector(sessionSelectors.selectPerson)
  const studentId = useStudentId()
  const isOwn = studentId === person?.userId
  const sibling = useAppSelector((state) => selectSibling(state, studentId))
  const read = useGetStudentRecordQuery(studentId || skipToken, { selectFromResult: namesIn })
  const known = isOwn ? person.name : sibling?.name
  const name = read.name ?? known ?? ''

  useEffect(() => {
    // After a reload only the id is known; the tab titles carry the name.
    if (isOwn && known !== undefined && known !== name) dispatch(session.named(name))
  }, [dispatch, isOwn, known, name])

  const firstName = read.firstName || (sibling?.first_name ?? '')
  return { studentId, isOwn, isGone: read.isGone, name, firstName, initials: read.initials }
}

export interface ChildHere {
  /** As in the address: null for the student who signed in. */
  readonly number: number | null
  readonly studentId: string
  readonly name: string
  /** The first name, unless two children have the same. */
  readonly shortName: string
  readonly classId: string | null
  /** The page is about this child. */
  readonly isHere: boolean
}

/** All children of this sign-in, the student who signed in first; one alone where there are no brothers or sisters. */
export const useFamily = (): readonly ChildHere[] => {
  const ownId = useAccountId()
  const here = useStudentId()
  const name = useAppSelector(sessionSelectors.selectPerson)?.name ?? ''
  const own = useGetStudentRecordQuery(ownId || skipToken, { selectFromResult: namesIn })
  const siblings = useSiblings().map((sibling) => ({
    ...{ number: sibling.child, studentId: sibling.student_id, name: sibling.name },
    ...{ firstName: sibling.first_name ?? '', classId: sibling.class_id },
  }))
  const first = { number: null, studentId: ownId, name: own.name ?? name, firstName: own.firstName }
  const all = [{ ...first, classId: own.classId }, ...siblings]
  return all.map(({ firstName, ...child }) => {
    const isOnly = all.filter((other) => other.firstName === firstName).length === 1
    const shortName = isOnly && firstName !== '' ? firstName : child.name
    return { ...child, shortName, isHere: child.studentId === here }
  })
}

/** A new sign-in has reached a page; from now on the sign-in page leads to the form. */
export const useArrived = (): void => {
  const dispatch = useAppDispatch()
  const isArriving = useAppSelector(sessionSelectors.selectIsArriving)
  useEffect(() => {
    if (isArriving) dispatch(session.arrived())
  }, [isArriving, dispatch])
}
