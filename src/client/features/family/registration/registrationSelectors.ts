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
  familyHasAnswered,
  isAsked,
  missingThings,
  type MissingThing,
} from '#shared/rules/intake/completeness'
import { isLocked, noteBeside } from '#shared/rules/students/corrections'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { isEditable } from '#shared/rules/school/registrationWindow'
import { correctionsApi } from '#client/api/students/correctionsApi'
import { lookupsApi } from '#client/api/school/lookupsApi'
import { registrationApi } from '#client/api/school/registrationApi'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { lateStandings } from '#client/saving/late'
import { problemsIn, shownAnswers } from '#client/record/progress/shownAnswers'
import * as recordSelectors from '#client/record/recordSelectors'
import { perArgument, selectRecord as selectCachedRecord } from '#client/saving/cachedRecord'
import { resendingOf, type ResendWindow } from '#client/record/reviews/resending'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import type { SaveQueue } from '#client/saving/machine/queue'
import type { RootState } from '#client/store/rootReducer'
import { today } from '#client/ui/dates/moments'
import { registrationState } from './registrationSlice'
import { reviewsOf, selectReview, selectSentBack } from './reviewSelectors'

const filesOf = perArgument((id) => uploadsApi.endpoints.getStudentDataFiles.select(id))
const listOf = perArgument((id) => uploadsApi.endpoints.listFiles.select(id))
const statusOf = perArgument((level) => registrationApi.endpoints.getRegistrationStatus.select(level))
const correctionsOf = perArgument((id) => correctionsApi.endpoints.listCorrections.select(id))
const selectClasses = lookupsApi.endpoints.listFormClasses.select()

/** Whose form it is. */
export const selectStudentId = (state: RootState): string => registrationState.selectStudentId(state) ?? ''

export const selectRecord = (state: RootState): StudentRecord | undefined =>
  selectCachedRecord(state, selectStudentId(state))

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
  [
    (state: RootState) => selectQueue(state).refusedValues,
    (state: RootState) => selectQueue(state).conflicts,
  ],
  (refusedValues, conflicts) => problemsIn({ refusedValues, conflicts }),
)
