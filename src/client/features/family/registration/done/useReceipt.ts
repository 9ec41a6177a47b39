// The finished registration: its reference, the day of the agreement, and later changes.
import { skipToken } from '@reduxjs/toolkit/query'
import type { LaterChange, SinceAgreeing } from '#shared/contract/students/fieldHistory'
import type { DocumentState } from '#shared/contract/intake/uploads'
import type { StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { missingThings } from '#shared/rules/intake/completeness'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import { receiptOf, type Receipt } from '#shared/rules/students/receipt'
import { useListDocumentReviewsQuery } from '#client/api/intake/documentReviewsApi'
import { useGetSinceAgreeingQuery } from '#client/api/students/fieldHistoryApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { useGetStudentDataFilesQuery } from '#client/api/intake/uploadsApi'
import { portalConfig } from '#client/portalConfig'
import { problemsIn, shownAnswers } from '#client/record/progress/stepStandings'
import { unsavedFields } from '#client/saving/machine/status'
import { receivedDocuments } from '#client/record/recordSelectors'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'

export interface Sent extends Receipt {
  readonly is: 'done'
  /** ISO, UTC; null while the agreement has not reached the school, or its day could not be loaded. */
  readonly agreedAt: string | null
  /** The day of the signature on paper; null when the family agreed on the portal. */
  readonly signedOn: string | null
  /** Answers that wait on this device. */
  readonly unsent: number
  /** Registration closed before they were sent. */
  readonly isLate: boolean
  readonly record: StudentRecord
  readonly documents: readonly DocumentState[]
  readonly changes: readonly LaterChange[]
}

export interface NotDone {
  readonly is: 'open'
  /** Documents that the school has sent back. */
  readonly sentBack: readonly DocumentTypeName[]
  /** Something else is missing as well. */
  readonly isMore: boolean
}

export type ReceiptState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | NotDone
  /** Complete, for a school year that has ended, while the new year has not begun. */
  | { readonly is: 'over' }
  | Sent

/** An agreement that has not reached the school counts as today's. */
const agreedOn = (
  { agreed_at: agreedAt, signed_on: signedOn }: SinceAgreeing,
  record: StudentRecord,
): string => {
  if (signedOn) return signedOn
  const at = agreedAt ?? (record.agree_terms_conditions === 1 ? record.updatedAt : null)
  return at === null ? today() : dayIn(portalConfig().school.timeZone, new Date(at))
}

/** Missing history hides nothing else on the page. */
const unknown: SinceAgreeing = { agreed_at: null, signed_on: null, changes: [] }

export const useReceipt = (studentId: string): ReceiptState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const reviews = useListDocumentReviewsQuery(studentId, { refetchOnMountOrArgChange: 60 })
  const sentBack = sentBackTypes(reviews.data ?? [])
  const queue = useAppSelector((state) => recordSaveSelectors.selectQueue(state, studentId))
  const missing =
    record.data && files.data && reviews.data
      ? missingThings(shownAnswers(record.data, queue), receivedDocuments(files.data, sentBack), sentBack)
      : null
  const left = missing && missing.length + problemsIn(queue).length
  const isComplete = left === 0
  const since = useGetSinceAgreeingQuery(isComplete ? studentId : skipToken)

  const failed = [record, files, reviews].filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (left !== null && !isComplete) return { is: 'open', sentBack, isMore: left > sentBack.length }
  if (!record.data || !files.data || since.isUninitialized || since.isLoading) return { is: 'loading' }
  // A copy on this device may come from a release that did not know of papers.
  const { agreed_at: agreedAt, signed_on: signedOn = null, changes } = since.data ?? unknown
  const receipt = receiptOf(studentId, agreedOn(since.data ?? unknown, record.data), today())
  if (!receipt) return { is: 'over' }
  return {
    ...{ is: 'done', ...receipt, agreedAt, signedOn, changes },
    ...{ unsent: unsavedFields(queue).length, isLate: queue.is === 'closed' },
    ...{ record: record.data, documents: files.data.files },
  }
}
