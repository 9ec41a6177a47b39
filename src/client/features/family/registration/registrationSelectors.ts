// What the form shows, derived from the record in the API's cache and the saves on top of it.
import { createSelector } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import type { Correction } from '#shared/contract/corrections'
import type { RegistrationStatus } from '#shared/contract/registration'
import type { Field, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'
import {
  familyHasAnswered,
  isAsked,
  missingThings,
  type Answers,
  type MissingThing,
} from '#shared/rules/completeness'
import { isLocked, noteBeside } from '#shared/rules/corrections'
import { isEditable } from '#shared/rules/registrationWindow'
import type { ApiState } from '../../api/apiState'
import { correctionsApi } from '../../api/correctionsApi'
import { uploadsApi } from '../../api/uploadsApi'
import { lookupsApi } from '../../api/lookupsApi'
import { registrationApi } from '../../api/registrationApi'
import { studentsApi } from '../../api/studentsApi'
import { ownValue } from '../../machines/saveSummary'
import { fieldSaveSelectors, type FieldSave } from './fieldSaveSlice'
import type { Progress } from './progressSlice'

export type RegistrationState = ApiState & { readonly fieldSave: FieldSave; readonly progress: Progress }

/** RTK Query makes a new selector per call: keep one per argument, so that it remembers. */
const perArgument = <Selector>(make: (argument: string) => Selector) => {
  const made = new Map<string, Selector>()
  return (argument: string): Selector => {
    const selector = made.get(argument) ?? make(argument)
    made.set(argument, selector)
    return selector
  }
}

const recordOf = perArgument((id) => studentsApi.endpoints.getStudentRecord.select(id))
const filesOf = perArgument((id) => uploadsApi.endpoints.getStudentDataFiles.select(id))
const statusOf = perArgument((level) => registrationApi.endpoints.getRegistrationStatus.select(level))
const correctionsOf = perArgument((id) => correctionsApi.endpoints.listCorrections.select(id))
const selectClasses = lookupsApi.endpoints.listFormClasses.select()

const studentOf = (state: RegistrationState) => state.fieldSave.studentId ?? ''
const { selectQueue } = fieldSaveSelectors

export const selectRecord = (state: RegistrationState): StudentRecord | undefined =>
  recordOf(studentOf(state))(state).data ?? undefined

const valueIn = (record: StudentRecord | undefined, name: string): FieldValue =>
  (record as Answers | undefined)?.[name] ?? null

export const selectVersion = (state: RegistrationState): number => selectRecord(state)?.version ?? 0

/** The value that the field shows: what the person typed last, or else the record's. */
export const selectAnswer = (state: RegistrationState, name: string): FieldValue => {
  const own = ownValue(selectQueue(state), name, selectVersion(state))
  return own === undefined ? valueIn(selectRecord(state), name) : own
}

/** The same object as long as no answer changes: a save that is sent or stored draws nothing anew. */
export const selectAnswers = createSelector(
  [selectRecord, selectQueue],
  (record, queue): Answers => {
    const version = record?.version ?? 0
    const shown = (name: string) => {
      const own = ownValue(queue, name, version)
      return own === undefined ? valueIn(record, name) : own
    }
    return Object.fromEntries(fields.map(({ name }) => [name, shown(name)]))
  },
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)

/** Class → form level; undefined while the classes are on their way. */
export const selectFormLevel = (state: RegistrationState): string | undefined => {
  const record = selectRecord(state)
  const classes = selectClasses(state).data
  if (!record || !classes) return undefined
  return String(classes.find(({ id }) => id === record.class_id)?.form_level ?? 0)
}

export const selectStatus = (state: RegistrationState): RegistrationStatus | undefined => {
  const level = selectFormLevel(state)
  return level === undefined ? undefined : statusOf(level)(state).data
}

/** By default the form is not editable (SPEC §4). */
export const selectIsEditable = (state: RegistrationState): boolean => {
  const status = selectStatus(state)
  return status !== undefined && selectQueue(state).is !== 'closed' && isEditable(status, status.today)
}

/** The school's day; before it is known, one that forbids nothing. */
export const selectToday = (state: RegistrationState): string => selectStatus(state)?.today ?? '9999-12-31'

export const selectAskedFields = (state: RegistrationState, section: string): readonly Field[] => {
  const answers = selectAnswers(state)
  return fieldsOf(section).filter((field) => field.name !== 'id' && isAsked(field, answers))
}

const noCorrections: readonly Correction[] = []

const selectCorrections = (state: RegistrationState): readonly Correction[] =>
  correctionsOf(studentOf(state))(state).data ?? noCorrections

/** What stands beside the value of a field. */
export const selectNote = (state: RegistrationState, field: string): Correction | undefined =>
  noteBeside(selectCorrections(state), field)

/** What the family may ask the school to correct, and has not asked yet. */
export const selectCorrectable = (state: RegistrationState): readonly Field[] => {
  const answers = selectAnswers(state)
  const editable = selectIsEditable(state)
  return (fields as readonly Field[]).filter(
    (field) =>
      isLocked(field, editable) && isAsked(field, answers) && selectNote(state, field.name)?.state !== 'open',
  )
}

const selectDataFiles = (state: RegistrationState) => filesOf(studentOf(state))(state).data

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

/** Documents that the school has, as a file or on paper. */
export const selectReceived = createSelector([selectDataFiles], (received) =>
  (received?.files ?? []).filter((file) => file.name || file.received_on_paper).map(({ type }) => type),
)

/** Whether the family has given anything yet; papers that the school took in are not its answers. */
export const selectHasBegun = createSelector(
  [selectAnswers, selectDataFiles],
  (answers, received): boolean => {
    const uploaded = (received?.files ?? []).filter(({ name }) => name !== null).map(({ type }) => type)
    return familyHasAnswered(answers, uploaded)
  },
)

export const selectMissing = createSelector(
  [selectAnswers, selectReceived],
  (answers, received): MissingThing[] => missingThings(answers, received),
)

export const selectMissingOf = createSelector(
  [selectMissing, (_state: RegistrationState, step: Step) => step],
  (missing, step) => missing.filter((thing) => thing.step === step),
)

export interface Unsaved {
  readonly step: Step
  readonly name: string
  readonly label: string
  readonly problem: string
}

const disputed = 'Changed in two places. Choose one of the two answers.'

/** Answers that need a person: values that may not be stored and open conflicts, in the order of the form. */
export const selectProblems = createSelector(
  [
    (state: RegistrationState) => selectQueue(state).kept,
    (state: RegistrationState) => selectQueue(state).conflicts,
  ],
  (kept, conflicts): Unsaved[] =>
    (fields as readonly Field[]).flatMap(({ step, name, label }) => {
      const problem = kept[name]?.problem ?? (name in conflicts ? disputed : null)
      return problem === null ? [] : [{ step, name, label, problem }]
    }),
)
