// What the dashboard must know about the registration: record, documents and the window of the form level.
import { skipToken } from '@reduxjs/toolkit/query'
import type { RegistrationStatus } from '#shared/contract/records/registration'
import { askedCount, donePercent, missingThings } from '#shared/rules/registration/completeness'
import { sentBackTypes } from '#shared/rules/registration/documentReviews'
import { isEditable } from '#shared/rules/registration/registrationWindow'
import { useListFormClassesQuery } from '../../../api/office/lookupsApi'
import { useListDocumentReviewsQuery } from '../../../api/records/documentReviewsApi'
import { useGetRegistrationStatusQuery } from '../../../api/records/registrationApi'
import { useGetStudentRecordQuery } from '../../../api/records/studentsApi'
import { isNotFound } from '../../../api/transport/errorText'
import { useGetStudentDataFilesQuery } from '../../../api/records/uploadsApi'
import { formLevelOf, receivedDocuments } from '../../../record/recordSelectors'
import { today } from '../../../ui/dates/moments'
import { nextThing, type NextThing } from './nextThing'
import { sentBackThing } from './sentBackThing'

export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'ready'; readonly next: NextThing }

const windowOf = (status: RegistrationStatus | undefined) => {
  const day = status?.today ?? today()
  return { status, isOpen: status !== undefined && isEditable(status, day), today: day }
}

export const useRegistrationState = (studentId: string): RegistrationState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const classes = useListFormClassesQuery()
  const level = formLevelOf(record.data, classes.data)
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))
  const reviews = useListDocumentReviewsQuery(studentId, { refetchOnMountOrArgChange: 60 })

  const all = [record, files, classes, reviews]
  const failed = all.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (status.isError && status.data === undefined && !isNotFound(status.error))
    return { is: 'failed', retry: () => void status.refetch() }
  if (!record.data || !files.data || !classes.data || !reviews.data || status.isLoading)
    return { is: 'loading' }
  const sentBack = sentBackTypes(reviews.data)
  const missing = missingThings(record.data, receivedDocuments(files.data, sentBack), sentBack)
  const asked = askedCount(record.data)
  const again = sentBackThing(reviews.data, missing.length, windowOf(status.data))
  return {
    is: 'ready',
    next: again
      ? { ...again, done: donePercent(missing.length, asked) }
      : nextThing(missing, asked, status.data),
  }
}
