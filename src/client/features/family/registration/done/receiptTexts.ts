// The receipt, and its words: what was sent, changed later, and is to be brought.
import { skipToken } from '@reduxjs/toolkit/query'
import type { LaterChange, SinceAgreeing } from '#shared/contract/students/fieldHistory'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { DocumentState } from '#shared/contract/intake/uploads'
import type { Field } from '#shared/record/field'
import { fields, writerOf } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { sectionsOf } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { dayIn, longDay } from '#shared/rules/dates'
import { isAsked, type Answers, missingThings } from '#shared/rules/intake/completeness'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import { type DocumentTypeName, documentTypes } from '#shared/rules/intake/documentTypes'
import { paperHereText } from '#shared/rules/students/paperAgreement'
import { isEditable, lastOpenDay } from '#shared/rules/school/registrationWindow'
import { receiptOf, type Receipt } from '#shared/rules/students/receipt'
import { useListDocumentReviewsQuery, useGetStudentDataFilesQuery } from '#client/api/intake/intakeApi'
import { useGetSinceAgreeingQuery, useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { portalConfig } from '#client/portalConfig'
import { problemsIn, shownAnswers } from '#client/record/progress/stepStandings'
import { receivedDocuments } from '#client/record/recordSelectors'
import { isNone, isExact, ticksOf } from '#client/record/ticks'
import { unsavedFields } from '#client/saving/machine/status'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { dayText, momentText, today } from '#client/ui/dates/moments'
import { lateTitle } from '../frame/SaveSummaryLine'

export interface Line {
  readonly title: string
  readonly text: string
}

export const overText =
  'The school year you registered for is over. The school will say when registration for the new year begins.'

/** The reason why it is not done yet. */
export const notDoneText = (sentBack: readonly string[], isMore: boolean): string => {
  const titles = documentTypes.filter(({ type }) => sentBack.includes(type)).map(({ title }) => `“${title}”`)
  const told = titles.length > 0 ? [`The school sent back ${titles.join(' and ')}.`] : []
  const rest = 'is missing, or you have not agreed to this school year’s terms.'
  if (isMore || told.length === 0) told.push(`Something ${told.length > 0 ? 'else ' : ''}${rest}`)
  return told.join(' ')
}

interface Standing {
  readonly schoolYear: string
  /** The name, for a family that sees several children. */
  readonly child?: string | undefined
  readonly agreedAt: string | null
  readonly signedOn: string | null
  readonly unsent: number
  readonly isLate: boolean
}

const hasText = ({ schoolYear, child, unsent, isLate }: Standing): string => {
  if (unsent === 0) return `Registration ${child ? `of ${child} ` : ''}for ${schoolYear}.`
  if (isLate) return lateTitle(unsent)
  return unsent === 1
    ? '1 answer is still on this device. It will be sent when you are back online.'
    : `${unsent} answers are still on this device. They will be sent when you are back online.`
}

export const reachedTitle = (unsent: number): string =>
  unsent === 0 ? 'Everything has reached the school' : 'Your registration is complete'

/** The school year, what has not reached the school, and the day of the agreement. */
export const sentText = (standing: Standing): string => {
  const { agreedAt, signedOn } = standing
  if (signedOn !== null) return `${hasText(standing)} ${paperHereText(signedOn)}`
  return hasText(standing) + (agreedAt === null ? '' : ` You agreed on ${momentText(agreedAt)}.`)
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The number of answers in each step. No is an answer, and None of these is one answer for all its ticks. */
export const sentAnswers = (record: StudentRecord): Line[] =>
  steps
    .filter(({ step }) => step !== 'documents' && step !== 'complete')
    .map(({ step, title }) => {
      const answers = record as unknown as Answers
      const given = (fields as readonly Field[]).filter(
        (field) =>
          field.step === step &&
          writerOf(field) === 'family' &&
          isAsked(field, answers) &&
          isGiven(answers[field.name]) &&
          !(isExact(field) && answers[field.name] === 0),
      )
      const none = sectionsOf(step)
        .map(({ name }) => ticksOf(name))
        .filter((ticks) => ticks.length > 0 && isNone(ticks, (name) => answers[name] ?? null))
      return { title, text: count(given.length + none.length, 'answer') }
    })

const documentText = ({ name, uploaded_at }: DocumentState): string => {
  if (name === null) return 'Handed in on paper'
  return uploaded_at === null ? name : `${name}, ${dayText(uploaded_at)}`
}

export const sentDocuments = (documents: readonly DocumentState[]): Line[] =>
  documentTypes.flatMap(({ type, title }) => {
    const document = documents.find((one) => one.type === type)
    return document ? [{ title, text: documentText(document) }] : []
  })

export interface Later {
  readonly title: string
  /** Null: a document that was replaced. */
  readonly change: { readonly before: string; readonly after: string } | null
  readonly text: string
}

const notAnswered = 'not answered'

const ofAnswer = ({ label, before, after, at, by }: LaterChange): Later & { at: string } => ({
  title: label,
  change: { before: before ?? notAnswered, after: after ?? notAnswered },
  text: `${momentText(at)}${by === 'school' ? ', by the school' : ''}`,
  at,
})

/** The latest first. */
export const changedLater = (
  changes: readonly LaterChange[],
  documents: readonly DocumentState[],
  agreedAt: string,
): Later[] => {
  const sentAgain = documents.flatMap(({ type, uploaded_at: at }) => {
    const title = documentTypes.find((one) => one.type === type)?.title ?? ''
    if (at === null || at <= agreedAt) return []
    return [{ title, change: null, text: `A new file was sent ${momentText(at)}`, at }]
  })
  return [...changes.map(ofAnswer), ...sentAgain].sort((one, other) => other.at.localeCompare(one.at))
}

const onPaper = (documents: readonly DocumentState[], isHere: boolean): string =>
  documentTypes
    .filter(({ type }) =>
      documents.some((one) => one.type === type && (one.received_on_paper === 1) === isHere),
    )
    .map(({ title }) => title)
    .join(', ')

export interface ToBring {
  /** The last thing to do, as a title. */
  readonly title: string
  /** A link's words, 'Bring it'; null when nothing is left. */
  readonly action: string | null
  /** The form is still to be printed and signed; a form signed on paper is already at the school. */
  readonly isFormLeft: boolean
  /** In a sentence; null when the school has them all on paper. */
  readonly originals: string | null
}

/** A photo of the student has no original. */
const ofOriginals = ({ type }: DocumentState): boolean => type !== 'picture'

export const toBring = (documents: readonly DocumentState[], signedOn: string | null): ToBring => {
  const isFormLeft = signedOn === null
  const papers = onPaper(documents.filter(ofOriginals), false)
  const originals =
    papers === ''
      ? null
      : `Bring the originals${isFormLeft ? ' with it' : ''}. The school only needs to see them: ${papers}.`
  if (isFormLeft)
    return {
      ...{ title: 'One thing left: the signed form', action: 'Bring the signed form' },
      ...{ isFormLeft, originals },
    }
  if (originals !== null)
    return { title: 'One thing left: the originals', action: 'Bring the originals', isFormLeft, originals }
  return { title: 'Nothing is left to do', action: null, isFormLeft, originals }
}

/** '' without a day. */
export const hereOnPaper = (documents: readonly DocumentState[]): string => onPaper(documents, true)

/**
 * The last day. `status` is undefined while registration is not opened for this form level; the result is null
 * where the school has set no day.
 */
export const byWhen = (status: RegistrationStatus | undefined): string | null => {
  const day = status && lastOpenDay(status)
  if (!status || !day) return null
  return isEditable(status, status.today)
    ? `By ${longDay(day)}`
    : `The last day was ${longDay(day)}. If you have not handed it in, please ask the school office.`
}

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

type ReceiptState =
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

/** The finished registration: its reference, the day of the agreement, and later changes. */
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
