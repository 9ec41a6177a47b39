// Everything the form shows, derived from the record in the API's cache and the unsaved answers on top of it.
import { createSelector } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import type { Correction } from '#shared/contract/students/corrections'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { Field, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'
import {
  type MissingThing,
  familyHasAnswered,
  isAsked,
  missingThings,
} from '#shared/rules/intake/completeness'
import { isLocked, noteBeside } from '#shared/rules/students/corrections'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { isEditable } from '#shared/rules/school/registrationWindow'
import { studentsApi } from '#client/api/students/studentsApi'
import { schoolApi } from '#client/api/school/schoolApi'
import { intakeApi } from '#client/api/intake/intakeApi'
import { lateStandings } from './lateAnswers'
import * as recordSelectors from '#client/record/recordSelectors'
import { perArgument, selectRecord as selectCachedRecord } from '#client/saving/cachedRecord'
import { resendingOf, type ResendWindow } from '#client/record/reviews/resending'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import type { SaveQueue } from '#client/saving/machine/queue'
import type { RootState } from '#client/store/rootReducer'
import { today } from '#client/ui/dates/moments'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import type { Measure } from '#shared/rules/intake/measure'
import {
  type FormFacts,
  type StepStanding,
  flagsOf,
  measureOf,
  standingsOf,
  unknownStandings,
  problemsIn,
  shownAnswers,
} from '#client/record/progress/stepStandings'
import { registrationState } from './registrationSlice'

const filesOf = perArgument((id) => intakeApi.endpoints.getStudentDataFiles.select(id))
const listOf = perArgument((id) => intakeApi.endpoints.listFiles.select(id))
const statusOf = perArgument((level) => schoolApi.endpoints.getRegistrationStatus.select(level))
const correctionsOf = perArgument((id) => studentsApi.endpoints.listCorrections.select(id))
const selectClasses = schoolApi.endpoints.listFormClasses.select()

export const selectStudentId = (state: RootState): string => registrationState.selectStudentId(state) ?? ''

export const selectRecord = (state: RootState): StudentRecord | undefined =>
  selectCachedRecord(state, selectStudentId(state))

export const selectQueue = (state: RootState): SaveQueue =>
  recordSaveSelectors.selectQueue(state, selectStudentId(state))

export const selectSavedAt = (state: RootState): number | null =>
  recordSaveSelectors.selectSavedAt(state, selectStudentId(state))

export const selectAnswer = (state: RootState, name: string): FieldValue =>
  recordSelectors.selectAnswer(state, selectStudentId(state), name)

/** The same object until an answer changes, so that sending or storing a save draws nothing. */
export const selectAnswers = createSelector([selectRecord, selectQueue], shownAnswers, {
  memoizeOptions: { resultEqualityCheck: shallowEqual },
})

/** The form level of the class; undefined while the classes are loading. */
export const selectFormLevel = (
  state: RootState,
  studentId: string = selectStudentId(state),
): string | undefined => {
  const record = selectCachedRecord(state, studentId)
  const classes = selectClasses(state).data
  if (!record || !classes) return undefined
  return String(recordSelectors.formLevelOf(record, classes) ?? 0)
}

export const selectStatus = (state: RootState): RegistrationStatus | undefined => {
  const level = selectFormLevel(state)
  return level === undefined ? undefined : statusOf(level)(state).data
}

/** Not editable until the window is known. */
export const selectIsEditable = (state: RootState): boolean => {
  const status = selectStatus(state)
  return status !== undefined && selectQueue(state).is !== 'closed' && isEditable(status, status.today)
}

// The school's reviews of the documents.
const reviewsOf = perArgument((id) => intakeApi.endpoints.listDocumentReviews.select(id))

const none: readonly DocumentReview[] = []

const selectReviews = (state: RootState): readonly DocumentReview[] =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data ?? none

export const selectReview = (state: RootState, type: DocumentTypeName): DocumentReview | undefined =>
  selectReviews(state).find((review) => review.type === type)

/** Documents that the family has to send again. */
export const selectSentBack = createSelector([selectReviews], sentBackTypes)

/** False until the reviews have loaded, and after a failure. */
const selectAreReviewsHere = (state: RootState): boolean =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data !== undefined

/** Decides until when a document that was sent back may be sent again. */
export const selectWindow = createSelector(
  [selectStatus, selectIsEditable],
  (status, isOpen): ResendWindow => ({ status, isOpen, today: status?.today ?? today() }),
)

/** Documents that were sent back, and their replacements, may be sent again even after registration has closed. */
export const selectMayUpload = (state: RootState, type: DocumentTypeName): boolean => {
  const review = selectReview(state, type)
  return review ? resendingOf(review, selectWindow(state)).may : selectIsEditable(state)
}

/** The school's day; until it is known, a day that forbids nothing. */
export const selectToday = (state: RootState): string => selectStatus(state)?.today ?? '9999-12-31'

export const selectAskedFields = (state: RootState, section: string): readonly Field[] => {
  const answers = selectAnswers(state)
  return fieldsOf(section).filter((field) => field.name !== 'id' && isAsked(field, answers))
}

const noCorrections: readonly Correction[] = []

const selectCorrections = (state: RootState): readonly Correction[] =>
  correctionsOf(selectStudentId(state))(state).data ?? noCorrections

/** The fate of each answer that arrived too late, by field. */
export const selectLateStandings = createSelector(
  [selectQueue, selectCorrections, (state: RootState) => !selectIsEditable(state)],
  lateStandings,
)

/** The correction beside the value of a field. */
export const selectNote = (state: RootState, field: string): Correction | undefined =>
  noteBeside(selectCorrections(state), field)

/** Fields that the family may ask the school to correct, without an open request. */
export const selectCorrectable = (state: RootState): readonly Field[] => {
  const answers = selectAnswers(state)
  const editable = selectIsEditable(state)
  return (fields as readonly Field[]).filter(
    (field) =>
      isLocked(field, editable) && isAsked(field, answers) && selectNote(state, field.name)?.state !== 'open',
  )
}

const selectDataFiles = (state: RootState) => filesOf(selectStudentId(state))(state).data

/**
 * True once files and reviews have loaded or failed. A failure stays a failure while it is retried, so that the
 * retry does not remove its own button.
 */
export const selectAreDocumentsHere = (state: RootState): boolean =>
  [filesOf(selectStudentId(state))(state), reviewsOf(selectStudentId(state))(state)].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  )

/** True once the document step can draw its cards. */
export const selectAreFilesHere = (state: RootState): boolean =>
  listOf(selectStudentId(state))(state).data !== undefined

/** The last time an answer or document was stored, in milliseconds; null before the record has loaded. */
export const selectStoredAt = createSelector([selectRecord, selectDataFiles], (record, received) => {
  if (!record) return null
  const uploads = (received?.files ?? []).flatMap(({ uploaded_at }) => uploaded_at ?? [])
  return Math.max(...[record.updatedAt, ...uploads].map((at) => Date.parse(at)))
})

export const selectPaper = createSelector([selectDataFiles], (received): string[] =>
  (received?.files ?? []).filter((file) => file.received_on_paper === 1).map(({ type }) => type),
)

/** Documents the school has, without those it sent back. */
export const selectReceived = createSelector([selectDataFiles, selectSentBack], (received, sentBack) =>
  received ? recordSelectors.receivedDocuments(received, sentBack) : [],
)

/** True once the family has given anything; papers that the school received are not its answers. */
export const selectHasBegun = createSelector(
  [selectAnswers, selectDataFiles],
  (answers, received): boolean => {
    const uploaded = (received?.files ?? []).filter(({ name }) => name !== null).map(({ type }) => type)
    return familyHasAnswered(answers, uploaded)
  },
)

const areSameThings = (before: readonly MissingThing[], now: readonly MissingThing[]): boolean =>
  before.length === now.length && before.every((thing, index) => shallowEqual(thing, now[index]))

/** The same list until something comes or goes. */
export const selectMissing = createSelector(
  [selectAnswers, selectReceived, selectSentBack],
  (answers, received, sentBack): MissingThing[] => missingThings(answers, received, sentBack),
  { memoizeOptions: { resultEqualityCheck: areSameThings } },
)

export const selectMissingOf = createSelector(
  [selectMissing, (_state: RootState, step: Step) => step],
  (missing, step) => missing.filter((thing) => thing.step === step),
  { memoizeOptions: { resultEqualityCheck: areSameThings } },
)

/** Names of missing things in a step; empty before the record has loaded. */
export const selectGapsOf = (state: RootState, step: Step): string[] =>
  selectRecord(state) ? selectMissingOf(state, step).map(({ name }) => name) : []

/** Answers that need a person: invalid values and open conflicts, in the order of the form. */
export const selectProblems = createSelector(
  [
    (state: RootState) => selectQueue(state).refusedValues,
    (state: RootState) => selectQueue(state).conflicts,
  ],
  (refusedValues, conflicts) => problemsIn({ refusedValues, conflicts }),
)

// Progress, as the rail, the step header and the check page show it.
const selectFacts = createSelector(
  [selectAnswers, selectMissing, selectProblems, selectReceived, selectSentBack, selectAreReviewsHere],
  (answers, missing, problems, received, sentBack, areReviewsHere): FormFacts => ({
    ...{ answers, missing, problems, received, sentBack: areReviewsHere ? sentBack : null },
  }),
)

/** Without the documents the count would be wrong and would change when they load. */
const selectIsHere = (state: RootState): boolean =>
  selectRecord(state) !== undefined && selectAreDocumentsHere(state)

const areEqual = (some: readonly StepStanding[], others: readonly StepStanding[]): boolean =>
  some.every((standing, index) => shallowEqual(standing, others[index]))

/** The same list until a state changes. */
export const selectStepStates = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): readonly StepStanding[] => (isHere ? standingsOf(facts) : unknownStandings),
  { memoizeOptions: { resultEqualityCheck: areEqual } },
)

/** Validity and progress under the names of SPEC.md §3. */
export const selectRegistrationFlags = createSelector([selectStepStates], flagsOf)

/** The number of things that are missing or need a person; null until the record has loaded. */
export const selectMeasure = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): Measure | null => (isHere ? measureOf(facts) : null),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)
