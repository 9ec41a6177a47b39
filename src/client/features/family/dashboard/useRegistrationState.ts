// What the dashboard must know about the registration: record, documents and the window of the form level.
import { skipToken } from '@reduxjs/toolkit/query'
import type { RegistrationStatus } from '#shared/contract/records/registration'
import { askedCount, donePercent, missingThings } from '#shared/rules/registration/completeness'
import { sentBackTypes } from '#shared/rules/registration/documentReviews'
import { isEditable } from '#shared/rules/registration/registrationWindow'
import { useListFormClassesQuery } from '../../../api/office/lookupsApi'
import { useListDocumentReviewsQuery } from '../../../api/records/documentReviewsApi'
import { useGetLastYearQuery } from '../../../api/records/lastYearApi'
import { useGetRegistrationStatusQuery } from '../../../api/records/registrationApi'
import { useGetStudentRecordQuery } from '../../../api/records/studentsApi'
import { isNotFound } from '../../../api/transport/errorText'
import { useGetStudentDataFilesQuery } from '../../../api/records/uploadsApi'
import { formLevelOf, receivedDocuments } from '../../../record/recordSelectors'
import { today } from '../../../ui/dates/moments'
import { lastYearThing } from './lastYearThing'
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
  const lastYear = useGetLastYearQuery(studentId, { refetchOnMountOrArgChange: true })
  const reviews = useListDocumentReviewsQuery(studentId, { refetchOnMountOrArgChange: 60 })

  const all = [record, files, classes, reviews]
  const failed = all.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (status.isError && status.data === undefined && !isNotFound(status.error))
    return { is: 'failed', retry: () => void status.refetch() }
  if (!record.data || !files.data || !classes.data || !reviews.data || status.isLoading || lastYear.isLoading)
    return { is: 'loading' }
  const sentBack = sentBackTypes(reviews.data)
  const received = receivedDocuments(files.data, sentBack)
  const missing = missingThings(record.data, received, sentBack)
  const asked = askedCount(record.data)
  const window = windowOf(status.data)
  const again =
    sentBackThing(reviews.data, missing.length, window) ??
    (window.isOpen ? lastYearThing(lastYear.data, record.data, received) : null)
  return {
    is: 'ready',
    next: again
      ? { ...again, done: donePercent(missing.length, asked) }
      : nextThing(missing, asked, status.data),
  }
}
