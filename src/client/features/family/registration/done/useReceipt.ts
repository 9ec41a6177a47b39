// Whether the registration is done, and what tells of it: its reference, what was agreed to when, what was changed later.
import { skipToken } from '@reduxjs/toolkit/query'
import type { LaterChange } from '#shared/contract/records/fieldHistory'
import type { DocumentState } from '#shared/contract/records/uploads'
import type { StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { missingThings } from '#shared/rules/registration/progress/completeness'
import { sentBackTypes } from '#shared/rules/registration/documentReviews'
import { receiptOf, type Receipt } from '#shared/rules/registration/progress/receipt'
import { useListDocumentReviewsQuery } from '../../../../api/records/documentReviewsApi'
import { useGetSinceAgreeingQuery } from '../../../../api/records/fieldHistoryApi'
import { useGetStudentRecordQuery } from '../../../../api/records/studentsApi'
import { useGetStudentDataFilesQuery } from '../../../../api/records/uploadsApi'
import { portalConfig } from '../../../../portalConfig'
import { receivedDocuments } from '../../../../record/recordSelectors'
import { today } from '../../../../ui/dates/moments'

export interface Sent extends Receipt {
  readonly is: 'done'
  /** ISO, UTC */
  readonly agreedAt: string
  readonly record: StudentRecord
  readonly documents: readonly DocumentState[]
  readonly changes: readonly LaterChange[]
}

export type ReceiptState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'open' }
  /** Complete, for a school year that has ended; the school has not begun its new one. */
  | { readonly is: 'over' }
  | Sent

export const useReceipt = (studentId: string): ReceiptState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const reviews = useListDocumentReviewsQuery(studentId, { refetchOnMountOrArgChange: 60 })
  const sentBack = sentBackTypes(reviews.data ?? [])
  const isHere = Boolean(record.data && files.data && reviews.data)
  const isComplete =
    record.data && files.data && reviews.data
      ? missingThings(record.data, receivedDocuments(files.data, sentBack), sentBack).length === 0
      : false
  const since = useGetSinceAgreeingQuery(isComplete ? studentId : skipToken)

  const failed = [record, files, reviews, since].filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (isHere && !isComplete) return { is: 'open' }
  if (!record.data || !files.data || !since.data) return { is: 'loading' }
  const agreedAt = since.data.agreed_at ?? record.data.updatedAt
  const receipt = receiptOf(studentId, dayIn(portalConfig().school.timeZone, new Date(agreedAt)), today())
  if (!receipt) return { is: 'over' }
  const { changes } = since.data
  return { is: 'done', ...receipt, agreedAt, record: record.data, documents: files.data.files, changes }
}
