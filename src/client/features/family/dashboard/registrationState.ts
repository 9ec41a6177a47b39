// The dashboard's view of the registration: record, documents, the window of the form level, and unsaved answers of
// this browser.
import { skipToken } from '@reduxjs/toolkit/query'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { LastYear } from '#shared/contract/intake/lastYear'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { StudentDataFiles } from '#shared/contract/intake/uploads'
import type { StudentRecord } from '#shared/record/record'
import { academicYear, longDay, spokenDay } from '#shared/rules/dates'
import { type Answers, type MissingThing, familyHasAnswered } from '#shared/rules/intake/completeness'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import type { Measure } from '#shared/rules/intake/measure'
import { owedThings } from '#shared/rules/intake/owed'
import {
  isEditable,
  isLeaver,
  lastOpenDay,
  openText,
  registrationYear,
} from '#shared/rules/school/registrationWindow'
import { useListFormClassesQuery, useGetRegistrationStatusQuery } from '#client/api/school/schoolApi'
import {
  useListDocumentReviewsQuery,
  useGetLastYearQuery,
  useGetStudentDataFilesQuery,
} from '#client/api/intake/intakeApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { isNotFound } from '#client/api/transport/errorText'
import {
  type StepStanding,
  measureOf,
  standingsOf,
  problemsIn,
  shownAnswers,
} from '#client/record/progress/stepStandings'
import type { SaveQueue } from '#client/saving/machine/queue'
import { formLevelOf, receivedDocuments } from '#client/record/recordSelectors'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'
import type { Step } from '#shared/record/field'
import { paths, stepPaths } from '#client/address/paths'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { type ResendWindow, reasonText, resendingOf } from '#client/record/reviews/resending'
import { count } from '#client/ui/count'
import { sectionsToLookThrough } from '#shared/rules/intake/lastYear'

export interface Registration {
  /** '2026-2027' */
  readonly year: string
  readonly measure: Measure
  readonly standings: readonly StepStanding[]
  /** Missing things with names that stand alone: 'Mother: Occupation'. */
  readonly missing: readonly MissingThing[]
  readonly next: NextThing
  readonly sentBack: SentBackThing | null
  readonly lastYear: LastYearThing | null
}

export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  /** `isWhole`: every required part has loaded. */
  | { readonly is: 'ready'; readonly isWhole: boolean; readonly registration: Registration }

interface Known {
  readonly record: StudentRecord
  readonly files: StudentDataFiles
  /** Undefined where they could not be read, like `lastYear`; the rest of the page does not wait for them. */
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

// The state of the registration and the next thing to do, in words.
interface NextThing {
  /** `done`: nothing is left; `closed`: something is left, but nothing can be done here. */
  readonly is: 'open' | 'done' | 'closed'
  readonly text: string
  readonly action: string
  readonly path: string
}

const closedText = (status: RegistrationStatus): string => {
  const { deadline, left_on, today } = status
  if (left_on && isLeaver(status, today)) return `This student left the school on ${longDay(left_on)}.`
  return deadline !== null && deadline <= today
    ? `Registration closed on ${longDay(deadline)}.`
    : 'Registration is closed at the moment.'
}

const reading = { action: 'View registration', path: paths.studentData } as const

/**
 * The next thing to do. `first` is the step of the first missing thing, `status` is undefined while registration is
 * not opened for this form level.
 */
export const nextThing = (
  first: Step | null,
  status: RegistrationStatus | undefined,
  hasAnswered = true,
): NextThing => {
  const is = first === null ? 'done' : 'closed'
  if (!status || !isEditable(status, status.today)) {
    const reason = status ? closedText(status) : 'Registration is not open for this class.'
    return { is, text: `${reason} You can read your answers and print the form.`, ...reading }
  }
  if (first === null) {
    const lastDay = lastOpenDay(status)
    const until = lastDay === null ? '' : ` until ${spokenDay(lastDay, status.today)}`
    return { is, text: `You can still change your answers${until}.`, ...reading }
  }
  return {
    is: 'open',
    text: openText(status, status.today),
    action: hasAnswered ? 'Continue registration' : 'Start registration',
    // The first step that still lacks something.
    path: stepPaths[first],
  }
}

// A document that was sent back comes before everything else, even after registration has closed.
export interface SentBackThing {
  readonly title: string
  /** For each document: 'SEA slip: It is out of date.', followed by the school's own words. */
  readonly why: readonly string[]
  /** The thing to do, and its last day. */
  readonly text: string
  readonly action: string
  readonly path: string
}

const titleOf = (wanted: string): string => documentTypes.find(({ type }) => type === wanted)?.title ?? ''

/** 'Birth certificate and SEA slip' */
const listed = (titles: readonly string[]): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`

/** The earliest of several days; each document shows its own. */
const byText = (days: readonly (string | null)[]): string => {
  const first = days.filter((day) => day !== null).sort()[0]
  return first === undefined ? '' : ` by ${longDay(first)}`
}

const whyText = (review: DocumentReview): string =>
  `${titleOf(review.type)}: ${[reasonText(review), review.words].filter(Boolean).join(' ')}`

export const sentBackThing = (
  reviews: readonly DocumentReview[],
  window: ResendWindow,
): SentBackThing | null => {
  const returned = reviews.filter(({ state }) => state === 'sent back')
  if (returned.length === 0) return null
  const sentBack = returned.map((review) => ({ ...resendingOf(review, window), type: review.type }))
  const sendable = sentBack.filter(({ may }) => may)
  const shown = sendable.length > 0 ? sendable : sentBack
  const again = shown.length === 1 ? 'a new one' : 'new ones'
  const some = shown.length < sentBack.length ? ` (${listed(shown.map(({ type }) => titleOf(type)))})` : ''
  return {
    title: `The school sent back ${count(sentBack.length, 'document')}`,
    why: returned.map(whyText),
    text:
      sendable.length > 0
        ? `Please send ${again}${some}${byText(shown.map(({ by }) => by))}.`
        : `It is too late to send ${again} here. Please ask the school office.`,
    action: sendable.length > 0 ? `Send ${again}` : 'Read why',
    path: `${stepPaths.documents}#${shown[0]?.type ?? ''}`,
  }
}

// In a new school year the family checks last year's answers first.
export interface LastYearThing {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly path: string
}

export const lastYearThing = (
  lastYear: LastYear | undefined,
  answers: Answers,
  received: readonly string[],
): LastYearThing | null => {
  if (!lastYear || lastYear.school_year === null) return null
  const sections = sectionsToLookThrough(answers, received)
  const known: readonly string[] = lastYear.sections.map(({ section }) => section)
  const done = sections.filter(({ name }) => known.includes(name)).length
  if (done === sections.length) return null
  const { length } = sections
  const progress =
    done === 0
      ? `${length} sections, about two minutes. Where nothing has changed, one press is enough.`
      : `${done} of ${length} checked.`
  return {
    title: 'Check last year’s answers',
    text: `School year ${academicYear(lastYear.school_year)} has started. ${progress}`,
    action: done === 0 ? 'Check answers' : 'Continue',
    path: paths.lastYear,
  }
}
