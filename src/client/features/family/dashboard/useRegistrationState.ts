// What the dashboard must know about the registration: record, documents, the window of the form level, and what this
// browser has typed and not stored.
import { skipToken } from '@reduxjs/toolkit/query'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { LastYear } from '#shared/contract/intake/lastYear'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { StudentDataFiles } from '#shared/contract/intake/uploads'
import type { StudentRecord } from '#shared/record/record'
import { academicYear } from '#shared/rules/dates'
import { familyHasAnswered, type MissingThing } from '#shared/rules/intake/completeness'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import type { Measure } from '#shared/rules/intake/measure'
import { owedThings } from '#shared/rules/intake/owed'
import { isEditable, registrationYear } from '#shared/rules/school/registrationWindow'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useListDocumentReviewsQuery } from '#client/api/intake/documentReviewsApi'
import { useGetLastYearQuery } from '#client/api/intake/lastYearApi'
import { useGetRegistrationStatusQuery } from '#client/api/school/registrationApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { useGetStudentDataFilesQuery } from '#client/api/intake/uploadsApi'
import { isNotFound } from '#client/api/transport/errorText'
import { problemsIn, shownAnswers } from '#client/record/progress/shownAnswers'
import { measureOf, standingsOf, type StepStanding } from '#client/record/progress/stepStandings'
import type { SaveQueue } from '#client/saving/machine/queue'
import { formLevelOf, receivedDocuments } from '#client/record/recordSelectors'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'
import { lastYearThing, type LastYearThing } from './lastYearThing'
import { nextThing, type NextThing } from './nextThing'
import { sentBackThing, type SentBackThing } from './sentBackThing'

export interface Registration {
  /** '2026-2027' */
  readonly year: string
  readonly measure: Measure
  readonly standings: readonly StepStanding[]
  /** What is missing, with names that stand alone: 'Mother: Occupation'. */
  readonly missing: readonly MissingThing[]
  readonly next: NextThing
  readonly sentBack: SentBackThing | null
  readonly lastYear: LastYearThing | null
}

export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  /** `isWhole`: nothing of it is on its way any more that it can do without. */
  | { readonly is: 'ready'; readonly isWhole: boolean; readonly registration: Registration }

interface Known {
  readonly record: StudentRecord
  readonly files: StudentDataFiles
  /** Undefined where they could not be read, as with `lastYear`: the rest of the page does not wait for them. */
  readonly reviews: readonly DocumentReview[] | undefined
  readonly status: RegistrationStatus | undefined
  readonly lastYear: LastYear | undefined
  readonly queue: SaveQueue
}

const registrationOf = ({ record, files, reviews, status, lastYear, queue }: Known): Registration => {
  const answers = shownAnswers(record, queue)
  const sentBack = sentBackTypes(reviews ?? [])
  const received = receivedDocuments(files, sentBack)
  const missing = owedThings(answers, received, sentBack)
  const problems = problemsIn(queue)
  const facts = { answers, missing, problems, received, sentBack: reviews ? sentBack : null }
  const day = status?.today ?? today()
  const window = { status, isOpen: status !== undefined && isEditable(status, day), today: day }
  return {
    year: academicYear(registrationYear(status ?? { deadline: null }, day)),
    measure: measureOf(facts),
    standings: standingsOf(facts),
    missing,
    next: nextThing([...missing, ...problems][0]?.step ?? null, status, familyHasAnswered(answers, received)),
    sentBack: sentBackThing(reviews ?? [], window),
    lastYear: window.isOpen ? lastYearThing(lastYear, answers, received) : null,
  }
}

export const useRegistrationState = (studentId: string): RegistrationState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const classes = useListFormClassesQuery()
  const level = formLevelOf(record.data, classes.data)
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))
  const lastYear = useGetLastYearQuery(studentId, { refetchOnMountOrArgChange: true })
  const reviews = useListDocumentReviewsQuery(studentId, { refetchOnMountOrArgChange: 60 })
  const queue = useAppSelector((state) => recordSaveSelectors.selectQueue(state, studentId))

  const all = [record, files, classes]
  const failed = all.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (status.isError && status.data === undefined && !isNotFound(status.error))
    return { is: 'failed', retry: () => void status.refetch() }
  if (!record.data || !files.data || !classes.data || status.isLoading) return { is: 'loading' }
  return {
    is: 'ready',
    isWhole: !reviews.isLoading && !lastYear.isLoading,
    registration: registrationOf({
      ...{ record: record.data, files: files.data, status: status.data, queue },
      ...{ reviews: reviews.data, lastYear: lastYear.data },
    }),
  }
}
