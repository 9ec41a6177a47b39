// What the form shows, derived from the record in the API's cache and the saves on top of it.
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
import { correctionsApi } from '#client/api/students/correctionsApi'
import { lookupsApi } from '#client/api/school/lookupsApi'
import { registrationApi } from '#client/api/school/registrationApi'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { lateStandings } from '#client/record/late/lateAnswers'
import { problemsIn, shownAnswers } from '#client/record/progress/shownAnswers'
import * as recordSelectors from '#client/record/recordSelectors'
import { perArgument } from '#client/record/recordSelectors'
import { type ResendWindow, resendingOf } from '#client/record/reviews/resending'
import { recordSaveSelectors } from '#client/record/saving/recordSaveSlice'
import type { SaveQueue } from '#client/record/queue/saveQueue'
import type { RootState } from '#client/store/rootReducer'
import { today } from '#client/ui/dates/moments'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import { documentReviewsApi } from '#client/api/intake/documentReviewsApi'
import type { Measure } from '#shared/rules/intake/measure'
import {
  type FormFacts,
  type StepStanding,
  flagsOf,
  measureOf,
  standingsOf,
  unknownStandings,
} from '#client/record/progress/stepStandings'
import { registrationState } from './registrationSlice'

const filesOf = perArgument((id) => uploadsApi.endpoints.getStudentDataFiles.select(id))
const listOf = perArgument((id) => uploadsApi.endpoints.listFiles.select(id))
const statusOf = perArgument((level) => registrationApi.endpoints.getRegistrationStatus.select(level))
const correctionsOf = perArgument((id) => correctionsApi.endpoints.listCorrections.select(id))
const selectClasses = lookupsApi.endpoints.listFormClasses.select()

/** Whose form it is. */
export const selectStudentId = (state: RootState): string => registrationState.selectStudentId(state) ?? ''

export const selectRecord = (state: RootState): StudentRecord | undefined =>
  recordSelectors.selectRecord(state, selectStudentId(state))

export const selectQueue = (state: RootState): SaveQueue =>
  recordSaveSelectors.selectQueue(state, selectStudentId(state))

export const selectSavedAt = (state: RootState): number | null =>
  recordSaveSelectors.selectSavedAt(state, selectStudentId(state))

export const selectAnswer = (state: RootState, name: string): FieldValue =>
  recordSelectors.selectAnswer(state, selectStudentId(state), name)

/** The same object as long as no answer changes: a save that is sent or stored draws nothing anew. */
export const selectAnswers = createSelector([selectRecord, selectQueue], shownAnswers, {
  memoizeOptions: { resultEqualityCheck: shallowEqual },
})

/** Class → form level; undefined while the classes are on their way. */
export const selectFormLevel = (state: RootState): string | undefined => {
  const record = selectRecord(state)
  const classes = selectClasses(state).data
  if (!record || !classes) return undefined
  return String(recordSelectors.formLevelOf(record, classes) ?? 0)
}

export const selectStatus = (state: RootState): RegistrationStatus | undefined => {
  const level = selectFormLevel(state)
  return level === undefined ? undefined : statusOf(level)(state).data
}

/** By default the form is not editable. */
export const selectIsEditable = (state: RootState): boolean => {
  const status = selectStatus(state)
  return status !== undefined && selectQueue(state).is !== 'closed' && isEditable(status, status.today)
}

// What the school says of the documents that have come in.
const reviewsOf = perArgument((id) => documentReviewsApi.endpoints.listDocumentReviews.select(id))

const none: readonly DocumentReview[] = []

const selectReviews = (state: RootState): readonly DocumentReview[] =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data ?? none

export const selectReview = (state: RootState, type: DocumentTypeName): DocumentReview | undefined =>
  selectReviews(state).find((review) => review.type === type)

/** Documents that the family owes another time. */
export const selectSentBack = createSelector([selectReviews], sentBackTypes)

/** False before the school's word on the documents is here, and where it could not be read. */
const selectAreReviewsHere = (state: RootState): boolean =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data !== undefined

/** For what the school has sent back: until when the family may send it again. */
export const selectWindow = createSelector(
  [selectStatus, selectIsEditable],
  (status, isOpen): ResendWindow => ({ status, isOpen, today: status?.today ?? today() }),
)

/** What was sent back, and what came in its stead, may also be sent again once registration has closed. */
export const selectMayUpload = (state: RootState, type: DocumentTypeName): boolean => {
  const review = selectReview(state, type)
  return review ? resendingOf(review, selectWindow(state)).may : selectIsEditable(state)
}

/** The school's day; before it is known, one that forbids nothing. */
export const selectToday = (state: RootState): string => selectStatus(state)?.today ?? '9999-12-31'

export const selectAskedFields = (state: RootState, section: string): readonly Field[] => {
  const answers = selectAnswers(state)
  return fieldsOf(section).filter((field) => field.name !== 'id' && isAsked(field, answers))
}

const noCorrections: readonly Correction[] = []

const selectCorrections = (state: RootState): readonly Correction[] =>
  correctionsOf(selectStudentId(state))(state).data ?? noCorrections

/** What became of each answer that was typed on this device and arrived too late, by its field. */
export const selectLateStandings = createSelector(
  [selectQueue, selectCorrections, (state: RootState) => !selectIsEditable(state)],
  lateStandings,
)

/** What stands beside the value of a field. */
export const selectNote = (state: RootState, field: string): Correction | undefined =>
  noteBeside(selectCorrections(state), field)

/** What the family may ask the school to correct, and has not asked yet. */
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
 * What came in and what the school says of it: heard of, or failed to load. A failure stays one while it is asked again:
 * else what asks again would be taken away by its own question.
 */
export const selectAreDocumentsHere = (state: RootState): boolean =>
  [filesOf(selectStudentId(state))(state), reviewsOf(selectStudentId(state))(state)].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  )

/** What the step with the documents draws its cards from. */
export const selectAreFilesHere = (state: RootState): boolean =>
  listOf(selectStudentId(state))(state).data !== undefined

/** When an answer or a document was stored last, in milliseconds; null before the record is here. */
export const selectStoredAt = createSelector([selectRecord, selectDataFiles], (record, received) => {
  if (!record) return null
  const uploads = (received?.files ?? []).flatMap(({ uploaded_at }) => uploaded_at ?? [])
  return Math.max(...[record.updatedAt, ...uploads].map((at) => Date.parse(at)))
})

/** Documents that came in on paper. */
export const selectPaper = createSelector([selectDataFiles], (received): string[] =>
  (received?.files ?? []).filter((file) => file.received_on_paper === 1).map(({ type }) => type),
)

/** What has come in, and was not sent back. */
export const selectReceived = createSelector([selectDataFiles, selectSentBack], (received, sentBack) =>
  received ? recordSelectors.receivedDocuments(received, sentBack) : [],
)

/** Whether the family has given anything yet; papers that the school took in are not its answers. */
export const selectHasBegun = createSelector(
  [selectAnswers, selectDataFiles],
  (answers, received): boolean => {
    const uploaded = (received?.files ?? []).filter(({ name }) => name !== null).map(({ type }) => type)
    return familyHasAnswered(answers, uploaded)
  },
)

const areSameThings = (before: readonly MissingThing[], now: readonly MissingThing[]): boolean =>
  before.length === now.length && before.every((thing, index) => shallowEqual(thing, now[index]))

/** The same list as before while nothing has come or gone. */
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

/** Names of what a step lacks; of a record that is not here nothing is known. */
export const selectGapsOf = (state: RootState, step: Step): string[] =>
  selectRecord(state) ? selectMissingOf(state, step).map(({ name }) => name) : []

/** Answers that need a person: values that may not be stored and open conflicts, in the order of the form. */
export const selectProblems = createSelector(
  [(state: RootState) => selectQueue(state).kept, (state: RootState) => selectQueue(state).conflicts],
  (kept, conflicts) => problemsIn({ kept, conflicts }),
)

// How far the form is, as the rail, the step header and Complete show it.
const selectFacts = createSelector(
  [selectAnswers, selectMissing, selectProblems, selectReceived, selectSentBack, selectAreReviewsHere],
  (answers, missing, problems, received, sentBack, areReviewsHere): FormFacts => ({
    ...{ answers, missing, problems, received, sentBack: areReviewsHere ? sentBack : null },
  }),
)

/** Without the documents what is left would be said wrong, and anew when they come. */
const selectIsHere = (state: RootState): boolean =>
  selectRecord(state) !== undefined && selectAreDocumentsHere(state)

const areEqual = (some: readonly StepStanding[], others: readonly StepStanding[]): boolean =>
  some.every((standing, index) => shallowEqual(standing, others[index]))

/** The same list as before while no standing has changed. */
export const selectStepStates = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): readonly StepStanding[] => (isHere ? standingsOf(facts) : unknownStandings),
  { memoizeOptions: { resultEqualityCheck: areEqual } },
)

/** Validity and progress under the names of SPEC.md §3. */
export const selectRegistrationFlags = createSelector([selectStepStates], flagsOf)

/** What is missing or needs a person, of all that is asked; null until the record is here. */
export const selectMeasure = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): Measure | null => (isHere ? measureOf(facts) : null),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)
